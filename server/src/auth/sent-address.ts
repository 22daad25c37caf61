import { fail } from "../errors/fail.ts";
import { canonicalAddress } from "./model/address.ts";

/** An address that was sent in `email`, in its one form. @throws Failure `validation.failed` */
export function sentAddress(email: string): string {
  const address = canonicalAddress(email);
  if (address !== null) return address;
  const message = "must be an e-mail address";
  fail("validation.failed", `\`email\` ${message}.`, { errors: [{ field: "email", code: "format", message }] });
}
