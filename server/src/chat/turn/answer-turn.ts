import type { Log } from "../../platform/lib/log.ts";
import { type LanguageModel, LanguageModelUnavailable } from "../../ports/language-model.ts";
import {
  type Answer,
  answerWithModel,
  composeAnswer,
  type ComposeInput,
  isAnsweredByFacts,
  type Grounding,
  type VariantCard,
} from "../answer/index.ts";

/** Output of a turn, in order. Each sentence of a bubble starts with the space or line feed that separates it from the previous sentence. */
export type TurnEvent =
  | CiteEvent
  | { readonly type: "sentence"; readonly text: string; readonly bubble: number }
  | ({ readonly type: "end" } & AnswerEnd);

/** Documents that the whole answer cites. */
interface CiteEvent {
  readonly type: "cite";
  readonly documentIds: readonly string[];
  readonly variants: readonly VariantCard[];
  readonly sentences: readonly string[];
}

function citeEvent({ cited, cards = [], bubbles }: Answer): CiteEvent {
  return { type: "cite", documentIds: cited, variants: cards, sentences: bubbles.flat() };
}

/** Outcome of an answer, and the component that produced it. */
export interface AnswerEnd {
  readonly grounding: Grounding;
  /** Whether the knowledge does not contain an answer. */
  readonly declined: boolean;
  readonly by: "model" | "built_in";
  /** Provider and name of the language model that wrote the answer; null for the built-in answer engine. */
  readonly model: string | null;
}

export type AnswerRequest = ComposeInput & {
  readonly signal: AbortSignal;
  /** The persona's own model; null or absent for the configured model. */
  readonly personaModel?: string | null;
  /** Milliseconds that the turn has taken so far; default 0. */
  readonly spentMs?: number;
};

/** Rules for using the language model in a turn. */
export interface ModelPolicy {
  /**
   * If true, the built-in answer engine takes over if the model fails before its first complete sentence; if the model fails later, its sentences so
   * far are the answer. If false, the turn ends with an error in both cases, free of charge.
   */
  readonly fallBack: boolean;
  /** Time limit for the model's part of a turn, in milliseconds. */
  readonly withinMs: number;
}

/** Time limit for a turn up to the end of the model's response. A turn ends within 30 s; the rest is reserved for the steps after the model. */
const turnMs = 28_000;
const leastUsefulMs = 500;

export const defaultModelPolicy: ModelPolicy = { fallBack: true, withinMs: 20_000 };

/**
 * Answers a turn with the language model or, without a model, from the records alone.
 * @throws LanguageModelUnavailable if the model fails and the policy does not allow a fallback
 */
export async function* answerTurn(
  model: LanguageModel | null,
  request: AnswerRequest,
  log: Log,
  policy: ModelPolicy = defaultModelPolicy,
): AsyncGenerator<TurnEvent> {
  // A visitor who asks for a human receives the contact details from the records, even if a model is configured.
  const asksForPerson = request.plan.kind === "question" && request.plan.intent === "human" && request.imageContext === undefined;
  // Hours and contact details are quoted from the records.
  if (model === null || asksForPerson || isAnsweredByFacts(request)) {
    const answer = composeAnswer(request);
    yield citeEvent(answer);
    for (const [bubble, sentences] of answer.bubbles.entries()) {
      for (const [at, sentence] of sentences.entries()) yield { type: "sentence", bubble, text: joined(sentence, at) };
    }
    yield { type: "end", grounding: answer.grounding, declined: answer.declined || answer.isLack === true, by: "built_in", model: null };
    return;
  }
  const turnModel = modelOfTurn(model, request, policy);
  let bubble = -1;
  for await (const event of answerWithModel({ ...request, model: turnModel.model, fallBack: policy.fallBack })) {
    if (event.type === "sentence") {
      const joint = event.bubble !== bubble ? "" : event.newLine === true ? "\n" : " ";
      yield { type: "sentence", bubble: event.bubble, text: `${joint}${event.text}` };
      bubble = event.bubble;
      continue;
    }
    const reason = turnModel.failure?.message;
    if (event.by === "extractive" && request.plan.kind === "question")
      log.warn({ model: turnModel.model.name, reason }, "language model did not return an answer, using the built-in answer engine");
    else if (reason !== undefined) log.warn({ model: turnModel.model.name, reason }, "language model interrupted, answer truncated");
    yield citeEvent(event.answer);
    yield {
      type: "end",
      grounding: event.answer.grounding,
      declined: event.answer.declined || event.answer.isLack === true,
      by: event.by === "model" ? "model" : "built_in",
      model: event.by === "model" ? turnModel.model.name : null,
    };
  }
}

/** Returns the sentence with the separator from the previous sentence. A table row starts with its own line feed. */
function joined(sentence: string, at: number): string {
  if (at === 0) return sentence.trimStart();
  return sentence.startsWith("\n") ? sentence : ` ${sentence}`;
}

/** Applies the persona's choice of model and the policy's limits, and records whether the model failed. */
function modelOfTurn(
  model: LanguageModel,
  { personaModel = null, spentMs = 0 }: AnswerRequest,
  policy: ModelPolicy,
): { readonly model: LanguageModel; readonly failure: LanguageModelUnavailable | null } {
  let failure: LanguageModelUnavailable | null = null;
  return {
    model: {
      name: personaModel === null ? model.name : `${model.name.split(":", 1).join("")}:${personaModel}`,
      async *stream(request) {
        const withinMs = Math.min(policy.withinMs, turnMs - spentMs);
        try {
          if (withinMs < leastUsefulMs) throw new LanguageModelUnavailable("the language model had no time left");
          yield* model.stream({ ...request, model: personaModel, withinMs, whole: true });
        } catch (error) {
          if (error instanceof LanguageModelUnavailable) failure = error;
          throw error;
        }
      },
    },
    get failure() {
      return failure;
    },
  };
}
