import type { Session } from "../chat/model/session.ts";
import type { Visitor } from "../chat/model/visitor.ts";
import type { LiveOwner } from "./live.sql.ts";
import type { LiveMode } from "./model/limits.ts";

/** State of a live session at the time its connection opened. */
export interface LiveSession extends LiveOwner {
  readonly session: Session;
  readonly placeId: string;
  readonly mode: LiveMode;
  readonly visitor: Visitor;
  readonly unitsLimit: number | null;
  readonly durationLimitSeconds: number | null;
  readonly unitsUsed: number;
  readonly elapsedSeconds: number;
  /** Languages of the persona. */
  readonly languages: readonly string[];
}
