import { soundsDeclined, soundsHandedOver } from "./phrases.js";
import { contains, containsWord } from "./text.js";

/** @import { Expectation } from "./brand-folder.js" */
/** @import { Reply } from "./visitor.js" */

/**
 * Facts about the brand that a reply represents.
 * @typedef {object} BrandContext
 * @property {(text: string) => string[]} findTitles
 * @property {ReadonlyMap<string, string>} titles of products, by id
 * @property {readonly string[]} languages
 * @property {readonly string[]} files
 */

/**
 * A reply and the judge's interpretation of it.
 * @typedef {object} Reading
 * @property {string} text
 * @property {readonly string[]} cardIds
 * @property {readonly string[]} namedIds
 * @property {ReadonlySet<string>} askedIds products that the question mentions
 * @property {ReadonlySet<string>} shown documents shown as cards or mentioned by name
 * @property {boolean} sounds whether the reply sounds like a decline
 * @property {boolean} hasQuestion
 */

/** @typedef {"phrase" | "phrase with cards" | "no cards, no phrase" | "answered"} DeclinedAs */

/** The problem that marks a failed turn as a probable decline. */
export const likeDecline = "(sounds like a decline)";

/**
 * Judges a turn by the expectations of its question.
 * @param {{ ask: string, expect: Expectation, reply: Reply, handoffAsked: boolean }} turn
 * @param {BrandContext} context
 * @returns {{ problems: string[], declinedAs: DeclinedAs | null }} the verdict; the turn has passed if there are no problems
 */
export function judgeTurn({ ask, expect, reply, handoffAsked }, context) {
  if (reply.error !== null) return { problems: [`error: ${reply.error}`], declinedAs: null };
  const reading = read(ask, reply, context);
  const { text, cardIds, sounds } = reading;
  const declinedAs = expect.declined ? declineOf(reading) : null;
  const problems = [
    ...(text.trim() === "" && cardIds.length === 0 ? ["an empty reply"] : []),
    ...textProblems(text, expect),
    ...productProblems(reading, expect, context.titles),
    ...(declinedAs === "answered" ? ["not declined: shows cards without a decline"] : []),
  ];
  if (expect.handoff && !handoffAsked && !soundsHandedOver(text, context.languages)) problems.push("no handoff");
  if (problems.length > 0 && !expect.declined && sounds && cardIds.length === 0) problems.push(likeDecline);
  return { problems, declinedAs };
}

/** @param {string} ask @param {Reply} reply @param {BrandContext} context @returns {Reading} */
function read(ask, { text, cards }, { findTitles, languages, files }) {
  const cardIds = cards.map((card) => card.document_id);
  const namedIds = findTitles(text);
  const namedFiles = files.filter((file) => text.toLowerCase().includes(file.toLowerCase()));
  return {
    text,
    cardIds,
    namedIds,
    askedIds: new Set(findTitles(ask)),
    shown: new Set([...cardIds, ...namedIds, ...namedFiles]),
    sounds: soundsDeclined(text, languages),
    hasQuestion: /[?？؟]/u.test(text),
  };
}

/** @param {Reading} reading @returns {DeclinedAs} */
function declineOf({ cardIds, sounds }) {
  if (cardIds.length === 0) return sounds ? "phrase" : "no cards, no phrase";
  return sounds ? "phrase with cards" : "answered";
}

/** @param {string} text @param {Expectation} expect @returns {string[]} */
function textProblems(text, expect) {
  const lacking = (expect.contains ?? []).filter((choice) => !choice.some((one) => contains(text, one)));
  const unwanted = (expect.not_contains ?? []).filter((one) => containsWord(text, one));
  return [
    ...lacking.map((choice) => `lacks ${choice.map((one) => JSON.stringify(one)).join(" | ")}`),
    ...unwanted.map((one) => `says ${JSON.stringify(one)}`),
  ];
}

/** @param {Reading} reading @param {Expectation} expect @param {ReadonlyMap<string, string>} titles */
function productProblems(reading, expect, titles) {
  const { shown, hasQuestion } = reading;
  /** @type {string[]} */
  const problems = [];
  const wanted = expect.documents ?? [];
  if (wanted.length > 0 && !wanted.some((id) => shown.has(id))) problems.push(`shows or names none of ${wanted.slice(0, 6).join(", ")}`);
  const only = expect.only_documents === undefined ? null : new Set(expect.only_documents);
  if (only !== null) {
    problems.push(...wrongProducts(reading, only, titles));
    const isShown = [...only].some((id) => shown.has(id));
    if (!isShown && !(expect.asks_back && hasQuestion)) problems.push("shows or names no right product");
  }
  if (expect.asks_back && !hasQuestion && ![...shown].some((id) => only === null || only.has(id)))
    problems.push("neither asks back nor offers a fitting product");
  return problems;
}

/** @param {Reading} reading @param {ReadonlySet<string>} only @param {ReadonlyMap<string, string>} titles @returns {string[]} */
function wrongProducts({ cardIds, namedIds, askedIds }, only, titles) {
  // Products with the same title cannot be distinguished in a reply.
  const rightTitles = new Set([...only].map((id) => titles.get(id)));
  const cards = [...new Set(cardIds)].filter((id) => titles.has(id) && !only.has(id));
  // A reply may mention a product from the question ("cheaper than …").
  const names = [...new Set(namedIds)].filter(
    (id) => !only.has(id) && !askedIds.has(id) && !cards.includes(id) && !rightTitles.has(titles.get(id)),
  );
  /** @param {readonly string[]} ids */
  const list = (ids) => ids.map((id) => `${id} "${titles.get(id)}"`).join(", ");
  return [...(cards.length > 0 ? [`wrong card ${list(cards)}`] : []), ...(names.length > 0 ? [`wrongly names ${list(names)}`] : [])];
}
