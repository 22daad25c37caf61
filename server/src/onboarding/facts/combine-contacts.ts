import type { Contradiction } from "../../brands/facts/model/facts.schema.ts";
import type { Context, FoundPage } from "../../brands/facts/model/found-facts.ts";
import { factReadingOf, fold } from "./fact-words.ts";
import { type Leftover, ownerOf, purposeOf } from "./whose.ts";

const mostEach = 50;
const longestLabel = 60;

interface Kind<Value> {
  readonly data: (findings: FoundPage["findings"]) => readonly { readonly label: string | null; readonly value: Value }[];
  readonly text: (findings: FoundPage["findings"]) => readonly (Context & { readonly value: Value })[];
  readonly keyOf: (value: Value) => string;
  readonly isSame: (one: Value, other: Value) => boolean;
}

interface Sighting<Value> {
  readonly value: Value;
  readonly label: string | null;
  /** Whether the label is beside the value, or in structured data. */
  readonly isBeside: boolean;
  /** Text beside a value that has no owner. */
  readonly purpose: string | null;
  /** Whether this text is part of the name of the business, such as "Café" beside a telephone number of "Tern Bikes & Café". */
  readonly isOwnName: boolean;
  readonly language: string | null;
  readonly url: string;
  readonly isData: boolean;
}

interface Combined<Value> {
  readonly values: readonly { readonly label: string | null; readonly value: Value }[];
  readonly origins: string[];
  readonly contradictions: Contradiction[];
  /** Languages of labels. */
  readonly languages: Readonly<Record<string, string>>;
}

/**
 * Assigns each contact to its owner. The owner is the business itself if structured data or most pages indicate this, or if no nearby text
 * names another owner.
 */
export function combineContacts<Value>(
  fact: Contradiction["fact"],
  pages: readonly FoundPage[],
  leftoverFor: (language: string | null) => Leftover,
  kind: Kind<Value>,
): Combined<Value> {
  const groups = new Map<string, Sighting<Value>[]>();
  // If there is no language, only the names of the business are known words.
  const isOwnName = (text: string): boolean => leftoverFor(null)(text) === "";
  for (const { url, findings } of pages) {
    const { language } = findings;
    const leftover = leftoverFor(language);
    const words = language === null ? null : factReadingOf(language);
    const sightings: Sighting<Value>[] = [
      ...kind
        .data(findings)
        .map(({ value, label }) => ({ value, label, isBeside: true, purpose: null, isOwnName: false, language, url, isData: true })),
      ...kind.text(findings).map((one): Sighting<Value> => {
        const owner = ownerOf(one, leftover, words);
        const purpose = purposeOf(one, words);
        const found = { value: one.value, label: owner?.text ?? null, isBeside: owner?.isBeside === true, language, url, isData: false };
        return { ...found, purpose, isOwnName: purpose !== null && isOwnName(purpose) };
      }),
    ];
    for (const one of sightings) groups.set(kind.keyOf(one.value), [...(groups.get(kind.keyOf(one.value)) ?? []), one]);
  }
  const judged = [...groups.values()].map((sightings) => judge(sightings, pages.length));
  const own = judged.filter(({ rank }) => rank > 0).toSorted((one, other) => other.rank - one.rank);
  const [best, next] = own;
  // The main number is in structured data or on many more pages than the next.
  const isClear = best !== undefined && (next === undefined || best.rank >= 2 * next.rank);
  const main = isClear ? [best] : own.length > 0 ? own : onlyOne(judged);
  const values = [
    ...main.map(({ value }) => ({ value, label: null })),
    ...judged.flatMap((one) => labelsOf(one, main.includes(one), fact).map((label) => ({ value: one.value, label }))),
  ];
  const contradictions: Contradiction[] =
    own.length > 1 && !isClear
      ? [
          {
            fact,
            about: "the main one",
            values: own.slice(0, 10).map(({ value, origins }) => ({ value: textOf(value), origins: origins.slice(0, 5) })),
          },
        ]
      : [];
  return {
    values: values.slice(0, mostEach),
    origins: [...new Set(judged.flatMap(({ origins }) => origins))].slice(0, 20),
    contradictions,
    languages: languagesOf(judged),
  };
}

