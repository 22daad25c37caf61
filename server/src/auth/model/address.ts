import { domainToASCII } from "node:url";

/** Address of the first account's owner until they enter their own. */
export const placeholderAddress = "owner@localhost";

/** Excludes characters with a meaning in address lists and those that require quotes. */
const local = /^[^\s\p{Cc}\p{Cs}@<>()[\]\\,;:"]{1,64}$/u;
const label = /^[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?$/;

/**
 * Returns an e-mail address in the form in which it is stored and compared: NFC, the domain in ASCII (IDNA) and lower case. Null for an
 * undeliverable address. The case of the local part is kept; lookups ignore it.
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

/**
 * Returns the form in which an address is looked up or, if the operator vouches for it, stored. An address without a canonical form is returned
 * unchanged.
 */
export function knownAddress(text: string): string {
  return canonicalAddress(text) ?? text.trim().normalize("NFC");
}
