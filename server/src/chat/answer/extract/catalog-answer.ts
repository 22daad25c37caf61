import { asksForReduced, asksHowMany, withoutReduced } from "../text/request.ts";
import type { Term } from "../text/terms.ts";
import type { QuestionPlan, RequestedOrder } from "../types.ts";
import type { Draft } from "./draft.ts";
import { countProducts, listReduced } from "./list-answer.ts";
import { isReduced, pricesOf, stockOf, WHOLE } from "./offer.ts";
import { type Question, readQuestion } from "./question.ts";
import { meetingOptions, rankProducts, withoutOptions } from "./rank-answer.ts";
import type { SourceRecord } from "./record.ts";
import type { Wording } from "./statement.ts";

/** Reports whether the question asks how many products there are, or which of them are reduced. */
export function asksOfCatalog(plan: QuestionPlan): boolean {
  return asksForReducedOnes(plan) || asksForCount(plan);
}

function asksForReducedOnes({ asked, question }: QuestionPlan): boolean {
  return asksForReduced(asked) && question !== "superlative";
}

function asksForCount({ asked, question, soldOut }: QuestionPlan): boolean {
  return asksHowMany(asked) && (question === "list" || question === "stock") && soldOut !== true;
}

/** @param all every product that the question may concern; null if not known, which gives no answer */
export function answerFromCatalog(plan: QuestionPlan, all: readonly SourceRecord[] | null, wording: Wording): Draft | null {
  if (all === null) return null;
  const isForReduced = asksForReducedOnes(plan);
  const { question, options } = withoutOptions(readQuestion(isForReduced ? withoutReduced(plan.asked) : plan.asked));
  const isMeant = isCounted(plan.asked, options, plan.inStock === true);
  if (!isForReduced) return countProducts(question, all.filter(isWithinLimits(plan)), isMeant, wording);
  const terms = question.terms.filter(({ concept }) => concept !== "discount");
  return listReduced({ ...question, terms }, all, (record) => isReduced(record) && isMeant(record), wording);
}

/** Ranks the shown products if there are several, otherwise all products. Ranking only those that were found could be wrong. */
export function answerRank(
  plan: QuestionPlan,
  order: RequestedOrder,
  question: Question,
  { shown, all }: { readonly shown: readonly SourceRecord[]; readonly all: readonly SourceRecord[] | null },
  wording: Wording,
): Draft | null {
  const isShown = shown.length > 1;
  const ranked = isShown ? shown : all;
  const wish = { order, place: plan.place ?? 1, inStock: plan.inStock === true, price: plan.filter?.price ?? {} };
  return ranked === null ? null : rankProducts(question, wish, ranked, isShown, wording);
}

/** Returns which products are counted, besides what the question names: color, size and availability. */
function isCounted(text: string, options: readonly Term[], isInStock: boolean): (record: SourceRecord) => boolean {
  return (record) => {
    const choice = meetingOptions(record, text, options);
    if (choice === null) return false;
    if (!isInStock) return true;
    return choice.variants.length > 0
      ? choice.variants.some(({ inStock }) => inStock === true)
      : stockOf({ record, selection: WHOLE }) === true;
  };
}

/** Returns whether all versions of a product are within the price limits. */
function isWithinLimits({ filter }: QuestionPlan): (record: SourceRecord) => boolean {
  const { gte = -Infinity, lte = Infinity } = filter?.price ?? {};
  if (filter?.price === undefined) return () => true;
  return (record) => {
    const prices = pricesOf({ record, selection: WHOLE });
    return prices !== null && prices.low >= gte && prices.high <= lte;
  };
}
