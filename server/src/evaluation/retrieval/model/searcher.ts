/** Search modes and single retrieval legs. */
export const modes = ["fast", "smart"] as const;
export const legs = ["words", "vectors"] as const;

export type Mode = (typeof modes)[number];
export type Leg = (typeof legs)[number];
/** A mode or leg of a search. */
export type Way = Mode | Leg;

/** A document and the names by which a search must find it. */
export interface NamedDocument {
  readonly id: string;
  readonly title: string;
  readonly skus: readonly string[];
}

export interface SearchAnswer {
  /** Documents found, best first. */
  readonly found: readonly NamedDocument[];
  /** Whether the service fell back to a simpler search than requested. */
  readonly degraded: boolean;
  /** Milliseconds from the request to the complete response. */
  readonly ms: number;
}

/** Runs one query. @throws ServiceRefused */
export type Search = (query: string, way: Way) => Promise<SearchAnswer>;
