/** Modes of a search, and the legs of the retrieval alone. */
export const modes = ["fast", "smart"] as const;
export const legs = ["words", "vectors"] as const;

export type Mode = (typeof modes)[number];
export type Leg = (typeof legs)[number];
/** How a query is asked. */
export type Way = Mode | Leg;

/** A document with the names that it must be found by. */
export interface NamedDocument {
  readonly id: string;
  readonly title: string;
  readonly skus: readonly string[];
}

export interface SearchAnswer {
  /** Best first. */
  readonly found: readonly NamedDocument[];
  /** The service fell back to a plainer search than was asked for. */
  readonly degraded: boolean;
  /** Milliseconds from the call to the whole answer. */
  readonly ms: number;
}

/** Asks one query. @throws ServiceRefused */
export type Search = (query: string, way: Way) => Promise<SearchAnswer>;
