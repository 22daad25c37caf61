import type { ChatEvent } from "../generated/types.ts";
import { entryOf, messageOf, positionOf, type Position, type StoredEvent, type Transcript } from "./transcript.ts";
import type { Entry, MessageEntry } from "./types.ts";

const bubbleBoundary = "\n\n";

/**
 * Shows a turn in the transcript while it runs. Until it has ended, stored events from its first frame on are held back: its own events would double
 * it, and later ones (an operator's message) follow it.
 */
export class LiveTurn {
  readonly #transcript: Transcript;
  readonly #key: string;
  #start: Position | null = null;
  #bubble: string | null = null;
  #parts = 0;
  #heldBack: StoredEvent[] = [];

  /** Adds the visitor's message. */
  constructor(transcript: Transcript, key: string, message: Pick<MessageEntry, "text" | "image">) {
    this.#transcript = transcript;
    this.#key = key;
    transcript.remove((entry) => entry.key === key);
    transcript.add(messageOf({ ...message, from: "visitor", key, id: null, state: "sending" }));
  }

  /** Holds back a stored event that belongs behind the turn's first frame; else returns false. */
  holdsBack(event: StoredEvent): boolean {
    const isLater = this.#isLater(event.id);
    if (isLater) this.#heldBack.push(event);
    return isLater;
  }

  /** Shows a frame. */
  take(frame: ChatEvent): void {
    const { id } = frame;
    switch (frame.event) {
      case "session":
        return this.#begin(id);
      case "uploaded_images":
        return this.#changeMessage(() => ({ id, imageIds: frame.data.image_ids }));
      case "text":
        return this.#text(id, frame.data.delta);
      case "docs":
        return this.#transcript.add(entryOf({ ...frame, event: "cards" }, this.#nextKey()));
      case "blended_image":
        return this.#transcript.add(entryOf(frame, this.#nextKey()));
      case "done":
        return this.#commit(frame.data.turn_index);
      case "error":
        return this.fail(false);
      default:
    }
  }

  /** Removes what was shown of the reply: the service runs the turn again. */
  restart(): void {
    this.#transcript.remove((entry) => this.#isReply(entry));
    this.#start = null;
    this.#bubble = null;
    this.#changeMessage(() => ({ id: null, imageIds: [], state: "sending" }));
  }

  /**
   * Marks the message as failed and removes what was shown of the reply.
   * @param mayBeStored whether the service may store the turn nevertheless: its events then replace the message
   */
  fail(mayBeStored: boolean): void {
    this.#transcript.remove((entry) => this.#isReply(entry));
    if (!mayBeStored || this.#start === null) this.#transcript.pin(this.#key);
    this.#changeMessage(() => ({ state: "failed" }));
    this.#showHeldBack();
  }

  #begin(id: string): void {
    this.#start = positionOf(id);
    if (this.#start !== null) this.#transcript.enter(this.#start.epoch);
    // The events stream was faster: this stream shows the turn itself.
    for (const { entry, event } of this.#transcript.remove((each) => this.#isAfterStart(each))) {
      if (event !== null) this.#heldBack.push(event);
      else if (entry.type === "message" && entry.state === "failed") {
        // The positions of a turn that was not stored belong to the next one.
        this.#transcript.add(entry);
        this.#transcript.pin(entry.key);
      }
    }
    this.#changeMessage(() => ({ id, state: "sent" }));
  }

  #isAfterStart({ key, id }: Entry): boolean {
    return id !== null && !key.startsWith(this.#key) && this.#isLater(id);
  }

  /** Whether an event belongs to this turn or follows it. */
  #isLater(id: string): boolean {
    const position = positionOf(id);
    return position !== null && this.#start !== null && position.epoch === this.#start.epoch && position.seq >= this.#start.seq;
  }

  #text(id: string, delta: string): void {
    if (delta === bubbleBoundary) return this.#endBubble();
    if (this.#bubble !== null) return this.#changeMessage(({ text }) => ({ id, text: text + delta }), this.#bubble);
    this.#bubble = this.#nextKey();
    this.#transcript.add(messageOf({ text: delta, key: this.#bubble, id, state: "streaming" }));
  }

  #endBubble(): void {
    if (this.#bubble !== null) this.#changeMessage(() => ({ state: "sent" }), this.#bubble);
    this.#bubble = null;
  }

  #commit(turnIndex: number): void {
    this.#endBubble();
    for (const { key } of this.#transcript.entries) {
      if (key.startsWith(this.#key)) this.#transcript.change(key, (entry) => ({ ...entry, turnIndex }));
    }
    this.#showHeldBack();
  }

  #showHeldBack(): void {
    for (const event of this.#heldBack) this.#transcript.apply(event);
    this.#heldBack = [];
    this.#start = null;
  }

  #changeMessage(change: (message: MessageEntry) => Partial<MessageEntry>, key = this.#key): void {
    this.#transcript.change(key, (entry) => (entry.type === "message" ? { ...entry, ...change(entry) } : entry));
  }

  #isReply({ key }: Entry): boolean {
    return key.startsWith(`${this.#key}/`);
  }

  #nextKey(): string {
    return `${this.#key}/${this.#parts++}`;
  }
}
