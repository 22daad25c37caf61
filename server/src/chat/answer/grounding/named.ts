import type { SourceRecord } from "../extract/record.ts";

/** Minimum length of the first word of a short name. */
const LEAST_LETTERS = 4;

/**
 * Returns a function that finds the products in a sentence: by full title or by leading words that are unique to one title ("The Heron" for
 * "Heron Canoe" unless there is a "Heron Paddle"). Of overlapping titles, the longest wins.
 */
export function productNamer(records: readonly SourceRecord[]): (sentence: string) => readonly SourceRecord[] {
  const items = records.filter(({ kind }) => kind === "item");
  const ordinary = records.map(wordsOf).join("\n");
  const shortNames = items.map((item) => shortNameOf(item, items, ordinary));
  return (sentence) => {
    const lower = sentence.toLowerCase();
    const titled = items.filter(({ title }) => title !== "" && lower.includes(title.toLowerCase()));
    const whole = titled.filter(({ title }) => !titled.some((other) => other.title.length > title.length && contains(other.title, title)));
    const short = items.filter((item, at) => !titled.includes(item) && shortNames[at]?.test(sentence) === true);
    return [...whole, ...short];
  };
}

/** Replaces the titles of named products with a placeholder word, because numbers in a title ("Tarp 3 x 3") are not claims. */
export function withoutTitles(sentence: string, named: readonly SourceRecord[]): string {
  const titles = named.map(({ title }) => title).filter((title) => (title.match(/\p{L}/gu)?.length ?? 0) >= LEAST_LETTERS);
  if (titles.length === 0) return sentence;
  const longestFirst = titles.toSorted((one, other) => other.length - one.length).map(escaped);
  return sentence.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}])`, "giu"), "it");
}

/** Returns a pattern for the shortest prefix of a title that identifies it; undefined if there is none. */
function shortNameOf(item: SourceRecord, items: readonly SourceRecord[], ordinary: string): RegExp | undefined {
  const parts = item.title.trim().split(/\s+/);
  if (!/^\p{Lu}/u.test(item.title) || (parts[0]?.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS) return undefined;
  for (let length = 1; length < parts.length; length += 1) {
    const lead = parts.slice(0, length).join(" ");
    if (items.some((other) => other !== item && asWord(lead, "iu").test(other.title))) continue;
    // A word that also occurs in lowercase or in a property is not considered a name.
    if (asWord(lead.toLowerCase(), "u").test(ordinary) || asWord(lead, "iu").test(propertiesOf(item))) continue;
    const next = parts[length] ?? "";
    // "Heron Desk" names another product.
    return new RegExp(`${asWord(lead, "u").source}(?!['’]?s? (?!${escaped(next)})\\p{Lu})`, "u");
  }
  return undefined;
}

function wordsOf({ description, passages }: SourceRecord): string {
  return [description, ...passages.map(({ text }) => text)].join("\n");
}

function propertiesOf({ attributes, categories, variants }: SourceRecord): string {
  return [
    ...Object.values(attributes).map(String),
    ...categories.flat(),
    ...variants.flatMap(({ colours, sizes }) => [...colours, ...sizes]),
  ].join("\n");
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function asWord(text: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, flags);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
