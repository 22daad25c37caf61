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
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Schema of its JSON body, or null. */
  readonly body: Schema | null;
  /** Whether it accepts `multipart/form-data`. */
  readonly takesForm: boolean;
  /** Names of its security schemes; none if it is public. */
  readonly security: readonly string[];
  /** Declared statuses. */
  readonly statuses: readonly number[];
  /** Names of its parameters: in the path, in the query, anywhere in the body. */
  readonly takes: readonly string[];
}

interface Described {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties } = schema as { properties?: Record<string, unknown> };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)];
}

/** Returns every operation of the running service, in document order. */
export async function readOperations(anybody: Pick<Api, "call">): Promise<Operation[]> {
  const { body } = await anybody.call("GET", "/openapi.json");
  return Object.entries<Record<string, Described>>(body.paths).flatMap(([path, methods]) =>
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
