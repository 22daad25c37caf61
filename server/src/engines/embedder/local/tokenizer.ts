import { Tokenizer } from "@huggingface/tokenizers";

/** Splits text into the tokens of a model. */
export interface TextTokenizer {
  /** Returns the number of tokens, without special tokens or truncation. */
  countTokens(text: string): number;
  /**
   * Returns the ids of at most `maxTokens` tokens, including special tokens; never empty.
   * @param languages see `Embedder.embedQuery`
   */
  encode(text: string, languages?: readonly string[]): Int32Array;
  /**
   * Loads the data that `encode` needs for a string without blocking the event loop for long. Optional: `encode` also loads missing data.
   */
  readonly prepare?: (text: string, languages?: readonly string[]) => Promise<void>;
}

/** Number of characters to process per token when only the first tokens are needed; the first value is nearly always sufficient. */
const HEAD_CHARACTERS_PER_TOKEN = [10, 100];

/**
 * Creates a tokenizer from the contents of `tokenizer.json` and, if present, `tokenizer_config.json`. Ignores the truncation and padding
 * settings in the file.
 */
export function createTokenizer(definition: object, config: object, maxTokens: number, padId: number): TextTokenizer {
  const { truncation: _truncation, padding: _padding, ...rules } = definition as Record<string, unknown>;
  const tokenizer = new Tokenizer(rules, config);
  const idsOf = (text: string): readonly number[] => tokenizer.encode(text, { add_special_tokens: false }).ids;

  const sample: readonly number[] = idsOf("a");
  const framed: readonly number[] = tokenizer.encode("a").ids;
  const position = framed.findIndex((_id, start) => sample.every((id, offset) => framed[start + offset] === id));
  const before = framed.slice(0, Math.max(0, position));
  const after = framed.slice(before.length + sample.length);
  const room = maxTokens - before.length - after.length;

  const countTokens = (text: string): number => idsOf(text).length;

  return {
    countTokens: cutsAtSpaces(rules) ? countedByWord(countTokens) : countTokens,
    encode(text) {
      let body: readonly number[] = [];
      for (const perToken of HEAD_CHARACTERS_PER_TOKEN) {
        const head = headOf(text, perToken * maxTokens);
        body = idsOf(head);
        if (body.length >= room || head.length === text.length) break;
      }
      const ids = [...before, ...body.slice(0, room), ...after];
      return Int32Array.from(ids.length > 0 ? ids : [padId]);
    },
  };
}

/** Maximum number of words with cached token counts. */
const REMEMBERED_WORDS = 50_000;
/** Maximum length of a cached word; longer words rarely recur. */
const REMEMBERED_CHARACTERS = 32;

/** Returns whether text can be tokenized word by word, that is, whether no rule of the definition spans a space. */
function cutsAtSpaces({ normalizer, pre_tokenizer: cutter, added_tokens: added }: Record<string, unknown>): boolean {
  const typeOf = (part: unknown): unknown => (part as { readonly type?: unknown } | null | undefined)?.type;
  const isBert = typeOf(cutter) === "BertPreTokenizer" && typeOf(normalizer) === "BertNormalizer";
  return isBert && !/[ \t\n\r]/.test(((added ?? []) as readonly { readonly content: string }[]).map(({ content }) => content).join(""));
}

/** Returns a counter that caches token counts by word: a few thousand words make up nearly all text. */
function countedByWord(count: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const word of text.split(/[ \t\n\r]+/)) {
      if (word === "") continue;
      const tokens = known.get(word) ?? count(word);
      sum += tokens;
      if (word.length > REMEMBERED_CHARACTERS) continue;
      if (known.size >= REMEMBERED_WORDS) known.clear();
      known.set(word, tokens);
    }
    return sum;
  };
}

/** Returns at most `length` characters from the start of a string, cut at whitespace if there is any near the end. */
function headOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length);
  const gap = head.search(/\s\S{0,100}$/u);
  return gap > 0 ? head.slice(0, gap) : head;
}
