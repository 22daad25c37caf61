import type { ListCursor } from "../../../platform/lib/cursor.ts";
import type { ConversationSummary, Metadata, Operator, UserAttributes } from "../../model/session.ts";

/** A conversation as shown to users of the account. */
export interface OperatorConversation extends ConversationSummary {
  readonly personaId: string;
  readonly endUserId: string;
  /** Author of the preview; null before the first message. */
  readonly previewFrom: "visitor" | "persona" | "operator" | null;
  /** Name of the operator who wrote the latest message; null if it is not an operator's. */
  readonly previewBy: string | null;
  /** The visitor's latest message, truncated. */
  readonly visitorPreview: string;
  readonly channel: string | null;
  /** Language of the latest turn; null if it is not known. */
  readonly language: string | null;
  readonly userAttributes: UserAttributes | null;
  /** Attributes from the visitor's signed token; null if there are none. */
  readonly verifiedAttributes: UserAttributes | null;
  readonly metadata: Metadata | null;
  /** Operator who has taken over the conversation; null if the persona replies. */
  readonly heldBy: (Operator & { readonly until: Date }) | null;
  readonly turnRunning: boolean;
  /** Null if the visitor has not requested an operator since the last takeover. */
  readonly handoffRequestedAt: Date | null;
  readonly handoffReason: string | null;
  /** Number of ratings of turns in the current conversation. */
  readonly feedback: { readonly positive: number; readonly negative: number };
}

export interface ConversationFilter {
  readonly personaId: string | null;
  readonly brandId: string | null;
  /** Text that occurs in the title, the preview or the visitor's attributes, or a complete session id or visitor id. */
  readonly search: string | null;
  readonly held: boolean | null;
  readonly handoffRequested: boolean | null;
  /** `waiting` for an operator, `live` (a message within five minutes), or `held` by an operator. */
  readonly state: "waiting" | "live" | "held" | null;
  /** Whether the visitor has ever requested an operator in the current conversation. */
  readonly handoff: boolean | null;
  /** Whether the knowledge did not contain an answer to a question. */
  readonly declined: boolean | null;
  /** At least one turn has this rating. */
  readonly rating: -1 | 1 | null;
  readonly channel: string | null;
  readonly endUserId: string | null;
  /** Visitor id of a signed-in user of the host. */
  readonly userVisitorId: string | null;
  /** Id of the user who has taken over the conversation. */
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
  /** Number of conversations that the caller has taken over. */
  readonly mine: number;
  /** Number of conversations that the caller has taken over and in which the visitor sent the last message. */
  readonly unanswered: number;
}
