import type { RetrievalHit, RetrievalIndex } from "../../ports/retrieval-index.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import { scopeOf } from "../../search/scope.ts";
import type { QuestionPlan } from "../answer/index.ts";

/** If the search returns fewer hits than this, the question is also searched by keywords. */
const few = 5;
const most = 10;
/**
 * Fraction of the search's relevance floor. It can be lower because the answer engine decides whether a record answers the question.
 * In measurements with five question sets, even lower floors did not lead to more answers, and neither floor led to an answer to a question
 * that should be declined.
 */
export const answerFloor = 0.7;

/**
 * Searches by the question's keywords only if the semantic search found little. A question in a different language from the records, or one
 * with a single rare word, is semantically distant from all records.
 * @param hits hits found so far, which are not returned again
 */
export async function findByWords(
  index: RetrievalIndex,
  context: PersonaContext,
  plan: QuestionPlan,
  hits: readonly RetrievalHit[],
): Promise<RetrievalHit[]> {
  if (hits.length >= few || plan.words === "") return [];
  const found = await index.search({
    scope: scopeOf(context),
    text: plan.words,
    vector: null,
    languages: context.brand.languages,
    topK: most,
    mode: "fast",
    floor: answerFloor,
    ...(plan.filter === undefined ? {} : { filter: plan.filter }),
  });
  const known = new Set(hits.map(({ documentId }) => documentId));
  return found.hits.filter(({ documentId }) => !known.has(documentId));
}
