import { Failure } from "../../platform/errors/fail.ts";
import { unexpected } from "../../platform/errors/unexpected.ts";
import { sseFrame } from "../../platform/lib/sse-frame.ts";
import { Aborted } from "../../platform/lib/until-aborted.ts";
import { wantsPerson } from "../answer/index.ts";
import { leaseMs, type BeginTurnDeps, type BegunTurn } from "./begin-turn.ts";
import { showTogether, type ShowTogetherDeps } from "../images/show-together.ts";
import type { ImageReading } from "../../search/image/types.ts";
import type { NewImage } from "../images/types.ts";
import type { Frame } from "../model/frames.ts";
import { holdMs } from "../operator/model/operator-message.ts";
import { shortened } from "../model/shortened.ts";
import { speak, type Grounding, type SpeakDeps } from "./speak.ts";
import { CreditsUsedUp, type Session, type TurnCommit } from "../store.ts";
import { TurnWriter, type FrameSink } from "./turn-writer.ts";

export type TakeTurnDeps = BeginTurnDeps & SpeakDeps & ShowTogetherDeps;

const thinkingAfterMs = 300;

/** How a turn ended that comes to something. */
interface Spoken {
  /** Where an operator has the session, now or with the turn's commit. */
  readonly held: boolean;
  readonly credits: number;
  readonly grounding: Grounding;
}

const nothingChecked: Grounding = { checked: 0, dropped: 0 };

/**
 * Runs a begun turn to its end. Whatever happens, the last frame is `done` (committed) or `error` (nothing kept, nothing charged); never
 * rejects. A reader that left does not stop it.
 */
export async function takeTurn(deps: TakeTurnDeps, turn: BegunTurn, sink: FrameSink): Promise<void> {
  const { lease, control, request, reservation, input } = turn;
  const { session } = lease;
  const turnIndex = session.turnCount;
  let sent = "";
  const writer = new TurnWriter(
    (frame, text) => {
      if (request !== null) sent += text;
      sink(frame, text);
    },
    { epoch: session.epoch, seq: session.lastSeq, turnIndex },
  );
  const images: NewImage[] = [];
  const stopHeartbeat = keepLease(deps, turn);
  const thinking = setTimeout(() => {
    if (!writer.spoke && control.ending === null) writer.send("thinking", {});
  }, thinkingAfterMs);
  if (lease.heldBy !== null) clearTimeout(thinking);
  try {
    writer.send("session", { session_id: session.id, end_user_id: turn.endUserId });
    if (input.image !== null) writer.send("uploaded_images", { image_ids: [input.image.id] });
    writer.record("message", {
      role: "user",
      content: input.message,
      turn_index: turnIndex,
      ts: deps.clock.now().toISOString(),
      ...(input.image === null ? {} : { image_ids: [input.image.id] }),
    });
    const spoken = await persona(deps, turn, writer, images, () => clearTimeout(thinking));
    // From here on no frames but the last may come: their numbers are part of the commit.
    clearTimeout(thinking);
    const last = lastFrames(writer, turnIndex, spoken);
    const committed = await commitSurely(
      deps.store,
      {
        sessionId: session.id,
        owner: control.owner,
        epoch: session.epoch,
        startsAnew: lease.startsAnew,
        endUserId: session.endUserId,
        handOver: spoken.held && lease.heldBy === null ? { holdMs } : null,
        asksForPerson: lease.heldBy === null && wantsPerson(input.message),
        lastSeq: writer.seq + last.length,
        events: writer.events,
        channel: input.channel ?? null,
        userAttributes: input.userAttributes ?? null,
        metadata: input.metadata ?? null,
        title: shortened(input.message === "" ? "Picture" : input.message),
        preview: shortened((writer.bubbles.at(-1) ?? input.message) || "Picture"),
        ledger: {
          id: deps.ids.uuidv7(),
          accountId: session.accountId,
          credits: spoken.credits,
          guard: spoken.credits > 0 ? (reservation?.guard() ?? null) : null,
        },
        images,
        request: request === null ? null : { request, response: sent + last.map(sseFrame).join("") },
      },
      session,
    );
    if (!committed) throw await lostSession(deps, session);
    reservation?.committed(spoken.credits);
    deps.running.end(session.id, control);
    writer.deliver(last);
  } catch (error) {
    control.end("lost");
    reservation?.release();
    await undo(deps, turn, writer, error instanceof OutcomeUnknown ? [] : picturesOf(turn, images));
    if (!(error instanceof Failure)) deps.log.error({ err: error, sessionId: session.id }, "a turn failed");
    const failure = error instanceof Failure ? error : unexpected(error, "Nothing was stored. Send the message again.");
    writer.send("error", { code: failure.code, message: failure.message });
  } finally {
    deps.running.end(session.id, control);
    stopHeartbeat();
    clearTimeout(thinking);
  }
}

