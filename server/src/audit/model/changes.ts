import { isDeepStrictEqual } from "node:util";

/** A changed field with its shortened values. Null if the object did not have the field or the earlier value is unknown. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export type Fields = Readonly<Record<string, unknown>>;

const mostCharacters = 200;
const mostFields = 40;

/** Never recorded, even if an operation's declaration names the field. */
const secret = /password|secret|token|^key$|api_?key/i;

/**
 * Returns the fields of a request body that changed an object. @param body the request body; its other fields, such as confirmations, are
 * not part of the object
 * @param sent fields of the body that are recorded although the object does not contain them; `true`: all
 */
export function changesOf(
  body: unknown,
  before: Fields | null,
  after: Fields | null,
  sent: readonly string[] | true | undefined,
): FieldChange[] {
  if (!isFields(body)) return [];
  const changes = Object.keys(body).flatMap((field): FieldChange[] => {
    if (secret.test(field)) return [];
    const value = after !== null && field in after ? after[field] : undefined;
    if (value === undefined) {
      const isSent = sent === true || sent?.includes(field) === true;
      return isSent ? [{ field, before: null, after: shortened(body[field]) }] : [];
    }
    const earlier = before?.[field];
    return isDeepStrictEqual(earlier, value) ? [] : [{ field, before: shortened(earlier), after: shortened(value) }];
  });
  return changes.slice(0, mostFields);
}

/** Returns a value as text of limited length: text as it is, anything else as JSON. */
export function shortened(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const characters = Array.from(text.slice(0, mostCharacters * 2 + 2));
  return characters.length <= mostCharacters ? text : `${characters.slice(0, mostCharacters).join("")}…`;
}

/** Returns the name by which people know an object; null if it has none. */
export function nameOf(view: Fields | null): string | null {
  for (const field of ["display_name", "name", "shortcut", "title", "label", "url", "email", "prefix", "site"]) {
    const value = view?.[field];
    if (typeof value === "string" && value !== "") return shortened(value);
  }
  return null;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
