import { fail } from "../platform/errors/fail.ts";
import { canonicalAddress } from "./model/address.ts";

/** Returns the canonical form of the address in the `email` property. @throws Failure `validation.failed` */
export function sentAddress(email: string): string {
  const address = canonicalAddress(email);
  if (address !== null) return address;
  const message = "must be an email address";
  fail("validation.failed", `\`email\` ${message}.`, { errors: [{ field: "email", code: "format", message }] });
}
