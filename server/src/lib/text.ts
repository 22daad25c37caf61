/** Number of Unicode code points, by which all bounds of text count, as JSON Schema does. */
export function codePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}

/** Whether the text holds half of a surrogate pair or a NUL, which PostgreSQL cannot store. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

const blank = /^[\p{White_Space}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether nothing of the text can be seen: it is empty, or has only white space, control characters and characters of no width. */
export function isBlank(text: string): boolean {
  return blank.test(text);
}

const control = /[\u0000-\u001f\u007f-\u009f]/;

/** The rules of `isExternalId`, for who broke them. */
export const externalIdRule = "must not have control characters or leading or trailing white space";

/** Rules of `external_id` and product `id`: 1-255 characters, no control characters, no white space at the edges (decisions, chapter 2). */
export function isExternalId(text: string): boolean {
  const length = codePoints(text);
  return length >= 1 && length <= 255 && !control.test(text) && text.trim() === text && text.isWellFormed();
}

/** Whether two texts are the same after NFC, in which texts are compared. */
export function isSameText(one: string, other: string): boolean {
  return one === other || one.normalize("NFC") === other.normalize("NFC");
}

/** The same value with every text in it, names of members included, after NFC: the form in which texts are compared and searched. */
export function composed<Value>(value: Value): Value {
  if (typeof value === "string") return value.normalize("NFC") as Value;
  if (Array.isArray(value)) return value.map((entry: unknown) => composed(entry)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key.normalize("NFC"), composed(member as unknown)])) as Value;
}

/** What a name is compared by: NFC, without case. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase().normalize("NFC");
}
