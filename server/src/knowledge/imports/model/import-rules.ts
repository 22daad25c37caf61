import type { FieldError } from "../../../platform/errors/extensions.ts";

/**
 * Maximum fraction of a source's documents that an import may remove unless its request allows more, so that a truncated export cannot
 * empty a catalog.
 */
export const usualRemovals = 0.2;

/**
 * Returns how many of the documents missing from the file are removed: all or none.
 * @param known number of documents in the source before the import
 */
export function removalsOf(
  counts: { readonly missing: number; readonly known: number; readonly unreadable: number },
  allowed: number,
): { readonly removed: number; readonly withheld: number } {
  const { missing, known, unreadable } = counts;
  // An item whose id cannot be read may be any of the missing documents.
  const isAllowed = unreadable === 0 && missing <= known * allowed;
  return isAllowed ? { removed: missing, withheld: 0 } : { removed: 0, withheld: missing };
}

const longestMessage = 500;

/** Returns the reason for skipping an item, from the first problems with its fields. */
export function reasonOf(errors: readonly FieldError[]): { readonly code: string; readonly message: string } {
  const isTooMany = errors.every(({ field, code }) => code === "too_many" && (field === "images" || field === "links"));
  // The price of a product is that of one of its variants, so the problem is reported once.
  const isVariants = ({ code, message }: FieldError): boolean =>
    errors.some((other) => /^variants\[\d+\]\.price$/.test(other.field) && other.code === code && other.message === message);
  const named = errors.filter((error) => error.field !== "price" || !isVariants(error));
  const told = named.slice(0, 3).map(({ field, message }) => (field === "" ? message : `${field} ${message}`));
  const rest = named.length > told.length ? `; ${named.length - told.length} more` : "";
  return {
    code: isTooMany ? "knowledge.too_many_entries" : "validation.failed",
    message: shortened(`${told.join("; ")}${rest}`),
  };
}

/** Removes unpaired surrogates and NUL characters, which the database rejects. */
export function shortened(text: string): string {
  return text.slice(0, longestMessage).toWellFormed().replaceAll("\0", "\ufffd");
}

/** Maximum size of a product that is stored to be corrected, in characters of JSON. */
const largestCorrectable = 8_000;

/**
 * Returns a product as it was read, to be stored until it is corrected; null if it is not an object, is too large, or contains text that
 * the database rejects.
 */
export function correctable(item: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return null;
  const text = JSON.stringify(item);
  return text.length > largestCorrectable || /\\u(?:0000|d[89a-f])/iu.test(text) ? null : (item as Readonly<Record<string, unknown>>);
}
