import { useEffect, useSyncExternalStore } from "react";
import type { Conversation } from "./conversation/conversation.ts";
import type { ConversationSnapshot } from "./conversation/types.ts";

/**
 * Returns the snapshot of a conversation, and follows the conversation while the component is mounted and the page is visible. Create the
 * conversation outside the component, or in `useState`.
 * @example
 * function Chat({ talk }: { talk: Conversation }) {
 *   const { entries, turn } = useConversation(talk);
 *   return <Messages entries={entries} isBusy={turn !== null} onSend={(text) => talk.say(text)} />;
 * }
 */
export function useConversation(talk: Conversation): ConversationSnapshot {
  useEffect(() => {
    const update = (): void => (document.visibilityState === "hidden" ? talk.unfollow() : talk.follow());
    update();
    document.addEventListener("visibilitychange", update);
    return () => {
      document.removeEventListener("visibilitychange", update);
      talk.unfollow();
    };
  }, [talk]);
  const snapshot = (): ConversationSnapshot => talk.snapshot;
  return useSyncExternalStore(talk.subscribe, snapshot, snapshot);
}
