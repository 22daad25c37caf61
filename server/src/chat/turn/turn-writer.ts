import { sseFrame } from "../../platform/lib/sse-frame.ts";
import type { FrameData, TranscriptData } from "../chat-events.schema.ts";
import { bubbleBoundary, FrameGrammar, frameId, type Frame, type FrameName } from "../model/frames.ts";
import type { TranscriptEvent } from "../model/session.ts";

/** Receives the frames of a turn, each with its serialized form; must not throw. */
export type FrameSink = (frame: Frame, text: string) => void;

/**
 * Numbers the frames of a turn, checks them against the grammar, and records the transcript. A transcript event has the number of the last
 * frame that
 * contained part of it, so a client can resume from any frame's cursor and receive exactly the events that it has not yet received
 * completely.
 */
export class TurnWriter {
  readonly #sink: FrameSink;
  readonly #epoch: number;
  readonly #turnIndex: number;
  readonly #grammar = new FrameGrammar();
  readonly #events: TranscriptEvent[] = [];
  readonly #bubbles: string[] = [];
  #seq: number;
  #bubble = "";
  /** Number of the frame that contained the last piece of the current bubble. */
  #bubbleSeq = 0;
  #spokeAt: number | null = null;

  constructor(sink: FrameSink, position: { readonly epoch: number; readonly seq: number; readonly turnIndex: number }) {
    this.#sink = sink;
    this.#epoch = position.epoch;
    this.#seq = position.seq;
    this.#turnIndex = position.turnIndex;
  }

  /** Number of the last frame. */
  get seq(): number {
    return this.#seq;
  }

  get events(): readonly TranscriptEvent[] {
    return this.#events;
  }

  /** Complete bubbles so far. */
  get bubbles(): readonly string[] {
    return this.#bubbles;
  }

  /** Whether any text was sent. */
  get spoke(): boolean {
    return this.#spokeAt !== null;
  }

  /** Monotonic time of the first text in milliseconds; null if no text was sent. */
  get spokeAt(): number | null {
    return this.#spokeAt;
  }

  send<Name extends FrameName>(event: Name, data: FrameData[Name]): void {
    this.deliver(this.plan([event, data]));
  }

  /** Returns the next frames with their numbers, without sending them. */
  plan<Names extends readonly FrameName[]>(
    ...frames: { readonly [At in keyof Names]: readonly [Names[At], FrameData[Names[At]]] }
  ): Frame[] {
    return frames.map(([event, data], at) => ({ id: frameId(this.#epoch, this.#seq + 1 + at), event, data }) as Frame);
  }

  /** Sends frames that `plan` returned. */
  deliver(frames: readonly Frame[]): void {
    for (const frame of frames) {
      this.#grammar.accept(frame.event);
      this.#seq += 1;
      this.#sink(frame, sseFrame(frame));
    }
  }

  /**
   * Adds an event to the transcript.
   * @param seq number of the event, which must be unique; by default, the number of the last frame
   */
  record<Name extends keyof TranscriptData>(event: Name, data: TranscriptData[Name], seq = this.#seq): void {
    this.#events.push({ seq, turnIndex: this.#turnIndex, event, data } as TranscriptEvent);
  }

  /** Sends a piece of the current bubble. */
  text(delta: string): void {
    if (delta === "") return;
    this.#spokeAt ??= performance.now();
    this.send("text", { delta });
    this.#bubble += delta;
    this.#bubbleSeq = this.#seq;
  }

  /** Ends the current bubble; further text starts a new bubble. */
  endBubble(now: Date): void {
    if (this.#bubble === "") return;
    // Cards sent in the meantime have their own numbers.
    this.record("message", { role: "persona", content: this.#bubble, turn_index: this.#turnIndex, ts: now.toISOString() }, this.#bubbleSeq);
    this.#bubbles.push(this.#bubble);
    this.#bubble = "";
  }

  /** Sends the boundary between two bubbles. */
  boundary(): void {
    this.send("text", { delta: bubbleBoundary });
  }

  /** Number of the next frame. */
  get nextSeq(): number {
    return this.#seq + 1;
  }
}
