import { describe, expect, it } from "vitest";
import { strictCheck } from "../endpoint/answer-check.ts";
import { frameSchemas, SocketFrames } from "../endpoint/socket-frames.schema.ts";
import { nameOf } from "../endpoint/schemas.ts";
import { EventStreamSchema } from "../endpoint/event-stream.schema.ts";
import { bodyValidator } from "../endpoint/validation.ts";
import { eventTypes } from "../../events/event-types.schema.ts";
import { chatEvents, conversationEvents, sessionEvents } from "../../chat/chat-events.schema.ts";
import { declaredRoutes } from "../../compose/declared-routes.ts";
import { openApiDocument } from "./openapi.ts";
import { answerExample, eventExamples, exampleOf } from "./openapi/examples.ts";

interface Media {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: Readonly<Record<string, Media>>; readonly headers: Readonly<Record<string, { readonly example?: unknown }>> }
    >
  >;
}

const routes = declaredRoutes();
const document = openApiDocument(routes, "1", "http://localhost") as {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { description?: string; oneOf?: { $ref: string }[]; discriminator?: { mapping: Record<string, string> } }>;
  };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const bodies = routes.filter(({ body, documentedBody }) => body !== undefined || documentedBody !== undefined);
/** All example responses with their schemas. */
const answers = routes.flatMap(({ id, example: sent, answers: declared }) =>
  Object.entries(declared).flatMap(([status, answer]) => {
    if (answer === null || typeof answer === "string") return [];
    if (answer instanceof SocketFrames) {
      const schemas = (["client", "server"] as const).flatMap((side) => [...frameSchemas(answer, side).values()]);
      return schemas.map((schema) => ({ name: `${id} ${nameOf(schema)}`, schema, example: exampleOf(schema) }));
    }
    if (!(answer instanceof EventStreamSchema)) return [{ name: `${id} ${status}`, schema: answer, example: answerExample(answer, sent) }];
    const { events } = answer;
    return Object.entries(eventExamples(answer)).map(([event, { value }]) => ({
      name: `${id} ${status} ${event}`,
      schema: events[event] ?? {},
      example: value.data,
    }));
  }),
);

/** Schemas that are defined by other protocols. */
const foreign = new Set(["BusinessProfile", "ToolProtocolAnswer", "callCatalog", "callTools"]);

/**
 * Returns whether a property needs no description: a constant, an object's own id, or a list of objects or message parts described
 * elsewhere.
 */
function speaksForItself(name: string, property: Described): boolean {
  const { const: constant, $ref: reference, type, items } = property;
  if (constant !== undefined || name === "id" || name === "payload_json") return true;
  return (name === "data" && reference !== undefined) || (type === "array" && items?.$ref !== undefined);
}

interface Described {
  readonly description?: string;
  readonly const?: unknown;
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
}

/** Returns the paths of properties without a description. For a union, the branches may be described instead. */
function undescribed(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => undescribed(each, path));
  if (typeof schema !== "object" || schema === null) return [];
  const own = Object.entries((schema as Described).properties ?? {}).flatMap(([name, property]) => {
    const isDescribed = [property, ...(property.anyOf ?? [])].some(({ description }) => description !== undefined);
    return isDescribed || speaksForItself(name, property) ? [] : [`${path}.${name}`];
  });
  return [...own, ...Object.entries(schema).flatMap(([key, member]) => (key === "example" ? [] : undescribed(member, path)))];
}

describe("descriptions in the OpenAPI document", () => {
  it("cover every property of requests, responses, events and frames", () => {
    const schemas = Object.entries(document.components.schemas).filter(([name]) => !foreign.has(name));
    expect(schemas.length).toBeGreaterThan(150);
    const places: (readonly [string, unknown])[] = [...schemas, ...operations.map((each) => [each.operationId, each] as const)];
    expect(places.filter(([name]) => !foreign.has(name)).flatMap(([name, schema]) => undescribed(schema, name))).toEqual([]);
    expect(undescribed({ properties: { size: { type: "integer" } } }, "Broken")).toEqual(["Broken.size"]);
  });

  it.each(operations.map((operation) => [operation.operationId, operation] as const))(
    "%s states its purpose and its alternatives",
    (_, operation) => {
      const [about = ""] = operation.description.split(" Rate: ");
      expect(about.length).toBeGreaterThan(40);
      expect(about).not.toContain(operation.summary);
    },
  );

  it("refer to existing operations", () => {
    const known = new Set(routes.map(({ id }) => id));
    const named = routes.flatMap(({ id, description }) =>
      [...description.matchAll(/`([a-z]+[A-Z]\w+)`/g)].map(([, name = ""]) => [id, name]),
    );
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter(([, name = ""]) => !known.has(name))).toEqual([]);
  });
});

