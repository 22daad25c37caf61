import { fail } from "../platform/errors/fail.ts";
import { isStorable } from "../platform/lib/text.ts";

/**
 * Returns the query, trimmed and normalized to NFC. It can be empty only if an image is sent.
 * @throws Failure `validation.failed`
 */
export function readQuery(sent: string | undefined, hasImage: boolean): string {
  const query = sent?.normalize("NFC").trim() ?? "";
  if (query === "" && !hasImage) {
    if (sent === undefined) failQuery("required", "is required without an image");
    failQuery("too_short", "must not be empty without an image");
  }
  if (!isStorable(query)) failQuery("format", "must be well-formed Unicode without NUL");
  return query;
}

function failQuery(code: "required" | "too_short" | "format", message: string): never {
  fail("validation.failed", `\`query\` ${message}.`, { errors: [{ field: "query", code, message }] });
}