/** Lets the persona speak, unless an operator has the session, until it has said all or is to say no more. */
async function persona(
  deps: TakeTurnDeps,
  turn: BegunTurn,
  writer: TurnWriter,
  images: NewImage[],
  onFirstText: () => void,
): Promise<Spoken> {
  const { lease, control, price, input } = turn;
  try {
    const reading = await readImage(deps, turn, images);
    if (lease.heldBy !== null) return { held: true, credits: 0, grounding: nothingChecked };
    const { grounding, cards } = await speak(deps, turn, writer, reading, onFirstText);
    const { id: sessionId, turnCount: turnIndex } = lease.session;
    if (input.image !== null)
      await showTogether(deps, control, writer, { sessionId, turnIndex, message: input.message, image: input.image, cards, kept: images });
    return { held: false, credits: price, grounding };
  } catch (error) {
    if (!(error instanceof Aborted)) throw error;
    const { ending } = control;
    if (ending === "lost" || ending === null)
      throw new Failure("server.error", "The turn took too long. Nothing was stored. Send the message again.");
    writer.endBubble(deps.clock.now());
    // What was said before it was stopped costs what a turn costs; what an operator has cut off costs nothing.
    const held = ending === "wanted";
    return { held, credits: held || !writer.spoke ? 0 : price, grounding: nothingChecked };
  }
}

async function readImage(deps: TakeTurnDeps, turn: BegunTurn, images: NewImage[]): Promise<ImageReading | null> {
  const { image } = turn.input;
  if (image === null) return null;
  const reading = turn.lease.heldBy === null ? await deps.images.read(image, turn.context, turn.control.signal) : null;
  const { id, blobKey, contentType, bytes, width, height } = image;
  images.push({ id, role: "user", blobKey, contentType, bytes, width, height, title: null, reading });
  return reading;
}

function lastFrames(writer: TurnWriter, turnIndex: number, { held, credits, grounding }: Spoken): Frame[] {
  const done = { turn_index: turnIndex, credits_charged: credits, grounding };
  return held ? writer.plan(["held", { turn_index: turnIndex }], ["done", done]) : writer.plan(["done", done]);
}

function keepLease(deps: TakeTurnDeps, { lease, control }: BegunTurn): () => void {
  const heartbeat = setInterval(() => {
    const from = performance.now();
    deps.store.keep(lease.session.id, control.owner, leaseMs).then(
      ({ kept, wanted }) => {
        if (kept) control.heldFor(from, leaseMs);
        else control.end("lost");
        // The message may have been missed.
        if (wanted && lease.heldBy === null) control.end("wanted");
        return undefined;
      },
      (error: unknown) => deps.log.warn({ err: error }, "failed to renew a turn's lease"),
    );
  }, leaseMs / 3);
  return () => clearInterval(heartbeat);
}

/** Files of the turn: what the visitor sent, also where nobody has looked at it yet, and what was made. */
function picturesOf({ input }: BegunTurn, images: readonly NewImage[]): string[] {
  const all = input.image === null ? images : [input.image, ...images];
  return [...new Set(all.map(({ blobKey }) => blobKey))];
}

/** Gives everything back that the turn had. */
async function undo(
  deps: TakeTurnDeps,
  { lease, control, request }: BegunTurn,
  writer: TurnWriter,
  blobKeys: readonly string[],
): Promise<void> {
  await deps.store.abandon(lease.session.id, control.owner, writer.nextSeq).catch(notKept(deps, "releasing a lease"));
  if (request !== null) await deps.requests.drop(request, control.owner).catch(notKept(deps, "releasing a request"));
  for (const blobKey of blobKeys) await deps.images.drop({ blobKey }).catch(notKept(deps, "releasing an image"));
}

function notKept({ log }: TakeTurnDeps, what: string): (error: unknown) => void {
  return (error) => log.warn({ err: error }, `${what} failed, it will expire`);
}

/** Why nothing was committed. */
async function lostSession({ store }: TakeTurnDeps, { accountId, id }: Session): Promise<Failure> {
  if ((await store.session(accountId, id)) === null) return new Failure("resource.not_found", "The conversation was deleted.");
  return new Failure("session.turn_in_flight", "Another turn took over the session.");
}

/** The turn may be there: what it names has to stay. */
class OutcomeUnknown extends Error {}

/** Commits a turn. Where the answer to the commit is lost with the connection, looks whether the turn is there. */
async function commitSurely(store: TakeTurnDeps["store"], turn: TurnCommit, { accountId, turnCount }: Session): Promise<boolean> {
  try {
    return await store.commit(turn);
  } catch (error) {
    if (error instanceof CreditsUsedUp)
      throw new Failure("limits.quota_exceeded", "The account used up its credits during the turn. Nothing was stored.");
    const now = await store.session(accountId, turn.sessionId).catch(() => null);
    if (now?.epoch === turn.epoch && now.lastSeq === turn.lastSeq && now.turnCount > turnCount) return true;
    throw now === null ? new OutcomeUnknown("turn commit state unknown", { cause: error }) : error;
  }
}
