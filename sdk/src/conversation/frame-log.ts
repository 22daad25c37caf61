import type { ChatEvent } from "../generated/types.ts";
import type { TurnFrame } from "./types.ts";

/** Frames that the service sends to a waiting reader only, and not again with a repeated request. */
const passing: readonly string[] = ["thinking", "image_generating"];

/**
 * The frames of a turn, each once. A repeated request begins with the first frame again: frames that are the same as before are skipped. If one differs,
 * the service had lost the turn and runs it again, and everything before is void.
 */
export interface FrameLog {
  /** The frames of the run that counts, without those that pass. */
  frames(): ChatEvent[];
  /** Begins with the first frame of another response. */
  reopen(): void;
  /** Returns what is new: nothing, the frame, or a restart and all frames of the new run so far. */
  take(frame: ChatEvent): TurnFrame[];
  /** Ends the log; readers then end, or throw the error. */
  end(error?: unknown): void;
  /** Reads all frames from the first, and waits for further ones. */
  read(): AsyncGenerator<TurnFrame, void, undefined>;
}

export function createFrameLog(): FrameLog {
  const all: TurnFrame[] = [];
  /** The frames since the last restart that a repeated request sends again. */
  const known: { readonly text: string; readonly frame: ChatEvent }[] = [];
  const waking: (() => void)[] = [];
  let at = 0;
  let hasEnded = false;
  let failure: unknown;

  const frames = (): ChatEvent[] => known.map(({ frame }) => frame);
  const notify = (): void => {
    for (const wake of waking.splice(0)) wake();
  };

  return {
    frames,
    reopen() {
      at = 0;
    },
    take(frame) {
      const isPassing = passing.includes(frame.event);
      const text = JSON.stringify([frame.id, frame.event, frame.data]);
      // Repeated frames that pass are already known, as far as they were sent.
      if (isPassing && at < known.length) return [];
      if (!isPassing && known[at]?.text === text) {
        at += 1;
        return [];
      }
      const fresh: TurnFrame[] = [frame];
      if (at < known.length) {
        known.length = at;
        fresh.unshift({ id: "", event: "restart", data: {} }, ...frames());
      }
      if (!isPassing) at = known.push({ text, frame });
      all.push(...fresh);
      notify();
      return fresh;
    },
    end(error) {
      hasEnded = true;
      failure = error;
      notify();
    },
    async *read() {
      for (let next = 0; ;) {
        const frame = all[next];
        if (frame !== undefined) {
          next += 1;
          yield frame;
        } else if (hasEnded) {
          if (failure !== undefined) throw failure;
          return;
        } else {
          await new Promise<void>((resolve) => waking.push(resolve));
        }
      }
    },
  };
}
