import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { FastifySchemaCompiler } from "fastify";
import type { Static, TSchema } from "typebox";
import type { FieldError, FieldProblem } from "../errors/catalog.ts";
import { fail } from "../errors/fail.ts";

const options = { removeAdditional: false, useDefaults: true, strict: false } as const;

// Bodies are JSON and keep their types: {"query": 5} is an error. Query and path values are text and are read as what they should be.
const strict = validators(false);
const textual = validators(true);

interface Validators {
  readonly first: Ajv;
  readonly all: Ajv;
}

/** Of what stops at the first problem, and of what finds all of them. */
function validators(coerceTypes: boolean): Validators {
  const [first, all] = [false, true].map((allErrors) => {
    const ajv = new Ajv({ ...options, coerceTypes, allErrors });
    (addFormats as unknown as (ajv: Ajv) => void)(ajv);
    return ajv;
  }) as [Ajv, Ajv];
  return { first, all };
}

/** Of a larger value one problem is told: to find and keep all those of a hostile one takes seconds and a gigabyte. */
const mostValues = 20_000;

function isLarge(value: unknown): boolean {
  let count = 0;
  const waiting: unknown[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== "object" || next === null) continue;
    for (const name in next) {
      count += 1;
      if (count > mostValues) return true;
      waiting.push((next as Record<string, unknown>)[name]);
    }
  }
  return false;
}

type Validate = ((value: unknown) => boolean) & { errors?: ErrorObject[] | null };

function compile({ first, all }: Validators, schema: object): Validate {
  const findFirst: ValidateFunction = first.compile(schema);
  const findAll: ValidateFunction = all.compile(schema);
  const validate: Validate = (value) => {
    if (findFirst(value)) return true;
    const told = isLarge(value) ? findFirst : findAll;
    if (told === findAll) findAll(value);
    validate.errors = told.errors ?? null;
    return false;
  };
  return validate;
}

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  compile(httpPart === "body" ? strict : textual, schema);

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

/** Names of unknown fields are the sender's: told as far as they help. */
const longestField = 200;

function fieldPath(error: ErrorObject): string {
  const pointer = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const parameters = error.params as { missingProperty?: string; additionalProperty?: string };
  const last = parameters.missingProperty ?? parameters.additionalProperty;
  if (last !== undefined) pointer.push(last);
  const path = pointer.map((part, at) => (/^\d+$/.test(part) ? `[${part}]` : at === 0 ? part : `.${part}`)).join("");
  return path.length > longestField ? `${path.slice(0, longestField).toWellFormed()}…` : path;
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
  const validate = compile(strict, schema);
  return (value) => {
    if (validate(value)) return value as Static<Schema>;
    const errors = fieldErrors(validate.errors ?? []);
    const first = errors[0];
    fail("validation.failed", `body: ${first?.field || "value"} ${first?.message ?? "is not valid"}`, { errors });
  };
}
