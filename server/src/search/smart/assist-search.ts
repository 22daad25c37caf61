import { createHash } from "node:crypto";
import type { Log } from "../../platform/lib/log.ts";
import { Semaphore } from "../../platform/lib/semaphore.ts";
import { withinTime } from "../../platform/lib/time-limit.ts";
import { Aborted, itemsUntilAborted } from "../../platform/lib/until-aborted.ts";
import { type LanguageModel, LanguageModelUnavailable } from "../../ports/language-model.ts";
import type { RetrievalResult } from "../../ports/retrieval-index.ts";
import { type AssistedHit, fuseLists } from "./model/fuse-lists.ts";
import { readOrder, reordered, rerankable, rerankPrompt } from "./model/rerank-hits.ts";
import { type Prompt, readRewrites, rewritePrompt } from "./model/rewrite-query.ts";

/** Language model assistance for this process's `smart` searches. */
export interface SearchAssistant {
  /**
   * Searches for a query and for rewritten forms of it, and lets the model order the first hits. Returns null if the client has
   * disconnected
   * or if the model fails, times out or returns an invalid response. Model failures are logged.
   */
  search(input: AssistedSearch): Promise<AssistedResult | null>;
}

export interface AssistedSearch {
  readonly query: string;
  /** BCP 47 languages of the knowledge. */
  readonly languages: readonly string[];
  /** The persona's own model; null if it uses the default model. */
  readonly model: string | null;
  /** Results for the query itself. */
  readonly original: Promise<RetrievalResult>;
  /** Searches for another query in the same scope, with the same filters. */
  readonly searchAlso: (query: string) => Promise<RetrievalResult>;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface AssistedResult {
  readonly total: number;
  readonly hits: readonly AssistedHit[];
}

export interface AssistantOptions {
  /** Time limits in milliseconds: for the rewritten queries (including time in the queue) and for ordering. */
  readonly rewriteMs: number;
  readonly rerankMs: number;
  /** Maximum number of concurrent searches that use the model. */
  readonly atOnce: number;
}

const usual: AssistantOptions = { rewriteMs: 3_000, rerankMs: 4_000, atOnce: 8 };
const mostTotal = 1_000;

/** Creates search assistance for a language model. */
export function searchAssistant(languageModel: LanguageModel, log: Log, options: AssistantOptions = usual): SearchAssistant {
  const slots = new Semaphore(options.atOnce);

  async function ask({ system, content, maxTokens }: Prompt, model: string | null, signal: AbortSignal): Promise<string> {
    let text = "";
    const messages = [{ role: "user" as const, content }];
    const pieces = languageModel.stream({ system, messages, maxTokens, signal, model, whole: true });
    for await (const piece of itemsUntilAborted(pieces, signal)) text += piece;
    signal.throwIfAborted();
    return text;
  }

  async function rewritten({ query, languages, model }: AssistedSearch, signal: AbortSignal): Promise<string[]> {
    const rewrites = readRewrites(await ask(rewritePrompt(query, languages), model, signal), query);
    if (rewrites === null) throw new LanguageModelUnavailable("language model returned no rewritten queries");
    return rewrites;
  }

  async function ordered({ query, model }: AssistedSearch, hits: readonly AssistedHit[], signal: AbortSignal): Promise<AssistedHit[]> {
    const shown = rerankable(hits);
    if (shown.length < 2) return [...hits];
    const order = readOrder(await ask(rerankPrompt(query, shown, markOf(query, shown)), model, signal), shown.length);
    if (order === null) throw new LanguageModelUnavailable("language model returned no ranking");
    return reordered(hits, shown, order);
  }

  return {
    async search(input) {
      let leave = (): void => undefined;
      try {
        const rewrites = await withinTime(options.rewriteMs, input.signal, async (signal) => {
          leave = await slots.acquire(signal);
          return rewritten(input, signal);
        });
        const [original, ...others] = await Promise.all([input.original, ...rewrites.map(input.searchAlso)]);
        const fused = fuseLists(
          original.hits,
          others.map(({ hits }) => hits),
        );
        const hits = await withinTime(options.rerankMs, input.signal, (signal) => ordered(input, fused, signal));
        const total = Math.min(mostTotal, Math.max(hits.length, original.total, ...others.map((other) => other.total)));
        return { total, hits };
      } catch (error) {
        if (!input.signal.aborted)
          log.warn({ model: languageModel.name, reason: reasonOf(error) }, "language model failed, smart search continued without it");
        return null;
      } finally {
        leave();
      }
    },
  };
}

/** Returns a delimiter derived from a hash of the query and all hits, so that none of them can contain it. */
function markOf(query: string, shown: readonly AssistedHit[]): string {
  const hash = createHash("sha256").update(query);
  for (const { hit, passages } of shown) hash.update(hit).update(passages[0]?.text ?? "");
  return `=== ${hash.digest("hex").slice(0, 16)} ===`;
}

function reasonOf(error: unknown): string {
  if (error instanceof Aborted) return "the language model did not respond in time";
  return error instanceof Error ? error.message : String(error);
}
