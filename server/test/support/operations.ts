import type { Api } from "./api.ts";
import type { Schema } from "./wrong-input.ts";

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

/** An operation as described in the service's OpenAPI document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Path with `{name}` for parameters. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Schema of the JSON body; null if there is none. */
  readonly body: Schema | null;
  /** Whether the operation accepts `multipart/form-data`. */
  readonly takesForm: boolean;
  /** Names of the security schemes; empty if the operation is public. */
  readonly security: readonly string[];
  /** Declared status codes. */
  readonly statuses: readonly number[];
  /** Names of the parameters in the path and in the query, and of members anywhere in the body. */
  readonly takes: readonly string[];
}

interface Described {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

/** Replaces references to named schemas with the schemas themselves; omits recursive references. */
function withoutReferences(value: unknown, schemas: Readonly<Record<string, unknown>>, within: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutReferences(item, schemas, within));
  if (typeof value !== "object" || value === null) return value;
  const { $ref: reference, ...rest } = value as Readonly<Record<string, unknown>>;
  const own = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, withoutReferences(inner, schemas, within)]));
  if (typeof reference !== "string") return own;
  const name = reference.split("/").at(-1) ?? "";
  if (within.includes(name)) return own;
  return { ...(withoutReferences(schemas[name], schemas, [...within, name]) as object), ...own };
}

function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties } = schema as { properties?: Record<string, unknown> };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)];
}

/** Returns every operation of the running service, in the order of the OpenAPI document. */
export async function readOperations(anybody: Pick<Api, "call">): Promise<Operation[]> {
  const { body } = await anybody.call("GET", "/openapi.json");
  const paths = withoutReferences(body.paths, body.components.schemas) as Record<string, Record<string, Described>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { operationId, security = [], parameters = [], requestBody, responses } = described;
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content["application/json"]?.schema ?? null,
        takesForm: requestBody?.content["multipart/form-data"] !== undefined,
        security: security.flatMap((scheme) => Object.keys(scheme)),
        statuses: Object.keys(responses).map(Number),
        takes: [...parameters.filter((parameter) => parameter.in !== "header").map(({ name }) => name), ...namesIn(requestBody)],
      };
    }),
  );
}
