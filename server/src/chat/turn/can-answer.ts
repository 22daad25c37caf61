import type { PersonaContext } from "../../personas/model/persona.ts";
import { retrieve } from "../../search/search-knowledge.ts";
import { composeAnswer, planTurn } from "../answer/index.ts";
import { correctMessages } from "./correct-messages.ts";
import { answerFloor, findByWords } from "./find-by-words.ts";
import { findCatalog } from "./find-catalog.ts";
import { learnSenses } from "./learn-senses.ts";
import type { SpeakDeps } from "./speak.ts";
import { factsOf, voiceOf } from "./voice-of.ts";

/** Returns whether the built-in answer engine can answer a question from the persona's current knowledge. Does not store or charge anything. */
export async function canAnswer(
  deps: Pick<SpeakDeps, "indexes" | "log" | "dictionaries" | "clock">,
  context: PersonaContext,
  question: string,
): Promise<boolean> {
  const voice = voiceOf(context);
  const { index } = deps.indexes.of(context.brand.id);
  const catalog = await findCatalog(deps, context);
  const corrected = await correctMessages(deps, context, { message: question, history: [] }, catalog?.catalog);
  if (catalog !== undefined) await learnSenses(deps, context, corrected, catalog.catalog);
  const { message } = corrected;
  const plan = planTurn(message, [], voice);
  if (plan.kind !== "question") return true;
  const { standalone: query, topK, filter, floor = answerFloor } = plan;
  const found = await retrieve(deps, context, { query, mode: "fast", topK, filter, floor });
  const words = await findByWords(index, context, plan, found.hits);
  const known = { hits: [...found.hits, ...words], ...(catalog === undefined ? {} : { catalog: catalog.catalog }) };
  const answer = composeAnswer({ plan, message, history: [], voice, ...known, ...factsOf(context, deps.clock.now()) });
  return answer.cited.length > 0 || answer.isOfFacts === true;
}
