import type { PersonaContext } from "../../personas/model/persona.ts";
import type { RetrievalHit, RetrievalIndex } from "../../ports/retrieval-index.ts";
import { scopeOf } from "../../search/scope.ts";
import { mayConcern, type TurnPlan } from "../answer/index.ts";

/** In a larger catalog nothing is said of all products. */
const mostProducts = 50_000;
/** Without a word that any product is called by, all are compared, up to so many. */
const mostUnnamed = 1_000;
const productsAtOnce = 200;

/**
 * The products of the persona's whole scope that a question about all of them may be about; undefined where the question is about none or
 * there are too many.
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
    // Other turns go on meanwhile.
    await new Promise(setImmediate);
  }
  if (found.length > 0) return found;
  return products.length <= mostUnnamed ? products : undefined;
}
