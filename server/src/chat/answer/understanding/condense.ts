import { isGrammar } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";
import { fold, stem, stemsOf, words } from "../text/words.ts";
import type { PastTurn } from "../types.ts";
import { type Card, SHOWN, TURNS_BACK, recentCards, shownTogether, pickedCard, namesCard } from "./earlier-cards.ts";
import {
  ONE,
  REPLACED,
  POSSESSIVE,
  MANY,
  IMPERSONAL,
  OPENING,
  OPENINGS,
  PREPOSITION,
  OTHER,
  FIRST,
  THIRD,
  LAST,
  LIKEWISE,
  WHICH_OF,
  THAT_IS,
  ONLY_ORDER,
  ARTICLE_END,
  IN_OPTION,
  asksOfShown,
  isOnlyOrder,
  isBare,
  refersByPronoun,
  isAspect,
} from "./follow-up-words.ts";
import { isOption, keptOptions, optionsNamed, withoutOptions } from "./options.ts";
import { asksForStock, orderOf, questionKindOf } from "../text/request.ts";

/** A message rewritten so that it can be understood without its conversation. */
export interface Condensed {
  readonly standalone: string;
  /** Document ids of the cards that the message refers to. */
  readonly referents: readonly string[];
  /** The message itself, if it asks about one of the products shown. */
  readonly ofShown?: string;
  /** Content words of the previous question, if the message is complete by itself; otherwise empty. */
  readonly topic: string;
}

/** The previous turn, with its question in a form that can be understood without the conversation. */
interface Before {
  readonly question: string;
  /** Documents that it referred to. */
  readonly referents: readonly string[];
}

/**
 * Turns a follow-up into a standalone question: replaces pronouns and ellipses with the title of the card that they refer to, and applies
 * the previous question to a bare new topic. Other messages stay unchanged.
 */
export function condense(message: string, history: readonly PastTurn[]): Condensed {
  const turn = history.at(-1);
  const resolved = resolve(message, history);
  const isAlone = turn !== undefined && resolved.standalone === message && resolved.referents.length === 0;
  return {
    ...resolved,
    topic: isAlone ? topicOf({ question: resolve(turn.user, history.slice(-TURNS_BACK, -1)).standalone, referents: [] }) : "",
  };
}

type Resolved = Omit<Condensed, "topic">;

function resolve(message: string, history: readonly PastTurn[]): Resolved {
  const alone: Resolved = { standalone: message, referents: [] };
  const turn = history.at(-1);
  if (turn === undefined) return alone;
  const earlier = history.slice(-TURNS_BACK, -1);
  const before = resolve(turn.user, earlier);
  const last: Before = { question: before.standalone, referents: before.referents };
  const plain = fold(message).replace(/\s+/g, " ").trim();
  const cards = recentCards(history);
  if (namesCard(plain, cards)) return OPENING.test(plain) && isBare(plain) ? withNewSubject(plain, last, cards) : alone;

  const picked = orderOf(plain) === null ? pickedCard(plain, cards) : null;
  if (picked !== null) return resumed(plain, last, [picked]);
  const shown = shownTogether(history);
  const order = orderOf(plain);
  if (WHICH_OF.test(plain) && asksOfShown(plain)) {
    if (shown.length > 1) return { ...attached(message, shown), ofShown: message };
  }
  const isOrder = order !== null && isOnlyOrder(order.rest);
  const lastOrder = order === null ? null : orderOf(last.question);
  const isOfShown = lastOrder === null ? shown.length < SHOWN : last.referents.length > 1;
  if (isOrder && isOfShown && shown.length > 1) return attached(message, shown);
  if (isOrder && lastOrder !== null) {
    const wished = plain.replace(OPENING, "").replace(ONLY_ORDER, "");
    return { standalone: `${stripEnd(lastOrder.rest).replace(ARTICLE_END, "")} the ${wished}`, referents: [] };
  }
  const bare = isBare(plain);
  const opens = OPENING.test(plain) || OPENINGS.test(plain);
  if (!bare && MANY.test(plain)) {
    if (cards.length > 0) return attached(message, cards.slice(0, SHOWN));
    return { standalone: `${message} ${topicOf(last)}`.trim(), referents: [] };
  }
  if (!bare && ONE.test(plain) && !IMPERSONAL.test(plain) && (refersByPronoun(plain) || (cards.length > 0 && THAT_IS.test(plain)))) {
    const [card] = cards;
    return card === undefined ? { standalone: `${message} ${topicOf(last)}`.trim(), referents: [] } : attached(message, [card]);
  }
  if (LIKEWISE.test(plain)) {
    const topic = termsOf(last.question).filter((term) => !term.weak && term.concept !== "price");
    return { standalone: `${message} ${topic.map(({ word }) => word).join(" ")}`, referents: [] };
  }
  if (bare || opens) return resumeTopic(message, plain, last, cards);
  return alone;
}

