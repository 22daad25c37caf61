import type { Log } from "../../platform/lib/log.ts";
import { type LanguageModel, LanguageModelUnavailable } from "../../ports/language-model.ts";
import { condenseInstructions, withinBounds } from "./model/material-text.ts";
import { valuesStandIn } from "./model/stands-in.ts";

const maxTokens = 600;
/** Maximum number of characters of the model's response; the rest is discarded. */
const mostRead = 10_000;

/**
 * Condenses the material with the language model. Returns null if the model is unreachable or if its response is empty or contains a number or
 * address that is not in the material.
 * @param boundary a delimiter that does not occur in the material
 */
export async function condense(
  deps: { readonly languageModel: LanguageModel; readonly log: Log },
  material: string,
  boundary: string,
  signal: AbortSignal,
): Promise<string | null> {
  const pieces = deps.languageModel.stream({
    system: condenseInstructions(boundary),
    messages: [{ role: "user", content: `${boundary}\n${material}\n${boundary}` }],
    maxTokens,
    signal,
  });
  let answer = "";
  try {
    for await (const piece of pieces) {
      answer += piece;
      if (answer.length > mostRead) break;
    }
  } catch (error) {
    if (!(error instanceof LanguageModelUnavailable)) throw error;
    deps.log.warn({ err: error }, "language model failed to condense a summary, summary built without it");
    return null;
  }
  signal.throwIfAborted();
  const text = withinBounds(answer.replaceAll("\0", "").toWellFormed());
  if (text === null || valuesStandIn(text, material)) return text;
  deps.log.warn({}, "language model invented values in a summary, summary built without it");
  return null;
}
