import type { PersonaContext } from "../../personas/model/persona.ts";
import type { RetrievalHit, RetrievalIndex } from "../../ports/retrieval-index.ts";
import { scopeOf } from "../../search/scope.ts";
import { mayConcern, type TurnPlan } from "../answer/index.ts";

/** In a larger catalog, questions about all products are not answered. */
const mostProducts = 50_000;
/** If no product matches the words of the question, all are compared, up to this number. */
const mostUnnamed = 1_000;
const productsAtOnce = 200;

/**
 * Returns the products in the persona's scope for a question about the whole catalog; undefined for other questions or if there are too many
 * products.
 */
export async function findCatalog(index: RetrievalIndex, context: PersonaContext, plan: TurnPlan): Promise<RetrievalHit[] | undefined> {
  if (plan.kind !== "question" || plan.wholeCatalog !== true) return undefined;
  const products: RetrievalHit[] = [];
  await index.scan(scopeOf(context), { kind: "item" }, (hit) => {
    if (products.length <= mostProducts) products.push(hit);
  });
  if (products.length > mostProducts) return undefined;
  const isMeant = mayConcern(plan);
  const found: RetrievalHit[] = [];
  for (let from = 0; from < products.length; from += productsAtOnce) {
    found.push(...products.slice(from, from + productsAtOnce).filter(isMeant));
    // Yields to other turns.
    await new Promise(setImmediate);
  }
  if (found.length > 0) return found;
  return products.length <= mostUnnamed ? products : undefined;
}
