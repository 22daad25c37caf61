import Type, { type Static, type TSchema } from "typebox";

/** Schemas shared by many routes. */

export const Id = Type.String({ format: "uuid" });
export const DateTime = Type.String({ format: "date-time" });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const closed = { additionalProperties: false } as const;

/** Names a schema in the reference: the OpenAPI document refers to it by `$ref`. Spread copies have no name. */
export function named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  return Object.defineProperty(schema, nameKey, { value: name });
}

const nameKey = "~name";

export function nameOf(schema: object): string | null {
  return (schema as { readonly [nameKey]?: string })[nameKey] ?? null;
}

/**
 * Returns a copy of a schema that describes a property. A named schema keeps its own description where it is defined.
 * @param text units, bounds, the meaning of null, the relation to other properties; not what the name already says
 */
export function about<Schema extends TSchema>(text: string, schema: Schema): Schema {
  const copy = Object.create(Object.getPrototypeOf(schema) as object, Object.getOwnPropertyDescriptors(schema)) as Schema;
  if (nameOf(schema) !== null) Object.defineProperty(copy, plainKey, { value: plainOf(schema) });
  return Object.defineProperty(copy, "description", { value: text, enumerable: true, configurable: true, writable: true });
}

const plainKey = "~plain";

/** Returns a named schema without the description of a property that has it. */
export function plainOf(schema: object): object {
  return (schema as { readonly [plainKey]?: object })[plainKey] ?? schema;
}

export const Limit = Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "maximum number of elements to return" });
export const Offset = Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0, description: "elements to skip" });
/** Search text of a list. PostgreSQL rejects NUL in any value. */
export const SearchText = (maxLength: number) => Type.String({ maxLength, pattern: "^[^\\u0000]*$" });
/** `next_cursor` of the previous page: the list continues there, regardless of later writes and deletions. */
export const Cursor = Type.String({ minLength: 1, maxLength: 4_000, description: "`next_cursor` of the previous page" });
/** `total_count` of a list. */
export const TotalCount = Type.Integer({ description: "elements that match, on all pages" });
/** `next_cursor` of a list. */
export const NextCursor = about("send it as `cursor` to get the next page; null on the last page", Nullable(Type.String()));
export const SortDirection = Type.Enum(["asc", "desc"]);

/** @param names of path parameters; a decomposed id may be several times longer than its stored form */
export function idParams<const Name extends string>(...names: readonly Name[]) {
  return Type.Object(
    Object.fromEntries(names.map((name) => [name, Type.String({ minLength: 1, maxLength: 1_000 })])) as Record<
      Name,
      ReturnType<typeof Type.String>
    >,
  );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns a path's id in stored form, or null for text that is not a UUID and thus matches nothing. */
export function uuidOrNull(text: string): string | null {
  return uuid.test(text) ? text.toLowerCase() : null;
}

/** A schema's value in a response, which is immutable. */
export type View<Schema extends TSchema> = DeepReadonly<Static<Schema>>;

type DeepReadonly<Value> = Value extends readonly (infer Entry)[]
  ? readonly DeepReadonly<Entry>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
    : Value;
