import Type, { type TSchema } from "typebox";

/** Pieces of schemas that many routes share. */

export const Id = Type.String({ format: "uuid" });
export const DateTime = Type.String({ format: "date-time" });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const closed = { additionalProperties: false } as const;

export const Limit = Type.Integer({ minimum: 1, maximum: 200, default: 50 });
export const Offset = Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 });
/** What somebody looks for in a list. NUL is in no stored text, and PostgreSQL takes it in no value. */
export const SearchText = (maxLength: number) => Type.String({ maxLength, pattern: "^[^\\u0000]*$" });
/** `next_cursor` of the page before: the list goes on there, whatever was written or deleted meanwhile. */
export const Cursor = Type.String({ minLength: 1, maxLength: 4_000 });
export const SortDirection = Type.Enum(["asc", "desc"]);

/** @param names of parameters in the path; an id that was sent decomposed may have several times the characters that are kept of it */
export function idParams<const Name extends string>(...names: readonly Name[]) {
  return Type.Object(
    Object.fromEntries(names.map((name) => [name, Type.String({ minLength: 1, maxLength: 1_000 })])) as Record<
      Name,
      ReturnType<typeof Type.String>
    >,
  );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A path's id in the form in which it is stored, or null: then nothing can be found under it. */
export function uuidOrNull(text: string): string | null {
  return uuid.test(text) ? text.toLowerCase() : null;
}
