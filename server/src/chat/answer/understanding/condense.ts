import { isGrammar } from "../text/stop-words.ts";
import { type Term, termsOf } from "../text/terms.ts";
import { fold, stem, stemsOf, words } from "../text/words.ts";
import type { PastTurn } from "../types.ts";
import { isColour } from "../text/colours.ts";
import { isOption, keptOptions, optionsNamed, withoutOptions } from "./options.ts";
import { asksForStock, orderOf, questionKindOf } from "./wish.ts";

/** A message as it stands without its conversation. */
export interface Condensed {
  readonly standalone: string;
  /** Document ids of the cards that the message refers to. */
  readonly referents: readonly string[];
  /** The message itself where it asks which one of the things shown. */
  readonly ofShown?: string;
  /** Content words of the question before where the message stands by itself; else empty. */
  readonly topic: string;
}

interface Card {
  readonly id: string;
  readonly title: string;
  /** The color, size or SKU of the version that it shows. */
  readonly options: readonly string[];
}

/** The turn before, with its question as it stood without the conversation. */
interface Before {
  readonly question: string;
  /** What it referred to. */
  readonly referents: readonly string[];
}

const ONE =
  /\b(?:it|its|it's|that one|this one|the one|this|that|that thing|he|she|him|her|es|er|sie|ihn|ihm|ihr|das|davon|dazu|dieser?|dieses|diesen|das da|il|elle|celui-ci|celle-ci|ca|cela|lo|la|le|este|esta|ese|esa|questo|questa|quello|quella|ne|het|hij|hem|deze|die|dat|daarvan|ele|ela|isso|esse|essa)\b/;
const PRONOUN_EN = /\b(?:its|it's|it|that one|this one|the one|that thing)\b/i;
const MANY =
  /\b(?:they|them|their|these|those|both|of the two|each of|the two|sie beide|beide[nr]?|diese|davon|les deux|ceux|celles|ambos|ambas|los dos|las dos|estos|entrambi|entrambe|questi|queste|beiden?|allebei|os dois|as duas)\b/;
const DUMMY =
  /\b(?:is it (?:possible|ok|okay|allowed|true|free|safe to|better to)|it (?:is|be) possible|(?:does|will|would|can) it take|it takes?|(?:does|will|would) it cost to|it cost to|what time is it|i(?:'d| would) like it|how is it going|est-il|y a-t-il|gibt es|ist es (?:moglich|erlaubt)|kann es sein|is het mogelijk|e possivel|es posible|e possibile)\b/;
const OPENING =
  /^(?:and|but|or|also|so|then|ok(?:ay)?|what about|how about|und|aber|oder|auch|was ist mit|wie (?:ist|sieht) es mit|et|mais|ou|qu'en est-il d[eu]|y|pero|o|que tal|e|ma|anche|en|maar|of|hoe zit het met|mas|quanto a)\b[\s,]*/;
const OPENINGS =
  /^(?:(?:and|but|so|also|ok|okay|then|und|aber|et|y|e|en) )*(?:what about|how about|was ist mit|wie (?:ist|sieht) es mit|qu'en est-il d[eu]|hoe zit het met|que tal|quanto a)\b/;
const PREPOSITION =
  /^(?:in|to|for|with|without|from|under|below|over|above|by|as|on|at|nach|in|fur|mit|ohne|aus|unter|uber|zu|von|a|en|pour|avec|sans|de|sous|para|con|sin|per|senza|sotto|voor|met|zonder|naar|onder|com|sem|até)\b/;
const OTHER =
  /\b(?:the )?(?:other|others|second|latter|andere[nrs]?|zweite[nrs]?|autre|deuxieme|second[eoa]?|otr[oa]|segund[oa]|altr[oa]|tweede|outr[oa])(?: one)?\b/;
const FIRST = /\b(?:the )?(?:first|former|erste[nrs]?|premi[eè]re?|primer[oa]?|prim[oa]|eerste|primeir[oa])(?: one)?\b/;
const THIRD = /\b(?:the )?(?:third|dritte[nrs]?|troisieme|tercer[oa]?|terz[oa]|derde|terceir[oa])(?: one)?\b/;
const LAST = /\b(?:the )?last one\b/;
/** What was said before, asked of something else: "is that possible for sale articles too?" */
const LIKEWISE =
  /\b(?:that|this|it|the same|das|dies|dasselbe|ca|cela|eso|lo mismo|questo|lo stesso|dat|hetzelfde|isso|o mesmo)\b.*\b(?:too|also|as well|likewise|possible for|apply|applies|true for|auch|gilt|aussi|tambien|anche|vale|ook|geldt|tambem)\b/;
/** "Which one is the lightest?" after several were shown. */
const WHICH_OF =
  /^(?:(?:and|so|ok|okay|und|et|y|e|en) )*(?:which|welche[rsn]?|lequel|laquelle|lesquels|lesquelles|cual(?:es)?|quale|quali|welke|qual|quais)(?: (?:one|ones|davon|di questi|d'entre eux))? (?:is|are|has|have|weighs?|costs?|comes?|would|should|can|ist|sind|hat|haben|wiegt|kostet|est|sont|coute|pese|es|son|tiene|pesa|cuesta|e|sono|costa|heeft|zijn|weegt|kost|custa)\b|^(?:(?:and|so|ok|okay) )*which ones? \p{L}/u;
/** "Is that enough for ...?" asks of what was shown. */
const THAT_IS = /^(?:(?:and|but|so|ok) )*(?:is|was|are|would|will|does|do|can|could) (?:that|this|these|those)\b/;
/** Products that a list shows at most. */
const SHOWN = 6;
const TURNS_BACK = 3;

/**
 * Turns a follow-up into a question that stands by itself: pronouns and ellipses take the title of the card they refer to, and a
 * bare new topic takes the question of the turn before. A message that stands by itself comes back as it is.
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
  if (!bare && ONE.test(plain) && !DUMMY.test(plain) && (refersByPronoun(plain) || (cards.length > 0 && THAT_IS.test(plain)))) {
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

/** The words of the question say which of the things shown, and name no thing of their own. */
function asksOfShown(plain: string): boolean {
  const rest = orderOf(plain)?.rest ?? plain;
  const head = /^(?:\S+ )*?(?:one|ones|is|are|has|have|ist|sind|est|sont|es|son|e|sono|zijn)\b/.exec(rest)?.[0] ?? "";
  if (orderOf(plain) !== null && !/\bones?\b/.test(head)) return isOnlyOrder(rest);
  return termsOf(head).every((term) => term.weak || isAspect(term));
}

const ONLY_ORDER =
  /^(?:which|what|welche[rsn]?|lequel|laquelle|cual|quale|welke|qual)?(?: one)?(?: (?:is|ist|est|es|e))?(?: (?:the|der|die|das|le|la|el|il|de|het|o|a))?\s*(?=\S)/;

/** Nothing but the order is asked: "and the most expensive?" */
function isOnlyOrder(rest: string): boolean {
  return termsOf(rest).every((term) => term.weak);
}

/** The last products that were shown beside one another, at most three turns back. */
function shownTogether(history: readonly PastTurn[]): Card[] {
  for (const turn of history.slice(-TURNS_BACK).toReversed()) {
    const cards = recentCards([turn]);
    if (cards.length > 1) return cards.slice(0, SHOWN);
  }
  return [];
}

/** The message asks about an aspect ("and the price?", "in blue?") or names a new subject for the question before. */
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
  if (card !== undefined && card.options.length > 0 && cards.length === 1 && /^(?:in|en|em) /.test(rest))
    return otherVersion(rest, last, card);
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

/** What was asked of a product is asked of another version of it: "and in black?" */
function otherVersion(rest: string, last: Before, card: Card): Resolved {
  const asked = [
    ...(questionKindOf(last.question) === "price" || termsOf(last.question).some(({ concept }) => concept === "price") ? ["price"] : []),
    ...(asksForStock(last.question) ? ["in stock"] : []),
  ];
  return { standalone: `${asked.join(", ")} ${titleOf(card, rest)} ${rest}`.trim(), referents: [card.id] };
}

/** The title of a card, with the version that it shows as far as the message does not name another. */
function titleOf({ title, options }: Card, message: string): string {
  const kept = keptOptions(options, optionsNamed(message));
  return kept.length === 0 ? title : `${title} (${kept.join(", ")})`;
}

/** The question of the turn before, asked about something else. */
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

/** "What does delivery to Germany cost?" with "Norway" -> "What does delivery to Norway cost?"; null where the question has no such name. */
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

const ARTICLE_END = /\s(?:the|a|an|der|die|das|le|la|el|il|de|het|o)$/;

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
  // Price and stock are asked of the version that was shown, everything else of the product.
  const isOfVersion =
    cards.length === 1 && termsOf(message).every((term) => term.weak || isOption(term) || OF_VERSIONS.has(term.concept ?? ""));
  const named = cards.map((card) => (isOfVersion ? titleOf(card, message) : card.title));
  const titles = named.join(" / ");
  const [only] = cards;
  const [name] = named;
  const standalone =
    only !== undefined && name !== undefined && cards.length === 1 && PRONOUN_EN.test(message)
      ? message.replace(PRONOUN_EN, (pronoun) => (/s$/i.test(pronoun) && pronoun.length === 3 ? `the ${name}'s` : `the ${name}`))
      : `${stripEnd(message)} (${titles})`;
  return { standalone, referents: cards.map(({ id }) => id) };
}

function pickedCard(plain: string, cards: readonly Card[]): Card | null {
  if (words(plain).length > 12) return null;
  if (cards.length > 1 && THIRD.test(plain)) return cards[2] ?? null;
  if (cards.length > 1 && LAST.test(plain)) return cards.at(-1) ?? null;
  if (
    cards.length > 1 &&
    OTHER.test(plain) &&
    !/\b(?:other|another|andere[nrs]?|autres?|otr[oa]s?|altr[oaie]|outr[oa]s?) (?!one\b)\p{L}+/u.test(plain)
  )
    return cards[1] ?? null;
  if (cards.length > 0 && FIRST.test(plain) && /\b(?:first|former)(?: one)?(?:\b|$)/.test(plain)) return cards[0] ?? null;
  return null;
}

/** Cards of the latest turn that had some, at most three turns back. */
function recentCards(history: readonly PastTurn[]): Card[] {
  for (const turn of history.slice(-TURNS_BACK).toReversed()) {
    const cards = turn.cardTitles.map((title, index) => ({
      title,
      id: turn.cardIds[index] ?? "",
      options: turn.cardOptions?.[index] ?? [],
      kind: turn.cardKinds?.[index] ?? kindOf(title),
    }));
    if (cards.length > 0) return cards.filter(({ kind }) => kind === "item");
  }
  return [];
}

function kindOf(title: string): "item" | "file" {
  return /\.(?:pdf|docx|pptx|xlsx|html?|md|txt|csv|json|png|jpe?g|gif|webp)$/i.test(title) ? "file" : "item";
}

function namesCard(plain: string, cards: readonly Card[]): boolean {
  const said = new Set(stemsOf(plain));
  return cards.some(({ title }) => {
    const stems = stemsOf(title);
    const held = stems.filter((one) => said.has(one)).length;
    return held > 0 && held >= Math.min(2, stems.length);
  });
}

/** No verb worth the name: a few words that lean on what was said before. */
function isBare(plain: string): boolean {
  const list = words(plain.replace(OPENINGS, "").replace(OPENING, ""));
  return list.length <= 5 && !SENTENCE.test(plain.replace(OPENINGS, "").replace(OPENING, ""));
}

const SENTENCE =
  /\b(?:is|are|was|do|does|did|can|could|will|would|has|have|should|show|tell|list|find|need|want|looking|ist|sind|kann|haben|hat|habt|gibt|zeig\w*|est|sont|peut|avez|es|son|tienen?|hay|puedo|sono|avete|posso|zijn|heeft|hebben|kan|sao|tem|cost|costs|kostet|coute|cuesta|costa|kost|custa|what|which|who|how|where|when|why|was|welche\w*|wie|wo|wann|quel\w*|comment|que|cual|como|donde|quale|come|dove|wat|welke|hoe|waar|qual|onde)\b/;

/** A pronoun as such, not an article: it must not stand before a noun that the message names itself. */
function refersByPronoun(plain: string): boolean {
  if (/\b(?:it|its|it's|that one|this one|the one|davon|dazu|ihn|celui-ci|celle-ci|cela|daarvan|isso)\b/.test(plain)) return true;
  const strong = termsOf(plain).filter((term) => !term.weak && !isAspect(term));
  return strong.length === 0;
}

const ASPECTS = new Set(
  "price stock colour size weight height width length depth dimensions material capacity power voltage battery temperature waterproof warranty care origin brand speed time age rating date people return shipping".split(
    " ",
  ),
);

/** A property that many products have, as against the name of a thing. */
function isAspect(term: Term): boolean {
  return (term.concept !== null && ASPECTS.has(term.concept)) || isColour(term.word) || term.number || term.word.length === 1;
}

function topicOf(turn: Before): string {
  return termsOf(turn.question)
    .filter((term) => !term.weak)
    .map((term) => term.word)
    .join(" ");
}

/** "Do you ship to France?" with "to Norway" -> "Do you ship to Norway"; null when there is nothing to replace. */
function replacePhrase(previous: string, phrase: string): string | null {
  const [preposition] = words(phrase);
  if (preposition === undefined) return null;
  const found = new RegExp(String.raw`^(.*)\b${preposition}\b\s+\S.*$`, "iu").exec(stripEnd(previous));
  return found?.[1] === undefined ? null : `${found[1]}${stripEnd(phrase)}`;
}

function stripEnd(text: string): string {
  return text.replace(/[\s?!.]+$/, "");
}
