const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Maximum length considered for a grapheme, because the number of combining marks is unlimited. */
const MAX_GRAPHEME = 64;

/**
 * Splits text into pieces for which `fits` returns true and that have at most `maxChars` UTF-16 code units: after clause punctuation if
 * possible,
 * or else at white space, or else between graphemes. The concatenated pieces equal the text.
 */
export function splitLong(text: string, maxChars: number, fits: (piece: string) => boolean): string[] {
  const pieces: string[] = [];
  // Stack of the remaining parts, with the first part on top. Halving keeps the number of `fits` calls logarithmic.
  const rest: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = text.length - start <= maxChars ? text.length : cutBefore(text, start, start + maxChars);
    rest.push(text.slice(start, end));
    while (rest.length > 0) {
      const piece = rest.pop() ?? "";
      const middle = piece.length <= 1 ? piece.length : cutBefore(piece, 0, Math.ceil(piece.length * 0.6));
      if (middle >= piece.length || fits(piece)) pieces.push(piece);
      else rest.push(piece.slice(middle), piece.slice(0, middle));
    }
    start = end;
  }
  return pieces;
}

/** Returns the best split position in `(from, to]`. */
function cutBefore(text: string, from: number, to: number): number {
  const half = from + Math.floor((to - from) / 2);
  return lastBoundary(text, half, to, isClauseEnd) ?? lastBoundary(text, half, to, isSpace) ?? graphemeBoundary(text, from, to);
}

function lastBoundary(text: string, from: number, to: number, holds: (before: string, after: string) => boolean): number | null {
  for (let at = Math.min(to, text.length - 1); at > from; at--) {
    if (holds(text.charAt(at - 1), text.charAt(at))) return at;
  }
  return null;
}

function isSpace(before: string, after: string): boolean {
  return /\s/.test(before) && !/\s/.test(after);
}

function isClauseEnd(before: string, after: string): boolean {
  return /[、，；：。！？]/.test(before) || (/[,;:.!?)]/.test(before) && /\s/.test(after));
}

function graphemeBoundary(text: string, from: number, to: number): number {
  if (to >= text.length) return text.length;
  const start = Math.max(from, to - MAX_GRAPHEME);
  // The window may start inside a grapheme, because only the boundary at its end is used.
  const found = graphemes.segment(text.slice(start, to + MAX_GRAPHEME)).containing(to - start);
  const at = found === undefined ? to : start + found.index;
  if (at > start) return at;
  return isLowSurrogate(text.charCodeAt(to)) ? (to - 1 > from ? to - 1 : to + 1) : to;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
