import type { Piece } from "./pieces.ts";

/** The pieces of a chunk: repeated pieces, followed by its own. */
export interface Group {
  readonly repeated: readonly Piece[];
  readonly own: readonly Piece[];
}

export interface PackLimits {
  readonly maxTokens: number;
  readonly maxChars: number;
  readonly overlapSentences: number;
}

/** If the last chunk is smaller than this fraction of the limit, pieces are moved to it from the previous chunk. */
const TINY = 1 / 6;
/** Maximum fraction of a chunk that repeated text may occupy. */
const MAX_REPEATED = 1 / 4;

/** Packs the pieces of a section greedily into groups within the limits, in order. No group crosses a page break. */
export function* pack(pieces: Iterable<Piece>, limits: PackLimits): Generator<Group> {
  let held: Group | null = null;
  let current: { repeated: Piece[]; own: Piece[] } = { repeated: [], own: [] };
  for (const piece of pieces) {
    const isTurned = turnsPage(current.own, piece);
    if (current.own.length > 0 && (isTurned || !fits([...current.repeated, ...current.own, piece], limits))) {
      const moved = isTurned ? [] : leadInAtEnd(current.own, piece);
      const closed: Group = {
        repeated: current.repeated,
        own: current.own.slice(0, current.own.length - moved.length),
      };
      if (held !== null) yield held;
      held = closed;
      current = {
        // A new slide or page starts a new chunk unless it continues a sentence.
        repeated: moved.length > 0 || (isTurned && beginsAnew(piece)) ? [] : repetition(closed, piece, limits),
        own: [...moved],
      };
      if (!fits([...current.repeated, ...current.own, piece], limits)) {
        // The introductory sentence and the list's long first item do not fit into one chunk.
        if (current.own.length > 0) {
          yield held;
          held = { repeated: [], own: current.own };
        }
        current = { repeated: [], own: [] };
      }
    }
    current.own.push(piece);
  }
  if (current.own.length === 0) return;
  const [before, last] = held === null ? [null, current] : balanced(held, current, limits);
  if (before !== null) yield before;
  yield last;
}

/** Returns whether a piece is on a different page from the previous piece. A piece without a page matches any page. */
function turnsPage(own: readonly Piece[], next: Piece): boolean {
  const page = own.at(-1)?.page ?? null;
  return page !== null && next.page !== null && page !== next.page;
}

function beginsAnew(piece: Piece): boolean {
  return piece.kind === "sentence" && !/^\p{Ll}/u.test(piece.text);
}

/** Returns the joined text of the pieces. */
export function joined(pieces: readonly Piece[]): string {
  return pieces.map((piece, index) => (index === 0 ? piece.text : piece.separator + piece.text)).join("");
}

function fits(pieces: readonly Piece[], limits: PackLimits): boolean {
  let tokens = 0;
  let chars = 0;
  for (const piece of pieces) {
    tokens += piece.tokens;
    chars += piece.separator.length + piece.text.length;
  }
  return tokens <= limits.maxTokens && chars <= limits.maxChars;
}

function leadInAtEnd(own: readonly Piece[], next: Piece): Piece[] {
  const last = own.at(-1);
  return own.length > 1 && last !== undefined && last === next.leadIn ? [last] : [];
}

/** Returns the pieces that a new group repeats for context: the list's introductory sentence, or the previous sentences. */
function repetition(before: Group, next: Piece, limits: PackLimits): Piece[] {
  const most = {
    maxTokens: limits.maxTokens * MAX_REPEATED,
    maxChars: limits.maxChars * MAX_REPEATED,
  };
  const candidates =
    next.kind === "item"
      ? next.leadIn === null
        ? []
        : [next.leadIn]
      : next.kind === "sentence" && limits.overlapSentences > 0
        ? trailingSentences(before.own, limits.overlapSentences)
        : [];
  while (candidates.length > 0 && !fits(candidates, { ...most, overlapSentences: 0 })) candidates.shift();
  return candidates;
}

function trailingSentences(own: readonly Piece[], count: number): Piece[] {
  const sentences: Piece[] = [];
  for (let index = own.length - 1; index >= 0 && sentences.length < count; index--) {
    const piece = own[index];
    if (piece?.kind !== "sentence") break;
    sentences.unshift(piece);
  }
  return sentences;
}

/** Moves pieces from the previous group to a tiny last group until the last group is large enough. */
function balanced(before: Group, last: Group, limits: PackLimits): [Group, Group] {
  const goal = limits.maxTokens * TINY * 2;
  if (tokensOf(last.own) >= limits.maxTokens * TINY) return [before, last];
  const kept = [...before.own];
  const own = [...last.own];
  while (kept.length > 1 && tokensOf(own) < goal) {
    const piece = kept.at(-1);
    if (
      piece === undefined ||
      turnsPage([piece], own[0] ?? piece) ||
      tokensOf(own) + piece.tokens > tokensOf(kept) ||
      !fits([piece, ...own], limits)
    )
      break;
    own.unshift(piece);
    kept.pop();
  }
  const first = own[0];
  if (own.length === last.own.length || first === undefined) return [before, last];
  const shortened: Group = { repeated: before.repeated, own: kept };
  const repeated = repetition(shortened, first, limits);
  return [shortened, { repeated: fits([...repeated, ...own], limits) ? repeated : [], own }];
}

function tokensOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.tokens, 0);
}
