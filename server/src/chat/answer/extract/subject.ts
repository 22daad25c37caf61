import { matchTerm, type MatchText, matchText, type Term } from "../text/terms.ts";
import { isGrammar } from "../text/stop-words.ts";
import { stemsOf } from "../text/words.ts";
import { type Span, titleSpans, titleStem, type Token, tokensOf } from "./option-words.ts";
import { type Question, titleMatch } from "./question.ts";
import type { SourceRecord } from "./record.ts";

/** A product that a question may be about. */
export interface Subject {
  readonly record: SourceRecord;
  readonly strength: number;
  /** Share of the title's words in the question, 0-1. */
  readonly share: number;
  /** Terms that name it. */
  readonly named: readonly Term[];
  /** Remaining content words: what is asked. */
  readonly asked: readonly Term[];
}

/** Returns the products that the question names, by title, category, id or reference, most likely first. */
export function subjectsOf(question: Question, records: readonly SourceRecord[], referents: readonly string[]): Subject[] {
  const items = records.filter(({ kind }) => kind === "item");
  const strong = question.terms.filter((term) => !term.weak);
  const tokens = tokensOf(question.text);
  const order = stemsOf(question.text);
  const rarity = new Map(
    strong.map((term) => [
      term,
      Math.log(1 + items.length / (1 + items.filter((item) => matchTerm(term, matchText(item.title)) > 0).length)),
    ]),
  );
  const subjects = items
    .map((record) => ({
      ...subjectOf(record, { terms: strong, rarity, referents, order, tokens }),
      spans: namingSpans(tokens, record.title),
    }))
    .filter((subject) => subject.strength > 0);
  const isOutnamed = ({ spans }: Spanned): boolean =>
    spans.length > 0 && spans.every((span) => subjects.some((other) => other.spans.some((longer) => isWithin(span, longer))));
  const outnamed = new Set(subjects.filter(isOutnamed).map(({ record }) => record));
  return subjects.toSorted(
    (one, other) => Number(outnamed.has(one.record)) - Number(outnamed.has(other.record)) || other.strength - one.strength,
  );
}

interface Spanned {
  readonly spans: readonly Span[];
}

/** Returns where a title is named. Function words belong to a title ("AL Plus") only beside other words of it. */
function namingSpans(tokens: readonly Token[], title: string): Span[] {
  return titleSpans(tokens, title).filter(({ from, to }) => tokens.slice(from, to).some(({ word }) => !isGrammar(word)));
}

/** Reports whether a span is part of a longer one, which names another product. */
function isWithin(span: Span, longer: Span): boolean {
  return longer.from <= span.from && longer.to >= span.to && longer.to - longer.from > span.to - span.from;
}

/** Weight of a title's word with a typing mistake. */
const SLIP = 0.7;

/** Bonus for a title of several words that is complete in the question. */
const WHOLE_TITLE = 2;

/** A question as subjects are compared with it. */
interface AskedWords {
  /** Terms that are not weak. */
  readonly terms: readonly Term[];
  /** How rare each term is among the titles. */
  readonly rarity: ReadonlyMap<Term, number>;
  readonly referents: readonly string[];
  /** Stems of all words, in order. */
  readonly order: readonly string[];
  readonly tokens: readonly Token[];
}

function subjectOf(record: SourceRecord, { terms, rarity, referents, order, tokens }: AskedWords): Subject {
  const identifiers = record.explain.exact === "id" || record.explain.exact === "sku" ? identifierText(record) : null;
  const own = tokensOf(record.title);
  const inSpans = namingSpans(tokens, record.title).flatMap(({ from, to }) => tokens.slice(from, to));
  // A single letter is a size or a unit, and names nothing.
  const typos = new Set(inSpans.map(({ stem }) => stem));
  const named = terms.filter(
    (term) =>
      typos.has(term.stem) ||
      (term.stem.length > 1 && titleMatch(term, record) > 0) ||
      (identifiers !== null && matchTerm(term, identifiers) === 1),
  );
  const points = named.reduce(
    (sum, term) => sum + Math.max(titleMatch(term, record), typos.has(term.stem) ? SLIP : 0) * (rarity.get(term) ?? 0),
    0,
  );
  const body = matchText(bodyOf(record));
  const held = terms.reduce(
    (sum, term) => sum + (!named.includes(term) && matchTerm(term, body) >= 0.9 ? 0.5 * (rarity.get(term) ?? 0) : 0),
    0,
  );
  const title = stemsOf(record.title);
  const together = title.slice(1).some((one, index) => isAdjacent(one, title[index] ?? "", order)) ? 0.6 : 0;
  const said = new Set([...terms.map((term) => term.stem), ...inSpans.map((token) => titleStem(token, own))]);
  const share = title.filter((one) => said.has(one)).length / Math.max(1, title.length);
  const whole = share === 1 && title.length > 1 ? WHOLE_TITLE : 0;
  const exact = record.explain.exact === null ? 0 : record.explain.exact === "title" ? 2 : 5;
  const reference = referents.includes(record.documentId) ? 3 : 0;
  const strength =
    named.length === 0 && exact + reference === 0 ? 0 : points + held + together + share + whole + exact + reference + 0.05 * record.score;
  return { record, strength, share, named, asked: terms.filter((term) => !named.includes(term)) };
}

/** Reports whether two words of a title are adjacent in the question, in either order. */
function isAdjacent(one: string, other: string, order: readonly string[]): boolean {
  return order.some((word, index) => (word === one && order[index + 1] === other) || (word === other && order[index + 1] === one));
}

function bodyOf(record: SourceRecord): string {
  return [
    record.description,
    ...Object.entries(record.attributes).map(([key, value]) => `${key.replaceAll("_", " ")} ${String(value)}`),
  ].join("\n");
}

function identifierText(record: SourceRecord): MatchText {
  return matchText([record.id, ...record.variants.map(({ sku }) => sku ?? "")].join(" "));
}
