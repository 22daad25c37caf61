/** The subset of JSON Schema that route declarations use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** A value with a single fault, and the field that contains the fault. */
export interface Wrong {
  readonly field: string;
  readonly value: unknown;
}

const uuid = "0190a0b0-0000-7000-8000-000000000000";
const oneOfEach: Readonly<Record<string, unknown>> = { null: null, boolean: true, number: 1.5, string: "x", array: [[]], object: { x: 1 } };

function branches(schema: Schema): readonly Schema[] {
  return schema.anyOf?.flatMap(branches) ?? [schema];
}

/** Returns the JSON types that a schema accepts, or all types if it declares none. */
function typesOf(schema: Schema): ReadonlySet<string> {
  return new Set(
    branches(schema).flatMap((branch) => {
      if (branch.const !== undefined) return [typeof branch.const];
      if (branch.enum !== undefined) return branch.enum.map((value) => (value === null ? "null" : typeof value));
      if (branch.type === undefined) return Object.keys(oneOfEach);
      return typeof branch.type === "string" ? [branch.type] : branch.type;
    }),
  );
}

/** Returns a valid value that contains only required fields. */
export function sampleOf(schema: Schema): unknown {
  const [branch = schema] = branches(schema);
  if (branch.const !== undefined) return branch.const;
  if (branch.enum !== undefined) return branch.enum[0];
  switch (branch.type) {
    case "boolean":
      return true;
    case "null":
      return null;
    case "integer":
    case "number":
      return branch.minimum ?? 1;
    case "array":
      return Array.from({ length: branch.minItems ?? 0 }, () => sampleOf(branch.items ?? {}));
    case "object":
      return Object.fromEntries((branch.required ?? []).map((name) => [name, sampleOf(branch.properties?.[name] ?? {})]));
    default:
      return textOf(branch);
  }
}

function textOf({ format, pattern, minLength = 1 }: Schema): string {
  const texts = [
    uuid,
    "2026-01-01T00:00:00Z",
    "https://shop.example/x",
    "#aabbcc",
    "00:00",
    "somebody@example.com",
    "AT",
    "+43 1 234567",
    "01-02",
  ];
  if (format !== undefined) return texts[["uuid", "date-time", "uri"].indexOf(format)] ?? "x";
  return texts.find((text) => pattern !== undefined && new RegExp(pattern).test(text)) ?? "x".repeat(minLength);
}

const join = (field: string, name: string): string => (field === "" || name.startsWith("[") ? field + name : `${field}.${name}`);

/** Returns values with a single fault each: wrong type, out of bounds, unknown or missing. */
export function wrongValues(schema: Schema, field = ""): Wrong[] {
  const types = typesOf(schema);
  const others = Object.entries(oneOfEach).filter(([type]) => !types.has(type) && !(type === "number" && types.has("integer")));
  const wrong: Wrong[] = others.map(([, value]) => ({ field, value }));
  for (const branch of branches(schema))
    wrong.push(...outOfBounds(branch, field), ...wrongItems(branch, field), ...wrongFields(branch, field));
  return wrong;
}

function outOfBounds(schema: Schema, field: string): Wrong[] {
  const { type, minimum, maximum, minLength = 0, maxLength, minItems = 0, maxItems } = schema;
  const values: unknown[] = [];
  if (schema.enum !== undefined) values.push("nonesuch");
  if (type === "integer") values.push((minimum ?? 0) + 0.5);
  if (minimum !== undefined) values.push(minimum - 1);
  if (maximum !== undefined) values.push(maximum + 1);
  if (minLength > 0) values.push("x".repeat(minLength - 1));
  if (maxLength !== undefined) values.push("x".repeat(maxLength + 1));
  if (schema.pattern !== undefined || schema.format !== undefined) values.push("\u0000");
  if (minItems > 0) values.push(Array.from({ length: minItems - 1 }, () => sampleOf(schema.items ?? {})));
  if (maxItems !== undefined) values.push(Array.from({ length: maxItems + 1 }, () => sampleOf(schema.items ?? {})));
  return values.map((value) => ({ field, value }));
}

function wrongItems({ items }: Schema, field: string): Wrong[] {
  if (items === undefined) return [];
  return wrongValues(items, join(field, "[0]")).map((wrong) => ({ ...wrong, value: [wrong.value] }));
}

function wrongFields(schema: Schema, field: string): Wrong[] {
  const { properties = {}, required = [], minProperties = 0 } = schema;
  if (schema.type !== "object") return [];
  const sample = sampleOf(schema) as Readonly<Record<string, unknown>>;
  const wrong: Wrong[] = minProperties > 0 ? [{ field, value: {} }] : [];
  if (schema.additionalProperties === false) wrong.push({ field: join(field, "nonesuch"), value: { ...sample, nonesuch: 1 } });
  for (const missing of required) {
    wrong.push({ field: join(field, missing), value: Object.fromEntries(Object.entries(sample).filter(([name]) => name !== missing)) });
  }
  for (const [name, member] of Object.entries(properties)) {
    for (const part of wrongValues(member, join(field, name))) wrong.push({ ...part, value: { ...sample, [name]: part.value } });
  }
  return wrong;
}

/** Returns query strings that a parameter does not accept. */
export function wrongInQuery(name: string, schema: Schema): string[] {
  const types = typesOf(schema);
  const values = outOfBounds(schema, name).map(({ value }) => encodeURIComponent(String(value)));
  if (types.has("integer") || types.has("boolean")) values.push("", "x", "1e999", "null%00", "%5B%5D");
  if (types.has("integer") || types.has("number")) values.push("0x10", "1e1", "%2B5", "%205", "5%20", "5.", "0b1", "1_0");
  const sample = encodeURIComponent(String(sampleOf(schema)));
  return [...values.map((value) => `${name}=${value}`), `${name}=${sample}&${name}=${sample}`];
}

/** Returns values that contain the given text in one field and are otherwise valid, for each field that accepts any text. */
export function textsIn(schema: Schema, text: string): unknown[] {
  return branches(schema).flatMap((branch): unknown[] => {
    if (branch.enum !== undefined || branch.const !== undefined) return [];
    if (branch.type === "array") return textsIn(branch.items ?? {}, text).map((item) => [item]);
    if (branch.type === "object") {
      const sample = sampleOf(branch) as object;
      return Object.entries(branch.properties ?? {}).flatMap(([name, member]) =>
        textsIn(member, text).map((value) => ({ ...sample, [name]: value })),
      );
    }
    return branch.type === "string" || branch.type === undefined ? [text] : [];
  });
}
