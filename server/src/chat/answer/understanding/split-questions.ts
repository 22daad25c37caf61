import { patternsOf } from "../../../language/patterns.ts";
import { startsAsQuestion } from "../extract/expected-in-question.ts";
import { fold } from "../text/words.ts";

const expected = patternsOf(
  (conversation) => conversation.expected,
  (script) => script === "latin",
);
/** The end of a question, or a comma or "and" before the beginning of the next one. */
const BETWEEN = new RegExp(
  String.raw`(?<=[?!;])\s+|(?<=\.)\s+(?=\p{Lu})|(?:,\s*(?:${expected(({ and }) => and)})?|\s(?:${expected(({ and }) => and)}))\s+(?=(?:${expected(({ partStarts }) => partStarts)})\b)`,
  "iu",
);
const MOST = 4;
/** A part with fewer letters asks nothing: "Hi!", "Thanks." */
const SHORTEST = 8;

const ASKS = /[?？؟]\W*$/u;
const CLAUSES = /[:;,.!–—]\s+/u;

/** Returns the questions of a message that asks several things; a message that asks one thing as it is. */
export function splitQuestions(message: string): string[] {
  const cuts = [0, ...[...message.matchAll(new RegExp(BETWEEN, "giu"))].map(({ index, 0: { length } }) => index + length), message.length];
  const pieces = cuts
    .slice(1)
    .map((end, at) => ({ from: cuts[at] ?? 0, end }))
    .filter(({ from, end }) => message.slice(from, end).replace(/[^\p{L}\p{N}]/gu, "").length >= SHORTEST);
  const parts = withSituation(message, pieces);
  return parts.length > 1 && parts.length <= MOST ? parts : [message];
}

interface Piece {
  readonly from: number;
  readonly end: number;
}

/** Joins what asks nothing to the question after it, which it explains: "If I am out, do I have to pay?" */
function withSituation(message: string, pieces: readonly Piece[]): string[] {
  const parts: string[] = [];
  let from: number | null = null;
  for (const [at, piece] of pieces.entries()) {
    const text = message.slice(piece.from, piece.end);
    const next = pieces[at + 1];
    const explains = next !== undefined && !ASKS.test(text) && !text.split(CLAUSES).some((clause) => startsAsQuestion(fold(clause)));
    from ??= piece.from;
    if (explains) continue;
    parts.push(trimmed(message.slice(from, piece.end)));
    from = null;
  }
  return parts;
}

const trimmed = (part: string): string => part.trim().replace(/,\s*\S{0,3}$/u, "");

const SENTENCE_END = /(?<=[.?!？！。؟])\s+/u;

/** Returns the question of a message without the sentences before it that tell the situation; the message if it is one sentence. */
export function withoutSituation(message: string): string {
  const sentences = message.split(SENTENCE_END);
  const question = sentences.findLast((one) => ASKS.test(one));
  return question === undefined || question.replace(/[^\p{L}\p{N}]/gu, "").length < LONG_ENOUGH ? message : question;
}

/** A shorter question refers to what was told: "What now?" */
const LONG_ENOUGH = 16;
