import { fail } from "../../platform/errors/fail.ts";
import type { FeedUnreadable } from "../../ports/feed-reader.ts";

/** @throws Failure `validation.failed` */
export function failUnreadable({ reason, message }: FeedUnreadable): never {
  fail("validation.failed", message, { errors: [{ field: reason, code: reason === "mapping" ? "required" : "format", message }] });
}
