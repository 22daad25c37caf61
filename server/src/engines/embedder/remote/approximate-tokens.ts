/** Characters of scripts that do not separate words with spaces: about one token per character. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNIT = new RegExp(`${DENSE.source}|(?:(?!${DENSE.source})[\\p{L}\\p{M}\\p{N}])+|\\S`, "gu");
const CHARACTERS_PER_TOKEN = 5;

function tokensOf(unit: string): number {
  return Math.ceil(unit.length / CHARACTERS_PER_TOKEN);
}

/**
 * Estimates the number of tokens without the model's tokenizer: one per punctuation mark, one per character in scripts without spaces, and
 * one per five characters of a word (rounded up). Tends to overestimate for common vocabularies.
 */
export function approximateTokens(text: string): number {
  let tokens = 0;
  for (const [unit] of text.matchAll(UNIT)) tokens += tokensOf(unit);
  return tokens;
}

/** Returns the start of `text`, up to about `maxTokens` tokens according to the same estimate. */
export function cutToTokens(text: string, maxTokens: number): string {
  if (text.length <= maxTokens) return text;
  let tokens = 0;
  for (const match of text.matchAll(UNIT)) {
    tokens += tokensOf(match[0]);
    if (tokens > maxTokens) return text.slice(0, match.index);
  }
  return text;
}