/** Resolves a follow-up that asks about an aspect ("and the price?", "in blue?") or names a new subject for the previous question. */
function resumeTopic(message: string, plain: string, last: Before, cards: readonly Card[]): Resolved {
  const rest = plain.replace(OPENINGS, "").replace(OPENING, "").trim();
  const terms = termsOf(rest).filter((term) => !term.weak);
  const [card] = cards;
  const given = optionsNamed(rest);
  if (terms.length > 0 && terms.every(isOption)) {
    if (card !== undefined && cards.length === 1) return otherVersion(rest, last, card);
    const kept = withoutOptions(last.question, given);
    if (kept !== last.question) return { standalone: `${stripEnd(kept)} ${rest}`, referents: card === undefined ? [] : [card.id] };
  }
  if (card !== undefined && card.options.length > 0 && cards.length === 1 && IN_OPTION.test(rest)) return otherVersion(rest, last, card);
  if (PREPOSITION.test(rest)) {
    const replaced = replacePhrase(last.question, rest);
    if (replaced !== null) return { standalone: replaced, referents: card === undefined ? [] : [card.id] };
    if (card === undefined) return { standalone: `${stripEnd(last.question)} ${rest}`, referents: [] };
    return otherVersion(rest, last, card);
  }
  if (terms.every(isAspect)) {
    if (terms.length > 0 && terms.every(isOption))
      return { standalone: `${stripEnd(last.question)} ${rest}`, referents: card === undefined ? [] : [card.id] };
    if (card !== undefined) return attached(message, [card]);
    return { standalone: `${message} ${topicOf(last)}`.trim(), referents: [] };
  }
  return withNewSubject(plain, last, cards);
}

/** Repeats the previous question for another variant of the product: "and in black?" */
function otherVersion(rest: string, last: Before, card: Card): Resolved {
  const asked = [
    ...(questionKindOf(last.question) === "price" || termsOf(last.question).some(({ concept }) => concept === "price") ? ["price"] : []),
    ...(asksForStock(last.question) ? ["in stock"] : []),
  ];
  return { standalone: `${asked.join(", ")} ${titleOf(card, rest)} ${rest}`.trim(), referents: [card.id] };
}

/** Returns the title of a card with its variant, except for options that the message names. */
function titleOf({ title, options }: Card, message: string): string {
  const kept = keptOptions(options, optionsNamed(message));
  return kept.length === 0 ? title : `${title} (${kept.join(", ")})`;
}

/** Repeats the previous question for another subject. */
function withNewSubject(plain: string, last: Before, cards: readonly Card[]): Resolved {
  const rest = plain.replace(OPENINGS, "").replace(OPENING, "").trim();
  if (!isBare(plain)) return { standalone: rest, referents: cards.slice(0, 1).map(({ id }) => id) };
  const replaced = replaceName(last.question, rest, cards);
  if (replaced !== null) return { standalone: replaced, referents: [] };
  const subject = new Set(cards.flatMap(({ title }) => stemsOf(title)));
  const kept = words(last.question).filter((word) => !subject.has(stem(word)));
  const asked = kept.some((word) => !isGrammar(word)) ? kept.join(" ") : "";
  return { standalone: `${asked.replace(ARTICLE_END, "")} ${rest}`.trim(), referents: [] };
}

/**
 * Replaces the name in a question: "Norway" turns "What does delivery to Germany cost?" into "What does delivery to Norway cost?". Returns
 * null if the question has no such name.
 */
function replaceName(previous: string, name: string, cards: readonly Card[]): string | null {
  const titles = new Set(cards.flatMap(({ title }) => stemsOf(title)));
  const names = termsOf(previous).filter((term) => term.name && !titles.has(term.stem));
  const [only] = names;
  if (only === undefined || names.length > 1 || words(name).length > 3) return null;
  const at = fold(previous).indexOf(only.word);
  return at < 0 || fold(previous).length !== previous.length
    ? null
    : previous.slice(0, at) + stripEnd(name) + previous.slice(at + only.word.length);
}

function resumed(plain: string, last: Before, cards: readonly Card[]): Resolved {
  const rest = [OTHER, FIRST, THIRD, LAST].reduce((text, pattern) => text.replace(pattern, ""), plain);
  const own = termsOf(rest.replace(OPENINGS, "").replace(OPENING, "")).filter((term) => !term.weak);
  if (own.length > 0) return attached(rest.replace(/\s+/g, " ").trim(), cards);
  const title = cards.map((card) => card.title).join(" ");
  const asked = termsOf(last.question).filter((term) => isAspect(term) || term.weak);
  return {
    standalone: `${asked.map((term) => term.word).join(" ")} ${title}`.trim(),
    referents: cards.map(({ id }) => id),
  };
}

const OF_VERSIONS = new Set(["price", "stock", "discount", "colour", "size"]);

function attached(message: string, cards: readonly Card[]): Resolved {
  // Price and stock refer to the variant that was shown; everything else refers to the product.
  const isOfVersion =
    cards.length === 1 && termsOf(message).every((term) => term.weak || isOption(term) || OF_VERSIONS.has(term.concept ?? ""));
  const named = cards.map((card) => (isOfVersion ? titleOf(card, message) : card.title));
  const titles = named.join(" / ");
  const [only] = cards;
  const [name] = named;
  const standalone =
    only !== undefined && name !== undefined && cards.length === 1 && REPLACED.test(message)
      ? message.replace(REPLACED, (pronoun) => (POSSESSIVE.test(pronoun) ? `the ${name}'s` : `the ${name}`))
      : `${stripEnd(message)} (${titles})`;
  return { standalone, referents: cards.map(({ id }) => id) };
}

function topicOf(turn: Before): string {
  return termsOf(turn.question)
    .filter((term) => !term.weak)
    .map((term) => term.word)
    .join(" ");
}

/**
 * Replaces a phrase: "to Norway" turns "Do you ship to France?" into "Do you ship to Norway". Returns null if there is nothing to replace.
 */
function replacePhrase(previous: string, phrase: string): string | null {
  const [preposition] = words(phrase);
  if (preposition === undefined) return null;
  const found = new RegExp(String.raw`^(.*)\b${preposition}\b\s+\S.*$`, "iu").exec(stripEnd(previous));
  return found?.[1] === undefined ? null : `${found[1]}${stripEnd(phrase)}`;
}

function stripEnd(text: string): string {
  return text.replace(/[\s?!.]+$/, "");
}
