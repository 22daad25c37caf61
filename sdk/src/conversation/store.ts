import type { ConversationStorage } from "./types.ts";

/** A message that may not have been answered yet. */
export interface PendingMessage {
  readonly key: string;
  readonly message: string;
  readonly consent: boolean;
  /** Id of the last event before it was sent; undefined until then. */
  readonly after?: string | null | undefined;
}

/** What is kept between page loads. */
export interface StoredConversation {
  readonly sessionId: string | null;
  readonly endUserId: string | null;
  /** In their order. */
  readonly pending: readonly PendingMessage[];
}

/** The service begins a new conversation after this time without a message. */
const keptMs = 86_400_000;

/** Keeps a conversation in a storage that may throw, as a browser's does in private windows. */
export class ConversationStore {
  readonly #storage: ConversationStorage | null;
  readonly #key: string;

  constructor(storage: ConversationStorage | null, key: string) {
    this.#storage = storage;
    this.#key = key;
  }

  read(): StoredConversation | null {
    try {
      const kept = JSON.parse(this.#storage?.getItem(this.#key) ?? "null") as Partial<StoredConversation & { at: number }> | null;
      const { at, sessionId = null, endUserId = null, pending = [] } = kept ?? {};
      return Number(at) >= Date.now() - keptMs ? { sessionId, endUserId, pending } : null;
    } catch {
      return null;
    }
  }

  write(conversation: StoredConversation): void {
    try {
      this.#storage?.setItem(this.#key, JSON.stringify({ ...conversation, at: Date.now() }));
    } catch {
      // Full, or forbidden: the conversation works until the page is closed.
    }
  }

  clear(): void {
    try {
      this.#storage?.removeItem(this.#key);
    } catch {
      // Nothing was stored.
    }
  }
}
