import { fail } from "../../platform/errors/fail.ts";
import { isBlank, isStorable } from "../../platform/lib/text.ts";

/**
 * A text of a body that is to be kept.
 * @param field its name in the body
 * @returns the text as it was sent
 * @throws Failure `validation.failed` where it is nothing but white space, or cannot be stored
 */
export function checkedText(field: string, text: string): string {
  if (isBlank(text)) refuse(field, "too_short", "must not be empty");
  if (!isStorable(text)) refuse(field, "format", "must be well-formed Unicode without NUL");
  return text;
}

function refuse(field: string, code: "too_short" | "format", message: string): never {
  fail("validation.failed", `\`${field}\` ${message}.`, { errors: [{ field, code, message }] });
}