/** Returns a site's only value, which belongs to the business even if it is under a heading on all pages. */
function onlyOne<Value>(judged: readonly Judged<Value>[]): Judged<Value>[] {
  const [only, ...others] = judged;
  return only === undefined || others.length > 0 || only.sightings.some(({ isBeside }) => isBeside) ? [] : [only];
}

/** Returns the language of each label that is used on pages in only one language. */
function languagesOf<Value>(judged: readonly Judged<Value>[]): Record<string, string> {
  const used = new Map<string, Set<string | null>>();
  for (const { sightings } of judged)
    for (const { label, purpose, language } of sightings)
      for (const text of [label, purpose])
        if (text !== null) used.set(text, (used.get(text) ?? new Set()).add(language?.split("-", 1)[0] ?? null));
  return Object.fromEntries([...used].flatMap(([text, [only, ...others]]) => (others.length > 0 || only == null ? [] : [[text, only]])));
}

const mostLabels = 6;

/**
 * Returns the labels of a value, most frequent first. The main value has only labels that are beside it, because a heading above it can
 * have a wider scope.
 */
function labelsOf<Value>({ sightings }: Judged<Value>, isMain: boolean, fact: Contradiction["fact"]): string[] {
  // Names above the address of the business, such as those of its owners, refer to the business itself.
  if (isMain && fact === "addresses") return [];
  const names = (of: (sighting: Sighting<Value>) => string | null): string[] =>
    byFrequency(sightings.flatMap((one) => of(one) ?? [])).flatMap(({ label }) => (isName(label) ? [label] : []));
  const beside = names(({ label, isBeside }) => (isBeside ? label : null));
  const purposes = names(({ isBeside, purpose, isOwnName }) => (isBeside || (isMain && isOwnName) ? null : purpose));
  const headings = isMain || beside.length > 0 ? [] : names(({ label }) => label);
  return [...beside, ...purposes, ...headings].slice(0, mostLabels);
}

/**
 * Returns whether a label is a name rather than a sentence. A sentence contains more than the owner's name, and is left to the documents.
 */
function isName(label: string): boolean {
  if (/[.!?:]$/.test(label) || /@|\d{4}|\d:\d/.test(label)) return false;
  return label.split(/,\s+/).every((part) => part.length <= longestLabel && part.split(/\s+/).length <= 6);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ((value as { readonly text?: string }).text ?? "");
}

interface Judged<Value> {
  readonly value: Value;
  readonly sightings: readonly Sighting<Value>[];
  /** 0 if it does not belong to the business itself. */
  readonly rank: number;
  readonly origins: string[];
}

function judge<Value>(sightings: readonly Sighting<Value>[], pages: number): Judged<Value> {
  const origins = [...new Set(sightings.map(({ url }) => url))];
  const written = sightings.find(({ isData }) => !isData) ?? sightings[0];
  if (written === undefined) throw new Error("a group without sightings");
  const isStructured = sightings.some(({ isData, label }) => isData && label === null);
  const unlabelled = new Set(sightings.filter(({ label }) => label === null).map(({ url }) => url)).size;
  const labels = sightings.flatMap(({ label }) => label ?? []);
  const [usual = null] = byFrequency(labels);
  // The footer of every page can name a department for which other pages use another label.
  const isOfPart = unlabelled === 0 && usual !== null && usual.count >= labels.length * 0.6;
  // Content on most pages is in the header or footer, regardless of the preceding heading.
  const isEverywhere = pages >= 3 && origins.length >= Math.max(3, pages * 0.6) && !isOfPart;
  const rank = isStructured ? 4 * Math.max(1, pages) + unlabelled : isEverywhere ? origins.length : unlabelled;
  return { value: written.value, sightings, rank, origins };
}

/** Returns different labels, as first written, and their number of occurrences, most frequent first. */
function byFrequency(labels: readonly string[]): { readonly label: string; readonly count: number }[] {
  const counts = new Map<string, { readonly label: string; count: number }>();
  for (const label of labels) {
    const one = counts.get(fold(label)) ?? { label, count: 0 };
    counts.set(fold(label), one);
    one.count += 1;
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count);
}