describe("examples in the OpenAPI document", () => {
  it.each(bodies.map((declared) => [declared.id, declared] as const))("%s has a valid example request", (id, declared) => {
    const schema = declared.documentedBody ?? declared.body;
    expect(declared.example).toBeDefined();
    if (schema === undefined) throw new Error(`${id} has no schema`);
    const example: unknown = structuredClone(declared.example);
    if (declared.consumes !== "multipart") bodyValidator(declared.body ?? schema)(example);
    expect(strictCheck(schema)(example)).toBeNull();
  });

  it.each(answers)("match their schema: $name", ({ schema, example }) => {
    expect(strictCheck(schema)(example)).toBeNull();
  });

  it("exist for every request and response, as a body or else as headers", () => {
    const isProblem = (type: string): boolean => type === "application/problem+json";
    const lacks = ({ example, examples }: Pick<Media, "example" | "examples">): boolean => example === undefined && examples === undefined;
    const without = operations.flatMap(({ operationId, requestBody, responses }) => [
      ...Object.values(requestBody?.content ?? {})
        .slice(0, 1)
        .flatMap((media) => (lacks(media) ? [`${operationId} request`] : [])),
      ...Object.entries(responses).flatMap(([status, { content = {}, headers }]) => {
        const declared = Object.entries(content).filter(([type]) => !isProblem(type));
        const shown = declared.length === 0 ? Object.values(headers) : declared.map(([, media]) => media);
        return shown.length === 0 || shown.some(lacks) ? [`${operationId} ${status}`] : [];
      }),
    ]);
    expect(operations.length).toBeGreaterThan(130);
    expect(without).toEqual([]);
  });

  it.each(Object.entries(eventTypes))("are sent with the %s webhook event, and match its schema", (type, { data }) => {
    const { webhooks } = openApiDocument(routes, "1", "http://localhost", eventTypes) as {
      webhooks: Record<string, { post: { requestBody: { content: Record<string, Media> } } }>;
    };
    const example = webhooks[type]?.post.requestBody.content["application/json"]?.example as Record<string, unknown>;
    expect(example).toMatchObject({ type, timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
    expect(strictCheck(data)(example["data"])).toBeNull();
  });

  it("exist only for statuses and media types that the route declares", () => {
    const shown = routes.flatMap(({ id, answers: declared, shows = {} }) =>
      Object.entries(shows).flatMap(([status, types]) =>
        Object.keys(types).map((type) => ({ id, type, answer: declared[Number(status)] })),
      ),
    );
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter(({ type, answer }) => typeof answer !== "string" || !answer.split(", ").includes(type))).toEqual([]);
  });
});

describe("messages of streams and sockets in the OpenAPI document", () => {
  it("are described", () => {
    const messages = Object.entries(document.components.schemas).filter(([name]) =>
      /^(?:Account|Chat|Session|Conversation|Live|WaitingRoom)\w+(?:Event|Frame)$/.test(name),
    );
    expect(messages.length).toBeGreaterThan(45);
    expect(messages.filter(([, { description = "" }]) => /^(?:the event .*)?$/.test(description)).map(([name]) => name)).toEqual([]);
  });
});

describe("schemas in the OpenAPI document", () => {
  const references = (value: unknown): string[] => {
    if (typeof value !== "object" || value === null) return [];
    const { $ref } = value as { $ref?: unknown };
    return [...(typeof $ref === "string" ? [$ref] : []), ...Object.values(value).flatMap(references)];
  };

  it("are defined once and referenced", () => {
    const names = Object.keys(document.components.schemas);
    expect(names.length).toBeGreaterThan(70);
    const referred = new Set(references(document).map((reference) => reference.replace("#/components/schemas/", "")));
    expect(names.filter((name) => !referred.has(name))).toEqual([]);
    expect([...referred].filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each([chatEvents, sessionEvents, conversationEvents])("include one for each event of $name", ({ name, events }) => {
    const { oneOf = [], discriminator } = document.components.schemas[name] ?? {};
    expect(Object.keys(discriminator?.mapping ?? {})).toEqual(Object.keys(events));
    expect(oneOf.map(({ $ref }) => $ref)).toEqual(Object.values(discriminator?.mapping ?? {}));
  });
});
