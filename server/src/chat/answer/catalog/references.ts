import { isGrammar } from "../text/stop-words.ts";
import { stem, words } from "../text/words.ts";
import type { SourceRecord } from "../extract/record.ts";

/**
 * Returns a function that reports whether an attribute value refers to other products by their names: for example, if a blade has "Heron
 * 41" as the value of "fits". The products named in the value must not have the value themselves; otherwise, it describes them.
 */
export function referencesIn(products: readonly SourceRecord[]): (value: string) => boolean {
  const titles = products.map(({ title }) => new Set(words(title).map(stem)));
  const byStem = new Map<string, number[]>();
  for (const [index, stems] of titles.entries()) for (const one of stems) byStem.set(one, [...(byStem.get(one) ?? []), index]);
  const known = new Map<string, boolean>();
  const refers = (value: string): boolean => {
    const stems = words(value).flatMap((word) => (isGrammar(word) ? [] : [stem(word)]));
    const [first] = stems;
    if (first === undefined || stems.length < 2) return false;
    const named = (byStem.get(first) ?? []).filter((index) => stems.every((one) => titles[index]?.has(one)));
    return named.length > 0 && !named.some((index) => holds(products[index], value));
  };
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const is = refers(value);
    known.set(value, is);
    return is;
  };
}

function holds(product: SourceRecord | undefined, value: string): boolean {
  return Object.values(product?.attributes ?? {}).some(
    (own) => own === value || (Array.isArray(own) && (own as readonly unknown[]).includes(value)),
  );
}
