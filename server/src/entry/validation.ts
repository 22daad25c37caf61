import { Ajv, type ErrorObject } from "ajv";
import addFormats from "ajv-formats";
import type { FastifySchemaCompiler } from "fastify";
import type { Static, TSchema } from "typebox";
import type { FieldError, FieldProblem } from "../errors/catalog.ts";
import { fail } from "../errors/fail.ts";

const options = { allErrors: true, removeAdditional: false, useDefaults: true, strict: false } as const;

// Bodies are JSON and keep their types: {"query": 5} is an error. Query and path values are text and are read as what they should be.
const strict = new Ajv({ ...options, coerceTypes: false });
const textual = new Ajv({ ...options, coerceTypes: true });
for (const ajv of [strict, textual]) (addFormats as unknown as (ajv: Ajv) => void)(ajv);

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === "body" ? strict : textual).compile(schema);

const problems: Readonly<Record<string, FieldProblem>> = {
  required: "required",
  type: "type",
  anyOf: "type",
  maxLength: "too_long",
  minLength: "too_short",
  maxItems: "too_many",
  maxProperties: "too_many",
  minItems: "too_short",
  minProperties: "too_short",
  minimum: "range",
  maximum: "range",
  exclusiveMinimum: "range",
  exclusiveMaximum: "range",
  additionalProperties: "unknown_field",
  uniqueItems: "duplicate",
};

function fieldPath(error: ErrorObject): string {
  const pointer = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const parameters = error.params as { missingProperty?: string; additionalProperty?: string };
  const last = parameters.missingProperty ?? parameters.additionalProperty;
  if (last !== undefined) pointer.push(last);
  return pointer.map((part, at) => (/^\d+$/.test(part) ? `[${part}]` : at === 0 ? part : `.${part}`)).join("");
}

function messageOf(error: ErrorObject): string {
  const { allowedValues } = error.params as { allowedValues?: readonly unknown[] };
  if (allowedValues !== undefined) return `must be one of ${allowedValues.map(String).join(", ")}`;
  return error.keyword === "anyOf" ? "must be of one of the types that the reference names" : (error.message ?? "is not valid");
}

/** At most so many entries are told; a hostile body could have millions. */
const mostErrors = 100;

/** Translates the validator's findings into entries of the `errors` extension. */
export function fieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const error of errors) {
    if (found.size >= mostErrors) break;
    const field = fieldPath(error);
    const code = problems[error.keyword] ?? "format";
    // A union reports each of its branches, then itself. What a value of the right type is refused for says more than that another type was open.
    const told = found.get(field);
    if (told === undefined || (told.code === "type" && (code !== "type" || error.keyword === "anyOf")))
      found.set(field, { field, code, message: messageOf(error) });
  }
  return [...found.values()];
}

/**
 * Validates JSON that does not arrive as the whole body, for instance a part of a multipart body.
 * @throws Failure `validation.failed` with an entry per problem
 */
export function bodyValidator<Schema extends TSchema>(schema: Schema): (value: unknown) => Static<Schema> {
  const validate = strict.compile(schema);
  return (value) => {
    if (validate(value)) return value as Static<Schema>;
    const errors = fieldErrors(validate.errors ?? []);
    const first = errors[0];
    fail("validation.failed", `body: ${first?.field || "value"} ${first?.message ?? "is not valid"}`, { errors });
  };
}
