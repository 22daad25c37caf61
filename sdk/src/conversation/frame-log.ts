import type { ChatEvent } from "../generated/types.ts";
import type { TurnFrame } from "./types.ts";

/** Frames that the service sends to a waiting reader only, and not again with a repeated request. */
const passing: ReadonlySet<string> = new Set(["thinking", "image_generating"]);

/**
 * The frames of a turn, each once. A repeated request begins with the first frame again: frames that are the same as before are skipped. If one differs,
 * the service had lost the turn and runs it again, and everything before is void.
 */
export class FrameLog {
  #frames: TurnFrame[] = [];
  /** The frames since the last restart that a repeated request sends again. */
  #known: { readonly text: string; readonly frame: ChatEvent }[] = [];
  #at = 0;
  #wake: (() => void)[] = [];
  #ended = false;
  #error: unknown = null;

  /** How many frames were new so far. */
  get length(): number {
    return this.#frames.length;
  }

  /** The frames of the run that counts, without those that pass. */
  get frames(): ChatEvent[] {
    return this.#known.map(({ frame }) => frame);
  }

  /** Begins with the first frame of another response. */
  reopen(): void {
    this.#at = 0;
  }

  /** Returns what is new: nothing, the frame, or a restart and all frames of the new run so far. */
  take(frame: ChatEvent): TurnFrame[] {
    const isPassing = passing.has(frame.event);
    const text = JSON.stringify([frame.id, frame.event, frame.data]);
    // Repeated frames that pass are already known, as far as they were sent.
    if (isPassing && this.#at < this.#known.length) return [];
    if (!isPassing && this.#known[this.#at]?.text === text) {
      this.#at += 1;
      return [];
    }
    const fresh: TurnFrame[] = [frame];
    if (this.#at < this.#known.length) {
      this.#known.length = this.#at;
      fresh.unshift({ id: "", event: "restart", data: {} }, ...this.frames);
    }
    if (!isPassing) {
      this.#known.push({ text, frame });
      this.#at = this.#known.length;
    }
    this.#frames.push(...fresh);
    this.#notify();
    return fresh;
  }

  /** Ends the log; readers then end, or throw the error. */
  end(error: unknown = null): void {
    this.#ended = true;
    this.#error = error;
    this.#notify();
  }

  /** Reads all frames from the first, and waits for further ones. */
  async *read(): AsyncGenerator<TurnFrame, void, undefined> {
    for (let at = 0; ;) {
      const frame = this.#frames[at];
      if (frame !== undefined) {
        at += 1;
        yield frame;
      } else if (this.#ended) {
        if (this.#error !== null) throw this.#error;
        return;
      } else {
        await new Promise<void>((resolve) => this.#wake.push(resolve));
      }
    }
  }

  #notify(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
