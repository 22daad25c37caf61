import type { Log } from "../lib/log.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import { answerWithModel, composeAnswer, type ComposeInput } from "./answer/index.ts";

/** What a turn says, in the order in which it is sent. Sentences of one bubble are joined by their leading blank. */
export type TurnEvent =
  | { readonly type: "cite"; readonly documentIds: readonly string[] }
  | { readonly type: "sentence"; readonly text: string; readonly bubble: number }
  | { readonly type: "end"; readonly grounding: { readonly checked: number; readonly dropped: number } };

type AnswerRequest = ComposeInput & { readonly signal: AbortSignal };

/** Answers a turn: with the language model where there is one, else by picking from the records. */
export async function* answerTurn(model: LanguageModel | null, request: AnswerRequest, log: Log): AsyncGenerator<TurnEvent> {
  if (model === null) {
    const answer = composeAnswer(request);
    yield { type: "cite", documentIds: answer.cited };
    for (const [bubble, sentences] of answer.bubbles.entries()) {
      for (const [at, sentence] of sentences.entries()) yield { type: "sentence", bubble, text: at === 0 ? sentence : ` ${sentence}` };
    }
    yield { type: "end", grounding: answer.grounding };
    return;
  }
  let bubble = -1;
  for await (const event of answerWithModel({ ...request, model })) {
    if (event.type === "sentence") {
      yield { type: "sentence", bubble: event.bubble, text: event.bubble === bubble ? ` ${event.text}` : event.text };
      bubble = event.bubble;
      continue;
    }
    if (event.by === "extractive" && request.plan.kind === "question")
      log.warn({ model: model.name }, "the language model gave no answer; the built-in answerer spoke");
    yield { type: "cite", documentIds: event.answer.cited };
    yield { type: "end", grounding: event.answer.grounding };
  }
}
