import { detectLanguage } from "../../language/detect.ts";
import { primarySubtag } from "../../language/primary-subtag.ts";
import type { ErrorCode } from "../../platform/errors/catalog.ts";
import { wantsPerson } from "../answer/index.ts";
import type { Grounding } from "../answer/types.ts";
import { shortened } from "../model/shortened.ts";
import { holdMs } from "../model/speaking.ts";
import type { BegunTurn } from "./begin-turn.ts";
import type { TurnCommit } from "./model/turn-commit.ts";
import type { TurnExplanation } from "./model/turn-explanation.ts";
import { turnRecord, type TurnOutcome } from "./model/turn-record.ts";
import type { FailedTurn } from "./turn-records.sql.ts";
import type { TurnWriter } from "./turn-writer.ts";
import { voiceOf } from "./voice-of.ts";

/** Outcome of a completed turn. */
export interface Spoken {
  /** `held`: an operator has taken over the session, or takes it over when the turn commits. */
  readonly outcome: Exclude<TurnOutcome, "failed">;
  readonly credits: number;
  readonly grounding: Grounding;
  readonly answeredBy: "model" | "built_in" | null;
  readonly model: string | null;
  readonly explanation: TurnExplanation | null;
  /** Primary language subtag of the reply; null without a complete reply. */
  readonly language: string | null;
}

/** Values for a turn without a complete reply from the persona. */
export const unexplained = {
  grounding: { checked: 0, dropped: 0 },
  answeredBy: null,
  model: null,
  explanation: null,
  language: null,
} as const;

interface EndOfTurn {
  readonly spoken: Spoken;
  readonly lastSeq: number;
  /** The complete stream, including the final frames. */
  readonly response: string;
  /** Ids of the turn's record and of its charge. */
  readonly ids: { readonly turn: string; readonly charge: string };
}

/** Returns the data to store for a completed turn. */
export function commitOf(turn: BegunTurn, writer: TurnWriter, { spoken, lastSeq, response, ids }: EndOfTurn): TurnCommit {
  const { lease, control, input, images, reservation, request } = turn;
  const { session } = lease;
  return {
    sessionId: session.id,
    owner: control.owner,
    epoch: session.epoch,
    restarts: lease.restarts,
    endUserId: session.endUserId,
    handOver: spoken.outcome === "held" && lease.heldBy === null ? { holdMs } : null,
    asksForPerson: lease.heldBy === null && wantsPerson(input.message),
    lastSeq,
    liveUnits: isBilled(spoken, writer) ? (input.live?.units ?? 0) : 0,
    events: writer.events,
    ...describedVisitor(turn),
    title: shortened(input.message === "" ? "Picture" : input.message),
    preview: shortened((writer.bubbles.at(-1) ?? input.message) || "Picture"),
    previewFrom: writer.bubbles.length > 0 ? "persona" : "visitor",
    visitorPreview: shortened(input.message || "Picture"),
    ledger: {
      id: ids.charge,
      accountId: session.accountId,
      credits: spoken.credits,
      guard: spoken.credits > 0 ? (reservation?.guard() ?? null) : null,
    },
    record: turnRecord({ ...howItEnded(spoken), ...timesOf(turn, writer), ...wordsOf(turn, spoken.language), id: ids.turn }),
    images: images.rows,
    request: request === null ? null : { request, response },
  };
}

/** Returns what the turn stores about the conversation's visitor: nothing if the sender is somebody else. */
function describedVisitor({
  describesVisitor,
  input,
}: BegunTurn): Pick<TurnCommit, "channel" | "userAttributes" | "verifiedAttributes" | "metadata"> {
  if (!describesVisitor) return { channel: null, userAttributes: null, verifiedAttributes: null, metadata: null };
  const { channel = null, userAttributes = null, verifiedAttributes, metadata = null } = input;
  return {
    channel,
    userAttributes,
    verifiedAttributes: Object.keys(verifiedAttributes).length === 0 ? null : verifiedAttributes,
    metadata,
  };
}

/** Returns the record of a turn that does not store anything else. */
export function failureOf(turn: BegunTurn, writer: TurnWriter, id: string, code: ErrorCode): FailedTurn {
  const { session } = turn.lease;
  const { channel = null } = turn.input;
  const ended = { ...unexplained, id, outcome: "failed", errorCode: code } as const;
  return {
    accountId: session.accountId,
    sessionId: session.id,
    epoch: session.epoch,
    turnIndex: session.turnCount,
    channel,
    record: turnRecord({ ...ended, ...timesOf(turn, writer), ...wordsOf(turn, null) }),
  };
}

/** Returns whether the turn is charged. A turn without text from the persona is free. */
function isBilled({ outcome }: Spoken, { spoke }: TurnWriter): boolean {
  return outcome !== "held" && (outcome !== "stopped" || spoke);
}

/** Returns the message, and the language of the turn: that of the reply or, without a reply, of the message. */
function wordsOf({ input: { message }, context }: BegunTurn, spoken: string | null) {
  if (spoken !== null || !/\p{L}/u.test(message)) return { message, language: spoken };
  return { message, language: primarySubtag(detectLanguage(message, voiceOf(context).languages)) };
}

function howItEnded({ outcome, grounding, answeredBy, model, explanation }: Spoken) {
  return { outcome, grounding, answeredBy, model, explanation, errorCode: null };
}

function timesOf({ control }: Pick<BegunTurn, "control">, { spokeAt }: TurnWriter) {
  return { begunAt: control.begunAt, firstTextAt: spokeAt, endedAt: performance.now() };
}
