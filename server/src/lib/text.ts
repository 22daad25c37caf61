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

const control = /[\u0000-\u001f\u007f-\u009f]/;

/** The rules of `isExternalId`, for who broke them. */
export const externalIdRule = "must have no control characters and no white space at the edges";

/** Rules of `external_id` and product `id`: 1-255 characters, no control characters, no white space at the edges (decisions, chapter 2). */
export function isExternalId(text: string): boolean {
  const length = codePoints(text);
  return length >= 1 && length <= 255 && !control.test(text) && text.trim() === text && text.isWellFormed();
}

/** What a name is compared by: NFC, without case. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase().normalize("NFC");
}
