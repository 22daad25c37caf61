import Type, { type Static, type TSchema } from "typebox";

/** A UUID. */

export const Id = Type.String({ format: "uuid" });
export const DateTime = Type.String({ format: "date-time" });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const closed = { additionalProperties: false } as const;

/** Gives a schema a name in the reference, so that the OpenAPI document refers to it by `$ref`. Spread copies do not keep the name. */
export function named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  return Object.defineProperty(schema, nameKey, { value: name });
}

const nameKey = "~name";

export function nameOf(schema: object): string | null {
  return (schema as { readonly [nameKey]?: string })[nameKey] ?? null;
}

/**
 * Returns a copy of a schema with a description of the property. In its definition, a named schema keeps its own description.
 * @param text units, bounds, the meaning of null or the relationship to other properties; do not repeat the property's name
 */
export function about<Schema extends TSchema>(text: string, schema: Schema): Schema {
  const copy = Object.create(Object.getPrototypeOf(schema) as object, Object.getOwnPropertyDescriptors(schema)) as Schema;
  if (nameOf(schema) !== null) Object.defineProperty(copy, plainKey, { value: plainOf(schema) });
  return Object.defineProperty(copy, "description", { value: text, enumerable: true, configurable: true, writable: true });
}

const plainKey = "~plain";

/** Returns a named schema without the property description that `described` added. */
export function plainOf(schema: object): object {
  return (schema as { readonly [plainKey]?: object })[plainKey] ?? schema;
}

export const Limit = Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "maximum number of elements to return" });
export const Offset = Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0, description: "elements to skip" });
/** The text to search a list for. Excludes NUL, which PostgreSQL rejects. */
export const SearchText = (maxLength: number) => Type.String({ maxLength, pattern: "^[^\\u0000]*$" });
/** The `next_cursor` of the previous page. The list continues there, even after writes and deletions. */
export const Cursor = Type.String({ minLength: 1, maxLength: 4_000, description: "`next_cursor` of the previous page" });
/** `total_count` of a list. */
export const TotalCount = Type.Integer({ description: "number of matching elements on all pages" });
/** `next_cursor` of a list. */
export const NextCursor = about("send it as `cursor` to get the next page; null on the last page", Nullable(Type.String()));
export const SortDirection = Type.Enum(["asc", "desc"]);

/**
 * Returns the schema of a route's path parameters. Long values are accepted, because a decomposed id can be several times as long as its
 * stored form. @param names names of the parameters
 */
export function idParams<const Name extends string>(...names: readonly Name[]) {
  return Type.Object(
    Object.fromEntries(names.map((name) => [name, Type.String({ minLength: 1, maxLength: 1_000 })])) as Record<
      Name,
      ReturnType<typeof Type.String>
    >,
  );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns an id from a path in its stored form, or null if the text is not a UUID and therefore matches nothing. */
export function uuidOrNull(text: string): string | null {
  return uuid.test(text) ? text.toLowerCase() : null;
}

/** Immutable type of a schema's value in a response. */
export type View<Schema extends TSchema> = DeepReadonly<Static<Schema>>;

type DeepReadonly<Value> = Value extends readonly (infer Entry)[]
  ? readonly DeepReadonly<Entry>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
    : Value;
