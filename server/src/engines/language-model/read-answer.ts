import { type ModelMessage as SdkMessage, streamText } from "ai";
import { setTimeout as pause } from "node:timers/promises";
import { LanguageModelCutShort } from "../../ports/language-model.ts";
import { TextCleaner } from "./clean-text.ts";
import type { Connection } from "./connect.ts";
import { NoAnswer } from "./failures.ts";
import { pauseBeforeSecondTry } from "./second-try.ts";
import type { Watch } from "./watch.ts";

const CHARACTERS_PER_TOKEN = 8;

export interface Question {
  readonly model: string;
  readonly system: string | undefined;
  readonly messages: SdkMessage[];
  readonly maxTokens: number;
  readonly whole: boolean;
}

/** Streams an answer. Retries once after a transient failure before the first chunk, if the time limit allows it. */
export async function* readAnswer(connection: Connection, question: Question, watch: Watch): AsyncGenerator<string> {
  let said = false;
  try {
    for await (const piece of readOnce(connection, question, watch)) {
      said = true;
      yield piece;
    }
    return;
  } catch (error) {
    const ms = said ? null : pauseBeforeSecondTry(error, Date.now());
    if (ms === null || !watch.affords(ms)) throw error;
    await pause(ms, undefined, { signal: watch.signal });
  }
  yield* readOnce(connection, question, watch);
}

async function* readOnce(connection: Connection, question: Question, watch: Watch): AsyncGenerator<string> {
  const { fullStream } = streamText({
    model: connection.model(question.model),
    ...(question.system === undefined ? {} : { system: question.system }),
    messages: question.messages,
    maxOutputTokens: question.maxTokens + connection.extraTokens,
    abortSignal: watch.signal,
    maxRetries: 0,
    onError: () => undefined,
  });
  const cleaner = new TextCleaner();
  let left = question.maxTokens * CHARACTERS_PER_TOKEN;
  let spoke = false;
  for await (const part of fullStream) {
    if (part.type === "text-delta") {
      watch.alive();
      const text = cleaner.take(part.text);
      if (text === "") continue;
      spoke ||= text.trim() !== "";
      yield text.slice(0, left).toWellFormed();
      left -= text.length;
      if (left < 0) return endShort(question);
    } else if (part.type === "reasoning-delta") watch.alive();
    else if (part.type === "error") throw part.error;
    else if (part.type === "abort") throw new NoAnswer("was interrupted");
    else if (part.type === "finish") {
      if (part.rawFinishReason === undefined) throw new NoAnswer("ended its answer early");
      if (part.finishReason === "error") throw new NoAnswer("reported a failure");
      if (part.finishReason === "content-filter") throw new NoAnswer("was stopped by its provider's content filter");
      if (part.finishReason === "length") endShort(question);
    }
  }
  if (!spoke) throw new NoAnswer("returned no text");
}

function endShort({ whole }: Question): void {
  if (whole) throw new LanguageModelCutShort("the language model reached its length limit");
}
