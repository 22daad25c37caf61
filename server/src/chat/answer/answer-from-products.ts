import { answerProducts, readingFor } from "./catalog/answer-products.ts";
import type { AnswerContext, ProductAnswer } from "./catalog/answer.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { type Dialogue, NO_DIALOGUE } from "./catalog/dialogue.ts";
import { textsOfReading } from "./catalog/read-products.ts";
import { phrasesOf, productPhrasesOf } from "./phrases/phrases-of.ts";
import type { Meaning } from "./reader/meaning.ts";
import type { PastTurn, PersonaVoice, QuestionPlan } from "./types.ts";

export interface ProductQuestion {
  readonly message: string;
  readonly history: readonly PastTurn[];
  readonly catalog: Catalog;
  readonly voice: PersonaVoice;
  /** Internal ids of the products that a search found, best first. */
  readonly found: readonly string[];
}

/** Number of earlier turns that a message may refer to. */
const TURNS_BACK = 4;

/** Answers a message about products from all products of the persona, in the state of the dialogue; null if it is about something else. */
export function answerFromProducts(plan: QuestionPlan, question: ProductQuestion, meaning: Meaning | null): ProductAnswer | null {
  const context = contextOf(plan, question, meaning);
  const { defaultCurrency } = question.voice;
  return answerProducts(question.message, dialogueAfter(question.history, context, defaultCurrency), context, defaultCurrency);
}

/** Returns the texts that `answerFromProducts` compares with the question by meaning, and the question as it is compared. */
export function toCompare(plan: QuestionPlan, question: ProductQuestion): { readonly questions: readonly string[]; readonly texts: readonly string[] } {
  const context = contextOf(plan, question, null);
  const { defaultCurrency } = question.voice;
  const reading = readingFor(question.message, dialogueAfter(question.history, context, defaultCurrency), context, defaultCurrency);
  return reading === null ? { questions: [], texts: [] } : { questions: [reading.question], texts: textsOfReading(reading, context) };
}

function contextOf({ language }: QuestionPlan, { catalog, voice, found }: ProductQuestion, meaning: Meaning | null): AnswerContext {
  return {
    catalog,
    meaning,
    wording: { phrases: phrasesOf(language, voice), products: productPhrasesOf(language, voice), language },
    found: found.flatMap((id) => catalog.indexOf(id) ?? []),
  };
}

/** Returns the state of the dialogue: each earlier message is understood again, as it was then. */
function dialogueAfter(history: readonly PastTurn[], context: AnswerContext, currency: string | null): Dialogue {
  let state = NO_DIALOGUE;
  for (const turn of history.slice(-TURNS_BACK)) {
    const shown = turn.cardIds.flatMap((id, at) => (turn.cardKinds?.[at] === "file" ? [] : (context.catalog.indexOfKey(id) ?? [])));
    const answer = shown.length > 0 ? answerProducts(turn.user, state, context, currency) : null;
    // A declined message leaves the state as it was.
    if (answer !== null) state = answer.dialogue;
    else if (shown.length > 0) state = { ...state, focus: shown };
  }
  return state;
}
