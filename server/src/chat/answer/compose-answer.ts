import { firstWords, patternsOf } from "../../language/patterns.ts";
import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import { compareProducts } from "./extract/compare-answer.ts";
import type { Draft } from "./extract/draft.ts";
import { answerFromCatalog, answerRank, asksOfCatalog } from "./extract/catalog-answer.ts";
import { listProducts, listSoldOut } from "./extract/list-answer.ts";
import { type Choice, namesOptions, readChoice } from "./extract/choice.ts";
import { mentionsOf } from "./extract/mentions.ts";
import { asksNothing, aspectsOf, cardOf, draftOf, offerStatements } from "./extract/offer-answer.ts";
import { answerFromProduct, describeProduct, isPlainlyAsked, namesAnother, namesVersion } from "./extract/product-answer.ts";
import { partsOf } from "./extract/expected-in-question.ts";
import { type Question, readQuestion, titleMatch } from "./extract/question.ts";
import { isTrue, type Wording } from "./extract/statement.ts";
import { readRecord, type SourceRecord } from "./extract/record.ts";
import { type Subject, subjectsOf } from "./extract/subject.ts";
import type { MoneyWording } from "./extract/table-row.ts";
import { answerFromText } from "./extract/text-answer.ts";
import { unitsOf } from "./extract/units.ts";
import { groundingGuard } from "./grounding/guard.ts";
import { isOnlyColours, namesNothing, nearestRecord, planWithPicture, sayPicture } from "./images/picture.ts";
import { pictureSpeechOf } from "./images/picture-phrases.ts";
import { asksForStock, comparedBy, questionKindOf } from "./understanding/wish.ts";
import { decline, declinedAgain, draftLead } from "./refuse.ts";
import { matchTerm, matchText, type Term, termsOf } from "./text/terms.ts";
import { fold, stemsOf } from "./text/words.ts";
import type { Answer, ImageContext, PastTurn, PersonaVoice, QuestionPlan, TurnPlan } from "./types.ts";
import { phrasesOf } from "./phrases/phrases-of.ts";
import { answerSmallTalk } from "./phrases/small-talk.ts";

export interface ComposeInput {
  readonly plan: TurnPlan;
  readonly message: string;
  readonly history: readonly PastTurn[];
  readonly voice: PersonaVoice;
  /** Hits for `plan.standalone`; empty for small talk. */
  readonly hits: readonly RetrievalHit[];
  /**
   * All products of the persona that a question about all of them may concern, if the plan asks for them. Without them, the answer makes no
   * statement that would have to hold for all products.
   */
  readonly catalog?: readonly RetrievalHit[];
  /** What was read from the picture sent with the message. */
  readonly imageContext?: ImageContext;
}

/**
 * Composes an answer from sentences and facts of the retrieved records, and declines if none of them answers. Each sentence is checked against the
 * records before it is returned.
 */
export function composeAnswer({ plan, message, history, voice, hits, catalog, imageContext }: ComposeInput): Answer {
  const records = hits.map(readRecord);
  const all = catalog === undefined ? null : withAll(records, catalog);
  const heard = [message, ...history.map(({ user }) => user)];
  if (imageContext !== undefined) return answerPicture(plan, imageContext, records, voice, heard, all);
  const answer = answerPlan(plan, records, voice, heard, all);
  return answer.declined && plan.kind === "question" && plan.lead === undefined ? declinedAgain(answer, plan, voice, history) : answer;
}

/** Returns the retrieved products in their order, then all others. */
function withAll(records: readonly SourceRecord[], catalog: readonly RetrievalHit[]): readonly SourceRecord[] {
  const items = records.filter(({ kind }) => kind === "item");
  const known = new Set(items.map(({ documentId }) => documentId));
  return [...items, ...catalog.filter(({ documentId }) => !known.has(documentId)).map(readRecord)];
}

/**
 * @param heard messages of the visitor, which an answer may repeat
 * @param all every product that the question may concern; null if not known
 */
