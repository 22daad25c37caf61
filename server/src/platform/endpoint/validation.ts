import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { FastifySchemaCompiler } from "fastify";
import type { Static, TSchema } from "typebox";
import type { FieldError, FieldProblem } from "../errors/extensions.ts";
import { fail } from "../errors/fail.ts";
import { readTextValues } from "./text-values.ts";

/**
 * The first validator stops at the first problem; the second reports all problems. JSON types are not converted: {"query": 5} is an error
 * if a string is expected.
 */
const [stopping, exhaustive] = [false, true].map((allErrors) => {
  const ajv = new Ajv({ removeAdditional: false, useDefaults: true, strict: false, coerceTypes: false, allErrors });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  return ajv;
}) as [Ajv, Ajv];

/**
 * Maximum number of values for which all problems are reported. For larger values, only one problem is reported, because finding all
 * problems in a hostile value takes seconds and a gigabyte of memory.
 */
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

/** Compiles a schema exactly as its first use would. @throws Error if the schema is invalid */
export function assertCompiles(schema: object): void {
  stopping.compile(schema);
  exhaustive.compile(schema);
}

type Validate = ((value: unknown) => boolean) & { errors?: ErrorObject[] | null };

/**
 * Compiles a schema on first use, and its exhaustive form when the first problem occurs. Compiling all routes in advance would take half of
 * the startup time.
 */
function compile(schema: object): Validate {
  let findFirst: ValidateFunction | null = null;
  let findAll: ValidateFunction | null = null;
  const validate: Validate = (value) => {
    findFirst ??= stopping.compile(schema);
    if (findFirst(value)) return true;
    let told = findFirst;
    if (!isLarge(value)) {
      told = findAll ??= exhaustive.compile(schema);
      told(value);
    }
    validate.errors = told.errors ?? null;
    return false;
  };
  return validate;
}

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const validate = compile(schema);
  if (httpPart === "body") return validate;
  // Fastify reads the errors from the function that it was given.
  const textual: Validate = (values) => {
    readTextValues(schema, values);
    const isValid = validate(values);
    textual.errors = validate.errors?.map((error) => namingKnown(error, schema)) ?? null;
    return isValid;
  };
  return textual;
};

/** Adds the known parameters to the error about an unknown one. */
function namingKnown(error: ErrorObject, { properties = {} }: { readonly properties?: object }): ErrorObject {
  return error.keyword === "additionalProperties" ? { ...error, params: { ...error.params, known: Object.keys(properties) } } : error;
}

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

/** Maximum length for names of unknown fields, which come from the client. */
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

const formats: Readonly<Record<string, string>> = {
  uuid: "must be a UUID",
  "date-time": "must be a date and time such as 2026-01-31T12:00:00Z",
  date: "must be a date such as 2026-01-31",
  uri: "must be a URL",
  email: "must be an email address",
};

function withArticle(type: string): string {
  if (type === "null") return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/**
 * Returns a message that completes a sentence starting with the field's name. For keywords that are not listed, returns the validator's
 * message.
 */
function messageOf({ keyword, params, message }: ErrorObject): string {
  const { allowedValues, known, limit = 0, type = "", format = "" } = params as Parameters;
  switch (keyword) {
    case "enum":
      return `must be one of ${(allowedValues ?? []).map(String).join(", ")}`;
    case "anyOf":
      return "must have one of the types listed in the reference";
    case "required":
      return "is required";
    case "additionalProperties":
      if (known === undefined) return "is not a known field";
      return known.length === 0 ? "is not known: the call has no parameters" : `is not a known parameter; known are ${known.join(", ")}`;
    case "type":
      return `must be ${[type].flat().map(withArticle).join(" or ")}`;
    case "minLength":
      return limit === 1 ? "must not be empty" : `must have at least ${limit} characters`;
    case "maxLength":
      return `can have at most ${limit} characters`;
    case "minItems":
      return limit === 1 ? "must not be empty" : `must have at least ${limit} entries`;
    case "maxItems":
      return `can have at most ${limit} entries`;
    case "minProperties":
      return `must have at least ${limit} ${limit === 1 ? "field" : "fields"}`;
    case "maxProperties":
      return `can have at most ${limit} fields`;
    case "minimum":
      return `must be at least ${limit}`;
    case "maximum":
      return `must be at most ${limit}`;
    case "pattern":
      return "has an invalid format; see the reference";
    case "uniqueItems":
      return "must not contain duplicates";
    case "format":
      return formats[format] ?? `must have the format ${format}`;
    default:
      return message ?? "is invalid";
  }
}

interface Parameters {
  /** Names of the parameters of a query. */
  readonly known?: readonly string[];
  readonly allowedValues?: readonly unknown[];
  readonly limit?: number;
  readonly type?: string | readonly string[];
  readonly format?: string;
}

/**
 * Reduces the errors of a union to one per problem: the errors of the branch with the value's type or, if several branches are objects, of
 * the branch that matches the value's fields best. If no type matches, returns the error of the union itself.
 */
function withoutBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    if (error.keyword !== "anyOf") {
      kept.push(error);
      continue;
    }
    const before = kept.findLastIndex((other) => !isOfUnion(other, error)) + 1;
    const branches = new Map<string, ErrorObject[]>();
    for (const found of kept.splice(before)) {
      const branch = found.schemaPath.slice(error.schemaPath.length + 1).split("/", 1)[0] ?? "";
      const others = branches.get(branch);
      if (others === undefined) branches.set(branch, [found]);
      else others.push(found);
    }
    const isOwn = ({ instancePath }: ErrorObject): boolean => instancePath === error.instancePath;
    const ofType = [...branches.values()].filter(
      (branch) => !branch.some((each) => (each.keyword === "type" || each.keyword === "anyOf") && isOwn(each)),
    );
    const [meant = [error]] = ofType.toSorted((one, other) => one.filter(isOwn).length - other.filter(isOwn).length);
    for (const each of meant) kept.push(each);
  }
  return kept;
}

function isOfUnion(error: ErrorObject, union: ErrorObject): boolean {
  if (!error.schemaPath.startsWith(`${union.schemaPath}/`)) return false;
  return error.instancePath === union.instancePath || error.instancePath.startsWith(`${union.instancePath}/`);
}

/** Maximum number of reported problems. A hostile body could cause millions. */
const mostErrors = 100;

/** Converts the validator's errors to entries of the `errors` extension member. */
export function fieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const error of withoutBranches(errors)) {
    if (found.size >= mostErrors) break;
    const field = fieldPath(error);
    if (!found.has(field)) found.set(field, { field, code: problems[error.keyword] ?? "format", message: messageOf(error) });
  }
  return [...found.values()];
}

/**
 * Returns a validator for JSON that is not a whole body, such as one part of a multipart body.
 * @throws Failure `validation.failed` with one entry per problem
 */
export function bodyValidator<Schema extends TSchema>(schema: Schema): (value: unknown) => Static<Schema> {
  const validate = compile(schema);
  return (value) => {
    if (validate(value)) return value as Static<Schema>;
    const errors = fieldErrors(validate.errors ?? []);
    const first = errors[0];
    fail("validation.failed", `${first?.field ? `\`${first.field}\`` : "The body"} ${first?.message ?? "is invalid"}.`, { errors });
  };
}
