import type { TranscriptData } from "../../chat-events.schema.ts";

/** How long an operator has a session without doing anything in it (decisions, chapter 11). */
export const holdMs = 15 * 60_000;

/** What an operator says, as the transcript keeps it (decisions, chapter 11). */
export function operatorMessage(message: {
  readonly content: string;
  readonly turnIndex: number;
  readonly at: Date;
  readonly operatorName: string;
}): TranscriptData["message"] {
  return {
    role: "persona",
    content: message.content,
    turn_index: message.turnIndex,
    ts: message.at.toISOString(),
    author: "operator",
    operator_name: message.operatorName,
  };
}