function answerPlan(
  plan: TurnPlan,
  records: readonly SourceRecord[],
  voice: PersonaVoice,
  heard: readonly string[],
  all: readonly SourceRecord[] | null = null,
): Answer {
  if (plan.kind === "small_talk") return answerSmallTalk(plan, voice);
  const isOrdinary = plan.lead === undefined || plan.lead === "overdue" || plan.lead === "brand";
  const draft = isOrdinary
    ? (draftAnswer(plan, records, voice, all) ?? draftOnTopic(plan, records, voice) ?? draftLead(plan, records, voice))
    : draftLead(plan, records, voice);
  if (draft === null) return decline(plan, voice);
  const drafted = withoutRepeats(draft.bubbles);
  if (draft.own === true) return { bubbles: drafted, cited: [], declined: false, grounding: { checked: 0, dropped: 0 } };
  const { bubbles, grounding } = checked({ ...draft, bubbles: drafted }, [...records, ...(all ?? [])], [...heard, plan.asked].join("\n"));
  if (bubbles.length === 0) return { ...decline(plan, voice), grounding };
  return { bubbles, cited: draft.cited, declined: false, grounding, cards: draft.cards ?? [] };
}

/** Removes what the records do not support: sentences made from statements are checked by their statements, quoted ones by their text. */
function checked(
  { bubbles, cited, statements, shown }: Draft,
  records: readonly SourceRecord[],
  visitorText: string,
): Pick<Answer, "bubbles" | "grounding"> {
  const used = records.filter(({ documentId }) => cited.includes(documentId));
  const guard = groundingGuard(used, visitorText);
  let count = 0;
  let dropped = 0;
  const holds = (sentence: string): boolean => {
    const stated = statements?.get(sentence);
    const results = stated === undefined ? [guard.check(sentence)] : stated.map(isTrue);
    count += results.length;
    dropped += results.filter((result) => !result).length;
    return results.every(Boolean);
  };
  const kept = bubbles
    .map((bubble) => bubble.filter(holds).map((sentence) => shown?.get(sentence) ?? sentence))
    .filter(({ length }) => length > 0);
  return { bubbles: kept, grounding: { checked: count, dropped } };
}

/** Describes the picture, names the most similar product, then answers the question. */
function answerPicture(
  plan: TurnPlan,
  picture: ImageContext,
  records: readonly SourceRecord[],
  voice: PersonaVoice,
  heard: readonly string[],
  all: readonly SourceRecord[] | null,
): Answer {
  const asked = plan.kind === "question" ? planWithPicture(withReferent(plan), picture) : plan;
  const answer = answerPlan(asked, records, voice, heard, all);
  if (answer.declined && plan.kind === "small_talk") return answer;
  const phrases = phrasesOf(plan.language, voice);
  const speech = pictureSpeechOf(plan.language, voice);
  const said = sayPicture(picture, { phrases, speech });
  const near = nearestRecord(picture, records);
  const isEmpty = asked.kind === "question" && namesNothing(asked);
  if (near === undefined) {
    // Many products share colors: none of them is meant.
    if (isOnlyColours(picture) && (answer.declined || isEmpty))
      return { bubbles: [said, [speech.ask]], cited: [], declined: true, grounding: answer.grounding };
    return { ...answer, bubbles: said.length > 0 ? [said, ...answer.bubbles] : answer.bubbles };
  }
  const isOfOthers = isEmpty && answer.cited.some((id) => id !== near.documentId);
  const isDescribed = answer.declined || isOfOthers;
  const shown = isDescribed ? describeProduct(near, { phrases, language: plan.language }).bubbles : answer.bubbles;
  return {
    bubbles: [[...said, phrases.looksLike(near.title)], ...shown],
    cited: [...new Set([near.documentId, ...(isDescribed ? [] : answer.cited)])],
    declined: false,
    grounding: answer.grounding,
  };
}

