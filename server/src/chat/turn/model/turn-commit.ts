import type { NewImage } from "../../images/model/image.ts";
import type { Metadata, Session, TranscriptEvent, UserAttributes } from "../../model/session.ts";
import type { TurnRecord } from "./turn-record.ts";
import type { TurnRequest } from "./turn-request.ts";

/** Data stored by a turn. */
export interface TurnCommit {
  readonly sessionId: string;
  readonly owner: string;
  readonly epoch: number;
  /** Whether the session was idle for too long: its old conversation is deleted by this commit. */
  readonly restarts: boolean;
  readonly endUserId: string;
  /** An operator who requested the session during the turn and receives it with this commit, with the duration of the hold. */
  readonly handOver: { readonly holdMs: number } | null;
  /** Whether the visitor has asked for a human. */
  readonly asksForPerson: boolean;
  readonly lastSeq: number;
  /** Billing units of a live turn; 0 for others. */
  readonly liveUnits: number;
  readonly events: readonly TranscriptEvent[];
  readonly channel: string | null;
  readonly userAttributes: UserAttributes | null;
  readonly metadata: Metadata | null;
  readonly title: string;
  readonly preview: string;
  /** Who wrote the preview: the visitor if the turn has no reply. */
  readonly previewFrom: "visitor" | "persona";
  readonly visitorPreview: string;
  readonly ledger: {
    readonly id: string;
    readonly accountId: string;
    readonly credits: number;
    /** Set near the limit: the maximum sum of the ledger from a point in time, including this turn. */
    readonly guard: { readonly since: Date; readonly most: number } | null;
  };
  readonly record: TurnRecord;
  readonly images: readonly NewImage[];
  /** The streamed bytes, for a repeated request; null without a key. */
  readonly request: { readonly request: TurnRequest; readonly response: string } | null;
}

/** Whether a session shows that a turn was committed, after the response to its commit was lost. */
export function isCommitted(now: Session | null, { epoch, lastSeq }: TurnCommit, turnsBefore: number): boolean {
  return now?.epoch === epoch && now.lastSeq === lastSeq && now.turnCount > turnsBefore;
}
