import { answerProducts } from "./catalog/answer-products.ts";
import type { AnswerContext, ProductAnswer } from "./catalog/answer.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { type Dialogue, NO_DIALOGUE } from "./catalog/dialogue.ts";
import { readQuery } from "./catalog/read-query.ts";
import { answerWish, dialogueAfterWish, isTooBroad, isUnsafe, isVague, type Retrieved } from "./catalog/vague.ts";
import { answerFromText } from "./extract/text-answer.ts";
import type { SourceRecord } from "./extract/record.ts";
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
  const context = contextOf(language, catalog, voice);
  return answerProducts(message, dialogueAfter(history, context, voice.defaultCurrency), context, voice.defaultCurrency);
}

/** Answers a vague wish, if the message is one, from the products found for it. */
export function answerVagueWish(
  { language }: QuestionPlan,
  { message, catalog, voice }: ProductQuestion,
  records: readonly SourceRecord[],
): ProductAnswer | null {
  const retrieved = records.flatMap(({ documentId, explain }): Retrieved[] => {
    const product = catalog.indexOf(documentId);
    return product === undefined ? [] : [{ product, similarity: explain.similarity ?? 0 }];
  });
  return answerWish(readQuery(message, catalog, voice.defaultCurrency), retrieved, contextOf(language, catalog, voice));
}

/** Reports whether an answer offers products whose data do not say that they suit the visitor. */
export function isOfferUnsafe(answer: ProductAnswer, { message, catalog, voice }: ProductQuestion): boolean {
  return isUnsafe(readQuery(message, catalog, voice.defaultCurrency), answer);
}

/** Reports whether an answer to a vague wish lists too many products to choose from. */
export function needsQuestion(answer: ProductAnswer, { message, catalog, voice }: ProductQuestion): boolean {
  return isTooBroad(readQuery(message, catalog, voice.defaultCurrency), answer);
}

function contextOf(language: string, catalog: Catalog, voice: PersonaVoice): AnswerContext {
  const money = { language, defaultCurrency: voice.defaultCurrency };
  return {
    catalog,
    wording: { phrases: phrasesOf(language, voice), products: productPhrasesOf(language, voice), language },
    readDescription: (question, record) =>
      answerFromText(question, [record], { named: termsOf(record.title), ignored: new Set(stemsOf(voice.brandName)), money }),
  };
}

/** Returns the state of the dialogue: each earlier message is understood again, as it was then. */
function dialogueAfter(history: readonly PastTurn[], context: AnswerContext, currency: string | null): Dialogue {
  let state = NO_DIALOGUE;
  for (const turn of history.slice(-TURNS_BACK)) {
    const showsProducts = turn.cardTitles.some((_, at) => turn.cardKinds?.[at] !== "file");
    const answer = showsProducts ? answerProducts(turn.user, state, context, currency) : null;
    const query = turn.persona.includes("?") ? readQuery(turn.user, context.catalog, currency) : null;
    // A declined message leaves the state as it was.
    if (query !== null && isVague(query)) state = { ...dialogueAfterWish(query), focus: answer?.focus ?? [] };
    else if (answer !== null) state = answer.dialogue;
  }
  return state;
}
