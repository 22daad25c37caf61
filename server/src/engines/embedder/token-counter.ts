import { readFile } from "node:fs/promises";
import type { TokenCounting } from "../../ports/embedder.ts";
import { createTokenizer } from "./local/tokenizer.ts";
import { approximateTokens } from "./remote/approximate-tokens.ts";

/**
 * Counts tokens as the embedder does that tells its counting so, in a process without that embedder.
 * @throws Error when a file of the tokenizer is missing or unreadable
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
