import type { ChatEvent } from "../generated/types.ts";
import type { Message } from "./message.ts";
import { entryOf, messageOf, positionOf, type Position, type StoredEvent, type Transcript } from "./transcript.ts";
import type { Entry, MessageEntry } from "./types.ts";

const bubbleBoundary = "\n\n";

/**
 * Shows a turn in the transcript while it is running. Until the turn has ended, stored events from its first frame onward are held back:
 * its own events would duplicate the rows, and later events (an operator's message) must follow the turn.
 */
export interface LiveTurn {
  /** Holds back a stored event that belongs after the turn's first frame and returns true; otherwise returns false. */
  holdsBack(event: StoredEvent): boolean;
  /** Shows a frame. */
  take(frame: ChatEvent): void;
  /** Removes the part of the reply that was shown, because the service is running the turn again. */
  restart(): void;
  /**
   * Marks the message as failed and removes the part of the reply that was shown.
   * @param mayBeStored whether the service may have stored the turn anyway; its events then replace the message
   */
  fail(mayBeStored: boolean): void;
}

/** Adds the visitor's message. */
export function createLiveTurn(transcript: Transcript, { key, text: said, image = null }: Message): LiveTurn {
  let start: Position | null = null;
  /** Key and text of the message that is being streamed. */
  let bubble: string | null = null;
  let text = "";
  let parts = 0;
  let heldBack: StoredEvent[] = [];
  transcript.remove((entry) => entry.key === key);
  transcript.add(messageOf({ text: said, image, from: "visitor", key, id: null, state: "sending" }));

  const nextKey = (): string => `${key}/${parts++}`;
  const change = (values: Partial<MessageEntry>, changed = key): void =>
    transcript.change(changed, (entry) => ({ ...entry, ...values }) as Entry);
  const removeReply = (): unknown => transcript.remove((entry) => entry.key.startsWith(`${key}/`));

  function begin(id: string): void {
    start = positionOf(id);
    transcript.enter(start.epoch);
    // The event stream delivered the event first. Its rows are removed, because this stream shows the turn itself.
    for (const { entry, event } of transcript.remove((each) => !each.key.startsWith(key) && isFrom(start, each.id))) {
      if (event !== null) heldBack.push(event);
      else if (entry.type === "message" && entry.state === "failed") {
        // The positions of a turn that was not stored are used by the next turn.
        transcript.add(entry);
        transcript.pin(entry.key);
      }
    }
    change({ id, state: "sent" });
  }

  function grow(id: string, delta: string): void {
    if (delta === bubbleBoundary) return endBubble();
    if (bubble === null) {
      bubble = nextKey();
      text = delta;
      transcript.add(messageOf({ text, key: bubble, id, state: "streaming" }));
    } else {
      text += delta;
      change({ id, text }, bubble);
    }
  }

  function endBubble(): void {
    if (bubble !== null) change({ state: "sent" }, bubble);
    bubble = null;
  }

  function commit(turnIndex: number): void {
    endBubble();
    for (const entry of transcript.entries) if (entry.key.startsWith(key)) change({ turnIndex }, entry.key);
    showHeldBack();
  }

  function showHeldBack(): void {
    for (const event of heldBack) transcript.apply(event);
    heldBack = [];
    start = null;
  }

  function fail(mayBeStored: boolean): void {
    removeReply();
    if (!mayBeStored || start === null) transcript.pin(key);
    change({ state: "failed" });
    showHeldBack();
  }

  return {
    holdsBack(event) {
      const isHeldBack = isFrom(start, event.id);
      if (isHeldBack) heldBack.push(event);
      return isHeldBack;
    },
    take(frame) {
      const { id, event, data } = frame;
      if (event === "session") begin(id);
      else if (event === "uploaded_images") change({ id, imageIds: data.image_ids });
      else if (event === "text") grow(id, data.delta);
      else if (event === "docs") transcript.add(entryOf({ ...frame, event: "cards" }, nextKey()));
      else if (event === "blended_image") transcript.add(entryOf(frame, nextKey()));
      else if (event === "done") commit(data.turn_index);
      else if (event === "error") fail(false);
    },
    restart() {
      removeReply();
      start = null;
      bubble = null;
      change({ id: null, imageIds: [], state: "sending" });
    },
    fail,
  };
}

/** Returns whether an event belongs to a turn or follows it. @param start position of the turn's first frame, if known */
function isFrom(start: Position | null, id: string | null): boolean {
  const { epoch, seq } = positionOf(id);
  return epoch === start?.epoch && seq >= start.seq;
}
