import { fail } from "../../errors/fail.ts";
import { isStorable } from "../../lib/text.ts";

/**
 * A text of a body that is to be kept.
 * @param field its name in the body
 * @returns the text after NFC
 * @throws Failure `validation.failed` where it is nothing but white space, or cannot be stored
 */
export function checkedText(field: string, text: string): string {
  if (text.trim() === "") refuse(field, "too_short", "must not be empty");
  if (!isStorable(text)) refuse(field, "format", "must be well-formed Unicode without NUL");
  return text.normalize("NFC");
}

function refuse(field: string, code: "too_short" | "format", message: string): never {
  fail("validation.failed", `body: ${field} ${message}`, { errors: [{ field, code, message }] });
}
