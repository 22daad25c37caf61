import { describe, expect, it } from "vitest";
import { createTokenizer } from "./tokenizer.ts";
import { cpuTime } from "../../../../test/support/cpu-time.ts";

const words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "a", "sea", "##side", "boat", "!"];
const definition = {
  version: "1.0",
  truncation: { max_length: 3, strategy: "LongestFirst", stride: 0, direction: "Right" },
  padding: {
    strategy: { Fixed: 20 },
    direction: "Right",
    pad_id: 0,
    pad_type_id: 0,
    pad_token: "[PAD]",
  },
  added_tokens: [],
  normalizer: {
    type: "BertNormalizer",
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: "BertPreTokenizer" },
  post_processor: {
    type: "TemplateProcessing",
    single: [
      { SpecialToken: { id: "[CLS]", type_id: 0 } },
      { Sequence: { id: "A", type_id: 0 } },
      { SpecialToken: { id: "[SEP]", type_id: 0 } },
    ],
    pair: [],
    special_tokens: {
      "[CLS]": { id: "[CLS]", ids: [2], tokens: ["[CLS]"] },
      "[SEP]": { id: "[SEP]", ids: [3], tokens: ["[SEP]"] },
    },
  },
  decoder: null,
  model: {
    type: "WordPiece",
    unk_token: "[UNK]",
    continuing_subword_prefix: "##",
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(words.map((word, id) => [word, id])),
  },
};
const tokenizer = createTokenizer(definition, {}, 8, 0);

describe("createTokenizer", () => {
  it("adds special tokens and ignores the padding and truncation settings in the file", () => {
    expect([...tokenizer.encode("Seaside boat!")]).toEqual([2, 5, 6, 7, 8, 3]);
  });

  it("truncates to the maximum input length, which includes special tokens", () => {
    expect([...tokenizer.encode("boat ".repeat(50))]).toEqual([2, 7, 7, 7, 7, 7, 7, 3]);
  });

  it("counts tokens, excluding special tokens, without a limit", () => {
    expect(tokenizer.countTokens("seaside boat!")).toBe(4);
    expect(tokenizer.countTokens("boat ".repeat(5_000))).toBe(5_000);
    expect(tokenizer.countTokens("")).toBe(0);
  });

  it("produces the same token count word by word as for the whole text, regardless of separators", () => {
    const asIs = createTokenizer(
      { ...definition, pre_tokenizer: { type: "Sequence", pretokenizers: [definition.pre_tokenizer] } },
      {},
      8,
      0,
    );
    const parts = [
      "seaside",
      "Séa",
      "a!boat",
      "\u00a0",
      "\ufeff",
      " ",
      "\n\t",
      "x".repeat(200),
      "\u0301",
      "!!",
      "海",
      "\u200b",
      "\u3000",
      "",
    ];
    for (let at = 0; at < parts.length ** 3; at += 1) {
      const text = [at, Math.floor(at / parts.length), Math.floor(at / parts.length ** 2)]
        .map((each) => parts[each % parts.length])
        .join("");
      const counts = [tokenizer, asIs, tokenizer].map((each) => each.countTokens(`boat ${text} sea`));
      expect(counts, JSON.stringify(text)).toEqual([counts[1], counts[1], counts[1]]);
    }
  });

  it("processes more characters if the start of the text yields too few tokens", () => {
    expect([...tokenizer.encode(`${" ".repeat(100)}boat${" ".repeat(400)}sea`)]).toEqual([2, 7, 5, 3]);
  });

  it("does not tokenize all of an extremely long text", () => {
    const text = "boat ".repeat(2_000_000);
    const started = cpuTime();
    expect(tokenizer.encode(text)).toHaveLength(8);
    expect(cpuTime() - started).toBeLessThan(2_000);
  });

  it("returns at least one token for empty text", () => {
    expect([...tokenizer.encode("")]).toEqual([2, 3]);
    const bare = createTokenizer({ ...definition, post_processor: null }, {}, 8, 0);
    expect([...bare.encode("")]).toEqual([0]);
    expect([...bare.encode("boat")]).toEqual([7]);
  });
});
