import type { PersonaContext } from "../personas/store.ts";
import { retrieve } from "../search/search-knowledge.ts";
import { composeAnswer, planTurn } from "./answer/index.ts";
import { answerFloor, findByWords } from "./find-by-words.ts";
import type { SpeakDeps } from "./speak.ts";
import { voiceOf } from "./voice-of.ts";

/** Whether the built-in answerer answers a question from what a persona knows at present. Nothing is kept, and nobody is charged. */
export async function canAnswer(deps: Pick<SpeakDeps, "indexes" | "log">, context: PersonaContext, question: string): Promise<boolean> {
  const voice = voiceOf(context);
  const plan = planTurn(question, [], voice);
  if (plan.kind !== "question") return true;
  const { standalone: query, topK, filter, floor = answerFloor } = plan;
  const found = await retrieve(deps, context, { query, mode: "fast", topK, filter, floor });
  const words = await findByWords(deps.indexes.of(context.brand.id).index, context, plan, found.hits);
  return composeAnswer({ plan, message: question, history: [], voice, hits: [...found.hits, ...words] }).cited.length > 0;
}
