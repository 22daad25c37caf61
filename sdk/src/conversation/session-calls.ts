import { queryOf, send, type Connection } from "../connection.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

/** Calls of a visitor about the conversation. */
export abstract class SessionCalls {
  protected readonly connection: Connection;
  protected readonly state: SnapshotStore;
  readonly #personaId: string | undefined;
  #lastTyping = 0;

  constructor(connection: Connection, state: SnapshotStore, personaId: string | undefined) {
    this.connection = connection;
    this.state = state;
    this.#personaId = personaId;
  }

  /** Reports that the visitor is typing, at most once a second; `stopped` when the field is empty again. Failures are ignored. */
  typing(stopped = false): void {
    if (this.state.snapshot.sessionId === null || (!stopped && Date.now() - this.#lastTyping < 1_000)) return;
    this.#lastTyping = stopped ? 0 : Date.now();
    this.call("POST", `/typing${queryOf({ stopped: stopped || null })}`).catch(() => undefined);
  }

  /** Rates a turn; the last rating counts. @throws ParlanceError */
  async rate(turnIndex: number, rating: 1 | -1, comment?: string): Promise<void> {
    await this.call("POST", "/feedback", { turn_index: turnIndex, rating, comment });
    this.state.set({ ratings: { ...this.state.snapshot.ratings, [turnIndex]: rating } });
  }

  /** Requests an operator. @throws ParlanceError */
  async requestHandoff(reason?: string): Promise<void> {
    this.state.set({ handoff: "requesting" });
    let handoff: "none" | "requested" = "none";
    try {
      await this.call("POST", "/handoff", { reason });
      handoff = "requested";
    } finally {
      this.state.set({ handoff });
    }
  }

  /** Reports a click on a card; failures are ignored, so that the link still opens. */
  clickCard(turnIndex: number, cardId: string, url?: string): void {
    const body = { session_id: this.#session, turn_index: turnIndex, card_id: cardId, url };
    send(this.connection, { method: "POST", path: "/v1/cards/click", body }).catch(() => undefined);
  }

  /** Returns the address of an image of the conversation, for an `<img>`; works with the public persona id only. */
  imageUrl(imageId: string): string {
    return `${this.connection.url}/v1/chat/${this.#session}/images/${encodeURIComponent(imageId)}${queryOf({ persona_id: this.#personaId })}`;
  }

  /** Calls a route of the conversation. */
  protected async call(method: string, path: string, body?: unknown): Promise<void> {
    await send(this.connection, { method, path: `/v1/chat/${this.#session}${path}`, body });
  }

  get #session(): string {
    const { sessionId } = this.state.snapshot;
    if (sessionId === null) throw new Error("The conversation has not begun.");
    return sessionId;
  }
}
