import type { ListCursor } from "../../../platform/lib/cursor.ts";
import type { ConversationSummary, Metadata, Operator, UserAttributes } from "../../model/session.ts";

/** A conversation as shown to users of the account. */
export interface OperatorConversation extends ConversationSummary {
  readonly personaId: string;
  readonly endUserId: string;
  /** Who wrote the preview; null before the first message. */
  readonly previewFrom: "visitor" | "persona" | "operator" | null;
  /** The visitor's latest message, shortened. */
  readonly visitorPreview: string;
  readonly channel: string | null;
  readonly userAttributes: UserAttributes | null;
  readonly metadata: Metadata | null;
  /** Null if the persona speaks. */
  readonly heldBy: (Operator & { readonly until: Date }) | null;
  readonly turnRunning: boolean;
  /** Null if the visitor has not requested an operator since one last held the session. */
  readonly handoffRequestedAt: Date | null;
  readonly handoffReason: string | null;
  /** Ratings of the current conversation's turns. */
  readonly feedback: { readonly positive: number; readonly negative: number };
}

export interface ConversationFilter {
  readonly personaId: string | null;
  readonly brandId: string | null;
  /** Text in the title, the preview or the visitor's attributes, or a complete session or visitor id. */
  readonly search: string | null;
  readonly held: boolean | null;
  readonly handoffRequested: boolean | null;
  /** `waiting` for an operator, `live` (a message within five minutes), or `held` by one. */
  readonly state: "waiting" | "live" | "held" | null;
  /** Whether the visitor has ever asked for an operator in the current conversation. */
  readonly handoff: boolean | null;
  /** Whether the knowledge had no answer to a question. */
  readonly declined: boolean | null;
  /** At least one turn has this rating. */
  readonly rating: -1 | 1 | null;
  readonly channel: string | null;
  readonly endUserId: string | null;
  /** The user who holds it. */
  readonly heldBy: string | null;
  /** Conversations with a message at or after this time. */
  readonly since: Date | null;
}

export interface ConversationPage {
  readonly limit: number;
  readonly offset: number;
  readonly after: ListCursor | null;
}

export interface ConversationCounts {
  readonly all: number;
  readonly waiting: number;
  readonly live: number;
  readonly held: number;
  /** Held by the caller. */
  readonly mine: number;
  /** Held by the caller, with a last message by the visitor. */
  readonly unanswered: number;
}
