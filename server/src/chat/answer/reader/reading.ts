import type { Question } from "../extract/question.ts";
import type { Quantity } from "../limits/quantities.ts";
import type { MoneyWording } from "../extract/table-row.ts";
import type { Unit } from "../extract/units.ts";
import type { RequestedOrder } from "../types.ts";
import type { Weighed } from "./weigh.ts";

/** The question, and the units in which to find the answer. */
export interface Reading {
  readonly units: readonly Unit[];
  readonly weighed: readonly Weighed[];
  readonly question: Question;
  readonly money: MoneyWording;
  /** The order of a superlative that was removed from the question. */
  readonly order: RequestedOrder | null;
  /** Ages, weights and lengths of time in the question. */
  readonly conditions: readonly Quantity[];
}
