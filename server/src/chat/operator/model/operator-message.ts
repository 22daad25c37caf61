import type { TranscriptData } from "../../chat-events.schema.ts";

/** Returns an operator's message in the format of the transcript. */
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