/** Drops a lead that the picture answers: "How much is this?" refers to the picture. */
function withReferent({ lead, ...plan }: QuestionPlan): QuestionPlan {
  return lead === undefined || lead === "unclear" ? plan : { ...plan, lead };
}

/** Length below which one sentence may be part of another by chance. */
const LEAST_REPEATED = 24;

/** Removes repetitions: documents repeat themselves, and parts of a question may ask for the same. */
function withoutRepeats(bubbles: readonly (readonly string[])[]): string[][] {
  const said = new Set<string>();
  const isNew = (sentence: string): boolean => {
    const key = sentence.trim().toLowerCase();
    // A sentence repeated with its heading adds nothing.
    const isWithin = [...said].some((one) => one.includes(key) || (one.length >= LEAST_REPEATED && key.includes(one)));
    if (said.has(key) || (key.length >= LEAST_REPEATED && isWithin)) return false;
    said.add(key);
    return true;
  };
  return bubbles.map((bubble) => bubble.filter(isNew)).filter(({ length }) => length > 0);
}

function draftAnswer(
  plan: QuestionPlan,
  records: readonly SourceRecord[],
  voice: PersonaVoice,
  all: readonly SourceRecord[] | null,
): Draft | null {
  const wording = { phrases: phrasesOf(plan.language, voice), language: plan.language };
  const text = plan.asked;
  const question = readQuestion(text);
  if (isOnlyNumbers(question, records)) return null;
  const subjects = subjectsOf(question, records, plan.referents);
  if (plan.ofShown !== undefined && (plan.question === "list" || plan.question === "fact")) {
    const shown = records.filter(({ documentId }) => plan.referents.includes(documentId));
    return listProducts(readQuestion(plan.ofShown), shown, wording);
  }
  const isAboutOne = plan.referents.length > 0 || mentionsOf(text, records).length > 0;
  const files = records.filter(({ kind }) => kind === "file");
  const fromFiles = (): Draft | null => answerFromText(plan.asked, files, { ignored: ignoredStems(voice), money: moneyOf(plan, voice) });
  if (!isAboutOne && asksOfCatalog(plan)) return answerFromCatalog(plan, all, wording) ?? fromFiles();
  switch (plan.question) {
    case "compare": {
      const compared = compareProducts(text, records, plan.referents, wording);
      if (compared !== null) return compared;
      // Both names may be versions of one product.
      const byPrice = comparedBy(text)?.by === "price" ? ({ ...plan, question: "price" } as const) : plan;
      return answerParts(byPrice, question, subjects, records, wording, voice);
    }
    case "superlative": {
      if (plan.order === null) break;
      // "Which is the cheapest, the Heron or the Tern?"
      if (plan.referents.length === 0 && mentionsOf(text, records).length > 1) {
        const compared = compareProducts(text, records, [], wording, plan.order);
        if (compared !== null) return compared;
      }
      const shown = plan.referents.length > 1 ? records.filter(({ documentId }) => plan.referents.includes(documentId)) : [];
      return answerRank(plan, plan.order, question, { shown, all }, wording) ?? fromFiles();
    }
    case "stock":
    case "variants": {
      const [first, second] = subjects;
      const isGeneric =
        first?.named.every((term) => isKind(term, first.record)) === true && second !== undefined && isNamedAlike(first, second);
      const listed = isGeneric && question.polar ? listProducts(question, records, wording) : null;
      if (listed !== null && listed.cited.length > 1) return listed;
      break;
    }
    case "list": {
      if (plan.soldOut === true) return listSoldOut(question, records, wording);
      const listed = listProducts(question, records, wording, plan.inStock);
      const [subject] = subjects;
      const version = listed?.cited.length === 1 && subject?.record.documentId === listed.cited[0] ? subject : undefined;
      // "Do you have the Heron in stock?", "Do you have it in red?"
      const [named] = plan.referents.length === 0 ? mentionsOf(text, records) : [];
      const about = version ?? subjects.find(({ record }) => record === named?.record);
      if (about !== undefined && ((namesVersion(question, about) && question.polar) || (asksForStock(text) && about.share >= NAMED)))
        return answerFromProduct("stock", question, about, wording);
      if (listed !== null) return listed;
      // No product has this name: a word in its description does not make it one.
      if (asksWhetherSold(text)) return answerOnSale(plan, question, records, voice);
      break;
    }
    default:
  }
  return answerMentions(plan, records, wording) ?? answerParts(plan, question, subjects, records, wording, voice);
}

