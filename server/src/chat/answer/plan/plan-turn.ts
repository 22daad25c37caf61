import type { RetrievalFilter } from "../../../ports/retrieval-index.ts";
import { detectLanguage } from "../text/languages.ts";
import { type Term, termsOf } from "../text/terms.ts";
import type { PastTurn, PersonaVoice, QuestionKind, QuestionPlan, TurnPlan } from "../types.ts";
import { condense } from "./condense.ts";
import { smallTalkOf } from "./small-talk.ts";
import { isAboutPolicy, limitsOf, orderOf, questionKindOf, wantsStock } from "./wish.ts";

const TOP_K: Readonly<Record<QuestionKind, number>> = {
  fact: 10,
  price: 10,
  stock: 10,
  variants: 10,
  describe: 10,
  compare: 20,
  list: 50,
  superlative: 200,
};

/**
 * Decides what a message asks for: small talk without retrieval, or a question that stands by itself, with the filter, order and
 * number of documents to retrieve. Pure: the same message and history give the same plan.
 */
export function planTurn(message: string, history: readonly PastTurn[], voice: PersonaVoice): TurnPlan {
  const text = shorten(message);
  const turns = history.map((turn) => ({ ...turn, user: shorten(turn.user) }));
  const language = languageOf(text, turns, voice);
  const smallTalk = smallTalkOf(text);
  if (smallTalk !== null) return { kind: "small_talk", smallTalk, language };
  return planQuestion(text, turns, voice, language);
}

const LONGEST = 800;

/** Start and end of a very long message: what is asked stands there, and patterns stay cheap. */
function shorten(message: string): string {
  if (message.length <= LONGEST) return message;
  return `${message.slice(0, LONGEST / 2)} … ${message.slice(-LONGEST / 2)}`;
}

function planQuestion(message: string, history: readonly PastTurn[], voice: PersonaVoice, language: string): QuestionPlan {
  const { standalone, referents } = condense(message, history);
  const question = questionKindOf(standalone);
  const wish = wishOf(standalone, question, voice, !speaks(voice, language));
  return {
    kind: "question",
    question: wish.limited && (question === "fact" || question === "price" || question === "describe") ? "list" : question,
    standalone: wish.search,
    language,
    filter: wish.filter,
    order: wish.limited || question === "superlative" ? (orderOf(standalone)?.order ?? null) : null,
    topK: TOP_K[wish.limited && question !== "superlative" ? "list" : question],
    referents,
  };
}

/** Content words, with the English name of what they stand for, by which other languages are found. */
function searchWords(terms: readonly Term[]): string {
  return [...new Set(terms.flatMap(({ word, concept }) => (concept === null ? [word] : [word, concept])))].join(" ");
}

/** A language that the persona does not speak: its function words would only mislead the search. */
function speaks(voice: PersonaVoice, language: string): boolean {
  const languages = voice.languages.length > 0 ? voice.languages : ["en"];
  return languages.some((one) => one.slice(0, 2).toLowerCase() === language);
}

/** Limits and order leave the search text: they are settled by the filter and the data, not by words. */
function wishOf(
  standalone: string,
  question: QuestionKind,
  voice: PersonaVoice,
  isForeign: boolean,
): { readonly filter: RetrievalFilter | undefined; readonly search: string; readonly limited: boolean } {
  const order = question === "superlative" ? orderOf(standalone) : null;
  const policy = isAboutPolicy(standalone);
  const limits = policy ? null : limitsOf(order?.rest ?? standalone, voice.defaultCurrency);
  const stock = !policy && (question === "list" || question === "superlative") && wantsStock(standalone);
  const filter: RetrievalFilter = {
    ...(question === "superlative" || limits !== null ? { kind: "item" as const } : {}),
    ...limits?.filter,
    ...(stock ? { inStock: true } : {}),
  };
  const rest = limits?.rest ?? order?.rest ?? standalone;
  const terms = termsOf(rest);
  const search = terms.length === 0 ? standalone : isForeign ? searchWords(terms) : rest.replace(/\s+/g, " ").trim();
  return { filter: Object.keys(filter).length > 0 ? filter : undefined, search, limited: limits !== null };
}

function languageOf(message: string, history: readonly PastTurn[], voice: PersonaVoice): string {
  const earlier = history.at(-1);
  const before = earlier === undefined ? [] : [detectLanguage(earlier.user, voice.languages)];
  return detectLanguage(message, [...before, ...voice.languages]);
}
