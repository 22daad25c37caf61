import { setTimeout as delay } from "node:timers/promises";
import { bubbleBoundary, type Frame } from "../chat/model/frames.ts";
import { converse, type AcceptedTurn, type ConverseDeps } from "../chat/turn/converse.ts";
import type { ReplayedTurn } from "../chat/turn/begin-turn.ts";
import { Failure } from "../platform/errors/fail.ts";
import { readSseFrames } from "../platform/lib/sse-frame.ts";
import type { LiveServerFrame } from "./live.schema.ts";
import type { LiveSession } from "./live-session.ts";
import { unitsOf } from "./model/limits.ts";
import { TimedSentences } from "./model/timed-sentences.ts";

export interface LiveTurnDeps {
  readonly turns: ConverseDeps;
}

interface LiveMessage {
  readonly content: string;
  readonly clientId: string;
}

interface LiveTurnClient {
  send(frame: LiveServerFrame): void;
  /** Called before the first frame of the turn. */
  begun(turnIndex: number): void;
  readonly signal: AbortSignal;
}

const retryMs = 250;
/** Longer than the turn lease of a process that was killed. */
const patienceMs = 15_000;

/**
 * Runs the turn for a message, or replays it if it has already run. Resolves when the turn ends.
 * @throws Failure if the turn is not accepted
 */
export async function runLiveTurn(deps: LiveTurnDeps, live: LiveSession, message: LiveMessage, client: LiveTurnClient): Promise<void> {
  const turn = await accepted(deps, live, message, client.signal);
  const translate = frameTranslator(live, message.clientId);
  const sink = (frame: Frame): void => {
    for (const sent of translate(frame)) client.send(sent);
  };
  if (turn.kind === "turn") {
    client.begun(turn.turnIndex);
    await turn.run(sink);
    return;
  }
  const frames = readSseFrames(turn.response) as Frame[];
  for (const { event, data } of frames) if (event === "done") client.begun(data.turn_index);
  for (const frame of frames) sink(frame);
}

/** Starts the turn. A message that is resent after a lost connection waits for its turn, which may still be running. */
async function accepted(
  deps: LiveTurnDeps,
  live: LiveSession,
  message: LiveMessage,
  signal: AbortSignal,
): Promise<AcceptedTurn | ReplayedTurn> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await begin(deps, live, message);
    } catch (error) {
      const isRunning = error instanceof Failure && error.code === "session.turn_in_flight";
      if (!isRunning || signal.aborted || performance.now() > until) throw error;
      await delay(retryMs);
    }
  }
}

function begin({ turns }: LiveTurnDeps, live: LiveSession, { content, clientId }: LiveMessage): Promise<AcceptedTurn | ReplayedTurn> {
  const { accountId, sessionId, owner, mode, visitor, unitsLimit, session } = live;
  const actor = { kind: "persona_public", accountId, personaId: session.personaId } as const;
  return converse(turns, actor, {
    message: content,
    sessionId,
    personaId: undefined,
    visitor,
    channel: "live",
    userAttributes: undefined,
    metadata: undefined,
    consent: false,
    image: null,
    repeatable: { key: clientId, caller: `live:${sessionId}` },
    price: "chatTurn",
    live: { owner, units: unitsOf[mode], unitsLimit },
  });
}

/**
 * Returns a function that converts the frames of a turn to frames of the connection. In `full` mode, text is converted to sentences with
 * times.
 */
function frameTranslator({ mode, languages }: LiveSession, clientId: string): (frame: Frame) => LiveServerFrame[] {
  const sentences = mode === "full" ? new TimedSentences(languages) : null;
  let lastId = "";
  return ({ id, event, data }) => {
    const plain = { type: event, id, client_id: clientId, ...data } as LiveServerFrame;
    if (sentences === null) return [plain];
    const timed = (parts: ReturnType<TimedSentences["flush"]>, textId: string): LiveServerFrame[] =>
      parts.map((part) => ({ type: "text", id: textId, client_id: clientId, ...part }));
    if (event === "text" && data.delta !== bubbleBoundary) {
      lastId = id;
      return timed(sentences.push(data.delta), id);
    }
    // Every event except cards and notes ends the current sentence.
    return event === "docs" || event === "thinking" ? [plain] : [...timed(sentences.flush(), lastId), plain];
  };
}
