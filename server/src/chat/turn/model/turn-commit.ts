import type { NewImage } from "../../images/model/image.ts";
import type { Metadata, Session, TranscriptEvent, UserAttributes } from "../../model/session.ts";
import type { TurnRequest } from "./turn-request.ts";

/** What a turn stores. */
export interface TurnCommit {
  readonly sessionId: string;
  readonly owner: string;
  readonly epoch: number;
  /** The session was idle for too long: its old conversation is deleted with this commit. */
  readonly restarts: boolean;
  readonly endUserId: string;
  /** An operator who requested the session during the turn gets it with this commit, for so long. */
  readonly handOver: { readonly holdMs: number } | null;
  /** The visitor has asked for a person. */
  readonly asksForPerson: boolean;
  readonly lastSeq: number;
  readonly events: readonly TranscriptEvent[];
  readonly channel: string | null;
  readonly userAttributes: UserAttributes | null;
  readonly metadata: Metadata | null;
  readonly title: string;
  readonly preview: string;
  readonly ledger: {
    readonly id: string;
    readonly accountId: string;
    readonly credits: number;
    /** Near the limit: the most that the ledger may hold from a moment on, this turn included. */
    readonly guard: { readonly since: Date; readonly most: number } | null;
  };
  readonly images: readonly NewImage[];
  /** What was streamed, for a repeated request; null without a key. */
  readonly request: { readonly request: TurnRequest; readonly response: string } | null;
}

/** Whether a session shows that a turn was committed, after the response to its commit was lost. */
export function isCommitted(now: Session | null, { epoch, lastSeq }: TurnCommit, turnsBefore: number): boolean {
  return now?.epoch === epoch && now.lastSeq === lastSeq && now.turnCount > turnsBefore;
}
