import { readFile } from "node:fs/promises";
import type { TokenCounting } from "../../ports/embedder.ts";
import { createTokenizer } from "./local/tokenizer.ts";
import { approximateTokens } from "./remote/approximate-tokens.ts";

/**
 * Returns a token counter equivalent to the described embedder's, for processes that have no embedder.
 * @throws Error if a tokenizer file is missing or unreadable
 */
export async function loadTokenCounter(counting: TokenCounting): Promise<(text: string) => number> {
  if (counting.kind === "estimate") return approximateTokens;
  const [definition, config] = await Promise.all([
    readJson(counting.definition),
    counting.config === null ? {} : readJson(counting.config),
  ]);
  return createTokenizer(definition, config, Infinity, 0).countTokens;
}

async function readJson(path: string): Promise<object> {
  return JSON.parse(await readFile(path, "utf8")) as object;
}
