import { normalisedWording } from "../../../platform/lib/normalised-wording.ts";
import type { Grounding, LeftOut } from "../../answer/types.ts";
import type { TurnExplanation } from "./turn-explanation.ts";

/**
 * Outcome of a turn. `answered`: with an answer. `declined`: the knowledge did not contain an answer. `held`: an operator had taken over.
 * `failed`:
 * with an error. `stopped`: by the visitor.
 */
export type TurnOutcome = "answered" | "declined" | "held" | "failed" | "stopped";

/** Data about a turn that is stored in addition to its transcript. */
export interface TurnRecord {
  readonly id: string;
  readonly outcome: TurnOutcome;
  /** Error code of a failed turn. */
  readonly errorCode: string | null;
  readonly questionKey: string | null;
  /** Primary subtag of the reply's language or, if there is no reply, of the message; null if the message is only an image. */
  readonly language: string | null;
  /** Milliseconds from the request to the first text; null if no text was sent. */
  readonly firstTextMs: number | null;
  readonly durationMs: number;
  /** Null if the persona did not answer. */
  readonly answeredBy: "model" | "built_in" | null;
  /** Provider and name of the language model that wrote the reply; null if none did. */
  readonly model: string | null;
  readonly grounding: Grounding;
  /** Null if no search was needed. */
  readonly explanation: TurnExplanation | null;
}

interface EndedTurn extends Pick<
  TurnRecord,
  "id" | "outcome" | "errorCode" | "answeredBy" | "model" | "grounding" | "explanation" | "language"
> {
  readonly message: string;
  /** Monotonic times in milliseconds. */
  readonly begunAt: number;
  readonly firstTextAt: number | null;
  readonly endedAt: number;
}

const mostLeftOut = 20;
const mostSentence = 500;

/** Returns the record of a turn that has ended. */
export function turnRecord({ message, begunAt, firstTextAt, endedAt, grounding, ...turn }: EndedTurn): TurnRecord {
  return {
    ...turn,
    questionKey: normalisedWording(message),
    firstTextMs: firstTextAt === null ? null : Math.round(firstTextAt - begunAt),
    durationMs: Math.round(endedAt - begunAt),
    grounding: grounding.leftOut === undefined ? grounding : { ...grounding, leftOut: bounded(grounding.leftOut) },
  };
}

function bounded(leftOut: readonly LeftOut[]): LeftOut[] {
  return leftOut.slice(0, mostLeftOut).map(({ sentence, reason, record }) => ({
    sentence: storable(sentence),
    reason,
    ...(record === undefined ? {} : { record: { ...record, title: storable(record.title) } }),
  }));
}

/** Returns the longest prefix of a sentence that PostgreSQL can store, up to the maximum length. */
function storable(sentence: string): string {
  return sentence.slice(0, mostSentence).toWellFormed().replaceAll("\0", "");
}
