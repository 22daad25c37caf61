import { fold } from "./fold.ts";

/** Characters that people add to or leave out of ids and SKUs. */
const DECORATION = /[^\p{L}\p{N}\p{M}]+/gu;

/** Form in which spellings of one id or SKU are equal: `TN-2110`, `tn 2110` and `tn2110`. Empty when nothing is left. */
export function identifierKey(identifier: string): string {
  return fold(identifier).replace(DECORATION, "");
}

/** Form in which spellings of one title are equal: folded words with single spaces. Empty when nothing is left. */
export function titleKey(title: string): string {
  return fold(title).replace(DECORATION, " ").trim();
}

const EXTENSION = /\.[a-z][a-z0-9]{0,4}$/i;

/** Returns a file title without its extension; null if it has none. */
export function withoutExtension(title: string): string | null {
  const trimmed = title.trim();
  return EXTENSION.test(trimmed) ? trimmed.replace(EXTENSION, "") : null;
}

/** Whether a key is distinctive enough to be recognized inside a longer question, which may also contain years and quantities. */
export function isDistinctive(key: string): boolean {
  if (!/\p{Nd}/u.test(key)) return false;
  return key.length >= (/\p{L}/u.test(key) ? 4 : 6);
}
