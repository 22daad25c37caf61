import { optionsNamed, withoutOptions } from "../understanding/options.ts";
import { type CatalogQuery, isUnknown, type QueryTerm } from "./read-query.ts";

/** The product-related state of a conversation. */
export interface Dialogue {
  /** Conditions in effect; null if no message in the conversation has asked for a set of products. */
  readonly set: CatalogQuery | null;
  /** Indexes of the products that the last answer was about. */
  readonly focus: readonly number[];
  /** The last question about products. */
  readonly last: CatalogQuery | null;
  /** Indexes of the most recent group of products shown, if `focus` is one of them. */
  readonly shown?: readonly number[];
  /** Whether the last answer was a question that the next message may answer. */
  readonly asked?: boolean;
}

export const NO_DIALOGUE: Dialogue = { set: null, focus: [], last: null };

/** Adds the conditions of a refinement to the current ones: "only the dimmable ones", "under 200 please". */
export function refined(before: CatalogQuery, now: CatalogQuery): CatalogQuery {
  const known = new Set(now.terms.map(({ term }) => term.stem));
  // The number in a limit such as "under 40" is not a size.
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

/** Asks the previous question about another product: "and the Tern?" */
export function asked(before: CatalogQuery, now: CatalogQuery, naming: readonly QueryTerm[]): CatalogQuery {
  const own = before.terms.filter(({ columns, option }) => columns.length > 0 || option);
  return {
    ...before,
    kind: now.kind === "price" || now.kind === "stock" ? now.kind : before.kind,
    text: `${before.text} ${now.text}`,
    optionText: `${before.optionText} ${now.text}`,
    terms: [...naming, ...own],
    polar: before.polar,
  };
}
