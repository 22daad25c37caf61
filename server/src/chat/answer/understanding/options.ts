import { patternsOf, wholeText } from "../../../language/patterns.ts";
import { colourSpans, overlaps, sizeSpans, type Span, type Token, tokensOf, withLabel } from "../extract/option-words.ts";
import { isColour } from "../text/colours.ts";
import type { Term } from "../text/terms.ts";

/** The kinds of option that the text names. */
export interface NamedOptions {
  readonly colour: boolean;
  readonly size: boolean;
}

export function optionsNamed(text: string): NamedOptions {
  const tokens = tokensOf(text);
  const colours = colourSpans(tokens, []);
  return { colour: colours.length > 0, size: sizeSpans(tokens, colours).length > 0 };
}

/** Reports whether a term is a color, size or number, which narrows the previous question without asking anything new. */
export function isOption(term: Term): boolean {
  return (
    isColour(term.word) ||
    isSizeWord(term.word) ||
    term.number ||
    term.word.length === 1 ||
    term.concept === "size" ||
    term.concept === "colour"
  );
}

export function isSizeWord(word: string): boolean {
  return SIZE_WORD.test(word);
}

/** Returns the options that stay in effect after a message with other options: a new color keeps the size. */
export function keptOptions(options: readonly string[], given: NamedOptions): string[] {
  if (!given.colour && !given.size) return [...options];
  return options.filter((option) => {
    const isOfColour = option.split(/[\s/-]+/).some(isColour);
    return isOfColour ? !given.colour : !given.size;
  });
}

/** Returns the question without the colors or sizes that are replaced. */
export function withoutOptions(question: string, given: NamedOptions): string {
  const tokens = tokensOf(question);
  const colours = colourSpans(tokens, []);
  const sizes = sizeSpans(tokens, colours);
  return without(question, tokens, [...(given.colour ? colours : []), ...(given.size ? sizes : [])]);
}

const optionWords = patternsOf((conversation) => conversation.options);
const LED = wholeText(optionWords(({ lead }) => lead));
const SIZE_WORD = wholeText(`x{1,4}[sl]|${optionWords(({ sizeWords }) => sizeWords)}`);
const LEAD_AT_END = new RegExp(String.raw`(?:,?\s+(?:${optionWords(({ lead }) => lead)}))?,?\s*$`, "u");

/**
 * Returns the question without phrases such as "in white" and "size L", to search for the product rather than its variant. Keeps colors in
 * titles.
 */
export function withoutLedOptions(question: string): string {
  const tokens = tokensOf(question);
  const colours = colourSpans(tokens, []);
  const isLed = ({ from }: Span): boolean => LED.test(tokens[from - 1]?.word ?? "") || colours.some((one) => one.to === from && isLed(one));
  return without(question, tokens, [...colours.filter(isLed), ...sizeSpans(tokens, colours)]);
}

function without(text: string, tokens: readonly Token[], options: readonly Span[]): string {
  const spans = options.map((span) => withLabel(tokens, span));
  let rest = "";
  let at = 0;
  for (const [index, token] of tokens.entries()) {
    if (!spans.some((span) => overlaps(span, { from: index, to: index + 1 }))) continue;
    rest += text.slice(at, token.at).replace(LEAD_AT_END, "");
    at = token.end;
  }
  return rest + text.slice(at);
}
