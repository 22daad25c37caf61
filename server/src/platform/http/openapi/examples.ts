import type { EventStreamSchema } from "../../endpoint/event-stream.schema.ts";
import { exampleValues, leftOut } from "./example-values.ts";

/** Parts of a schema that examples use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

/**
 * Returns an example value for a schema. Objects have all properties except those for special cases, with the example values listed for
 * their names. A test validates every example against its schema.
 * @param name name of the property that contains the value
 */
export function exampleOf(schema: Schema, name = ""): unknown {
  const given = (Object.hasOwn(exampleValues, name) ? (exampleValues[name] ?? []) : []).find((value) => fits(schema, value));
  if (given !== undefined) return given;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined && schema.properties === undefined) return exampleOf(schema.anyOf[0] ?? {}, name);
  switch (schema.type) {
    case "object":
      return objectOf(schema);
    case "array":
      return [exampleOf(schema.items ?? {}, name)];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return textOf(schema);
  }
}

/**
 * Returns an example response in which the object, or an object within it, has the values from the example request.
 * @param sent body of the example request
 */
export function answerExample(schema: Schema, sent: unknown): unknown {
  const example = exampleOf(schema);
  return isObject(sent) && isObject(example) ? repeated(schema, example, sent, true) : example;
}

function repeated({ properties = {} }: Schema, example: Fields, sent: Fields, isWhole: boolean): Fields {
  const shown = Object.entries(example).map(([name, value]) => {
    const property = properties[name] ?? {};
    if (Object.hasOwn(sent, name) && isSimple(sent[name]) && fits(property, sent[name])) return [name, sent[name]];
    return [name, isWhole && isObject(value) ? repeated(property, value, sent, false) : value];
  });
  return Object.fromEntries(shown) as Fields;
}

/** Returns whether a value is a primitive or a list of primitives. Objects in a response have more fields than in a request. */
function isSimple(value: unknown): boolean {
  return [value].flat().every((each) => typeof each !== "object" || each === null);
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Example responses by media type, for routes that declare only the media type. */
const mediaExamples: Readonly<Record<string, string>> = {
  "text/html": '<!doctype html>\n<html lang="en">…</html>\n',
  "text/css": "body { color: #1a1a1a; }\n",
  "text/javascript": "export const follow = (sessionId) => …;\n",
  "text/plain": "text\n",
};

/** Returns whether a media type is binary. */
export function isBinary(type: string): boolean {
  return type.startsWith("image/") || type === "application/octet-stream" || type === "application/zip";
}

/** @throws Error if the media type has no example; the route must then declare one */
export function exampleOfMedia(type: string): string {
  const example = isBinary(type) ? `(bytes of ${type})` : mediaExamples[type];
  if (example === undefined) throw new Error(`no example of ${type}`);
  return example;
}

/** Returns an example for each event in a stream, by event name. */
export function eventExamples({
  events,
}: EventStreamSchema): Readonly<
  Record<string, { readonly value: { readonly id: string; readonly event: string; readonly data: unknown } }>
> {
  return Object.fromEntries(
    Object.entries(events).map(([event, data], at) => [event, { value: { id: `1790000000000-${at + 1}`, event, data: exampleOf(data) } }]),
  );
}

function objectOf({ properties = {}, required = [], patternProperties }: Schema): object {
  if (patternProperties !== undefined) {
    const [value = {}] = Object.values(patternProperties);
    return { material: exampleOf(value, "material") };
  }
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || !leftOut.has(name));
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, name)]));
}

function textOf({ format }: Schema): string {
  if (format === "uuid") return "0190a0b0-0000-7000-8000-000000000000";
  return format === "date-time" ? "2026-05-04T09:30:00.000Z" : "text";
}

/** Returns whether a value matches the schema's type. A test checks the other constraints. */
function fits({ type, enum: values, const: only, anyOf, format }: Schema, value: unknown): boolean {
  if (only !== undefined) return only === value;
  if (values !== undefined) return values.includes(value);
  if (anyOf !== undefined && type === undefined) return anyOf.some((branch) => fits(branch, value));
  if (format === "date-time" || format === "uuid") return typeof value === "string" && formats[format].test(value);
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return type === undefined || typeof value === type;
  }
}

const formats = { "date-time": /^\d{4}-\d\d-\d\dT/, uuid: /^[0-9a-f]{8}-/ };
