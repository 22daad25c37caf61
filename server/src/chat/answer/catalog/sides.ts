import { firstWords, patternsOf } from "../../../language/patterns.ts";
import { fold } from "../text/words.ts";
import type { Catalog } from "./catalog.ts";
import { type CatalogQuery, readQuery } from "./read-query.ts";
import { evidence, names, rate, type Rated, titled } from "./side-evidence.ts";
import { setPattern } from "../text/set-pattern.ts";
import type { Named } from "./subjects.ts";

/** One side of a comparison: its products and the words that describe it, which may select a variant. */
export interface Side extends Named {
  readonly text: string;
}

/** The two sides of a comparison. */
export interface Sides {
  readonly sides: readonly Side[];
  /** The message without the words that name or describe the sides: the question about them. */
  readonly asked: CatalogQuery;
}

/** Minimum fraction of the best score at which another product counts as equally likely. */
const AS_LIKELY = 0.85;
/**
 * Minimum score, as a fraction of the score of a word that occurs in only one title; lower than the score of a rare title word or of two
 * words in one description.
 */
const LEAST = 0.75;
/** Maximum number of products for a side that shares only the noun of the other side: "the normal croissant or the vegan one". */
const MOST_ALIKE = 2;
const JOINTS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${patternsOf((conversation) => conversation.requests)(({ comparedJoints }) => comparedJoints)})(?![\p{L}\p{N}])|\s/\s`,
  "giu",
);
const CLAUSE_END = /[,;:.?!](?=\s|$)|\s[–-]\s/;

const CLAUSE_START = new RegExp(
  String.raw`${CLAUSE_END.source}|(?<![\p{L}\p{N}])(?:${setPattern(({ betweenTwo }) => betweenTwo)})(?![\p{L}\p{N}])`,
  "giu",
);
/** Matches the start of a description: "the steel one", "one with a lid". */
const ARTICLE = firstWords(patternsOf((conversation) => conversation.followUps)(({ articles }) => articles));

interface Candidate {
  readonly sides: readonly Side[];
  readonly rest: string;
  readonly score: number;
}

/** Returns the two sides that a message compares, each named or described; null if they cannot be identified with certainty. */
export function sidesOf(message: string, query: CatalogQuery, catalog: Catalog, currency: string | null): Sides | null {
  const read = [...message.matchAll(JOINTS)].flatMap((joint): Candidate[] => {
    const from = startOfClause(message, joint.index);
    const after = joint.index + joint[0].length;
    const length = message.slice(after).search(CLAUSE_END);
    const to = length === -1 ? message.length : after + length;
    const parts = [message.slice(from, joint.index), message.slice(after, to)] as const;
    const both = resolved(parts, from > 0, query, { catalog, currency });
    if (both === null) return [];
    const rest = [message.slice(0, from), both.left[0], both.left[1], message.slice(to)].join(" ");
    return [{ sides: both.sides, rest: rest.replace(/\s+/g, " ").trim(), score: both.score }];
  });
  const [best] = read.toSorted((one, other) => other.score - one.score);
  return best === undefined ? null : { sides: best.sides, asked: readQuery(best.rest, catalog, currency) };
}

function startOfClause(message: string, at: number): number {
  const before = message.slice(0, at).replace(/[,\s]+$/, "");
  const end = [...before.matchAll(CLAUSE_START)].at(-1);
  return end === undefined ? 0 : end.index + end[0].length;
}

interface Likely {
  readonly products: readonly number[];
  readonly score: number;
}

function resolved(
  parts: readonly [string, string],
  isClause: boolean,
  query: CatalogQuery,
  { catalog, currency }: { readonly catalog: Catalog; readonly currency: string | null },
): { readonly sides: readonly Side[]; readonly left: readonly [string, string]; readonly score: number } | null {
  // Words before the first side may ask for a property instead of describing it: "does the bank feed differ between".
  const isFirst = isClause || ARTICLE.test(fold(parts[0].trim()));
  const [one, other] = [rate(parts[0], isFirst, catalog, currency), rate(parts[1], true, catalog, currency)];
  const likely = apart(one, other, catalog);
  if (likely === null) return null;
  const sideOf = ({ text, terms }: Rated, { products }: Likely): Side => {
    const stems = new Set(
      terms.filter((term) => products.some((product) => evidence(term, product, catalog) > 0)).map(({ term }) => term.stem),
    );
    return { products, text, terms: query.terms.filter(({ term }) => stems.has(term.stem)) };
  };
  const leftOf = ({ text, terms }: Rated, { products }: Likely): string =>
    terms
      .filter((term) => products.some((product) => names(term, product, catalog)))
      .reduce((left, { term }) => withoutWord(left, term.word), text);
  return {
    sides: [sideOf(one, likely[0]), sideOf(other, likely[1])],
    left: [leftOf(one, likely[0]), leftOf(other, likely[1])],
    score: likely[0].score + likely[1].score,
  };
}

/** Returns the likely products of two distinct sides; null if one side is ambiguous. */
function apart(one: Rated, other: Rated, catalog: Catalog): readonly [Likely, Likely] | null {
  const [first, second] = [likelyOf(one, new Set(), catalog), likelyOf(other, new Set(), catalog)];
  const [left, right] = [onlyOf(first), onlyOf(second)];
  if (left !== null && right !== null && left.products[0] !== right.products[0]) return [left, right];
  // The clearer side is fixed; the other is a different product with the same name.
  if (right !== null && (left === null || right.score >= left.score))
    return reversed(besides(right, one, catalog) ?? besides(right, ofSameName(one, other, right, catalog), catalog));
  if (left !== null) return besides(left, other, catalog) ?? besides(left, ofSameName(other, one, left, catalog), catalog);
  // Each word matches several products, but together they match one: "the normal croissant or the vegan one".
  const [both, swapped] = [
    onlyOf(likelyOf(joined(other, one), new Set(), catalog)),
    onlyOf(likelyOf(joined(one, other), new Set(), catalog)),
  ];
  return (both === null ? null : reversed(besides(both, one, catalog))) ?? (swapped === null ? null : besides(swapped, other, catalog));
}

function onlyOf(likely: Likely | null): Likely | null {
  return likely?.products.length === 1 ? likely : null;
}

function besides(known: Likely, rated: Rated, catalog: Catalog): readonly [Likely, Likely] | null {
  const rest = likelyOf(rated, new Set(known.products), catalog, 0);
  return rest !== null && isAlike(rest, rated, known, catalog) ? [known, rest] : null;
}

function reversed(pair: readonly [Likely, Likely] | null): readonly [Likely, Likely] | null {
  return pair === null ? null : [pair[1], pair[0]];
}

/** Restricts a side to products that share the name of the other side's product: "the straight Heron or the angled one". */
function ofSameName(rated: Rated, { terms }: Rated, { products: [known = -1] }: Likely, catalog: Catalog): Rated {
  const called = terms.filter((term) => titled(term, known, catalog));
  const scores = [...rated.scores].filter(([product]) => called.some((term) => titled(term, product, catalog)));
  return { ...rated, terms: called, scores: new Map(scores) };
}

/** Adds the scores for the words of the other side to a side's candidate products. */
function joined({ text, terms, scores }: Rated, other: Rated): Rated {
  return { text, terms, scores: new Map([...scores].map(([product, score]) => [product, score + (other.scores.get(product) ?? 0) / 2])) };
}

/** Reports whether a side's products are unambiguous or share a name with the other side's product. */
function isAlike({ products, score }: Likely, { terms }: Rated, { products: [known = -1] }: Likely, catalog: Catalog): boolean {
  if (products.length === 0 || products.length > MOST_ALIKE) return false;
  if (products.length === 1 && score >= leastScore(catalog)) return true;
  return terms.some((term) => [known, ...products].every((product) => titled(term, product, catalog)));
}

function leastScore({ products }: Catalog): number {
  return LEAST * Math.log(1 + products.length);
}

function likelyOf({ scores }: Rated, except: ReadonlySet<number>, catalog: Catalog, least = leastScore(catalog)): Likely | null {
  const own = [...scores].filter(([product]) => !except.has(product));
  const score = Math.max(0, ...own.map(([, one]) => one));
  if (score === 0 || score < least) return null;
  return { score, products: own.filter(([, one]) => one >= AS_LIKELY * score).map(([product]) => product) };
}

function withoutWord(text: string, word: string): string {
  // Folding preserves the length of the text, except for a few ligatures.
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  if (plain.length !== text.length) return text;
  const at = plain.search(new RegExp(String.raw`(?<!\p{L})${word.replaceAll(/[^\p{L}\p{N}]/gu, ".")}`, "u"));
  if (at === -1) return text;
  const end = /^[\p{L}\p{N}]*/u.exec(text.slice(at + word.length))?.[0].length ?? 0;
  return `${text.slice(0, at)} ${text.slice(at + word.length + end)}`;
}
