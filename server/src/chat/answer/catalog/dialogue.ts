import { optionsNamed, withoutOptions } from "../understanding/options.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import { isUnknown } from "./answer-set.ts";

/** What the conversation is about, as far as products are concerned. */
export interface Dialogue {
  /** The conditions that hold; null if no set of products was asked for. */
  readonly set: CatalogQuery | null;
  /** Products that the last answer was about, by index. */
  readonly focus: readonly number[];
  /** The last question about products. */
  readonly last: CatalogQuery | null;
  /** The last products of several that were shown together, if `focus` is one of them. */
  readonly shown?: readonly number[];
  /** The last answer was a question, which the next message may answer. */
  readonly asked?: boolean;
}

export const NO_DIALOGUE: Dialogue = { set: null, focus: [], last: null };

/** Adds the conditions of a refinement to those that hold: "only the dimmable ones", "under 200 please". */
export function refined(before: CatalogQuery, now: CatalogQuery): CatalogQuery {
  const known = new Set(now.terms.map(({ term }) => term.stem));
  // A number of a limit is no size: "under 40".
  const options = optionsNamed(now.terms.map(({ term }) => term.word).join(" "));
  const kept = before.terms.filter(
    (one) => !known.has(one.term.stem) && !(one.option && (options.colour || options.size)) && !isUnknown(one),
  );
  const names = options.colour || options.size;
  return {
    ...now,
    kind: "list",
    kindNamed: now.kindNamed ?? before.kindNamed,
    optionText: names ? `${withoutOptions(before.optionText, options)} ${now.text}` : before.optionText,
    terms: [...kept, ...now.terms],
    price: now.price ?? before.price,
    bounds: [
      ...before.bounds.filter(({ columns }) => !now.bounds.some((one) => one.columns.some((column) => columns.includes(column)))),
      ...now.bounds,
    ],
    inStock: now.inStock || (before.inStock && !now.soldOut),
    soldOut: now.soldOut,
    reduced: now.reduced || before.reduced,
    howMany: now.howMany,
  };
}

/** Asks the question before about another product: "and the Tern?" */
export function asked(before: CatalogQuery, now: CatalogQuery, naming: readonly QueryTerm[]): CatalogQuery {
  const own = before.terms.filter(({ columns, option }) => columns.length > 0 || option);
  return {
    ...before,
    text: `${before.text} ${now.text}`,
    optionText: `${before.optionText} ${now.text}`,
    terms: [...naming, ...own],
    polar: before.polar,
  };
}
