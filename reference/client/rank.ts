/** A search entry. */
export interface Entry {
  readonly kind: string;
  readonly title: string;
  readonly detail: string;
  readonly url: string;
}

/** The entries by page, as built by `src/search-index.js`. */
export type SearchFile = Readonly<Record<string, readonly (readonly [kind: string, title: string, detail: string, fragment: string])[]>>;

export function entriesOf(file: SearchFile): Entry[] {
  return Object.entries(file).flatMap(([page, entries]) =>
    entries.map(([kind, title, detail, fragment]) => ({
      kind,
      title,
      // Headings of a guide are listed after the guide.
      detail: kind === "g" && fragment !== "" ? (entries[0]?.[1] ?? "") : detail,
      url: fragment === "" ? page : `${page}#${fragment}`,
    })),
  );
}

/** Returns the score of a word for a string that contains it. */
const points = { whole: 12, begin: 8, inside: 3, detail: 2 };

/** Returns the entries that contain every word of the query, best first. */
export function rank(entries: readonly Entry[], query: string, most: number): Entry[] {
  const words = queryWords(query);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words, query.trim().toLowerCase()) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.entry.title.length - b.entry.title.length)
    .slice(0, most)
    .map(({ entry }) => entry);
}

function scoreOf({ title, detail, kind }: Entry, words: readonly string[], query: string): number {
  const named = title.toLowerCase();
  const below = detail.toLowerCase();
  const parts = wordsOf(title);
  let score = named === query ? 40 : 0;
  // A complete operation id or path.
  if (below.split(" ").includes(query)) score += 30;
  for (const word of words) {
    if (parts.includes(word)) score += points.whole;
    else if (parts.some((part) => part.startsWith(word))) score += points.begin;
    else if (named.includes(word)) score += points.inside;
    else if (below.includes(word)) score += points.detail;
    else return 0;
  }
  return score + (kind === "o" ? 1 : 0);
}

/** Words that occur in questions but do not describe the answer. */
const asking = new Set("a an and are can do does for how i in is it my of on or the to what when where which with".split(" "));

/** Returns the words that an entry must contain. */
export function queryWords(query: string): string[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !asking.has(word));
  return telling.length === 0 ? words : telling;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== "");
}
