import { fold } from "./fold.ts";

/** Characters that are often added to or omitted from ids and SKUs. */
const DECORATION = /[^\p{L}\p{N}\p{M}]+/gu;

/**
 * Returns a key that is the same for all spellings of an id or SKU, such as `TN-2110`, `tn 2110` and `tn2110`. Empty if no letters or digits remain.
 */
export function identifierKey(identifier: string): string {
  return fold(identifier).replace(DECORATION, "");
}

/** Returns a key that is the same for all spellings of a title: folded words separated by single spaces. Empty if no words remain. */
export function titleKey(title: string): string {
  return fold(title).replace(DECORATION, " ").trim();
}

const EXTENSION = /\.[a-z][a-z0-9]{0,4}$/i;

/** Returns a file name without its extension; null if it has no extension. */
export function withoutExtension(title: string): string | null {
  const trimmed = title.trim();
  return EXTENSION.test(trimmed) ? trimmed.replace(EXTENSION, "") : null;
}

/** Returns whether a key is distinctive enough to be recognized within a longer query, which may also contain years and quantities. */
export function isDistinctive(key: string): boolean {
  if (!/\p{Nd}/u.test(key)) return false;
  return key.length >= (/\p{L}/u.test(key) ? 4 : 6);
}

/** Returns whether a key is a short code of letters and digits such as `p8`, which is recognized within a longer query only as an id or SKU. */
export function isShortCode(key: string): boolean {
  return key.length >= 2 && !isDistinctive(key) && /\p{Nd}/u.test(key) && /\p{L}/u.test(key);
}
