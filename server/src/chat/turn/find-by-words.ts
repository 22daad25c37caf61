import type { RetrievalHit, RetrievalIndex } from "../../ports/retrieval-index.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import { scopeOf } from "../../search/scope.ts";
import type { QuestionPlan } from "../answer/index.ts";

/** With fewer hits than this, the question is also searched by keywords. */
const few = 5;
const most = 10;
/**
 * Share of the search's relevance floor. It can be lower because the answerer decides whether a record answers the question. Measured on five
 * question sets: a lower floor answered no more questions, and neither answered one that should be declined.
 */
export const answerFloor = 0.7;

/**
 * Searches only by the question's keywords if the semantic search found little: a question in another language than the records, or with a
 * single rare word, is semantically far from everything.
 * @param hits hits found so far; not returned again
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
