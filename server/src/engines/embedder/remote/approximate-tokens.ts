/** Scripts without spaces between words: about one token per character. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNIT = new RegExp(`${DENSE.source}|(?:(?!${DENSE.source})[\\p{L}\\p{M}\\p{N}])+|\\S`, "gu");
const CHARACTERS_PER_TOKEN = 5;

function tokensOf(unit: string): number {
  return Math.ceil(unit.length / CHARACTERS_PER_TOKEN);
}

/**
 * Estimates how many tokens a model sees, without its tokenizer: one per punctuation mark, per character of a script without spaces, and
 * per five characters (or part) of a word. Tends to overestimate for common vocabularies.
 */
export function approximateTokens(text: string): number {
  let tokens = 0;
  for (const [unit] of text.matchAll(UNIT)) tokens += tokensOf(unit);
  return tokens;
}

/** Returns the start of `text` with about `maxTokens` tokens by the same estimate. */
export function cutToTokens(text: string, maxTokens: number): string {
  if (text.length <= maxTokens) return text;
  let tokens = 0;
  for (const match of text.matchAll(UNIT)) {
    tokens += tokensOf(match[0]);
    if (tokens > maxTokens) return text.slice(0, match.index);
  }
  return text;
}
