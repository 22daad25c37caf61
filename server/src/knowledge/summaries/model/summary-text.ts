import type { SourceFacts } from "./material.ts";

/** A sentence from a document. */
export interface Quote {
  readonly documentId: string;
  readonly title: string;
  readonly sentence: string;
}

/** A summary and the ids of the documents that it mentions. */
export interface SummaryText {
  readonly text: string;
  readonly documentIds: readonly string[];
}

export const mostCharacters = 1_500;
const mostTitle = 80;
const mostPath = 100;

/** Returns the facts, one per line. Omits missing facts. */
export function factLines(facts: SourceFacts, most: { readonly categories: number }): string[] {
  const counts = [counted(facts.items, "product"), counted(facts.files, "file")].filter((text) => text !== "");
  const categories = facts.categories
    .slice(0, most.categories)
    .map(({ path, documents }) => `${shortened(path.join(" > "), mostPath)} (${documents})`);
  const prices = facts.prices.map(({ currency, least, most: highest }) => {
    const range = least === highest ? amount(least) : `${amount(least)} to ${amount(highest)}`;
    return currency === null ? range : `${range} ${currency}`;
  });
  return [
    `${counts.join(" and ")}.`,
    ...(categories.length === 0 ? [] : [`Categories: ${categories.join(", ")}.`]),
    ...(prices.length === 0 ? [] : [`Prices: ${prices.join("; ")}.`]),
  ];
}

/**
 * Builds the summary without a language model: figures, then verbatim sentences from the documents under their titles, then further titles.
 * Contains
 * only complete lines and titles within the maximum length.
 */
export function extractiveSummary(facts: SourceFacts, quotes: readonly Quote[]): SummaryText {
  const head = factLines(facts, { categories: 6 }).join(" ");
  const named = new Set<string>();
  let body = "";
  // Subtracts the empty lines between the blocks and the text around the titles.
  let room = mostCharacters - head.length - 4;
  let previous: string | null = null;
  for (const { documentId, title, sentence } of quotes) {
    const follows = previous === documentId;
    // The ellipsis marks omitted text.
    const piece = follows ? ` … ${sentence}` : `\n${shortened(title, mostTitle)}: ${sentence}`;
    if (piece.length > room) continue;
    body += piece;
    named.add(documentId);
    previous = documentId;
    room -= piece.length;
  }
  const titles: string[] = [];
  const label = "Titles: ";
  room -= label.length + 1;
  for (const { documentId, title } of facts.titles) {
    const short = shortened(title, mostTitle);
    if (named.has(documentId) || titles.length === 8 || short.length + 2 > room) continue;
    titles.push(short);
    named.add(documentId);
    room -= short.length + 2;
  }
  const blocks = [head, body.trim(), titles.length === 0 ? "" : `${label}${titles.join("; ")}.`];
  return { text: blocks.filter((block) => block !== "").join("\n\n"), documentIds: [...named] };
}

function counted(count: number, name: string): string {
  return count === 0 ? "" : `${count} ${name}${count === 1 ? "" : "s"}`;
}

function amount(value: number): string {
  return Number.isInteger(value * 10) && !Number.isInteger(value) ? value.toFixed(2) : String(value);
}

function shortened(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd()}…`;
}