/** Share of a title's words in a question that makes it about this product. */
const NAMED = 0.6;

const requests = patternsOf((conversation) => conversation.requests);
const SOLD = firstWords(requests((patterns) => patterns.asksWhetherSold));
const SELLING = new RegExp(String.raw`\b(?:${requests(({ selling }) => selling)})`);

function asksWhetherSold(text: string): boolean {
  return SOLD.test(fold(text));
}

/** Answers "Do you sell gift cards?" from a section with that heading, or from a sentence about selling them. */
function answerOnSale(plan: QuestionPlan, question: Question, records: readonly SourceRecord[], voice: PersonaVoice): Draft | null {
  const files = records.filter(({ kind }) => kind === "file");
  const named = question.terms.filter(({ weak }) => !weak);
  const isOn = (text: string): boolean => named.every((term) => matchTerm(term, matchText(text)) >= 0.9);
  const onSale = files.filter((file) =>
    unitsOf(file).some(({ heading, text }) => isOn(heading) || (isOn(text) && SELLING.test(fold(text)))),
  );
  return answerFromText(plan.asked, onSale, { ignored: ignoredStems(voice), money: moneyOf(plan, voice) });
}

/** Answers from the topic of the turn before: "How many people can join?" after a workshop. */
function draftOnTopic(plan: QuestionPlan, records: readonly SourceRecord[], voice: PersonaVoice): Draft | null {
  if (plan.topic === "") return null;
  const background = termsOf(plan.topic).filter((term) => !term.weak && term.concept !== "price" && term.concept !== "time");
  const texts = records.filter(({ kind }) => kind === "file");
  return answerFromText(plan.asked, texts, { background, ignored: ignoredStems(voice), money: moneyOf(plan, voice) });
}

/** Answers each part of a question that asks several things. */
function answerParts(
  plan: QuestionPlan,
  question: Question,
  subjects: readonly Subject[],
  records: readonly SourceRecord[],
  wording: Wording,
  voice: PersonaVoice,
): Draft | null {
  const parts = partsOf(plan.asked);
  const [subject] = subjects;
  const choice = subject === undefined ? null : readChoice(plan.asked, subject.record);
  const drafts =
    parts.length < 2 || subject === undefined || choice === null
      ? []
      : parts.flatMap((part) => answerPart(part, subject, choice, wording) ?? []);
  if (drafts.length > 0 && drafts.length === parts.length) return join(drafts);
  const whole = answerOne(plan, question, subjects, records, wording, voice);
  if (whole === null && drafts.length > 0) return join(drafts);
  if (whole === null || parts.length < 2) return whole;
  const sources = records.filter(({ documentId, kind }) => kind === "file" && whole.cited.includes(documentId));
  const context = {
    background: question.terms.filter(({ concept }) => concept !== "price" && concept !== "time"),
    ignored: ignoredStems(voice),
    money: moneyOf(plan, voice),
  };
  return join([whole, ...parts.flatMap((part) => answerFromText(part, sources, context) ?? [])]);
}

/**
 * Answers one part of a question about the product that the whole question names. A part that names no version is about the version named elsewhere.
 */
function answerPart(part: string, subject: Subject, whole: Choice, wording: Wording): Draft | null {
  const question = readQuestion(part);
  const kind = questionKindOf(part);
  const asked = question.terms.filter((term) => !term.weak && titleMatch(term, subject.record) === 0);
  if (asked.length === 0 && (kind === "fact" || kind === "describe" || kind === "list")) return null;
  const own = readChoice(part, subject.record);
  return answerFromProduct(kind, question, { ...subject, asked }, wording, namesOptions(own) ? own : whole);
}

