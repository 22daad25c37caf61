// Judges one turn by what its question expects.
import { contains, containsWord } from "./text.js";
import { soundsDeclined, soundsHandedOver } from "./phrases.js";

/** @returns reasons of failure (none: passed) and what a person should look at */
export function judgeTurn({ ask, expect = {}, reply, handoffAsked }, { findTitles, productIds, languages, files }) {
  const problems = [];
  if (reply.error !== null) return { problems: [`error: ${reply.error}`], declinedAs: null };
  const { text, cards } = reply;
  const cardIds = cards.map((card) => card.document_id);
  const namedIds = findTitles(text);
  const askedIds = new Set(findTitles(ask));
  const shown = new Set([...cardIds, ...namedIds, ...files.filter((file) => namesFile(text, file))]);
  const sounds = soundsDeclined(text, languages);
  const quote = (list) => list.map((one) => JSON.stringify(one)).join(" | ");

  if (text.trim() === "" && cards.length === 0) problems.push("an empty reply");
  for (const list of expect.contains ?? []) if (!list.some((one) => contains(text, one))) problems.push(`lacks ${quote(list)}`);
  for (const one of expect.not_contains ?? []) if (containsWord(text, one)) problems.push(`says ${quote([one])}`);
  if (expect.documents?.length && !expect.documents.some((id) => shown.has(id)))
    problems.push(`shows or names none of ${expect.documents.slice(0, 6).join(", ")}`);

  const only = expect.only_documents === undefined ? null : new Set(expect.only_documents);
  const hasQuestion = /[?？؟]/u.test(text);
  if (only !== null) {
    const wrongCards = [...new Set(cardIds)].filter((id) => productIds.has(id) && !only.has(id));
    // A product that the visitor named may be named in the reply ("cheaper than …").
    const wrongNames = [...new Set(namedIds)].filter(
      (id) => !only.has(id) && !askedIds.has(id) && !wrongCards.includes(id) && !twinOf(id, only, productIds),
    );
    if (wrongCards.length > 0) problems.push(`wrong card ${wrongCards.map((id) => named(id, productIds)).join(", ")}`);
    if (wrongNames.length > 0) problems.push(`wrongly names ${wrongNames.map((id) => named(id, productIds)).join(", ")}`);
    const isShown = [...only].some((id) => shown.has(id));
    if (!isShown && !(expect.asks_back && hasQuestion)) problems.push("shows or names no right product");
  }
  if (expect.asks_back && !hasQuestion) {
    const offered = [...shown].filter((id) => only === null || only.has(id));
    if (offered.length === 0) problems.push("neither asks back nor offers a fitting product");
  }
  let declinedAs = null;
  if (expect.declined) {
    declinedAs = cards.length === 0 ? (sounds ? "phrase" : "no cards, no phrase") : sounds ? "phrase with cards" : "answered";
    if (declinedAs === "answered") problems.push("not declined: shows cards without a decline");
  }
  if (expect.handoff && !handoffAsked && !soundsHandedOver(text, languages)) problems.push("no handoff");
  if (problems.length > 0 && !expect.declined && sounds && cards.length === 0) problems.push("(sounds like a decline)");
  return { problems, declinedAs };
}

const namesFile = (text, file) => text.toLowerCase().includes(file.toLowerCase());
const named = (id, productIds) => `${id} "${productIds.get(id)}"`;
/** Two products of the same title cannot be told apart in a text. */
const twinOf = (id, only, productIds) => [...only].some((other) => productIds.get(other) === productIds.get(id));
