import { firstWords, patternsOf } from "../../language/patterns.ts";
import { type Asked, draftParts, isKind, isNamedAlike } from "./draft-parts.ts";
import { answerFromCatalog, answerRank, asksOfCatalog } from "./extract/catalog-answer.ts";
import { compareProducts } from "./extract/compare-answer.ts";
import type { Draft } from "./extract/draft.ts";
import { listProducts, listSoldOut } from "./extract/list-answer.ts";
import { mentionsOf } from "./extract/mentions.ts";
import { answerFromProduct, namesVersion } from "./extract/product-answer.ts";
import { type Question, readQuestion } from "./extract/question.ts";
import type { SourceRecord } from "./extract/record.ts";
import { subjectsOf } from "./extract/subject.ts";
import type { Meaning } from "./reader/meaning.ts";
import { answerFromText, type TextQuestion } from "./reader/read-texts.ts";
import { unitsOf } from "./extract/units.ts";
import { phrasesOf } from "./phrases/phrases-of.ts";
import { matchTerm, matchText, termsOf } from "./text/terms.ts";
import { fold, stemsOf } from "./text/words.ts";
import type { PersonaVoice, QuestionPlan } from "./types.ts";
import { asksForStock, comparedBy } from "./text/request.ts";

/** Share of its title by which a question is about one product. */
const NAMED = 0.6;

const requests = patternsOf((conversation) => conversation.requests);
const WHETHER_SOLD = firstWords(requests(({ asksWhetherSold }) => asksWhetherSold));
const SELLING = new RegExp(String.raw`\b(?:${requests(({ selling }) => selling)})`);

/**
 * Drafts an answer to a question from the retrieved records; null if they do not answer it.
 * @param all every product that the question may concern; null if not known
 */
export function draftAnswer(
  plan: QuestionPlan,
  records: readonly SourceRecord[],
  voice: PersonaVoice,
  all: readonly SourceRecord[] | null,
  meaning: Meaning | null = null,
): Draft | null {
  const question = readQuestion(plan.asked);
  if (isOnlyNumbers(question, records)) return null;
  const asked: Asked = {
    plan,
    question,
    subjects: subjectsOf(question, records, plan.referents),
    records,
    wording: { phrases: phrasesOf(plan.language, voice), language: plan.language },
    context: contextOf(plan, voice, meaning),
  };
  if (plan.ofShown !== undefined && (plan.question === "list" || plan.question === "fact"))
    return listProducts(readQuestion(plan.ofShown), referredTo(asked), asked.wording);
  const isAboutOne = plan.referents.length > 0 || mentionsOf(plan.asked, records).length > 0;
  if (!isAboutOne && asksOfCatalog(plan)) return answerFromCatalog(plan, all, asked.wording) ?? draftFromFiles(asked);
  switch (plan.question) {
    case "compare":
      return draftComparison(asked);
    case "superlative":
      return plan.order === null ? draftParts(asked) : draftRank(asked, plan.order, all);
    case "stock":
    case "variants":
      return draftKind(asked) ?? draftParts(asked);
    case "list":
      return draftList(asked);
    default:
      return draftParts(asked);
  }
}

/** Answers from the topic of the turn before: "How many people can join?" after a workshop. */
export function draftOnTopic(
  plan: QuestionPlan,
  records: readonly SourceRecord[],
  voice: PersonaVoice,
  meaning: Meaning | null = null,
): Draft | null {
  if (plan.topic === "") return null;
  const background = termsOf(plan.topic).filter((term) => !term.weak && term.concept !== "price" && term.concept !== "time");
  return answerFromText(plan.asked, filesOf(records), { background, ...contextOf(plan, voice, meaning) });
}

function contextOf({ language }: QuestionPlan, { brandName, defaultCurrency }: PersonaVoice, meaning: Meaning | null): TextQuestion {
  return { ignored: new Set(stemsOf(brandName)), money: { language, defaultCurrency }, meaning };
}

