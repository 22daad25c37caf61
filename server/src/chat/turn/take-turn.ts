import { Failure } from "../../platform/errors/fail.ts";
import { unexpected } from "../../platform/errors/unexpected.ts";
import { sseFrame } from "../../platform/lib/sse-frame.ts";
import { Aborted } from "../../platform/lib/until-aborted.ts";
import type { Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { wantsPerson } from "../answer/index.ts";
import { showTogether, type ShowTogetherDeps } from "./show-together.ts";
import type { Frame } from "../model/frames.ts";
import type { BegunTurn } from "./begin-turn.ts";
import { commitOf, failureOf, type Spoken, unexplained } from "./commit-of.ts";
import { CommitUnknown, commitTurn } from "./commit-turn.ts";
import { leaseMs } from "./model/turn-lease.ts";
import type { RunningTurns } from "./running-turns.ts";
import { speak, type SpeakDeps } from "./speak.ts";
import { extendLease, releaseLease } from "./turn-lease.sql.ts";
import { type FailedTurn, recordFailure } from "./turn-records.sql.ts";
import { dropRequest } from "./turn-requests.sql.ts";
import { TurnWriter, type FrameSink } from "./turn-writer.ts";

export interface TakeTurnDeps extends SpeakDeps, ShowTogetherDeps {
  readonly database: Transactions;
  readonly ids: Pick<Ids, "uuidv7">;
  readonly running: Pick<RunningTurns, "end">;
}

const thinkingAfterMs = 300;

/**
 * Runs an accepted turn to its end. The final frame is always `done` (committed) or `error` (nothing stored or charged). Never rejects, and
 * continues if the client disconnects.
 */
export async function takeTurn(deps: TakeTurnDeps, turn: BegunTurn, sink: FrameSink): Promise<void> {
  const { lease, control, reservation, request } = turn;
  const { session } = lease;
  let sent = "";
  const writer = new TurnWriter(
    (frame, text) => {
      if (request !== null) sent += text;
      sink(frame, text);
    },
    { epoch: session.epoch, seq: session.lastSeq, turnIndex: session.turnCount },
  );
  const stopHeartbeat = startHeartbeat(deps, turn);
  const stopThinking = startThinking(turn, writer);
  const ids = { turn: deps.ids.uuidv7(), charge: deps.ids.uuidv7() };
  try {
    sendOpening(deps, turn, writer);
    const spoken = await personaTurn(deps, turn, writer, stopThinking);
    // From this point, only the final frames may follow, because their numbers are part of the commit.
    stopThinking();
    const last = lastFrames(writer, session.turnCount, spoken);
    const response = sent + last.map(sseFrame).join("");
    await commitTurn(deps.database, commitOf(turn, writer, { spoken, lastSeq: writer.seq + last.length, response, ids }), session);
    reservation?.committed(spoken.credits);
    deps.running.end(session.id, control);
    writer.deliver(last);
  } catch (error) {
    control.end("lost");
    reservation?.release();
    const failure = error instanceof Failure ? error : unexpected(error, "Nothing was stored. Send the message again.");
    await undo(deps, turn, writer, failureOf(turn, writer, ids.turn, failure.code));
    if (!(error instanceof CommitUnknown)) await turn.images.discard();
    if (!(error instanceof Failure)) deps.log.error({ err: error, sessionId: session.id }, "turn failed");
    writer.send("error", { code: failure.code, message: failure.message });
  } finally {
    deps.running.end(session.id, control);
    stopHeartbeat();
    stopThinking();
  }
}

/** Sends the first frames and records the visitor's message. */
function sendOpening(deps: TakeTurnDeps, { lease: { session }, endUserId, input, images }: BegunTurn, writer: TurnWriter): void {
  const imageIds = images.sent === null ? null : [images.sent.id];
  writer.send("session", { session_id: session.id, end_user_id: endUserId });
  if (imageIds !== null) writer.send("uploaded_images", { image_ids: imageIds });
  writer.record("message", {
    role: "user",
    content: input.message,
    turn_index: session.turnCount,
    ts: deps.clock.now().toISOString(),
    end_user_id: endUserId,
    verified: input.trusted,
    ...(imageIds === null ? {} : { image_ids: imageIds }),
  });
}

/** Streams the persona's reply until it is complete or must stop. Sends nothing if an operator has taken over the session. */
async function personaTurn(deps: TakeTurnDeps, turn: BegunTurn, writer: TurnWriter, onFirstText: () => void): Promise<Spoken> {
  const { lease, control, price, input, images } = turn;
  try {
    const reading = await images.keepSent(turn.context, lease.heldBy === null, control.signal);
    if (lease.heldBy !== null) return { ...unexplained, outcome: "held", credits: 0 };
    const { grounding, cards, declined, by, model, explanation, language } = await speak(deps, turn, writer, reading, onFirstText);
    const { id: sessionId, turnCount: turnIndex } = lease.session;
    await showTogether(deps, control, writer, { sessionId, turnIndex, message: input.message, cards, images });
    // The knowledge cannot answer a request for a human, so such a turn does not count as declined.
    const isDeclined = declined && !wantsPerson(input.message);
    return { outcome: isDeclined ? "declined" : "answered", credits: price, grounding, answeredBy: by, model, explanation, language };
  } catch (error) {
    if (!(error instanceof Aborted)) throw error;
    const { ending } = control;
    if (ending === "lost" || ending === null)
      throw new Failure("server.error", "The turn took too long. Nothing was stored. Send the message again.");
    writer.endBubble(deps.clock.now());
    // Text that was sent before the visitor stopped the turn is charged; text that was sent before an operator interrupted the turn is
    // free.
    const held = ending === "wanted";
    const credits = held || !writer.spoke ? 0 : price;
    return { ...unexplained, outcome: held ? "held" : "stopped", credits };
  }
}

function lastFrames(writer: TurnWriter, turnIndex: number, { outcome, credits, grounding }: Spoken): Frame[] {
  const { checked, dropped } = grounding;
  const done = { turn_index: turnIndex, credits_charged: credits, grounding: { checked, dropped } };
  return outcome === "held" ? writer.plan(["held", { turn_index: turnIndex }], ["done", done]) : writer.plan(["done", done]);
}

/** Sends `thinking` if no text is sent within a short time. Returns a function that cancels it. */
function startThinking({ lease, control }: BegunTurn, writer: TurnWriter): () => void {
  if (lease.heldBy !== null) return () => undefined;
  const timer = setTimeout(() => {
    if (!writer.spoke && control.ending === null) writer.send("thinking", {});
  }, thinkingAfterMs);
  return () => clearTimeout(timer);
}

/** Extends the lease periodically. Returns a function that stops the renewal. */
function startHeartbeat({ database, log }: TakeTurnDeps, { lease, control }: BegunTurn): () => void {
  const key = { sessionId: lease.session.id, owner: control.owner };
  const heartbeat = setInterval(() => {
    const from = performance.now();
    extendLease(database, key, leaseMs).then(
      (extended) => {
        if (extended === null) control.end("lost");
        else control.heldFor(from, leaseMs);
        // Each heartbeat also checks for a waiting operator, because the notification may have been missed.
        if (extended?.wanted === true && lease.heldBy === null) control.end("wanted");
        return undefined;
      },
      (error: unknown) => log.warn({ err: error }, "failed to renew a turn's lease"),
    );
  }, leaseMs / 3);
  return () => clearInterval(heartbeat);
}

/** Releases the leases of a turn that did not store anything, and records its failure. */
async function undo(
  { database, log }: TakeTurnDeps,
  { lease, control, request }: BegunTurn,
  writer: TurnWriter,
  failed: FailedTurn,
): Promise<void> {
  const willExpire = (what: string) => (error: unknown) => log.warn({ err: error }, `failed to release ${what}, it will expire`);
  const key = { sessionId: lease.session.id, owner: control.owner };
  await releaseLease(database, key, writer.nextSeq).catch(willExpire("a lease"));
  if (request !== null) await dropRequest(database, request, control.owner).catch(willExpire("a request"));
  await recordFailure(database, failed).catch((error: unknown) => log.warn({ err: error }, "failed to record a failed turn"));
}
