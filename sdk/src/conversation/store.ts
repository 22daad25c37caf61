import type { Message } from "./message.ts";
import type { ConversationStorage } from "./types.ts";

/** A message that may not have been answered yet. */
export interface PendingMessage extends Message {
  /** Id of the last event before the message was sent; undefined until then. */
  readonly after?: string | null | undefined;
}

/** Data that is stored between page loads. */
export interface StoredConversation {
  readonly sessionId: string | null;
  readonly endUserId: string | null;
  /** Unanswered messages, in order. */
  readonly pending: readonly PendingMessage[];
}

/** The service starts a new conversation after this time without a message. */
const keptMs = 86_400_000;

/** Stores a conversation between page loads. */
export interface ConversationStore {
  read(): StoredConversation | null;
  write(ids: Omit<StoredConversation, "pending">, pending: readonly PendingMessage[]): void;
  clear(): void;
}

export function createStore(storage: ConversationStorage | null, key: string): ConversationStore {
  return {
    read: () =>
      attempt(() => {
        const kept = JSON.parse(storage?.getItem(key) ?? "null") as Partial<StoredConversation & { at: number }> | null;
        const { at, sessionId = null, endUserId = null, pending } = kept ?? {};
        return Number(at) >= Date.now() - keptMs ? { sessionId, endUserId, pending: Array.isArray(pending) ? pending : [] } : null;
      }),
    write: ({ sessionId, endUserId }, pending) =>
      attempt(() => storage?.setItem(key, JSON.stringify({ sessionId, endUserId, pending, at: Date.now() }))),
    clear: () => attempt(() => storage?.removeItem(key)),
  };
}

/** A storage may throw, as a browser's storage does in private windows; the conversation then lasts until the page is closed. */
function attempt<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}
