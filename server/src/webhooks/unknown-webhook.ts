import { fail } from "../platform/errors/fail.ts";

export function failUnknownWebhook(): never {
  fail("resource.not_found", "No webhook with this id exists.");
}
