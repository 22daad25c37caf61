import { type KnownFacts, NO_FACTS } from "../../../brands/facts/model/brand-facts.ts";
import type { BrandFacts, FactName } from "../../../brands/facts/model/facts.schema.ts";
import type { FactPhrases, FactReading, FactWords, PaymentName } from "../../../language/fact-words.ts";
import { packOf } from "../../../language/find-pack.ts";
import { present } from "../../../language/missing.ts";
import type { Draft } from "../extract/draft.ts";
import { isGrammar } from "../text/stop-words.ts";
import { fold, stem, words as wordsOf } from "../text/words.ts";
import type { SourceRecord } from "../extract/record.ts";
import type { PastTurn, PersonaVoice, QuestionPlan } from "../types.ts";
import { type FactStatement, valuesOf } from "../extract/fact-statement.ts";
import { labelsFor } from "./asked-part.ts";
import { personBefore, valuesFor } from "./asked-contact.ts";
import type { FactMaterial } from "./fact-material.ts";
import { type ContactQuestion, type FactQuestion, readFactQuestion } from "./facts-question.ts";
import type { FactSentence, HoursQuestion } from "./hours-speech.ts";
import { labelInTexts } from "./label-in-texts.ts";
import { withoutOtherDays } from "./other-days.ts";
import { sayHours } from "./say-hours.ts";
import { sayAnswered, sayTelephoneHours } from "./say-telephone-hours.ts";

interface Asked {
  readonly message: string;
  readonly history: readonly PastTurn[];
  readonly voice: Pick<PersonaVoice, "brandName">;
  readonly records: readonly SourceRecord[];
}

/**
 * Answers a question about hours, telephone, email, address or payment methods from the business record. Returns null if the question asks
 * anything else or the record is not certain; documents then provide the answer.
 */
export function draftFromFacts(
  { language }: QuestionPlan,
  { message, history, voice, records }: Asked,
  { known, now }: FactMaterial,
): Draft | null {
  const facts = factWordsOf(language);
  const phrases = facts?.phrases;
  if (facts === null || phrases === undefined) return null;
  const names = namesIn(message, voice.brandName, known.facts);
  const before = history.at(-1)?.user ?? null;
  const question = readFactQuestion(message, language, names, before) ?? readFactQuestion(onlyQuestionIn(message), language, names, before);
  if (question === null || (question.about === "hours" && isInDocuments(question, known, facts, records))) return null;
  const person = question.about === "hours" ? null : personBefore(question, history.at(-1), known.facts);
  const said =
    question.about === "hours"
      ? sayTimes(question, known, facts, now, records)
      : sayContact(person === null ? question : { ...question, whose: person }, known, facts, language);
  if (said === null || said.length === 0) return null;
  return {
    bubbles: [said.map(({ text }) => text)],
    cited: citedFor(question.about, known, records),
    statements: new Map(
      said.map(({ text, claims }) => [text, claims.map((statement) => ({ property: "brand_fact", statement, known }) as const)]),
    ),
    isOfFacts: true,
  };
}

/** Returns the records without text about other days than the one that a question about hours means. */
export function recordsOfDay(
  { language }: QuestionPlan,
  { message, history, voice, records }: Asked,
  material: FactMaterial | undefined,
): readonly SourceRecord[] {
  const names = namesIn(message, voice.brandName, material?.known.facts ?? NO_FACTS);
  const before = history.at(-1)?.user ?? null;
  const question = readFactQuestion(message, language, names, before) ?? readFactQuestion(onlyQuestionIn(message), language, names, before);
  return withoutOtherDays(records, question, language, material);
}

/**
 * Reports whether a message asks for hours of the business and the manually entered hours do not answer it. In that case, no document
 * answers with certainty, because documents may contain different hours.
 */
