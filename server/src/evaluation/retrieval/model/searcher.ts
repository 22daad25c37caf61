/** Search modes, and single retrieval legs. */
export const modes = ["fast", "smart"] as const;
export const legs = ["words", "vectors"] as const;

export type Mode = (typeof modes)[number];
export type Leg = (typeof legs)[number];
/** A mode or leg of a search. */
export type Way = Mode | Leg;

/** A document with the names by which it must be found. */
export interface NamedDocument {
  readonly id: string;
  readonly title: string;
  readonly skus: readonly string[];
}

export interface SearchAnswer {
  /** Best first. */
  readonly found: readonly NamedDocument[];
  /** The service fell back to a simpler search than requested. */
  readonly degraded: boolean;
  /** Milliseconds from the call to the complete answer. */
  readonly ms: number;
}

/** Runs one query. @throws ServiceRefused */
export type Search = (query: string, way: Way) => Promise<SearchAnswer>;
