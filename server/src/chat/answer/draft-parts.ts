import { type Choice, namesOptions, readChoice } from "./extract/choice.ts";
import type { Draft } from "./extract/draft.ts";
import { partsOf } from "./extract/expected-in-question.ts";
import { mentionsOf } from "./extract/mentions.ts";
import { asksNothing, aspectsOf, cardOf, draftOf, offerStatements } from "./extract/offer-answer.ts";
import { answerFromProduct, isPlainlyAsked, namesAnother } from "./extract/product-answer.ts";
import { type Question, readQuestion, titleMatch } from "./extract/question.ts";
import type { SourceRecord } from "./extract/record.ts";
import { withoutRepeats } from "./extract/repeats.ts";
import type { Wording } from "./extract/statement.ts";
import type { Subject } from "./extract/subject.ts";
import { answerFromText, type TextQuestion } from "./reader/read-texts.ts";
import { matchTerm, matchText, type Term } from "./text/terms.ts";
import type { QuestionPlan } from "./types.ts";
import { questionKindOf } from "./text/request.ts";

/** A question with everything that drafting its answer needs. */
export interface Asked {
  readonly plan: QuestionPlan;
  /** `plan.asked`, prepared. */
  readonly question: Question;
  /** Products that the question names, most likely first. */
  readonly subjects: readonly Subject[];
  readonly records: readonly SourceRecord[];
  readonly wording: Wording;
  /** For answers from texts. */
  readonly context: TextQuestion;
}

/**
 * Answers each part of a question that asks several things, or about several products.
 * @param ofMentions whether several named products are answered one by one
 */
export function draftParts(asked: Asked, ofMentions = true): Draft | null {
  const { plan, question, subjects, records, wording, context } = asked;
  const ofEach = ofMentions ? draftMentions(asked) : null;
  if (ofEach !== null) return ofEach;
  const parts = partsOf(plan.asked);
  const [subject] = subjects;
  const choice = subject === undefined ? null : readChoice(plan.asked, subject.record);
  const drafts =
    parts.length < 2 || subject === undefined || choice === null
      ? []
      : parts.flatMap((part) => draftPart(part, subject, choice, wording) ?? []);
  if (drafts.length > 0 && drafts.length === parts.length) return join(drafts);
  const whole = draftWhole(asked);
  if (whole === null && drafts.length > 0) return join(drafts);
  if (parts.length < 2) return whole;
  const background = question.terms.filter(({ concept }) => concept !== "price" && concept !== "time");
  const sources = records.filter(({ kind }) => kind === "file");
  const each = parts.flatMap((part) => answerFromText(part, sources, { ...context, background }) ?? []);
  if (whole === null) return each.length === 0 ? null : join(each);
  return each.reduce((said, part) => {
    const more = join([said, part]);
    return lengthOf(more) > Math.max(MOST_WITH_PARTS, lengthOf(whole)) ? said : more;
  }, whole);
}

/**
 * Answers one part of a question about the product that the whole question names. A part that names no version is about the version named elsewhere.
 */
function draftPart(part: string, subject: Subject, whole: Choice, wording: Wording): Draft | null {
  const question = readQuestion(part);
  const kind = questionKindOf(part);
  const asked = question.terms.filter((term) => !term.weak && titleMatch(term, subject.record) === 0);
  if (asked.length === 0 && (kind === "fact" || kind === "describe" || kind === "list")) return null;
  const own = readChoice(part, subject.record);
  return answerFromProduct(kind, question, { ...subject, asked }, wording, namesOptions(own) ? own : whole);
}

/** Answers for each of several named products what is asked about price, stock, colors and sizes; null if fewer than two are named. */
function draftMentions({ plan, records, wording }: Asked): Draft | null {
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

/** Sentences up to which the answers of parts are added to an answer of the whole. */
const MOST_WITH_PARTS = 4;

function lengthOf({ bubbles }: Draft): number {
  return bubbles.flat().length;
}

function join(drafts: readonly Draft[]): Draft {
  const bubbles = withoutRepeats(drafts.flatMap(({ bubbles: own }) => own));
  return {
    bubbles,
    cited: [...new Set(drafts.flatMap(({ cited }) => cited))],
    // The first draft decides how a sentence of several is shown.
    shown: new Map(drafts.toReversed().flatMap((draft) => [...(draft.shown ?? [])])),
    statements: new Map(drafts.flatMap((draft) => [...(draft.statements ?? [])])),
    cards: drafts.flatMap((draft) => draft.cards ?? []),
  };
}

function draftWhole({ plan, question, subjects, records, wording, context }: Asked): Draft | null {
  const [subject] = subjects;
  const named = subject === undefined ? [] : subject.named.filter((term) => subject.share >= 0.4 || isKind(term, subject.record));
  const texts = subject === undefined ? records : records.filter(({ kind }) => kind === "file");
  const fromText = (): Draft | null => answerFromText(question.text, texts, { ...context, named });
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
  // The description of the product may tell what no field does.
  return fromText() ?? answerFromText(question.text, [subject.record], { ...context, named: subject.named });
}

/** Reports whether the term names a kind of product rather than one product. */
export function isKind(term: Term, record: SourceRecord): boolean {
  return matchTerm(term, matchText(record.categories.flat().join("\n"))) >= 0.9;
}

/** Reports whether the question names both products by the same words, so that either may be meant. */
export function isNamedAlike(one: Subject, other: Subject): boolean {
  return one.named.length === other.named.length && one.named.every((term) => other.named.includes(term));
}