export function asksEnteredHours(
  { language }: QuestionPlan,
  { message, history, voice }: Omit<Asked, "records">,
  { known }: FactMaterial,
): boolean {
  if (!known.origins.hours?.includes(ENTERED) || known.facts.hours.length === 0) return false;
  const question = readFactQuestion(message, language, namesIn(message, voice.brandName, known.facts), history.at(-1)?.user ?? null);
  return question?.about === "hours" && question.part.whose.length === 0 && question.isForAction !== true;
}

/** Origin of a fact that was entered manually. */
const ENTERED = "manual";

/** Returns the words of the business's names, which have no content of their own in a message. */
function namesIn(message: string, brandName: string, { name, addresses, telephones, emails, hours }: BrandFacts): string[] {
  // "Where in Ennis are you?" asks for the address in Ennis.
  const [place, ...places] = addresses;
  const names = [brandName, name ?? "", ...(place?.label === null && places.length === 0 ? [place.text] : [])];
  const own = names.flatMap((one) => wordsOf(fold(one)));
  // "The café" of "Harbour Books & Café" is a part of the business if it has its own hours or contacts.
  const labelled = new Set([...addresses, ...telephones, ...emails, ...hours].flatMap(({ label }) => wordsOf(fold(label ?? "")).map(stem)));
  const said = new Set(wordsOf(fold(message)).map(stem));
  const isNamed = own.some((word) => said.has(stem(word)) && !labelled.has(stem(word)) && !isGrammar(word));
  return isNamed ? names : own.filter((word) => !labelled.has(stem(word)));
}

/**
 * Reports whether a document has a section on the hours of a part of the business for which the record contains no hours: "Workshop hours".
 */
function isInDocuments(
  { part }: HoursQuestion,
  { facts }: KnownFacts,
  { reading, questions }: FactWords,
  records: readonly SourceRecord[],
): boolean {
  if (part.whose.length === 0 || questions === undefined || !labelsFor(part, facts.hours, { reading, questions }).includes(null))
    return false;
  const isOfHours = new RegExp(`(?<![a-z0-9])(?:${reading.hours ?? "(?!)"})(?![a-z0-9])`, "u");
  const headings = records.flatMap(({ passages }) => passages.map((passage) => fold(passage.headings.at(-1) ?? "")));
  return headings.some((heading) => isOfHours.test(heading) && part.whose.every((word) => wordsOf(heading).map(stem).includes(stem(word))));
}

/**
 * Returns the only question of a message that also states something: "Are you closed at Easter? I have toothache." Empty for other
 * messages.
 */
function onlyQuestionIn(message: string): string {
  const [only, ...others] = message.match(/[^.!?]+\?/gu) ?? [];
  return only === undefined || others.length > 0 || only.trim() === message.trim() ? "" : only.trim();
}

function factWordsOf(language: string): FactWords | null {
  const pack = packOf(language);
  const conversation = pack === null ? null : present(pack.conversation);
  return conversation?.facts ?? null;
}

const FACT_OF: Readonly<Record<FactQuestion["about"], FactName>> = {
  hours: "hours",
  phone: "telephones",
  email: "emails",
  place: "addresses",
  payment: "payment_methods",
  contact: "telephones",
};

/** Cites a retrieved page that contains the fact. */
function citedFor(about: FactQuestion["about"], { origins }: KnownFacts, records: readonly SourceRecord[]): string[] {
  const pages = new Set(origins[FACT_OF[about]]);
  return records
    .filter(({ kind, id, links }) => kind === "file" && (pages.has(id) || links.some((link) => pages.has(link))))
    .slice(0, 1)
    .map(({ documentId }) => documentId);
}

function sayTimes(
  question: HoursQuestion,
  known: KnownFacts,
  facts: FactWords,
  now: Date,
  records: readonly SourceRecord[],
): FactSentence[] | null {
  const ofTelephone = question.part.isTelephone ? sayTelephoneHours(question, known, facts, now) : null;
  const said = ofTelephone ?? sayHours(question, known, facts, now) ?? sayOfSection();
  return question.isForAction === true && said?.every(isClosure) !== true ? null : said;

  function sayOfSection(): FactSentence[] | null {
    const { whose, isTelephone, season } = question.part;
    if (whose.length === 0 || isTelephone || season !== null) return null;
    const label = labelInTexts(whose, known.facts.hours, records);
    return label === null ? null : sayHours(question, known, facts, now, label);
  }
}

