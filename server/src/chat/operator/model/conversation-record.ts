import type { HandoffStepKind } from "../../model/handoff.ts";
import type { Note } from "../../notes/model/note.ts";
import type { LeftOut } from "../../answer/types.ts";
import type { FoundDocument } from "../../turn/model/turn-explanation.ts";
import type { TurnOutcome } from "../../turn/model/turn-record.ts";
import type { OperatorConversation } from "./conversation.ts";

/** Data about a turn that the transcript does not contain. */
export interface TurnDetails {
  readonly turnIndex: number;
  readonly at: Date;
  readonly outcome: TurnOutcome;
  readonly errorCode: string | null;
  readonly answeredBy: "model" | "built_in" | null;
  readonly firstTextMs: number | null;
  readonly durationMs: number;
  readonly checked: number;
  readonly dropped: number;
  readonly credits: number;
  readonly rating: -1 | 1 | null;
  readonly comment: string | null;
}

export interface HandoffDetails {
  readonly requestedAt: Date;
  readonly reason: string | null;
  readonly takenOverAt: Date | null;
  /** What operators did with the request, oldest first. */
  readonly steps: readonly { readonly kind: HandoffStepKind; readonly at: string; readonly by: string }[];
}

export interface ClickDetails {
  readonly turnIndex: number;
  readonly cardId: string;
  readonly url: string | null;
  readonly clickedAt: Date;
}

/** A conversation with all stored data about it, except the transcript. */
export interface ConversationRecord {
  readonly conversation: OperatorConversation;
  readonly turns: readonly TurnDetails[];
  readonly handoffs: readonly HandoffDetails[];
  readonly clicks: readonly ClickDetails[];
  readonly notes: readonly Note[];
}

/** Explanation of a turn's reply. */
export interface ExplainedTurn extends Pick<
  TurnDetails,
  "outcome" | "answeredBy" | "firstTextMs" | "durationMs" | "credits" | "checked" | "dropped"
> {
  /** Name of the language model that wrote the reply; null if none did, or if it was not stored. */
  readonly model: string | null;
  readonly leftOut: readonly LeftOut[] | null;
  /** Message from the visitor and reply from the persona; null if there is none, as in a failed turn. */
  readonly question: string | null;
  readonly reply: string | null;
  /** Name of the operator who wrote in the turn. */
  readonly operator: string | null;
  /** Null if no search was needed. */
  readonly query: string | null;
  readonly language: string | null;
  /** `source` is null for an account document or a deleted source. */
  readonly found: readonly (Omit<FoundDocument, "source_id"> & {
    readonly source: { readonly id: string; readonly name: string } | null;
  })[];
}
