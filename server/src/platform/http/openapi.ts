import type { TSchema } from "typebox";
import { catalog, type ErrorCode } from "../errors/catalog.ts";
import { policies } from "../limits/policies.ts";
import type { DeclaredAnswer } from "../endpoint/call.ts";
import { EventStreamSchema } from "../endpoint/event-stream.schema.ts";
import { deprecationNote } from "../endpoint/deprecation.ts";
import { codesOf, type Route } from "../endpoint/route.ts";
import { SocketFrames } from "../endpoint/socket-frames.schema.ts";
import { Components, type Json } from "./openapi/components.ts";
import { answerExample, eventExamples, exampleOf, exampleOfMedia, isBinary } from "./openapi/examples.ts";
import { frameNotes, framesOf } from "./openapi/frames.ts";
import { ProblemSchema } from "./problem.schema.ts";

const securitySchemes = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-Api-Key",
    description: "account key `ak_…`, persona key `pa_live_…` or, for integrations, integration key `ik_…`",
  },
  personaId: { type: "apiKey", in: "header", name: "X-Persona-Id", description: "public persona id, safe in a browser" },
  session: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "access token from POST /api/auth/login" },
  ticket: { type: "apiKey", in: "query", name: "ticket", description: "single-use ticket, for WebSockets" },
  registration: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "token of POST /api/auth/register" },
};

const schemeOf = {
  account_key: "apiKey",
  persona_key: "apiKey",
  integration_key: "apiKey",
  persona_public: "personaId",
  session: "session",
  registrant: "registration",
} as const;

function securityOf(declared: Route): Json[] {
  if (declared.socket?.hasTicket === true) return [{ ticket: [] }];
  if (declared.access === "public") return [];
  return [...new Set(declared.access.map((kind) => schemeOf[kind]))].map((scheme) => ({ [scheme]: [] }));
}

function parametersOf(declared: Route, components: Components): Json[] {
  const properties = (schema: TSchema | undefined): [string, object, boolean][] => {
    const { properties: members = {}, required = [] } = (schema ?? {}) as { properties?: Record<string, object>; required?: string[] };
    return Object.entries(members).map(([name, member]) => [name, member, required.includes(name) && !Object.hasOwn(member, "default")]);
  };
  return [
    ...properties(declared.params).map(([name, schema]) => ({
      name,
      in: "path",
      required: true,
      schema: components.refer(schema),
      example: exampleOf(schema, name),
    })),
    ...properties(declared.query).map(([name, schema, required]) => ({ name, in: "query", required, schema: components.refer(schema) })),
    ...Object.entries(declared.headers ?? {}).map(([name, description]) => ({
      name,
      in: "header",
      required: false,
      description,
      schema: { type: "string" },
    })),
  ];
}

function contentOf(
  answer: Exclude<DeclaredAnswer, null | SocketFrames>,
  shown: Readonly<Record<string, unknown>>,
  sent: unknown,
  components: Components,
): Json {
  if (typeof answer === "string") {
    const media = (type: string): Json => ({ schema: schemaOfMedia(type), example: shown[type] ?? exampleOfMedia(type) });
    return Object.fromEntries(answer.split(", ").map((type) => [type, media(type)]));
  }
  if (answer instanceof EventStreamSchema)
    return { "text/event-stream": { schema: eventsOf(answer, components), examples: eventExamples(answer) } };
  return { "application/json": { schema: components.refer(answer), example: answerExample(answer, sent) } };
}

/** Returns the schema for a response that declares only its media type. */
function schemaOfMedia(type: string): Json {
  return type === "application/json" ? { type: "object" } : { type: "string", ...(isBinary(type) ? { format: "binary" } : {}) };
}

/** Returns the union of a stream's events, discriminated by `event`. Each event has its own schema. */
function eventsOf({ name, description, events }: EventStreamSchema, components: Components): Json {
  const references = Object.entries(events).map(([event, data]): [string, Json] => {
    const { description: about = `the event \`${event}\`` } = data as { description?: string };
    const schema = {
      type: "object",
      description: about,
      required: ["id", "event", "data"],
      properties: {
        id: { type: "string", description: "cursor: position of the event in its stream" },
        event: { const: event },
        data: components.refer(data),
      },
    };
    return [event, components.define(`${name.replace(/Event$/, "")}${pascal(event)}Event`, schema)];
  });
  const mapping = Object.fromEntries(references.map(([event, { $ref }]) => [event, $ref]));
  return components.define(name, {
    description: `${description} An event is sent as the lines \`event\`, \`data\` (one line of JSON) and \`id\`, followed by an empty line.`,
    oneOf: references.map(([, reference]) => reference),
    discriminator: { propertyName: "event", mapping },
  });
}

