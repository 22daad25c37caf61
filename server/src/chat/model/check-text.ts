import { fail } from "../../platform/errors/fail.ts";
import { isBlank, isStorable } from "../../platform/lib/text.ts";

/**
 * Validates a string before it is stored.
 * @param field name of the input field
 * @returns the string, unchanged
 * @throws Failure `validation.failed` if the string is blank or cannot be stored
 */
export function checkedText(field: string, text: string): string {
  if (isBlank(text)) refuse(field, "too_short", "must not be empty");
  if (!isStorable(text)) refuse(field, "format", "must be well-formed Unicode without NUL");
  return text;
}

function refuse(field: string, code: "too_short" | "format", message: string): never {
  fail("validation.failed", `\`${field}\` ${message}.`, { errors: [{ field, code, message }] });
}
