import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { withoutReduced } from "../text/request.ts";
import { matchTerm, matchText } from "../text/terms.ts";
import type { QuestionPlan } from "../types.ts";
import { attributeText } from "./matching.ts";
import { readQuestion, titleMatch } from "./question.ts";
import { withoutOptions } from "./rank-answer.ts";
import { readRecord } from "./record.ts";

/** Returns a filter for products that the question may be about: their name contains a word of it. */
export function mayConcern(plan: QuestionPlan): (hit: RetrievalHit) => boolean {
  const { question } = withoutOptions(readQuestion(withoutReduced(plan.asked)));
  const terms = question.terms.filter(({ weak, concept }) => !weak && !["price", "stock", "discount"].includes(concept ?? ""));
  if (terms.length === 0) return () => true;
  return (hit) => {
    const record = readRecord(hit);
    const attributes = matchText(attributeText(record));
    return terms.some((term) => titleMatch(term, record) > 0 || matchTerm(term, attributes) > 0);
  };
}
