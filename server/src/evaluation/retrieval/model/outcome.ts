import type { RankMeasure } from "./measures.ts";
import type { NameKind } from "./names.ts";
import type { Way } from "./searcher.ts";

/** Result of one query. */
export interface QueryOutcome {
  readonly id: string;
  readonly text: string;
  readonly measures: Readonly<Record<RankMeasure, number>>;
  readonly hasHit: boolean;
  readonly degraded: boolean;
  /** Milliseconds from the request to the complete response. */
  readonly ms: number;
}

/** Whether a search for a document's name ranked the document first. */
export interface NameOutcome {
  readonly kind: NameKind;
  readonly text: string;
  readonly isFirst: boolean;
}

/** All results for one mode or leg. */
export interface WayOutcome {
  readonly way: Way;
  readonly queries: readonly QueryOutcome[];
  /** Empty for a single leg, because a search for names needs both legs. */
  readonly names: readonly NameOutcome[];
}
