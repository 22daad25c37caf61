import type { Term } from "../text/terms.ts";
import { matchTerm, matchText } from "../text/terms.ts";
import { fold, stemsOf } from "../text/words.ts";
import type { RecordVariant, SourceRecord } from "./record.ts";

/** The versions of a product that a question names by colour, size or SKU. */
export interface ChosenVariants {
  /** The colour and size asked for, as the record writes them; empty when none is named. */
  readonly options: readonly string[];
  readonly variants: readonly RecordVariant[];
  /** Terms that the options took. */
  readonly terms: readonly Term[];
}

/** Finds the colour, the size or the SKU that a question names among the variants of a product. */
export function chosenVariants(text: string, terms: readonly Term[], record: SourceRecord): ChosenVariants {
  const plain = fold(text);
  const bySku = record.variants.filter(({ sku }) => sku !== null && plain.includes(fold(sku)));
  if (bySku.length > 0) return { options: bySku.map(({ sku }) => sku ?? ""), variants: bySku, terms };
  const used = new Set<Term>();
  const colours = pick(record, (variant) => variant.colours, plain, terms, used);
  const sizes = pick(record, (variant) => variant.sizes, plain, terms, used);
  const variants = record.variants.filter(
    (variant) =>
      (colours.length === 0 || variant.colours.some((one) => colours.includes(one))) &&
      (sizes.length === 0 || variant.sizes.some((one) => sizes.includes(one))),
  );
  return { options: [...colours, ...sizes], variants, terms: [...used] };
}

function pick(
  record: SourceRecord,
  optionsOf: (variant: RecordVariant) => readonly string[],
  plain: string,
  terms: readonly Term[],
  used: Set<Term>,
): string[] {
  const options = [...new Set(record.variants.flatMap(optionsOf))];
  const title = fold(record.title);
  const found = options.filter((option) => {
    const folded = fold(option);
    return (containsWord(plain, folded) || isSaid(option, terms)) && !(containsWord(title, folded) && !namedAsSize(plain, folded));
  });
  const longest = found.filter((option) => !found.some((other) => other !== option && containsWord(fold(other), fold(option))));
  for (const option of longest) {
    const text = matchText(option);
    for (const term of terms) if (matchTerm(term, text) === 1) used.add(term);
  }
  return longest;
}

/** All words of a longer option are said in some form: "left-handed" in "for left-handers". */
function isSaid(option: string, terms: readonly Term[]): boolean {
  const stems = stemsOf(option);
  return stems.length >= 2 && stems.every((one) => one.length >= 3 && terms.some((term) => term.stem === one));
}

function namedAsSize(plain: string, option: string): boolean {
  return new RegExp(String.raw`\b(?:size|sizes|grosse|taille|talla|taglia|maat|tamanho)\s+${escape(option)}\b`).test(plain);
}

function containsWord(text: string, word: string): boolean {
  return new RegExp(String.raw`(?<![\p{L}\p{N}.,'’])${escape(word)}(?![\p{L}\p{N}]|[.,]\d)`, "u").test(text);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
