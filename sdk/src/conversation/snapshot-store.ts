import type { Transcript } from "./transcript.ts";
import type { ConversationSnapshot, TurnFrame } from "./types.ts";

/** Keeps the snapshot and reports its changes. */
export class SnapshotStore {
  readonly #transcript: Transcript;
  readonly #listeners = new Set<() => void>();
  #snapshot: ConversationSnapshot;

  constructor(transcript: Transcript, ids: Pick<ConversationSnapshot, "sessionId" | "endUserId">) {
    this.#transcript = transcript;
    this.#snapshot = {
      ...ids,
      entries: transcript.entries,
      turn: null,
      error: null,
      operator: null,
      typing: null,
      connection: "off",
      isRestoring: false,
      handoff: "none",
      ratings: {},
    };
  }

  get snapshot(): ConversationSnapshot {
    return this.#snapshot;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes the state, with the transcript as it is now. Reports nothing if nothing changed. */
  set(change: Partial<ConversationSnapshot>): void {
    const next = { ...this.#snapshot, ...change, entries: this.#transcript.entries };
    const before = this.#snapshot;
    if ((Object.keys(next) as (keyof ConversationSnapshot)[]).every((name) => next[name] === before[name])) return;
    this.#snapshot = next;
    for (const listener of this.#listeners) listener();
  }

  /** Reports changes of the transcript. */
  publish(): void {
    this.set({});
  }

  /** Shows how far the turn is. */
  showFrame({ event }: TurnFrame): void {
    const { turn } = this.#snapshot;
    if (turn === null) return this.publish();
    const state = event === "text" ? "streaming" : event === "restart" ? "sending" : turn.state === "streaming" ? "streaming" : "thinking";
    const isCreatingImage = event === "image_generating" || (turn.isCreatingImage && event !== "blended_image");
    const isSame = turn.state === state && turn.isCreatingImage === isCreatingImage;
    this.set(isSame ? {} : { turn: { state, isCreatingImage, retryAt: null, error: null } });
  }
}
