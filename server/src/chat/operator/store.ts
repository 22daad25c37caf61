import type { ListCursor } from "../../platform/lib/cursor.ts";
import type { ConversationSummary, Metadata, Operator, UserAttributes } from "../store.ts";

/** A conversation as the people of the account see it. */
export interface OperatorConversation extends ConversationSummary {
  readonly personaId: string;
  readonly endUserId: string;
  readonly channel: string | null;
  readonly userAttributes: UserAttributes | null;
  readonly metadata: Metadata | null;
  /** Null: the persona speaks. */
  readonly heldBy: (Operator & { readonly until: Date }) | null;
  readonly turnRunning: boolean;
  /** Null: nobody has asked for a person since an operator last had it. */
  readonly handoffRequestedAt: Date | null;
  readonly handoffReason: string | null;
  /** How visitors rated the turns of the present conversation. */
  readonly feedback: { readonly positive: number; readonly negative: number };
}

export interface ConversationQuery {
  readonly limit: number;
  readonly offset: number;
  readonly personaId: string | null;
  readonly brandId: string | null;
  /** In title, preview and what visitors say of themselves; or a whole session or visitor id. */
  readonly search: string | null;
  readonly held: boolean | null;
  readonly handoffRequested: boolean | null;
  /** Conversations in which something was said since then. */
  readonly since: Date | null;
  readonly after: ListCursor | null;
}

/** The one order of the list, as its cursors name it. */
export const conversationOrder = "updated_at.desc";

export type SayOutcome =
  | { readonly kind: "said"; readonly epoch: number; readonly seq: number; readonly turnIndex: number }
  /** A turn writes to the transcript; held ones take milliseconds. */
  | { readonly kind: "turn_running" }
  | { readonly kind: "not_held" }
  | { readonly kind: "unknown" };

export type KeepOutcome = { readonly kind: "held"; readonly name: string } | { readonly kind: "not_held" } | { readonly kind: "unknown" };

export type ReleaseOutcome = "released" | "not_held" | "other_operator" | "unknown";

/** What an operator does in a session beside taking it over. */
export interface OperatorStore {
  /** Conversations of the account with something in them, the latest first. */
  conversations(
    accountId: string,
    query: ConversationQuery,
  ): Promise<{ items: OperatorConversation[]; total: number; next: ListCursor | null }>;
  /** Adds a message to the transcript and to the summary, tells the followers, and holds the session for `holdMs` from now, in one transaction. */
  say(
    accountId: string,
    sessionId: string,
    userId: string,
    message: { readonly content: string; readonly preview: string; readonly at: Date },
    holdMs: number,
  ): Promise<SayOutcome>;
  /** Holds on to a session for `holdMs` from now. Tells the name under which the operator speaks. */
  keepHold(accountId: string, sessionId: string, userId: string, holdMs: number): Promise<KeepOutcome>;
  /**
   * Returns the session to the persona.
   * @param userId who must hold it; null: anybody
   */
  release(accountId: string, sessionId: string, userId: string | null): Promise<ReleaseOutcome>;
}
