import { Failure } from "../../platform/errors/fail.ts";
import { readSseFrames } from "../../platform/lib/sse-frame.ts";
import { bubbleBoundary, type Card, type Frame } from "../model/frames.ts";
import type { ReplayedTurn } from "./begin-turn.ts";
import type { AcceptedTurn } from "./converse.ts";

/** A complete turn, for callers that do not read a stream. */
export interface CollectedTurn {
  readonly sessionId: string;
  readonly endUserId: string;
  readonly turnIndex: number;
  readonly bubbles: readonly string[];
  readonly cards: readonly Card[];
  /** Whether an operator has taken over the conversation, in which case the persona did not send any more text. */
  readonly held: boolean;
  readonly creditsCharged: number;
}

/**
 * Runs a turn and resolves when it is committed.
 * @param watch called with each frame; must not throw
 * @throws Failure with the error that ended the turn; nothing was stored
 */
export async function collectTurn(turn: AcceptedTurn, watch: (frame: Frame) => void): Promise<CollectedTurn> {
  const collector = collectFrames();
  await turn.run((frame) => {
    watch(frame);
    collector.add(frame);
  });
  return resultOf(collector.ended());
}

/** Returns a turn that was already committed, from its recorded response stream. */
export function replayedTurn({ response }: ReplayedTurn): CollectedTurn {
  const collector = collectFrames();
  for (const { event, data } of readSseFrames(response)) collector.add({ event, data } as Frame);
  return resultOf(collector.ended());
}

function collectFrames() {
  let session = { session_id: "", end_user_id: "" };
  let text = "";
  let held = false;
  let ended: CollectedTurn | Failure | null = null;
  const cards: Card[] = [];
  const add = (frame: Frame): void => {
    switch (frame.event) {
      case "session":
        session = frame.data;
        return;
      case "docs":
        cards.push(...frame.data.cards);
        return;
      case "text":
        text += frame.data.delta;
        return;
      case "held":
        held = true;
        return;
      case "done":
        ended = {
          sessionId: session.session_id,
          endUserId: session.end_user_id,
          turnIndex: frame.data.turn_index,
          bubbles: text.split(bubbleBoundary).filter((bubble) => bubble !== ""),
          cards,
          held,
          creditsCharged: frame.data.credits_charged,
        };
        return;
      case "error":
        ended = new Failure(frame.data.code, frame.data.message);
        return;
      default:
        return;
    }
  };
  return { add, ended: (): CollectedTurn | Failure | null => ended };
}

function resultOf(ended: CollectedTurn | Failure | null): CollectedTurn {
  if (ended === null) throw new Error("a turn ended without its final frame");
  if (ended instanceof Failure) throw ended;
  return ended;
}
