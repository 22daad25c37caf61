import { answerProducts } from "./catalog/answer-products.ts";
import type { AnswerContext, ProductAnswer } from "./catalog/answer.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { type Dialogue, NO_DIALOGUE } from "./catalog/dialogue.ts";
import { answerFromText } from "./extract/text-answer.ts";
import { phrasesOf, productPhrasesOf } from "./phrases/phrases-of.ts";
import { stemsOf } from "./text/words.ts";
import { termsOf } from "./text/terms.ts";
import type { PastTurn, PersonaVoice, QuestionPlan } from "./types.ts";

export interface ProductQuestion {
  readonly message: string;
  readonly history: readonly PastTurn[];
  readonly catalog: Catalog;
  readonly voice: PersonaVoice;
}

/** Number of earlier turns that a message may refer to. */
const TURNS_BACK = 4;

/** Answers a message about products from all products of the persona, in the state of the dialogue; null if it is about something else. */
export function answerFromProducts({ language }: QuestionPlan, { message, history, catalog, voice }: ProductQuestion): ProductAnswer | null {
  const money = { language, defaultCurrency: voice.defaultCurrency };
  const context: AnswerContext = {
    catalog,
    wording: { phrases: phrasesOf(language, voice), products: productPhrasesOf(language, voice), language },
    readDescription: (question, record) =>
      answerFromText(question, [record], { named: termsOf(record.title), ignored: new Set(stemsOf(voice.brandName)), money }),
  };
  return answerProducts(message, dialogueAfter(history, context, voice.defaultCurrency), context, voice.defaultCurrency);
}

/** Returns the state of the dialogue: each earlier message is understood again, as it was then. */
function dialogueAfter(history: readonly PastTurn[], context: AnswerContext, currency: string | null): Dialogue {
  let state = NO_DIALOGUE;
  for (const turn of history.slice(-TURNS_BACK)) {
    const showsProducts = turn.cardTitles.some((_, at) => turn.cardKinds?.[at] !== "file");
    const answer = showsProducts ? answerProducts(turn.user, state, context, currency) : null;
    // A declined message leaves the state as it was.
    if (answer !== null) state = answer.dialogue;
  }
  return state;
}
