import type { Person } from "../../app/session.ts";
import { isMine, secondsUntil, soonSeconds, type Conversation } from "./inbox-rules.ts";

/** Something that the operator should see at once, whatever page is open. */
export interface Notice {
  /** The same for the same event, so that it is shown once. */
  readonly key: string;
  /** `wrote`: in a conversation that the operator holds; `waits`: for any operator; `ends`: the operator's hold. */
  readonly kind: "wrote" | "waits" | "ends";
  readonly conversation: Conversation;
}

/** What conversations ask of the operator now. */
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

/** Whether the operator looks at a conversation: its page is open in a tab that is seen. */
export function isLookedAt({ session_id: id }: Pick<Conversation, "session_id">, path: string, isVisible: boolean): boolean {
  return isVisible && path === `/inbox/${id}`;
}
