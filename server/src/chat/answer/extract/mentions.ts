import { overlaps, type Span, titleSpans, titleStem, type Token, tokensOf } from "./option-words.ts";
import { isGrammar } from "../text/stop-words.ts";
import type { SourceRecord } from "./record.ts";

/** A product that a text names by its title, with the part of the text about it. */
export interface Mention {
  readonly record: SourceRecord;
  readonly text: string;
}

/** Share of a title's words that a text must contain one after another to name the product. */
const ENOUGH = 0.6;

interface Named {
  readonly record: SourceRecord;
  readonly span: Span;
  readonly share: number;
}

/**
 * Returns the products that a text names, in order, each with the words about it: those after its title, and a color or size right before it. Words
 * after the last of several listed products ("the Heron and the Tern in red") apply to all of them.
 */
export function mentionsOf(text: string, records: readonly SourceRecord[]): Mention[] {
  const tokens = tokensOf(text);
  const named = namedIn(tokens, records);
  return named.map(({ record, span }, index) => {
    const before = named[index - 1];
    const from = before === undefined ? 0 : leadStart(tokens, before.span.to, span.from);
    let end = index;
    // Only "and the" between two titles: the words after the last title apply to all.
    while (named[end + 1] !== undefined && isOnlyJoint(tokens, named[end]?.span.to ?? 0, named[end + 1]?.span.from ?? 0)) end += 1;
    const next = named[end + 1];
    const to = next === undefined ? tokens.length : leadStart(tokens, named[end]?.span.to ?? 0, next.span.from);
    const own = slice(text, tokens, from, span.to);
    const after = slice(text, tokens, named[end]?.span.to ?? span.to, to);
    return { record, text: `${own} ${after}` };
  });
}

function namedIn(tokens: readonly Token[], records: readonly SourceRecord[]): Named[] {
  const candidates = records
    .filter(({ kind }) => kind === "item")
    .flatMap((record) => {
      const own = tokensOf(record.title);
      const title = new Set(own.map(({ stem }) => stem));
      return titleSpans(tokens, record.title).map((span) => {
        const held = new Set(tokens.slice(span.from, span.to).map((token) => titleStem(token, own)));
        return { record, span, share: held.size / Math.max(1, title.size) };
      });
    })
    .filter((one, _, all) => one.share === 1 || (one.share >= ENOUGH && !all.some((other) => isRival(one, other))))
    .toSorted((one, other) => other.span.to - other.span.from - (one.span.to - one.span.from) || other.share - one.share);
  const taken: Named[] = [];
  for (const one of candidates) {
    if (taken.some(({ span, record }) => overlaps(span, one.span) || record === one.record)) continue;
    taken.push(one);
  }
  return taken.toSorted((one, other) => one.span.from - other.span.from);
}

/** Reports whether the same words belong to another title as well: then they name a kind of product. */
function isRival(one: Named, other: Named): boolean {
  return other.record !== one.record && other.span.from <= one.span.from && other.span.to >= one.span.to;
}

/** Returns where the words that belong to a title begin: after the last function word between two titles ("and the red"). */
function leadStart(tokens: readonly Token[], from: number, to: number): number {
  let start = to;
  while (start > from && !isGrammar(tokens[start - 1]?.word ?? "")) start -= 1;
  return start;
}

function isOnlyJoint(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).every(({ word }) => isGrammar(word));
}

function slice(text: string, tokens: readonly Token[], from: number, to: number): string {
  if (from >= to) return "";
  return text.slice(tokens[from]?.at ?? 0, tokens[to - 1]?.end ?? text.length);
}
