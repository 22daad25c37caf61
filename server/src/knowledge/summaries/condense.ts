import type { Log } from "../../lib/log.ts";
import { type LanguageModel, LanguageModelUnavailable } from "../../ports/language-model.ts";
import { condenseInstructions, withinBounds } from "./model/material-text.ts";
import { valuesStandIn } from "./model/stands-in.ts";

const maxTokens = 600;
/** What is read of an answer at most; whatever comes beyond is cut off anyway. */
const mostRead = 10_000;

/**
 * Lets the language model condense the material. Null when it cannot be reached, says nothing, or says a number or an address that the
 * material does not hold.
 * @param boundary a mark that the material does not hold
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