/** Reports whether a sentence states only that the business is closed. */
function isClosure({ claims }: FactSentence): boolean {
  return claims.length > 0 && claims.every((claim) => "spans" in claim && claim.spans.length === 0);
}

/** Reports whether the record lists the payment method that a question names. */
function isAccepted(asked: readonly string[], methods: readonly string[], { payments }: FactReading): boolean {
  const named = asked.join(" ");
  const matches = (pattern: string | null): boolean => pattern !== null && new RegExp(`^(?:${pattern})$`, "u").test(named);
  if (methods.some((method) => fold(method) === named)) return true;
  return (Object.keys(payments) as PaymentName[]).some((name) => {
    // "creditCard" is stored as "credit card".
    const stored = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const isListed = (listed: string): boolean => {
      const method = listed.toLowerCase().replace(/(?<!s)s$/u, "");
      return method === stored || method === `bank ${stored}` || (name === "card" && /^(?:credit|debit) card$/.test(method));
    };
    return matches(payments[name]) && methods.some(isListed);
  });
}

/**
 * States the telephone number and email address of a person or department, or those of the business with its postal address; null if they
 * are unknown.
 */
function sayContacts(whose: readonly string[], known: KnownFacts, words: FactWords, language: string): FactSentence[] | null {
  const say = (about: "phone" | "email" | "place"): FactSentence[] =>
    sayContact({ about, whose, isUrgent: false }, known, words, language) ?? [];
  const ways = [...say("phone"), ...say("email")];
  return ways.length === 0 ? null : [...ways, ...(whose.length > 0 ? [] : say("place"))];
}

function sayContact(question: ContactQuestion, known: KnownFacts, words: FactWords, language: string): FactSentence[] | null {
  const { about, whose } = question;
  const { facts, labelLanguages = {} } = known;
  const { phrases } = words;
  if (phrases === undefined) return null;
  if (about === "contact") return sayContacts(whose, known, words, language);
  if (about === "payment") {
    // Documents answer questions about payment methods that the record does not list.
    if (facts.payment_methods.length === 0 || (whose.length > 0 && !isAccepted(whose, facts.payment_methods, words.reading))) return null;
    const all = phrases.payment(facts.payment_methods.map((method) => phrases.paymentName(method)));
    return [
      {
        text: whose.length === 0 ? all : `${phrases.yes}. ${all}`,
        claims: [{ kind: "payment", methods: facts.payment_methods }],
      },
    ];
  }
  const matching = valuesFor(question, valuesOf(about, facts), words);
  if (new Set(matching.map(({ value }) => value)).size !== 1) return null;
  // A value can have several labels, in several languages.
  const isForeign = (label: string | null): boolean => label !== null && (labelLanguages[label] ?? language) !== language;
  const only = matching.find(({ label }) => !isForeign(label)) ?? matching[0];
  if (only === undefined) return null;
  const claim: FactStatement = { kind: about, label: only.label, value: only.value };
  const text = isForeign(only.label) ? only.value : wordContact(about, only.label, only.value, phrases);
  const telephone = about === "phone" ? facts.telephones.find(({ number }) => number === only.value) : undefined;
  return [{ text, claims: [claim] }, ...(telephone === undefined ? [] : (sayAnswered(telephone, known, words) ?? []))];
}

function wordContact(about: "phone" | "email" | "place", label: string | null, value: string, phrases: FactPhrases): string {
  const wordings = {
    phone: [phrases.phone, phrases.phoneOf],
    email: [phrases.email, phrases.emailOf],
    place: [phrases.address, phrases.addressOf],
  } as const;
  const [own, ofOther] = wordings[about];
  return label === null ? own(value) : ofOther(label, value);
}
