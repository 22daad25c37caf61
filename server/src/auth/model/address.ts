import { domainToASCII } from "node:url";

/** Characters that mean something in lists of addresses, and what no address has without quotes. */
const local = /^[^\s\p{Cc}\p{Cs}@<>()[\]\\,;:"]{1,64}$/u;
const label = /^[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?$/;

/**
 * An e-mail address in the one form in which it is stored and compared: NFC, the domain in ASCII (IDNA) and lower case, since many spellings of a domain are
 * one mailbox. Null for what no mail can be sent to. The case of the part before the `@` is kept; look-ups ignore it.
 */
export function canonicalAddress(text: string): string | null {
  const address = text.trim().normalize("NFC");
  const at = address.lastIndexOf("@");
  const name = address.slice(0, Math.max(0, at));
  const domain = domainToASCII(address.slice(at + 1)).toLowerCase();
  const isDotted = !name.startsWith(".") && !name.endsWith(".") && !name.includes("..");
  const isDomain = domain.length <= 253 && domain.split(".").every((part) => label.test(part));
  return local.test(name) && isDotted && isDomain ? `${name}@${domain}` : null;
}

/** The form in which an address is looked for and, where its owner vouches for it, stored: what has no one form is taken as it was given. */
export function knownAddress(text: string): string {
  return canonicalAddress(text) ?? text.trim().normalize("NFC");
}
