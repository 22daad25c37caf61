import { firstWords, patternsOf, wholeText, wholeWords } from "../../../language/patterns.ts";
import { isColour } from "../text/colours.ts";
import { type Term, termsOf } from "../text/terms.ts";
import { words } from "../text/words.ts";
import { orderOf } from "../text/request.ts";

const followUps = patternsOf((conversation) => conversation.followUps);
export const ONE = wholeWords(followUps(({ one }) => one));
export const REPLACED = wholeWords(
  followUps(({ replaced }) => replaced),
  "i",
);
export const POSSESSIVE = wholeText(
  followUps(({ possessive }) => possessive),
  "i",
);
export const MANY = wholeWords(followUps(({ many }) => many));
export const IMPERSONAL = wholeWords(followUps(({ impersonal }) => impersonal));
const ABOUT = followUps(({ about }) => about);
export const OPENING = new RegExp(String.raw`^(?:${followUps(({ openings }) => openings)}|${ABOUT})\b[\s,]*`);
export const OPENINGS = new RegExp(String.raw`^(?:(?:${followUps(({ joints }) => joints)}) )*(?:${ABOUT})\b`);
export const PREPOSITION = firstWords(followUps(({ prepositions }) => prepositions));
export const OTHER = wholeWords(followUps(({ other }) => other));
export const OTHER_THING = new RegExp(String.raw`\b(?:${followUps(({ otherThing }) => otherThing)}) \p{L}+`, "u");
export const FIRST = wholeWords(followUps(({ first }) => first));
export const PICKS_FIRST = wholeWords(followUps(({ picksFirst }) => picksFirst));
export const THIRD = wholeWords(followUps(({ third }) => third));
export const LAST = wholeWords(followUps(({ last }) => last));
/** Matches messages that extend the previous question to something else: "is that possible for sale items too?" */
export const LIKEWISE = new RegExp(String.raw`\b(?:${followUps(({ same }) => same)})\b.*\b(?:${followUps(({ too }) => too)})\b`);
const WHICH_OPENINGS = followUps(({ whichOpenings }) => whichOpenings);
const WHICH = `${followUps(({ which }) => which)}|${followUps(({ whichPlural }) => whichPlural)}`;
/** Matches questions about one of several things shown: "Which one is the lightest?" */
export const WHICH_OF = new RegExp(
  String.raw`^(?:(?:${WHICH_OPENINGS}) )*(?:(?:${WHICH})(?: (?:${followUps(({ ofThem }) => ofThem)}))? (?:${followUps(({ whichVerbs }) => whichVerbs)})\b|(?:${followUps(({ whichOnes }) => whichOnes)}) \p{L})`,
  "u",
);
/** Matches the start of questions about something shown: "Is that enough for ...?" */
export const THAT_IS = firstWords(followUps(({ thatIs }) => thatIs));
const STAND_IN = followUps(({ standIns }) => standIns);
const ARTICLES = followUps(({ articles }) => articles);
export const ONLY_ORDER = new RegExp(
  String.raw`^(?:${followUps(({ whichOrder }) => whichOrder)})?(?: (?:${STAND_IN}))?(?: (?:${followUps(({ copula }) => copula)}))?(?: (?:${ARTICLES}))?\s*(?=\S)`,
);
export const ARTICLE_END = new RegExp(String.raw`\s(?:${ARTICLES}|${followUps(({ indefiniteArticles }) => indefiniteArticles)})$`);
const SENTENCE = wholeWords(followUps(({ sentence }) => sentence));
const SURELY_ONE = wholeWords(followUps(({ surelyOne }) => surelyOne));
const UP_TO_VERB = new RegExp(String.raw`^(?:\S+ )*?(?:${STAND_IN}|${followUps(({ copulas }) => copulas)})\b`);
const ONES = wholeWords(STAND_IN);
export const IN_OPTION = new RegExp(`^(?:${patternsOf((conversation) => conversation.options)(({ lead }) => lead)}) `);

/** Reports whether the question only selects one of the things shown and names nothing else. */
export function asksOfShown(plain: string): boolean {
  const rest = orderOf(plain)?.rest ?? plain;
  const head = UP_TO_VERB.exec(rest)?.[0] ?? "";
  if (orderOf(plain) !== null && !ONES.test(head)) return isOnlyOrder(rest);
  return termsOf(head).every((term) => term.weak || isAspect(term));
}

/** Reports whether the question asks only for an order: "and the most expensive?" */
export function isOnlyOrder(rest: string): boolean {
  return termsOf(rest).every((term) => term.weak);
}

/** Reports whether a message consists of a few words without a verb, so that its meaning depends on the previous turn. */
export function isBare(plain: string): boolean {
  const list = words(plain.replace(OPENINGS, "").replace(OPENING, ""));
  return list.length <= 5 && !SENTENCE.test(plain.replace(OPENINGS, "").replace(OPENING, ""));
}

/** Reports whether a pronoun refers to a card and is not the article of a noun in the message. */
export function refersByPronoun(plain: string): boolean {
  if (SURELY_ONE.test(plain)) return true;
  const strong = termsOf(plain).filter((term) => !term.weak && !isAspect(term));
  return strong.length === 0;
}

const ASPECTS = new Set(
  "price stock colour size weight height width length depth dimensions material capacity power voltage battery temperature waterproof warranty care origin brand speed time age rating date people return shipping".split(
    " ",
  ),
);

/** Reports whether a term is a property of many products, not the name of a thing. */
export function isAspect(term: Term): boolean {
  return (term.concept !== null && ASPECTS.has(term.concept)) || isColour(term.word) || term.number || term.word.length === 1;
}
