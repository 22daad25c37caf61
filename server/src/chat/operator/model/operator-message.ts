import type { TranscriptData } from "../../chat-events.schema.ts";

/** How long a session stays held without activity by the operator. */
export const holdMs = 15 * 60_000;

/** Returns an operator's message in transcript form. */
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
