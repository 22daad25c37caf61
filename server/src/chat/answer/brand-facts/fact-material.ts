import type { KnownFacts } from "../../../brands/facts/model/brand-facts.ts";

/** Data for answering a question about the business. */
export interface FactMaterial {
  readonly known: KnownFacts;
  /** Time at which the visitor asks. */
  readonly now: Date;
}
