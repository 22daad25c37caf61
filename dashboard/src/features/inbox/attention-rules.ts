import type { Person } from "../../app/session.ts";
import { isMine, secondsUntil, soonSeconds, type Conversation } from "./inbox-rules.ts";

/** A notice that the operator should see immediately, on any page. */
export interface Notice {
  /** Identical for the same event, so the notice is shown only once. */
  readonly key: string;
  /**
   * `wrote`: a visitor has written in a conversation that the operator has taken over; `waits`: a visitor is waiting for any operator;
   * `ends`: the operator's takeover is about to end.
   */
  readonly kind: "wrote" | "waits" | "ends";
  readonly conversation: Conversation;
}

/** Returns the current notices for the operator. */
export function noticesOf(conversations: readonly Conversation[], person: Pick<Person, "id">, now: number): Notice[] {
  return conversations.flatMap((conversation): Notice[] => {
    const { session_id: id, held_by: holder, preview_from: from, handoff_requested_at: requestedAt } = conversation;
    if (holder === null) return requestedAt === null ? [] : [{ key: `${id} ${requestedAt}`, kind: "waits", conversation }];
    if (!isMine(conversation, person)) return [];
    const left = secondsUntil(holder.until, now);
    return [
      ...(from === "visitor" ? [{ key: `${id} ${conversation.updated_at}`, kind: "wrote", conversation } as const] : []),
      ...(left > 0 && left <= soonSeconds ? [{ key: `${id} ends ${holder.until}`, kind: "ends", conversation } as const] : []),
    ];
  });
}

/** Returns whether the operator is viewing a conversation: its page is open in a visible tab. */
export function isLookedAt({ session_id: id }: Pick<Conversation, "session_id">, path: string, isVisible: boolean): boolean {
  return isVisible && path === `/inbox/${id}`;
}
