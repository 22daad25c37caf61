import type { RankMeasure } from "./measures.ts";
import type { NameKind } from "./names.ts";
import type { Way } from "./searcher.ts";

/** Outcome of one query. */
export interface QueryOutcome {
  readonly id: string;
  readonly text: string;
  readonly measures: Readonly<Record<RankMeasure, number>>;
  readonly hasHit: boolean;
  readonly degraded: boolean;
  /** Milliseconds from the call to the whole answer. */
  readonly ms: number;
}

/** Whether a search for one of its names ranked the document first. */
export interface NameOutcome {
  readonly kind: NameKind;
  readonly text: string;
  readonly isFirst: boolean;
}

/** All measurements of one mode or leg. */
export interface WayOutcome {
  readonly way: Way;
  readonly queries: readonly QueryOutcome[];
  /** Empty for a single leg: names need both. */
  readonly names: readonly NameOutcome[];
}
