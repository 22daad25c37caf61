import type { ChatEvent } from "../generated/types.ts";
import type { TurnFrame } from "./types.ts";

/** Frames that the service sends only to a waiting client, and does not replay for a repeated request. */
const passing: readonly string[] = ["thinking", "image_generating"];

/**
 * The frames of a turn, without repetitions. A repeated request returns all frames again, starting with the first; frames that equal
 * earlier frames are skipped. If a frame differs, the service has lost the turn and is running it again, so all earlier frames are void.
 */
export interface FrameLog {
  /** The frames of the current run, without transient frames. */
  frames(): ChatEvent[];
  /** Starts again at the first frame of another response. */
  reopen(): void;
  /** Returns the new items: nothing, the frame, or a restart followed by all frames of the new run so far. */
  take(frame: ChatEvent): TurnFrame[];
  /** Ends the log; its readers then end, or throw the error. */
  end(error?: unknown): void;
  /** Reads all frames from the first one, and waits for further frames. */
  read(): AsyncGenerator<TurnFrame, void, undefined>;
}

export function createFrameLog(): FrameLog {
  const all: TurnFrame[] = [];
  /** The frames since the last restart that a repeated request replays. */
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
      // If transient frames are repeated, they are already known.
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
