import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import { orderOf } from "../text/request.ts";
import { fold, words } from "../text/words.ts";
import { inSmallest, measuresIn } from "./measures.ts";
import { priceOf } from "./offer.ts";
import { overlaps, type Span, type Token, tokensOf } from "./option-words.ts";
import type { RecordVariant, SourceRecord } from "./record.ts";

/** An order that identifies one of several variants: "the biggest size", "the cheapest version". */
export interface NamedOrder {
  readonly by: "size" | "price";
  readonly wanted: "most" | "least" | "middle";
  readonly spans: readonly Span[];
}

const options = patternsOf((conversation) => conversation.options);
const SIZES: readonly (readonly [NamedOrder["wanted"], RegExp])[] = [
  ["most", wholeWords(options(({ largest }) => largest))],
  ["least", wholeWords(options(({ smallest }) => smallest))],
  ["middle", wholeWords(options(({ middle }) => middle))],
];
/** Reports whether the text identifies a variant by its rank in size: "in the smallest size". */
export function namesSizeInOrder(text: string): boolean {
  const plain = fold(text);
  return SIZES.some(([, pattern]) => pattern.test(plain));
}

/** Properties that increase with size. */
const GROWING: ReadonlySet<string> = new Set(["capacity", "length", "width", "height", "depth", "thickness", "weight"]);

/** Returns the order by which the text identifies a variant; null if there is none. Ignores words in the title. */
export function orderNamed(text: string, tokens: readonly Token[], titles: readonly Span[]): NamedOrder | null {
  const plain = fold(text);
  for (const [wanted, pattern] of SIZES) {
    const match = pattern.exec(plain);
    const span = match === null ? null : spanOf(words(match[0]), tokens);
    if (span !== null && !titles.some((one) => overlaps(one, span))) return { by: "size", wanted, spans: [span] };
  }
  const ordered = orderOf(text);
  if (ordered === null) return null;
  const { by, direction } = ordered.order;
  if (by !== "price" && !GROWING.has(by)) return null;
  const left = new Set(words(ordered.rest));
  const spans = tokens.flatMap(({ word }, at) => (left.has(word) ? [] : [{ from: at, to: at + 1 }]));
  if (spans.some((span) => titles.some((one) => overlaps(one, span)))) return null;
  return { by: by === "price" ? "price" : "size", wanted: direction === "asc" ? "least" : "most", spans };
}

function spanOf(matched: readonly string[], tokens: readonly Token[]): Span | null {
  const from = tokens.findIndex((_, at) => matched.every((word, index) => tokens[at + index]?.word === word));
  return from === -1 || matched.length === 0 ? null : { from, to: from + matched.length };
}

/** Returns the variants that an order selects; empty if the variants cannot be distinguished by size or price. */
export function variantsInOrder(
  record: SourceRecord,
  among: readonly RecordVariant[],
  { by, wanted }: NamedOrder,
): readonly RecordVariant[] {
  if (by === "price") return placed(among, (variant) => priceOf(record, variant), wanted);
  const sizes = [...new Set(among.flatMap((variant) => variant.sizes))];
  if (sizes.length < 2 || among.some((variant) => variant.sizes.length !== 1)) return [];
  const ranks = ranksOf(sizes) ?? pricesOfSizes(record, among, sizes);
  if (ranks === null) return [];
  return placed(among, (variant) => ranks[sizes.indexOf(variant.sizes[0] ?? "")] ?? null, wanted);
}

function placed(
  among: readonly RecordVariant[],
  valueOf: (variant: RecordVariant) => number | null,
  wanted: NamedOrder["wanted"],
): readonly RecordVariant[] {
  const values = [...new Set(among.map(valueOf))];
  if (values.includes(null) || values.length < 2) return [];
  const sorted = values.flatMap((value) => value ?? []).toSorted((one, other) => one - other);
  if (wanted === "middle" && sorted.length % 2 === 0) return [];
  const value = wanted === "most" ? sorted.at(-1) : wanted === "least" ? sorted[0] : sorted[(sorted.length - 1) / 2];
  return among.filter((variant) => valueOf(variant) === value);
}

/** Letter sizes, smallest first. */
const LETTERS: readonly string[] = ["4xs", "3xs", "2xs", "xs", "s", "m", "l", "xl", "2xl", "3xl", "4xl", "5xl", "6xl"];

/** Returns the sizes as numbers in ascending order of size; null if they are not comparable. */
function ranksOf(sizes: readonly string[]): readonly number[] | null {
  const letters = sizes.map((size) => LETTERS.findIndex((letter) => tokensOf(size).some(({ key }) => key === letter)));
  if (letters.every((at) => at !== -1)) return letters;
  const measured = sizes.map((size) =>
    measuresIn(size, tokensOf(size)).map((measure) => ({ ...inSmallest(measure), isRange: measure.isRange })),
  );
  const [first = []] = measured;
  for (const { unit, values, isRange } of first) {
    const ranks = measured.map((all) => {
      const same = all.find((one) => one.unit === unit && one.values.length === values.length && one.isRange === isRange);
      return same === undefined ? null : same.values.reduce((product, value) => product * value, 1);
    });
    if (ranks.every((rank) => rank !== null)) return ranks;
  }
  return null;
}

/** Returns the prices of sizes without numbers ("Double", "King"); null unless each size has exactly one price. */
function pricesOfSizes(record: SourceRecord, among: readonly RecordVariant[], sizes: readonly string[]): readonly number[] | null {
  const prices = sizes.map((size) => [
    ...new Set(among.flatMap((variant) => (variant.sizes.includes(size) ? [priceOf(record, variant)] : []))),
  ]);
  const single = prices.flatMap((own) => (own.length === 1 ? (own[0] ?? []) : []));
  return single.length === sizes.length && new Set(single).size === sizes.length ? single : null;
}
