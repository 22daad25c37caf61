import { domainToASCII } from "node:url";

/** Address of the first account's owner until the owner enters a real one. */
export const placeholderAddress = "owner@localhost";

/** Excludes characters that have a special meaning in address lists or that require quotation marks. */
const local = /^[^\s\p{Cc}\p{Cs}@<>()[\]\\,;:"]{1,64}$/u;
const label = /^[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?$/;

/**
 * Returns the form in which an email address is stored and compared: NFC, with the domain in lowercase ASCII (IDNA). Returns null if the
 * address is undeliverable. The case of the local part is preserved; lookups ignore it.
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
 * Returns the form in which an address is looked up or, if the operator provided it, stored. An address without a canonical form is only
 * trimmed and normalized.
 */
export function knownAddress(text: string): string {
  return canonicalAddress(text) ?? text.trim().normalize("NFC");
}
