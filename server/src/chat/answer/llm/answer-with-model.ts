import { createHash } from "node:crypto";
import { type LanguageModel, LanguageModelCutShort, LanguageModelUnavailable, type ModelMessage } from "../../../ports/language-model.ts";
import { type ComposeInput, composeAnswer } from "../compose-answer.ts";
import { readRecord, type SourceRecord } from "../extract/record.ts";
import { type GroundingGuard, groundingGuard } from "../grounding/guard.ts";
import { leftOut } from "../grounding/left-out.ts";
import type { Answer, Grounding, LeftOut, LeftOutReason, TurnPlan } from "../types.ts";
import { instructionsFor, sayableOf, secretsOf } from "./instructions.ts";
import { citedBy, isDecline } from "./reading.ts";
import { renderPicture, renderRecords } from "./record-text.ts";
import { type StreamedSentence, streamSentences } from "./sentence-stream.ts";
import { createLeakGuard } from "./leak-guard.ts";

/** Events sent during a turn; the last event contains the complete answer. */
export type AnswerEvent =
  | ({ readonly type: "sentence" } & StreamedSentence)
  | { readonly type: "answer"; readonly answer: Answer; readonly by: "model" | "extractive" };

export interface ModelAnswerInput extends ComposeInput {
  readonly model: LanguageModel;
  readonly signal: AbortSignal;
  /** Whether the turn ends with the sentences sent so far if the model fails (default); otherwise it throws. */
  readonly fallBack?: boolean;
}

const HISTORY_TURNS = 6;
const MAX_TOKENS = 700;
/** Maximum number of records that models process reliably. */
const MOST_RECORDS = 8;

/**
 * Answers with a language model and checks each sentence against the records before sending it. If the model fails before anything was
 * sent, or if no sentence passes the check, the built-in answer replaces the model's answer. If the model fails later, the complete
 * sentences form the answer.
 * @throws LanguageModelUnavailable if the model fails and `fallBack` is false
 */
export async function* answerWithModel(input: ModelAnswerInput): AsyncGenerator<AnswerEvent> {
  const { plan, message, history, voice, hits, signal } = input;
  if (plan.kind === "small_talk") {
    yield* extractive(input);
    return;
  }
  const computed = composeAnswer(input);
  const records = shownTo([...hits.map(readRecord), ...catalogRecords(input, computed)], computed);
  const guard = groundingGuard(records, [message, ...history.map(({ user }) => user)].join("\n"));
  const leaks = createLeakGuard(secretsOf(voice, plan.language), sayableOf(voice));
  const bubbles: string[][] = [];
  const seen: { checked: number; dropped: number; leftOut: LeftOut[] } = { checked: 0, dropped: 0, leftOut: [] };
  let lastBubble = -1;
  let newLine = false;
  try {
    for await (const sentence of streamSentences(streamOf(input, records, computed))) {
      seen.checked += 1;
      // If the first sentence of a line is dropped, the next sentence starts the line.
      newLine ||= sentence.newLine === true;
      const reason = faultOf(sentence.text, guard, leaks);
      if (reason !== null) {
        seen.dropped += 1;
        seen.leftOut.push(leftOut(sentence.text, reason, guard.subject()));
        continue;
      }
      const isFirst = sentence.bubble !== lastBubble;
      if (isFirst) bubbles.push([]);
      lastBubble = sentence.bubble;
      bubbles.at(-1)?.push(sentence.text);
      yield { type: "sentence", text: sentence.text, bubble: bubbles.length - 1, ...(newLine && !isFirst ? { newLine } : {}) };
      newLine = false;
    }
  } catch (error) {
    if (!(error instanceof LanguageModelUnavailable)) throw error;
    // A model that has reached its token limit has still provided an answer.
    const hasAnswered = error instanceof LanguageModelCutShort && bubbles.length > 0;
    if (input.fallBack === false && !hasAnswered) throw error;
  }
  if (bubbles.length === 0 && !signal.aborted) {
    yield* extractive(input, seen);
    return;
  }
  const text = bubbles.flat().join(" ");
  const declined = isDecline(text, records);
  yield {
    type: "answer",
    by: "model",
    answer: { bubbles, cited: declined ? [] : citedBy(text, records), declined, grounding: groundingOf(seen), cards: computed.cards ?? [] },
  };
}

