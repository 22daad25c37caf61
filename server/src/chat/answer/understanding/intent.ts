import { patternsOf, wholeText, wholeWords } from "../../../language/patterns.ts";
import { termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import { orderOf } from "../text/request.ts";
import { isUnspecific } from "../help/problem-of.ts";
import { wantsPerson } from "./wants-person.ts";
import type { Intent, PastTurn } from "../types.ts";

const requests = patternsOf((conversation) => conversation.requests);
const COMPLAINT = wholeWords(
  requests(({ complaint }) => complaint),
  "u",
);
const OVERDUE = new RegExp(String.raw`\b(?:${requests(({ overdue }) => overdue)})`);
const BUSINESS = wholeText(requests(({ business }) => business));
const PRONOUN = wholeWords(requests(({ pointing }) => pointing));
const IMPERSONAL = wholeWords(requests(({ impersonal }) => impersonal));
const PRICE_OF_IT = wholeText(requests(({ priceOfIt }) => priceOfIt));
const ORDER_OF_IT = wholeText(requests(({ orderOfIt }) => orderOfIt));
/** Properties that only a specific thing can have. */
const PROPERTIES = new Set(
  "price stock colour size weight height width length depth dimensions material capacity power voltage battery waterproof thickness".split(
    " ",
  ),
);

/** Returns the purpose of a message other than a question about the records; undefined for a plain question. */
export function intentOf(message: string, history: readonly PastTurn[], brandName: string): Intent | undefined {
  const plain = fold(message)
    .replace(/\s+/g, " ")
    .replace(/[?!.\s]+$/, "")
    .trim();
  if (wantsPerson(message)) return "human";
  if (COMPLAINT.test(plain)) return "complaint";
  if (OVERDUE.test(plain)) return "overdue";
  const own = fold(brandName);
  if (BUSINESS.test(plain) || (own !== "" && BUSINESS.test(plain.replace(own, "your company")))) return "brand";
  if (history.length === 0 && (PRICE_OF_IT.test(plain) || asksFirst(plain))) return "unclear";
  if (history.length === 0 && isUnspecific(message)) return "unclear";
  if (history.length === 0 && PRONOUN.test(plain) && !IMPERSONAL.test(plain) && asksProperty(plain)) return "unclear";
  return undefined;
}

/** Reports whether a message asks for the first item in an order although nothing was shown: "Which one is the lightest?" */
function asksFirst(plain: string): boolean {
  const order = orderOf(plain);
  return order !== null && ORDER_OF_IT.test(order.rest.trim());
}

/** Reports whether all content words name properties: "and how much does it weigh?" */
function asksProperty(plain: string): boolean {
  const strong = termsOf(plain).filter(({ weak }) => !weak);
  return strong.length > 0 && strong.every(({ concept }) => concept !== null && PROPERTIES.has(concept));
}
