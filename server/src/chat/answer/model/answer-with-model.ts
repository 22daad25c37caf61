import { createHash } from "node:crypto";
import { type LanguageModel, LanguageModelUnavailable, type ModelMessage } from "../../../ports/language-model.ts";
import { type ComposeInput, composeAnswer } from "../compose-answer.ts";
import { readRecord, type SourceRecord } from "../extract/record.ts";
import { type GroundingGuard, groundingGuard } from "../grounding/guard.ts";
import type { Answer } from "../types.ts";
import { instructionsFor } from "./instructions.ts";
import { citedBy, isDecline } from "./reading.ts";
import { renderRecords } from "./record-text.ts";
import { type StreamedSentence, streamSentences } from "./sentence-stream.ts";
import { createLeakGuard } from "./leak-guard.ts";

/** What a turn gives out while it is answered; the last event is the whole answer. */
export type AnswerEvent =
  | ({ readonly type: "sentence" } & StreamedSentence)
  | { readonly type: "answer"; readonly answer: Answer; readonly by: "model" | "extractive" };

export interface ModelAnswerInput extends ComposeInput {
  readonly model: LanguageModel;
  readonly signal: AbortSignal;
}

const HISTORY_TURNS = 6;
const MAX_TOKENS = 700;

/**
 * Answers with a language model, sentence by sentence; each sentence is checked against the records before it is given out. Where the
 * model fails, or nothing it says stands the check, before any sentence was given out, the extractive answer takes its place.
 * @throws LanguageModelUnavailable when the model breaks off after a sentence was given out
 */
export async function* answerWithModel(input: ModelAnswerInput): AsyncGenerator<AnswerEvent> {
  const { plan, message, history, voice, hits, signal } = input;
  if (plan.kind === "small_talk") {
    yield* extractive(input, 0, 0);
    return;
  }
  const records = hits.map(readRecord);
  const guard = groundingGuard(records, [message, ...history.map(({ user }) => user)].join("\n"));
  const leaks = createLeakGuard(voice.instructions);
  const bubbles: string[][] = [];
  const seen = { checked: 0, dropped: 0 };
  let lastBubble = -1;
  try {
    for await (const sentence of streamSentences(streamOf(input, records))) {
      seen.checked += 1;
      if (!passes(sentence.text, guard, leaks)) {
        seen.dropped += 1;
        continue;
      }
      if (sentence.bubble !== lastBubble) bubbles.push([]);
      lastBubble = sentence.bubble;
      bubbles.at(-1)?.push(sentence.text);
      yield { type: "sentence", text: sentence.text, bubble: bubbles.length - 1 };
    }
  } catch (error) {
    if (!(error instanceof LanguageModelUnavailable) || bubbles.length > 0) throw error;
  }
  if (bubbles.length === 0 && !signal.aborted) {
    yield* extractive(input, seen.checked, seen.dropped);
    return;
  }
  const text = bubbles.flat().join(" ");
  const declined = isDecline(text, records);
  yield {
    type: "answer",
    by: "model",
    answer: { bubbles, cited: declined ? [] : citedBy(text, records), declined, grounding: { ...seen } },
  };
}

function passes(sentence: string, guard: GroundingGuard, leaks: (sentence: string) => boolean): boolean {
  return guard.check(sentence) && !leaks(sentence);
}

function streamOf(
  { model, plan, message, history, voice, signal }: ModelAnswerInput,
  records: readonly SourceRecord[],
): AsyncIterable<string> {
  const rendered = renderRecords(records);
  const boundary = `=== ${createHash("sha256").update(rendered).digest("hex").slice(0, 16)} ===`;
  const messages: ModelMessage[] = history
    .slice(-HISTORY_TURNS)
    .flatMap((turn) => [
      { role: "user" as const, content: turn.user },
      ...(turn.persona === "" ? [] : [{ role: "assistant" as const, content: turn.persona }]),
    ]);
  return model.stream({
    system: instructionsFor(voice, plan.language, rendered, boundary),
    messages: [...messages, { role: "user", content: message }],
    maxTokens: MAX_TOKENS,
    signal,
  });
}

function* extractive(input: ComposeInput, checked: number, dropped: number): Generator<AnswerEvent> {
  const answer = composeAnswer(input);
  for (const [bubble, sentences] of answer.bubbles.entries()) {
    for (const text of sentences) yield { type: "sentence", text, bubble };
  }
  const grounding = { checked: answer.grounding.checked + checked, dropped: answer.grounding.dropped + dropped };
  yield { type: "answer", by: "extractive", answer: { ...answer, grounding } };
}
