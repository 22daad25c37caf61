import type { TSchema } from "typebox";
import { catalog, type ErrorCode } from "../errors/catalog.ts";
import { policies } from "../limits/policies.ts";
import { deprecationNote } from "../endpoint/deprecation.ts";
import { codesOf, type Route } from "../endpoint/route.ts";

type Json = Record<string, unknown>;

const securitySchemes = {
  apiKey: { type: "apiKey", in: "header", name: "X-Api-Key", description: "account key `ak_…` or persona key `pa_live_…`" },
  personaId: { type: "apiKey", in: "header", name: "X-Persona-Id", description: "public persona id, safe in a browser" },
  session: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "access token from POST /api/auth/login" },
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
  if (declared.access === "public") return [];
  return [...new Set(declared.access.map((kind) => schemeOf[kind]))].map((scheme) => ({ [scheme]: [] }));
}

function parametersOf(declared: Route): Json[] {
  const properties = (schema: TSchema | undefined): [string, unknown, boolean][] => {
    const { properties: members = {}, required = [] } = (schema ?? {}) as { properties?: Record<string, unknown>; required?: string[] };
    return Object.entries(members).map(([name, member]) => [
      name,
      member,
      required.includes(name) && !Object.hasOwn(Object(member), "default"),
    ]);
  };
  return [
    ...properties(declared.params).map(([name, schema]) => ({ name, in: "path", required: true, schema })),
    ...properties(declared.query).map(([name, schema, required]) => ({ name, in: "query", required, schema })),
    ...Object.entries(declared.headers ?? {}).map(([name, description]) => ({
      name,
      in: "header",
      required: false,
      description,
      schema: { type: "string" },
    })),
  ];
}

function contentOf(answer: TSchema | string): Json {
  return typeof answer === "string" ? { [answer]: { schema: { type: "string" } } } : { "application/json": { schema: answer } };
}

function responsesOf(declared: Route): Json {
  const responses: Json = {};
  for (const [status, answer] of Object.entries(declared.answers)) {
    responses[status] = { description: declared.summary, ...(answer === null ? {} : { content: contentOf(answer) }) };
  }
  const byStatus = new Map<number, ErrorCode[]>();
  for (const [code, statuses] of codesOf(declared)) {
    for (const status of statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of [...byStatus].toSorted(([a], [b]) => a - b)) {
    const problems = {
      description: codes.map((code) => `\`${code}\`: ${catalog[code].title}`).join("; "),
      "x-problems": codes.toSorted(),
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    };
    const { description, content } = (responses[status] ?? {}) as { description?: string; content?: Json };
    responses[status] =
      description === undefined
        ? problems
        : { ...problems, description: `${description}; ${problems.description}`, content: { ...content, ...problems.content } };
  }
  return responses;
}

function requestBodyOf(declared: Route): Json | undefined {
  const schema = declared.documentedBody ?? declared.body;
  if (schema === undefined) return undefined;
  const json = { "application/json": { schema } };
  const picture = { type: "string", format: "binary", description: "one image: JPEG, PNG, GIF or WebP, at most 5 MB" };
  const parts = {
    type: "object",
    properties: { payload_json: { type: "string", contentMediaType: "application/json", contentSchema: schema }, image: picture },
  };
  const encoding = { payload_json: { contentType: "application/json" } };
  const content = {
    json,
    multipart: { "multipart/form-data": { schema, encoding } },
    json_or_multipart: { ...json, "multipart/form-data": { schema: parts, encoding } },
  };
  return { required: true, content: content[declared.consumes ?? "json"] };
}

/** Builds the OpenAPI 3.1 document from the schemas that validate requests. */
export function openApiDocument(routes: readonly Route[], version: string, baseUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const declared of routes) {
    const path = declared.url.replaceAll(/:([a-z_]+)/g, "{$1}");
    const policy = policies[declared.rate];
    const requestBody = requestBodyOf(declared);
    const rate = `Rate limit: ${policy.limit} calls in ${policy.windowMs / 1_000} seconds (${declared.rate}).`;
    const { deprecated } = declared;
    paths[path] = {
      ...paths[path],
      [declared.method.toLowerCase()]: {
        operationId: declared.id,
        summary: declared.summary,
        description: deprecated === undefined ? rate : `${deprecationNote(deprecated)}. ${rate}`,
        ...(deprecated === undefined ? {} : { deprecated: true }),
        ...(deprecated?.sunset === undefined ? {} : { "x-sunset": deprecated.sunset }),
        tags: [declared.tag],
        security: securityOf(declared),
        parameters: parametersOf(declared),
        ...(requestBody === undefined ? {} : { requestBody }),
        responses: responsesOf(declared),
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
    components: { securitySchemes, schemas: { Problem: problemSchema } },
  };
}

const problemSchema = {
  type: "object",
  required: ["type", "title", "status", "detail", "instance", "code"],
  properties: {
    type: { type: "string", format: "uri" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    instance: { type: "string", description: "the request id" },
    code: { type: "string", enum: Object.keys(catalog) },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["field", "code", "message"],
        properties: {
          index: { type: "integer" },
          id: { type: ["string", "null"] },
          field: { type: "string" },
          code: { type: "string" },
          message: { type: "string" },
        },
      },
    },
    job_id: { type: "string", format: "uuid", description: "id of the running job" },
    jobId: { type: "string", format: "uuid", description: "id of the running onboarding" },
    brandId: { type: "string", format: "uuid" },
    personaId: { type: "string", format: "uuid" },
    traceId: { type: "string" },
    last_generation: { type: "integer" },
    scope: { type: "string", enum: ["user", "ip", "session", "api_key_slot", "persona", "api_key"] },
  },
};
