/** Returns the number of Unicode code points. As in JSON Schema, all text limits are measured in code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}

/** Returns whether PostgreSQL can store the text, that is, whether it contains no lone surrogate and no NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

const blank = /^[\p{White_Space}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;

/** Returns whether the text is invisible: empty, or only white space, control characters and zero-width characters. */
export function isBlank(text: string): boolean {
  return blank.test(text);
}

const control = /[\u0000-\u001f\u007f-\u009f]/;

/** The rule of `isExternalId`, for error messages. */
export const externalIdRule = "must not have control characters or leading or trailing white space";

/**
 * Returns whether the text is a valid `external_id` or product `id`: 1 to 255 characters, without control characters or surrounding white
 * space.
 */
export function isExternalId(text: string): boolean {
  const length = codePoints(text);
  return length >= 1 && length <= 255 && !control.test(text) && text.trim() === text && text.isWellFormed();
}

/** Returns whether two strings are equal in NFC. */
export function isSameText(one: string, other: string): boolean {
  return one === other || one.normalize("NFC") === other.normalize("NFC");
}

/** Returns the value with all strings and member names in NFC, the form in which text is compared and searched. */
export function composed<Value>(value: Value): Value {
  if (typeof value === "string") return value.normalize("NFC") as Value;
  if (Array.isArray(value)) return value.map((entry: unknown) => composed(entry)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key.normalize("NFC"), composed(member as unknown)])) as Value;
}

/** Returns the key for comparing names: NFC, case-folded. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase().normalize("NFC");
}
