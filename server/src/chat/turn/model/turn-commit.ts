import type { NewImage } from "../../images/model/image.ts";
import type { Metadata, Session, TranscriptEvent, UserAttributes } from "../../model/session.ts";
import type { TurnRecord } from "./turn-record.ts";
import type { TurnRequest } from "./turn-request.ts";

/** Data that a turn stores. */
export interface TurnCommit {
  readonly sessionId: string;
  readonly owner: string;
  readonly epoch: number;
  /** Whether the session was idle for too long, in which case this commit deletes its old conversation. */
  readonly restarts: boolean;
  readonly endUserId: string;
  /** Set if an operator asked to take over the session during the turn: the commit assigns it to the operator for this long. */
  readonly handOver: { readonly holdMs: number } | null;
  /** Whether the visitor has asked for a human. */
  readonly asksForPerson: boolean;
  readonly lastSeq: number;
  /** Billing units of a live turn; 0 for other turns. */
  readonly liveUnits: number;
  readonly events: readonly TranscriptEvent[];
  readonly channel: string | null;
  readonly userAttributes: UserAttributes | null;
  /** Attributes from the visitor's signed token; null to keep the stored ones. */
  readonly verifiedAttributes: UserAttributes | null;
  readonly metadata: Metadata | null;
  readonly title: string;
  readonly preview: string;
  /** Author of the preview; the visitor if the turn does not have a reply. */
  readonly previewFrom: "visitor" | "persona";
  readonly visitorPreview: string;
  readonly ledger: {
    readonly id: string;
    readonly accountId: string;
    readonly credits: number;
    /** Set only near the credit limit: the maximum total of ledger entries since a point in time, including this turn. */
    readonly guard: { readonly since: Date; readonly most: number } | null;
  };
  readonly record: TurnRecord;
  readonly images: readonly NewImage[];
  /** The response stream to record, so that it can be replayed if the request is repeated; null if there is no idempotency key. */
  readonly request: { readonly request: TurnRequest; readonly response: string } | null;
}

/** Returns whether the session shows that a turn was committed. Used if the response to the commit was lost. */
export function isCommitted(now: Session | null, { epoch, lastSeq }: TurnCommit, turnsBefore: number): boolean {
  return now?.epoch === epoch && now.lastSeq === lastSeq && now.turnCount > turnsBefore;
}
