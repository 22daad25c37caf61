import { queryOf, send, type Connection } from "../connection.ts";
import type { RequestHandoffInput } from "../generated/types.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

/** Contact details of a visitor. */
export type VisitorContact = NonNullable<RequestHandoffInput["contact"]>;

interface CallsContext {
  readonly connection: Connection;
  readonly state: SnapshotStore;
  readonly personaId: string | undefined;
}

/** Requests that a visitor makes for the conversation. */
export interface SessionCalls {
  /** Reports that the visitor is typing, at most once a second; set `stopped` when the field is empty again. Failures are ignored. */
  typing(stopped?: boolean): void;
  /** Rates a turn; the last rating applies. @throws ParlanceError */
  rate(turnIndex: number, rating: 1 | -1, comment?: string): Promise<void>;
  /**
   * Requests an operator.
   * @param contact contact details of the visitor; a repeated request can add them
   * @throws ParlanceError
   */
  requestHandoff(reason?: string, contact?: VisitorContact): Promise<void>;
  /** Reports a click on a card. Failures are ignored, so the link still opens. */
  clickCard(turnIndex: number, cardId: string, url?: string): void;
  /** Returns the URL of an image of the conversation, for an `<img>`. Works only with the public persona id. */
  imageUrl(imageId: string): string;
  /** Calls a route of the conversation. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
}

export function sessionCalls({ connection, state, personaId }: CallsContext): SessionCalls {
  let lastTyping = 0;
  const session = (): string => {
    const { sessionId } = state.snapshot;
    if (sessionId === null) throw new Error("No session.");
    return sessionId;
  };
  const call = (method: string, path: string, body?: unknown): Promise<Response> =>
    send(connection, { method, path: `/v1/chat/${session()}${path}`, body });
  return {
    call,
    typing(stopped = false) {
      if (state.snapshot.sessionId === null || (!stopped && Date.now() - lastTyping < 1_000)) return;
      lastTyping = stopped ? 0 : Date.now();
      call("POST", `/typing${queryOf({ stopped: stopped || null })}`).catch(() => undefined);
    },
    async rate(turnIndex, rating, comment) {
      await call("POST", "/feedback", { turn_index: turnIndex, rating, comment });
      state.set({ ratings: { ...state.snapshot.ratings, [turnIndex]: rating } });
    },
    async requestHandoff(reason, contact) {
      let { handoff } = state.snapshot;
      state.set({ handoff: "requesting" });
      try {
        await call("POST", "/handoff", { reason, contact });
        handoff = "requested";
        if (contact?.email ?? contact?.phone) state.set({ hasContact: true });
      } finally {
        state.set({ handoff });
      }
    },
    clickCard(turnIndex, cardId, url) {
      const body = { session_id: session(), turn_index: turnIndex, card_id: cardId, url };
      send(connection, { method: "POST", path: "/v1/cards/click", body }).catch(() => undefined);
    },
    imageUrl: (imageId) =>
      `${connection.url}/v1/chat/${session()}/images/${encodeURIComponent(imageId)}${queryOf({ persona_id: personaId })}`,
  };
}
