import { contactFrom } from "./extract/contact.ts";
import type { Draft } from "./extract/draft.ts";
import type { SourceRecord } from "./extract/record.ts";
import { helpPhrasesOf } from "./help/help-words.ts";
import { topicsNear } from "./help/nearby.ts";
import { waysToReach } from "./help/reach.ts";
import { splitLine } from "./text/sentences.ts";
import type { Answer, Intent, PastTurn, PersonaVoice, QuestionPlan } from "./types.ts";
import { handoffPhrasesOf, phrasesOf } from "./phrases/phrases-of.ts";
import { suggestions } from "./phrases/small-talk.ts";

/**
 * Answers complaints, requests for an operator or for contact details, and questions about the business; null if the records do not contain
 * an answer.
 */
export function draftIntent(plan: QuestionPlan, records: readonly SourceRecord[], voice: PersonaVoice): Draft | null {
  const phrases = phrasesOf(plan.language, voice);
  if (plan.intent === "brand") {
    const about = voice.brandDescription ?? voice.description ?? "";
    return about === "" ? null : { bubbles: [splitLine(about.replace(/\s+/g, " ").trim())], cited: [], own: true };
  }
  if (plan.asksContact === true) return contactFrom(records, plan.language);
  const intent = plan.intent ?? (plan.problem === undefined || plan.problem === "cancel" ? undefined : "complaint");
  if (intent === undefined || intent === "unclear") return null;
  const contact = contactFrom(records, plan.language);
  if (contact === null) return null;
  if (intent === "human") {
    const { noted, reach } = handoffPhrasesOf(plan.language, voice);
    return { ...contact, bubbles: [[noted, reach], ...contact.bubbles] };
  }
  return { ...contact, bubbles: [[phrases.understand], ...contact.bubbles] };
}

/**
 * Declines in a way that suits the message: for a question, adds related topics and the contact details in the same bubble, or else the
 * suggested questions.
 * @param records the retrieved records
 * @param near headings of sections on similar topics
 */
export function decline(plan: QuestionPlan, voice: PersonaVoice, records: readonly SourceRecord[], near: readonly string[] = []): Answer {
  const phrases = phrasesOf(plan.language, voice);
  const further = furtherHelp(plan, voice, records, near);
  const offer = further.length > 0 ? [] : suggestions(voice, phrases.offer, plan.language);
  const ordinary = plan.filter?.price === undefined ? phrases.decline(voice.brandName) : phrases.nothingMatches;
  const handoff = handoffPhrasesOf(plan.language, voice);
  const said: Readonly<Record<Intent | "none", readonly (readonly string[])[]>> = {
    human: [[handoff.noted, handoff.none]],
    complaint: [[phrases.understand, phrases.noContact]],
    overdue: [[phrases.understand, phrases.noContact]],
    unclear: [[phrases.which]],
    brand: [[phrases.capabilities(voice.brandName)], offer],
    none: [[ordinary, ...further], offer],
  };
  return {
    bubbles: said[plan.intent ?? "none"].filter((bubble) => bubble.length > 0),
    cited: [],
    declined: true,
    grounding: { checked: 0, dropped: 0 },
  };
}

/** A section that is close to a question but may not answer it. */
interface Nearest {
  readonly said: readonly string[];
  readonly heading: string;
  readonly grounding: Answer["grounding"];
}

/** Declines with the closest sections, best first, and the contact details; null if the language has no phrase for it. */
export function declineWithNearest(
  plan: QuestionPlan,
  voice: PersonaVoice,
  records: readonly SourceRecord[],
  nearest: readonly Nearest[],
): Answer | null {
  const help = helpPhrasesOf(plan.language, voice);
  if (help === undefined) return null;
  const ways = waysToReach(records.filter(({ kind }) => kind === "file"));
  const contact = ways.length === 0 ? [] : [help.contact(ways)];
  return {
    bubbles: [
      ...nearest.map(({ said, heading }, at) => [(at === 0 ? help.nearest : help.alsoNear)(heading.replace(/[:.]$/, "")), ...said]),
      ...(contact.length === 0 ? [] : [contact]),
    ],
    cited: [],
    declined: true,
    hasNearest: true,
    grounding: joined(nearest.map(({ grounding }) => grounding)),
  };
}

function joined(all: readonly Answer["grounding"][]): Answer["grounding"] {
  const leftOut = all.flatMap((one) => one.leftOut ?? []);
  const sum = (count: (one: Answer["grounding"]) => number): number => all.reduce((total, one) => total + count(one), 0);
  return {
    checked: sum(({ checked }) => checked),
    dropped: sum(({ dropped }) => dropped),
    ...(leftOut.length > 0 ? { leftOut } : {}),
  };
}

/** Names related topics in the documents, and the contact details that they contain. */
function furtherHelp(
  { asked, language }: QuestionPlan,
  voice: PersonaVoice,
  records: readonly SourceRecord[],
  near: readonly string[],
): string[] {
  const help = helpPhrasesOf(language, voice);
  if (help === undefined) return [];
  const topics = near.length > 0 ? near : topicsNear(asked, records);
  const ways = waysToReach(records.filter(({ kind }) => kind === "file"));
  return [...(topics.length === 0 ? [] : [help.known(topics)]), ...(ways.length === 0 ? [] : [help.contact(ways)])];
}

/** Phrases a second consecutive refusal differently, without repeating the offers of the first. */
export function declinedAgain(answer: Answer, plan: QuestionPlan, voice: PersonaVoice, history: readonly PastTurn[]): Answer {
  const before = history.at(-1)?.persona ?? "";
  const phrases = phrasesOf(plan.language, voice);
  if (answer.hasNearest === true || before === "" || !before.includes(phrases.decline(voice.brandName))) return answer;
  return { ...answer, bubbles: [[phrases.declineAgain]] };
}
