import type { Conversation } from "@parlance/sdk/visitor";
import type { PanelContext } from "./context.ts";

/** Reports each message of the conversation to the page once, and counts the messages that arrive while the panel is closed. */
export function watchMessages(
  conversation: Conversation,
  emit: PanelContext["emit"],
  isOpen: () => boolean,
  showUnread: (count: number) => void,
): void {
  const seen = new Set(conversation.snapshot.entries.map(({ key }) => key));
  let unread = 0;
  conversation.subscribe(() => {
    if (isOpen()) unread = 0;
    const { entries, sessionId } = conversation.snapshot;
    for (const entry of entries) {
      if (entry.type !== "message" || entry.state !== "sent" || seen.has(entry.key)) continue;
      seen.add(entry.key);
      emit("message", { from: entry.from, text: entry.text, sessionId, turnIndex: entry.turnIndex });
      if (entry.from === "visitor" || isOpen()) continue;
      unread += 1;
      showUnread(unread);
    }
  });
}