function pascal(text: string): string {
  return text.replaceAll(/(?:^|[_.])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Headers in every response. */
const headers = {
  "X-Request-Id": {
    description: "request id, as in the log and in problems: the id that the caller sent, or a new one",
    schema: { type: "string" },
    example: "0190a0b0-1111-7000-8000-000000000000",
  },
};

function responsesOf(declared: Route, components: Components): Json {
  const responses: Json = {};
  for (const [status, answer] of Object.entries(declared.answers)) {
    const content =
      answer === null || answer instanceof SocketFrames
        ? {}
        : { content: contentOf(answer, declared.shows?.[Number(status)] ?? {}, declared.example, components) };
    responses[status] = { description: declared.summary, headers, ...content };
  }
  if (declared.csv === true) {
    const { content, ...ok } = responses["200"] as { readonly content?: Json };
    responses["200"] = { ...ok, content: { ...content, "text/csv": { schema: { type: "string" }, example: "column,other column\r\n" } } };
  }
  const byStatus = new Map<number, ErrorCode[]>();
  for (const [code, statuses] of codesOf(declared)) {
    for (const status of statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of [...byStatus].toSorted(([a], [b]) => a - b)) {
    const problems = {
      headers,
      description: codes.map((code) => `\`${code}\`: ${catalog[code].title}`).join("; "),
      "x-problems": codes.toSorted(),
      content: { "application/problem+json": { schema: components.refer(ProblemSchema) } },
    };
    const { description, content } = (responses[status] ?? {}) as { description?: string; content?: Json };
    responses[status] =
      description === undefined
        ? problems
        : { ...problems, description: `${description}; ${problems.description}`, content: { ...content, ...problems.content } };
  }
  return responses;
}

function requestBodyOf(declared: Route, components: Components): Json | undefined {
  const described = declared.documentedBody ?? declared.body;
  if (described === undefined) return undefined;
  const schema = components.refer(described);
  const example = declared.example === undefined ? {} : { example: declared.example };
  const json = { "application/json": { schema, ...example } };
  const { name, description } = declared.part ?? { name: "image", description: "one image: JPEG, PNG, GIF or WebP, at most 5 MB" };
  const parts = {
    type: "object",
    properties: {
      payload_json: { type: "string", contentMediaType: "application/json", contentSchema: schema },
      [name]: { type: "string", format: "binary", description },
    },
  };
  const encoding = { payload_json: { contentType: "application/json" } };
  const hasPayload = Object.hasOwn((described as { properties?: object }).properties ?? {}, "payload_json");
  const content = {
    json,
    multipart: { "multipart/form-data": { schema, ...(hasPayload && { encoding }), ...example } },
    json_or_multipart: { ...json, "multipart/form-data": { schema: parts, encoding } },
  };
  return { required: true, content: content[declared.consumes ?? "json"] };
}

/** Events that the service sends to webhooks, by type. */
export type DescribedEvents = Readonly<Record<string, { readonly description: string; readonly data: TSchema }>>;

function webhooksOf(events: DescribedEvents, components: Components): Json {
  const header = (name: string, description: string): Json => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  });
  const parameters = [
    header("webhook-id", "id of the event, the same for every attempt"),
    header("webhook-timestamp", "time of the attempt, in seconds since 1970"),
    header(
      "webhook-signature",
      "`v1,` and the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` in Base64, as in Standard Webhooks 1.0; several signatures are separated by spaces. The key is the part of the secret after `whsec_`, decoded from Base64",
    ),
  ];
  return Object.fromEntries(
    Object.entries(events).map(([type, { description, data }]) => {
      const timestamp = { type: "string", format: "date-time", description: "when the event occurred" };
      const schema = {
        type: "object",
        required: ["type", "timestamp", "data"],
        properties: { type: { const: type }, timestamp, data: components.refer(data) },
      };
      const example = { type, timestamp: exampleOf(timestamp, "created_at"), data: exampleOf(data) };
      const requestBody = { required: true, content: { "application/json": { schema, example } } };
      const responses = { "2XX": { description: "accepted; any other response is retried, except 410" } };
      return [type, { post: { summary: type, description, security: [], parameters, requestBody, responses } }];
    }),
  );
}

/** Builds the OpenAPI 3.1 document from the schemas that validate requests. */
export function openApiDocument(routes: readonly Route[], version: string, baseUrl: string, events: DescribedEvents = {}): Json {
  const paths: Record<string, Json> = {};
  const components = new Components();
  for (const declared of routes) {
    const path = declared.url.replaceAll(/:([a-z_]+)/g, "{$1}");
    const policy = policies[declared.rate];
    const requestBody = requestBodyOf(declared, components);
    const rate = `Rate: ${policy.limit} calls in ${policy.windowMs / 1_000} seconds (${declared.rate}).`;
    const { deprecated, socket } = declared;
    const about = [declared.description, rate, ...(socket === undefined ? [] : [frameNotes(socket.frames)])].join(" ");
    paths[path] = {
      ...paths[path],
      [declared.method.toLowerCase()]: {
        operationId: declared.id,
        summary: declared.summary,
        description: deprecated === undefined ? about : `${deprecationNote(deprecated)}. ${about}`,
        ...(deprecated === undefined ? {} : { deprecated: true }),
        ...(deprecated?.sunset === undefined ? {} : { "x-sunset": deprecated.sunset }),
        tags: [declared.tag],
        "x-rate": { policy: declared.rate, limit: policy.limit, window_seconds: policy.windowMs / 1_000 },
        ...(declared.roles === undefined ? {} : { "x-roles": declared.roles }),
        ...(socket === undefined ? {} : { "x-frames": framesOf(socket, components) }),
        security: securityOf(declared),
        parameters: parametersOf(declared, components),
        ...(requestBody === undefined ? {} : { requestBody }),
        responses: responsesOf(declared, components),
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Parlance",
      version,
      description: "A self-hosted knowledge, persona and chat service.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(routes.map((declared) => declared.tag))].map((name) => ({ name })),
    paths,
    ...(Object.keys(events).length === 0 ? {} : { webhooks: webhooksOf(events, components) }),
    components: { securitySchemes, schemas: components.schemas },
  };
}
