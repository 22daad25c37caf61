/** Concepts that are answered from the offer instead of from a column. */
export const OFFER_CONCEPTS: ReadonlySet<string> = new Set(["price", "stock", "discount"]);
/** Concepts that only name a type of option. */
export const OPTION_CONCEPTS: ReadonlySet<string> = new Set(["colour", "size"]);
