import { cardOf } from "../extract/choice-card.ts";
import type { Draft } from "../extract/draft.ts";
import { type OfferSubject, pricesOf, subjectsOfVariants, WHOLE } from "../extract/offer.ts";
import { type AnswerContext, draftSaid, type ProductAnswer } from "./answer.ts";
import type { Selected } from "./select.ts";
import { nameWithPrice, type Said } from "./wording.ts";

/** Maximum number of products in a list. */
export const LISTED = 5;

/** Lists the products with their prices, cheapest first. */
export function listed(
  selected: readonly Selected[],
  opening: readonly Said[],
  { wording }: AnswerContext,
  certain: boolean,
  lead?: (count: number, shown: number) => string,
): ProductAnswer {
  const sorted = byPrice(selected);
  const shown = sorted.slice(0, LISTED);
  const names = shown.map((one) => nameWithPrice(subjectOf(one), wording));
  const rest = sorted.length - shown.length;
  const list = `${wording.products.list(
    names.map(({ sentence }) => sentence),
    "and",
  )}.`;
  const sentence = lead === undefined ? list : `${lead(sorted.length, shown.length)} ${list}`;
  const said: Said[] = [...opening, { sentence, statements: names.flatMap(({ statements = [] }) => statements) }];
  if (rest > 0) said.push({ sentence: wording.products.more(rest), statements: [] });
  return {
    draft: draftSaid(
      [said],
      shown.map(({ record }) => record),
      shown.flatMap(cardOfSelected),
    ),
    certain,
    focus: sorted.map(({ product }) => product),
  };
}

export function byPrice(selected: readonly Selected[]): Selected[] {
  const price = (one: Selected): number => pricesOf(subjectOf(one))?.low ?? Infinity;
  return selected.toSorted((one, other) => price(one) - price(other));
}

/** Returns the offer of a selected product, limited to the selected variants if the conditions choose among them. */
export function subjectOf({ record, choice, variants }: Selected): OfferSubject {
  const whole = { record, selection: WHOLE };
  if (variants.length === 0 || variants.length === record.variants.length) return whole;
  const subjects = subjectsOfVariants(record, variants, choice.asked);
  const [only] = subjects;
  return only !== undefined && subjects.length === 1 ? only : (subjectsOfVariants(record, variants.slice(0, 1), choice.asked)[0] ?? whole);
}

export function cardOfSelected(one: Selected): NonNullable<Draft["cards"]> {
  const { record, selection } = subjectOf(one);
  return cardOf(record, selection);
}
