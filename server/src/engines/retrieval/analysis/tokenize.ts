import { classAt, DIGIT, IDEOGRAPH, JOINER, LETTER, SEPARATOR, UNSPACED } from "./characters.ts";

/** A word as it appears in folded text. */
export interface Token {
  readonly text: string;
  /**
   * Words in a compound or product code, such as `tn` and `2110` in `tn-2110`; empty for a plain word. For a character pair, the pair written without
   * okurigana.
   */
  readonly parts: readonly string[];
  /**
   * `word` is stemmed; `code` (digits, product codes) and `ideographs` (one or two characters) are used unchanged; `particle` is a pair of characters
   * that may have only a grammatical function.
   */
  readonly kind: "word" | "code" | "ideographs" | "particle";
}

const NO_PARTS: readonly string[] = [];
const ELISION = /^(?:[cdjlmnst]|qu|dell|all|nell|sull)$/;
const CONTRACTION = /^(?:s|t|d|m|ll|re|ve)$/;
const SEGMENTER = new Intl.Segmenter("th", { granularity: "word" });

/**
 * Returns the words of folded text in reading order.
 * @param folded text processed by `fold`
 */
export function tokenize(folded: string): Token[] {
  const tokens: Token[] = [];
  const end = folded.length;
  let at = 0;
  while (at < end) {
    const first = classAt(folded, at);
    if (first === SEPARATOR || first === JOINER) {
      at += 1;
      continue;
    }
    const start = at;
    if (first === IDEOGRAPH || first === UNSPACED) {
      while (at < end && classAt(folded, at) === first) at += 1;
      const run = folded.slice(start, at);
      if (first === IDEOGRAPH) pushPairs(tokens, run);
      else pushSegments(tokens, run);
      continue;
    }
    let joined = false;
    let digits = false;
    let letters = false;
    while (at < end) {
      const kind = classAt(folded, at);
      if (kind === DIGIT) digits = true;
      else if (kind === LETTER) letters = true;
      else if (kind === JOINER && at + 1 < end) {
        const next = classAt(folded, at + 1);
        if (next !== LETTER && next !== DIGIT) break;
        joined = true;
      } else break;
      at += 1;
    }
    const text = folded.slice(start, at);
    if (joined) pushCompound(tokens, text, letters, digits);
    else if (letters && digits) tokens.push({ text, parts: unitParts(text), kind: "code" });
    else tokens.push({ text, parts: NO_PARTS, kind: digits ? "code" : "word" });
  }
  return tokens;
}

/** Adds overlapping pairs; a single character becomes a separate token. */
function pushPairs(tokens: Token[], run: string): void {
  const characters = Array.from(run);
  if (characters.length === 1) {
    tokens.push({ text: run, parts: NO_PARTS, kind: "ideographs" });
    return;
  }
  const isKana = characters.every((character) => HIRAGANA.test(character));
  for (let i = 0; i + 1 < characters.length; i++) {
    tokens.push({
      text: `${characters[i]}${characters[i + 1]}`,
      parts: withoutOkurigana(characters, i),
      kind: isParticle(characters, i, isKana) ? "particle" : "ideographs",
    });
  }
}

const HAN = /^\p{Script=Han}$/u;
const HIRAGANA = /^\p{Script=Hiragana}$/u;
const CHINESE_PARTICLES = "的了吗嗎呢么麼";
const KOREAN_PARTICLES = "은는이가을를의에도와과로";

/** Returns the pair of ideographs on both sides of a single kana: `取り外` is also written `取外`. */
function withoutOkurigana(characters: readonly string[], at: number): readonly string[] {
  for (const start of [at - 1, at]) {
    const [first = "", kana = "", second = ""] = [characters[start], characters[start + 1], characters[start + 2]];
    if (HAN.test(first) && HIRAGANA.test(kana) && HAN.test(second)) return [first + second];
  }
  return NO_PARTS;
}

/** Returns whether a pair is grammatical: kana among other characters, a Chinese particle, or a Korean particle at the end of a word. */
function isParticle(characters: readonly string[], at: number, isKana: boolean): boolean {
  const first = characters[at] ?? "";
  const second = characters[at + 1] ?? "";
  if (HIRAGANA.test(first) && HIRAGANA.test(second)) return !isKana;
  if (CHINESE_PARTICLES.includes(first) || CHINESE_PARTICLES.includes(second)) return true;
  return at > 0 && at + 2 === characters.length && KOREAN_PARTICLES.includes(second);
}

function pushSegments(tokens: Token[], run: string): void {
  for (const { segment, isWordLike } of SEGMENTER.segment(run)) {
    if (isWordLike === true) tokens.push({ text: segment, parts: NO_PARTS, kind: "word" });
  }
}

function pushCompound(tokens: Token[], text: string, letters: boolean, digits: boolean): void {
  if (!letters && /^\d+(?:[.,]\d+)*$/.test(text)) {
    tokens.push({ text: canonicalNumber(text), parts: NO_PARTS, kind: "code" });
    return;
  }
  const measure = /^(\d+[.,]\d+)(\p{L}+)$/u.exec(text);
  if (measure !== null) {
    const number = canonicalNumber(measure[1] ?? "");
    const unit = measure[2] ?? "";
    tokens.push({ text: number + unit, parts: [number, unit], kind: "code" });
    return;
  }
  if (!digits && text.includes("'")) {
    for (const word of withoutElisions(text)) pushWordOrCompound(tokens, word);
    return;
  }
  pushWordOrCompound(tokens, text);
}

function pushWordOrCompound(tokens: Token[], text: string): void {
  const pieces = text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((piece) => piece !== "");
  const only = pieces[0];
  if (only === undefined) return;
  if (pieces.length === 1) {
    tokens.push({ text: only, parts: NO_PARTS, kind: "word" });
    return;
  }
  tokens.push({ text: pieces.join(""), parts: pieces, kind: "code" });
}

/** Removes elided articles and possessive endings: `l'aile` becomes `aile`, `prandtl's` becomes `prandtl`. */
function withoutElisions(text: string): string[] {
  const pieces = text.split("'");
  const kept = pieces.filter(
    (piece, i) =>
      piece !== "" && !(i > 0 && CONTRACTION.test(piece)) && !(i < pieces.length - 1 && (ELISION.test(piece) || piece.length === 1)),
  );
  return kept.length > 0 ? kept : [pieces.join("")];
}

/**
 * Returns the parts of a number and a unit, or of letters and a number, that are written as one word: `16gb`, `tn2110`. Longer combinations are codes
 * without parts.
 */
function unitParts(text: string): readonly string[] {
  const match = /^(?:(\p{Nd}+)(\p{L}+)|(\p{L}+)(\p{Nd}+))$/u.exec(text);
  if (match === null) return NO_PARTS;
  return [match[1] ?? match[3] ?? "", match[2] ?? match[4] ?? ""];
}

/** Removes thousands separators from `1,440` and `1.440.000`; converts `3,5` to `3.5`. */
function canonicalNumber(text: string): string {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replaceAll(",", "");
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return text.replaceAll(".", "");
  return text.replace(/^(\d+),(\d+)$/, "$1.$2");
}
