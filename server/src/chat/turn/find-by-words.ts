import type { RetrievalHit, RetrievalIndex } from "../../ports/retrieval-index.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import { scopeOf } from "../../search/scope.ts";
import type { QuestionPlan } from "../answer/index.ts";

/** With fewer hits than this, the words of the question are looked for as well. */
const few = 5;
const most = 10;
/**
 * Share of the search's floor of relevance: the answerer judges for itself whether a record answers the question. Chosen on five sets of
 * questions: below it nothing more was answered, and nothing that should have been declined was answered at either.
 */
export const answerFloor = 0.7;

/**
 * What the words of a question find by themselves, where the search by meaning found little: a question in another language than the
 * records', or of one rare word, is far from everything in meaning.
 * @param hits what was found so far; they are not given again
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