/** Answers for each of several named products what is asked about price, stock, colors and sizes; null if fewer than two are named. */
function answerMentions(plan: QuestionPlan, records: readonly SourceRecord[], wording: Wording): Draft | null {
  const mentions = mentionsOf(plan.asked, records);
  if (mentions.length < 2) return null;
  const drafts = mentions.flatMap(({ record, text }) => {
    const choice = readChoice(text, record);
    const parts = partsOf(plan.asked).filter((part) => mentionsOf(part, [record]).length > 0);
    const own = aspectsOf(parts.join(" "), questionKindOf(parts.join(" ")), choice, record);
    const aspects = asksNothing(own) ? aspectsOf(plan.asked, plan.question, choice, record) : own;
    if (asksNothing(aspects) && !namesOptions(choice)) return [];
    return draftOf(offerStatements(record, choice, aspects), [record], cardOf(record, choice), wording) ?? [];
  });
  return drafts.length < 2 ? null : join(drafts);
}

function join(drafts: readonly Draft[]): Draft {
  const bubbles = withoutRepeats(drafts.flatMap(({ bubbles: own }) => own));
  return {
    bubbles,
    cited: [...new Set(drafts.flatMap(({ cited }) => cited))],
    shown: new Map(drafts.flatMap((draft) => [...(draft.shown ?? [])])),
    statements: new Map(drafts.flatMap((draft) => [...(draft.statements ?? [])])),
    cards: drafts.flatMap((draft) => draft.cards ?? []),
  };
}

function answerOne(
  plan: QuestionPlan,
  question: Question,
  subjects: readonly Subject[],
  records: readonly SourceRecord[],
  wording: Wording,
  voice: PersonaVoice,
): Draft | null {
  const [subject] = subjects;
  const named = subject === undefined ? [] : subject.named.filter((term) => subject.share >= 0.4 || isKind(term, subject.record));
  const texts = subject === undefined ? records : records.filter(({ kind }) => kind === "file");
  const fromText = (): Draft | null =>
    answerFromText(question.text, texts, { named, ignored: ignoredStems(voice), money: moneyOf(plan, voice) });
  if (subject === undefined) return fromText();
  if (namesAnother(question, subject)) return null;
  if (
    plan.question === "fact" &&
    (question.expected === "manner" || (subject.share === 0 && !plan.referents.includes(subject.record.documentId)))
  ) {
    const text = fromText();
    if (text !== null) return text;
  }
  if (plan.question === "price" && !isPlainlyAsked(question, subject)) {
    const text = fromText();
    if (text !== null) return text;
  }
  for (const one of subjects.slice(0, 4)) {
    if (!isNamedAlike(one, subject) || one.share < subject.share) break;
    const product = answerFromProduct(plan.question, question, one, wording);
    if (product !== null) return product;
  }
  return fromText();
}

/** Reports whether the term names a kind of product rather than one product. */
function isKind(term: Term, record: SourceRecord): boolean {
  return matchTerm(term, matchText(record.categories.flat().join("\n"))) >= 0.9;
}

/** Reports whether the question names both products by the same words, so that either may be meant. */
function isNamedAlike(one: Subject, other: Subject): boolean {
  return one.named.length === other.named.length && one.named.every((term) => other.named.includes(term));
}

/** Reports whether a question contains only numbers that are no id or title: "What is 2+2". */
function isOnlyNumbers({ terms }: Question, records: readonly SourceRecord[]): boolean {
  const strong = terms.filter(({ weak }) => !weak);
  return strong.length > 0 && strong.every(({ number }) => number) && records.every(({ explain }) => explain.exact === null);
}

function moneyOf({ language }: QuestionPlan, { defaultCurrency }: PersonaVoice): MoneyWording {
  return { language, defaultCurrency };
}

function ignoredStems(voice: PersonaVoice): ReadonlySet<string> {
  return new Set(stemsOf(voice.brandName));
}
