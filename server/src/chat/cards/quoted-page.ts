import { withoutMarks } from "../../language/without-marks.ts";
import type { RetrievalHit } from "../../ports/retrieval-index.ts";

/** Minimum length of the words that are compared; shorter words occur on every page. */
const leastLetters = 4;

type Passage = Pick<RetrievalHit["passages"][number], "text" | "page">;

/**
 * Returns the page of the passage that an answer quotes: the passage that contains the largest number of its sentences, or else of its
 * words. Returns null
 * if the passages have no pages, or contain no part of the answer.
 * @param sentences sentences of the answer
 */
export function quotedPage(passages: readonly Passage[], sentences: readonly string[]): number | null {
  const paged = passages.filter(({ page }) => page !== null);
  if (paged.length === 0) return null;
  const quotes = sentences.map(plain).filter((sentence) => sentence.length >= leastLetters);
  const words = new Set(quotes.flatMap((quote) => quote.split(" ")).filter((word) => word.length >= leastLetters));
  let best: { readonly page: number | null; readonly quoted: number; readonly shared: number } | null = null;
  for (const { text, page } of paged) {
    const found = plain(text);
    const own = new Set(found.split(" "));
    const quoted = quotes.filter((quote) => found.includes(quote)).length;
    const shared = [...words].filter((word) => own.has(word)).length;
    if (quoted + shared === 0) continue;
    if (best === null || quoted > best.quoted || (quoted === best.quoted && shared > best.shared)) best = { page, quoted, shared };
  }
  return best?.page ?? null;
}

/** Returns text as folded words, separated by spaces. */
function plain(text: string): string {
  return withoutMarks(text.toLowerCase())
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