function groundingOf({ checked, dropped, leftOut: missing }: Required<Grounding>): Grounding {
  return { checked, dropped, ...(missing.length > 0 ? { leftOut: [...missing] } : {}) };
}

/** Returns the products that the built-in answer names in addition to the retrieved ones. */
function catalogRecords({ hits, catalog }: ComposeInput, { cited }: Answer): SourceRecord[] {
  const known = new Set(hits.map(({ documentId }) => documentId));
  const others = cited.filter((documentId) => !known.has(documentId));
  return others.flatMap((documentId) => catalog?.products[catalog.indexOf(documentId) ?? -1] ?? []);
}

/** Returns the records for the model: the sources of the built-in answer, then the best hits. */
function shownTo(records: readonly SourceRecord[], { cited }: Answer): SourceRecord[] {
  const first = cited.flatMap((id) => records.find(({ documentId }) => documentId === id) ?? []);
  return [...new Set([...first, ...records])].slice(0, MOST_RECORDS);
}

/** Returns the results computed from all data rather than from the given records: rankings, lists and comparisons. */
function renderComputed(plan: TurnPlan, { declined, bubbles }: Answer): string | null {
  const isComputed =
    plan.kind === "question" && (plan.question === "superlative" || plan.question === "list" || plan.question === "compare");
  return isComputed && !declined ? bubbles.flat().join("\n") : null;
}

/** Returns the reason why a sentence must not be sent, or null. A table is accepted as a whole or not at all. */
function faultOf(sentence: string, guard: GroundingGuard, leaks: (sentence: string) => boolean): LeftOutReason | null {
  for (const row of sentence.split("\n")) {
    const fault = guard.faultOf(row);
    if (fault !== null) return fault;
  }
  return leaks(sentence) ? "repeats_instructions" : null;
}

function streamOf(
  { model, plan, message, history, voice, signal, imageContext }: ModelAnswerInput,
  records: readonly SourceRecord[],
  computed: Answer,
): AsyncIterable<string> {
  const rendered = renderRecords(records);
  const picture = imageContext === undefined ? null : renderPicture(imageContext, records);
  const boundary = `=== ${createHash("sha256")
    .update(rendered)
    .update(picture ?? "")
    .digest("hex")
    .slice(0, 16)} ===`;
  const messages: ModelMessage[] = history
    .slice(-HISTORY_TURNS)
    .flatMap((turn) => [
      { role: "user" as const, content: turn.user },
      ...(turn.persona === "" ? [] : [{ role: "assistant" as const, content: turn.persona }]),
    ]);
  return model.stream({
    system: instructionsFor(voice, plan.language, { records: rendered, computed: renderComputed(plan, computed), picture, boundary }),
    messages: [...messages, { role: "user", content: message }],
    maxTokens: MAX_TOKENS,
    signal,
  });
}

/** @param seen grounding counts of a model response from which nothing was sent */
function* extractive(input: ComposeInput, seen: Grounding = { checked: 0, dropped: 0 }): Generator<AnswerEvent> {
  const answer = composeAnswer(input);
  for (const [bubble, sentences] of answer.bubbles.entries()) {
    for (const text of sentences) yield { type: "sentence", text, bubble };
  }
  const missing = [...(seen.leftOut ?? []), ...(answer.grounding.leftOut ?? [])];
  const grounding = {
    checked: answer.grounding.checked + seen.checked,
    dropped: answer.grounding.dropped + seen.dropped,
    ...(missing.length > 0 ? { leftOut: missing } : {}),
  };
  yield { type: "answer", by: "extractive", answer: { ...answer, grounding } };
}
