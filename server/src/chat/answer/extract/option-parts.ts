import { patternsOf, wholeText } from "../../../language/patterns.ts";
import { isGrammar } from "../text/stop-words.ts";
import { isTypo } from "../text/terms.ts";
import { canMean, isLeading, measuresIn, numberOf } from "./measures.ts";
import { isAmount, isSizeLetter, overlaps, type Span, type Token, tokensOf } from "./option-words.ts";

/** Options of one kind that the text names in part, and their positions. */
export interface NamedParts {
  readonly options: readonly string[];
  readonly spans: readonly Span[];
}

const NONE: NamedParts = { options: [], spans: [] };
const wordsOf = patternsOf((conversation) => conversation.options);
const JOINT = wholeText(`&|${wordsOf(({ joints }) => joints)}`);

interface Hit {
  readonly option: string;
  readonly span: Span;
}

/**
 * Returns the options that the text names in part: "the green one" for the only green, "bottle green"; "240 cm" for "240 x 100 cm"; "for 8"
 * for "8 servings". A part that is common to all options does not name any of them.
 */
export function partsNamed(text: string, tokens: readonly Token[], options: readonly string[], taken: readonly Span[]): NamedParts {
  const isFree = (span: Span): boolean => !taken.some((one) => overlaps(one, span));
  const hits = [...measureHits(text, tokens, options), ...wordHits(tokens, options)].filter(({ span }) => isFree(span));
  if (hits.length === 0) return NONE;
  const isShared = ({ span }: Hit): boolean =>
    options.length > 1 && options.every((option) => hits.some((one) => one.option === option && one.span.from === span.from));
  const telling = hits.filter((hit) => !isShared(hit));
  const score = (option: string): number => new Set(telling.flatMap((hit) => (hit.option === option ? [hit.span.from] : []))).size;
  const most = Math.max(0, ...options.map(score));
  if (most === 0) return NONE;
  const named = options.filter((option) => score(option) === most);
  return { options: named, spans: hits.filter(({ option }) => named.includes(option)).map(({ span }) => span) };
}

function measureHits(text: string, tokens: readonly Token[], options: readonly string[]): Hit[] {
  const own = options.map((option) => ({ option, measures: measuresIn(option, tokensOf(option)) }));
  return measuresIn(text, tokens)
    .filter(({ span }) => !isAmount(text, tokens, span))
    .flatMap((asked) => {
      const meant = own.filter(({ measures }) => measures.some((one) => canMean(asked, one)));
      const leading = meant.filter(({ measures }) => measures.some((one) => canMean(asked, one) && isLeading(asked, one)));
      return (leading.length > 0 ? leading : meant).map(({ option }) => ({ option, span: asked.span }));
    });
}

function wordHits(tokens: readonly Token[], options: readonly string[]): Hit[] {
  const own = options.map((option) => ({ option, parts: tokensOf(option).filter((token) => !isMeasureOrJoint(token)) }));
  return tokens.flatMap((token, index) => {
    if ((isGrammar(token.word) && !isSizeLetter(tokens, index)) || isMeasureOrJoint(token)) return [];
    const shade = shadeBefore(tokens, index);
    return own.flatMap(({ option, parts }) => {
      const isHeld = parts.some((part) => isPart(token, part, tokens, index)) || isJoined(token, option);
      const isShade = shade === null || parts.some(({ key }) => key === shade);
      return isHeld && isShade ? [{ option, span: { from: index, to: index + 1 } }] : [];
    });
  });
}

function isMeasureOrJoint(token: Token): boolean {
  return numberOf(token) !== null || token.key.startsWith("unit:") || token.key === "x" || JOINT.test(token.word);
}

const SHADE = /^colour:(?:light|dark)$/;

/** Returns the shade before a color; "light green" does not match every green. */
function shadeBefore(tokens: readonly Token[], index: number): string | null {
  const key = tokens[index - 1]?.key ?? "";
  return SHADE.test(key) && (tokens[index]?.key.startsWith("colour:") ?? false) ? key : null;
}

function isPart(token: Token, part: Token, tokens: readonly Token[], index: number): boolean {
  if (token.key.startsWith("colour:") && part.key.startsWith("colour:")) {
    const held = new Set(part.key.slice("colour:".length).split("+"));
    return token.key
      .slice("colour:".length)
      .split("+")
      .every((colour) => held.has(colour));
  }
  if (part.word.length < 3) return part.key === token.key && isSizeLetter(tokens, index);
  return token.word.length > 2 && (token.stem === part.stem || isTypo(token.word, part.word));
}

/** Reports whether a token is an option that is written without spaces: "superking" for "Super King". */
function isJoined({ word }: Token, option: string): boolean {
  const parts = tokensOf(option);
  return parts.length > 1 && word === parts.map((part) => part.word).join("");
}