function filesOf(records: readonly SourceRecord[]): SourceRecord[] {
  return records.filter(({ kind }) => kind === "file");
}

function draftFromFiles({ plan, records, context }: Asked): Draft | null {
  return answerFromText(plan.asked, filesOf(records), context);
}

function referredTo({ plan, records }: Asked): SourceRecord[] {
  return records.filter(({ documentId }) => plan.referents.includes(documentId));
}

function draftComparison(asked: Asked): Draft | null {
  const { plan, records, wording } = asked;
  const compared = compareProducts(plan.asked, records, plan.referents, wording);
  if (compared !== null) return compared;
  // Both names may be versions of one product.
  return draftParts(comparedBy(plan.asked)?.by === "price" ? { ...asked, plan: { ...plan, question: "price" } } : asked, false);
}

function draftRank(asked: Asked, order: NonNullable<QuestionPlan["order"]>, all: readonly SourceRecord[] | null): Draft | null {
  const { plan, question, records, wording } = asked;
  // "Which is the cheapest, the Heron or the Tern?"
  if (plan.referents.length === 0 && mentionsOf(plan.asked, records).length > 1) {
    const compared = compareProducts(plan.asked, records, [], wording, order);
    if (compared !== null) return compared;
  }
  const shown = plan.referents.length > 1 ? referredTo(asked) : [];
  return answerRank(plan, order, question, { shown, all }, wording) ?? draftFromFiles(asked);
}

/** Lists the products of a kind, if the question names a kind rather than one product. */
function draftKind({ question, subjects, records, wording }: Asked): Draft | null {
  const [first, second] = subjects;
  if (first === undefined || second === undefined || !question.polar) return null;
  if (!first.named.every((term) => isKind(term, first.record)) || !isNamedAlike(first, second)) return null;
  const listed = listProducts(question, records, wording);
  return listed !== null && listed.cited.length > 1 ? listed : null;
}

function draftList(asked: Asked): Draft | null {
  const { plan, question, subjects, records, wording } = asked;
  if (plan.soldOut === true) return listSoldOut(question, records, wording);
  const listed = listProducts(question, records, wording, plan.inStock);
  const [subject] = subjects;
  const version = listed?.cited.length === 1 && subject?.record.documentId === listed.cited[0] ? subject : undefined;
  // "Do you have the Heron in stock?", "Do you have it in red?"
  const [named] = plan.referents.length === 0 ? mentionsOf(plan.asked, records) : [];
  const about = version ?? subjects.find(({ record }) => record === named?.record);
  const isOfVersion = about !== undefined && namesVersion(question, about) && question.polar;
  if (about !== undefined && (isOfVersion || (asksForStock(plan.asked) && about.share >= NAMED)))
    return answerFromProduct("stock", question, about, wording);
  if (listed !== null) return listed;
  // No product has this name: a word in its description does not make it one.
  return WHETHER_SOLD.test(fold(plan.asked)) ? draftOnSale(asked) : draftParts(asked);
}

/** Answers "Do you sell gift cards?" from a section with that heading, or from a sentence about selling them. */
function draftOnSale({ plan, question, records, context }: Asked): Draft | null {
  const named = question.terms.filter(({ weak }) => !weak);
  const isOn = (text: string): boolean => named.every((term) => matchTerm(term, matchText(text)) >= 0.9);
  const onSale = filesOf(records).filter((file) =>
    unitsOf(file).some(({ heading, text }) => isOn(heading) || (isOn(text) && SELLING.test(fold(text)))),
  );
  return answerFromText(plan.asked, onSale, context);
}

/** Reports whether a question contains only numbers that are no id or title: "What is 2+2". */
function isOnlyNumbers({ terms }: Question, records: readonly SourceRecord[]): boolean {
  const strong = terms.filter(({ weak }) => !weak);
  return strong.length > 0 && strong.every(({ number }) => number) && records.every(({ explain }) => explain.exact === null);
}
