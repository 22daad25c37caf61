import { fail } from "../../platform/errors/fail.ts";
import { isBlank, isStorable } from "../../platform/lib/text.ts";

/**
 * Validates a text before it is stored.
 * @param field its name in the input
 * @returns the text as sent
 * @throws Failure `validation.failed` if it is blank or cannot be stored
 */
export function checkedText(field: string, text: string): string {
  if (isBlank(text)) refuse(field, "too_short", "must not be empty");
  if (!isStorable(text)) refuse(field, "format", "must be well-formed Unicode without NUL");
  return text;
}

function refuse(field: string, code: "too_short" | "format", message: string): never {
  fail("validation.failed", `\`${field}\` ${message}.`, { errors: [{ field, code, message }] });
}
