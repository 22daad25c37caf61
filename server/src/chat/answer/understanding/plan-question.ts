import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import { fold } from "../text/words.ts";
import { termsOf } from "../text/terms.ts";
import type { RetrievalFilter } from "../../../ports/retrieval-index.ts";
import type { PastTurn, PersonaVoice, QuestionKind, QuestionPlan } from "../types.ts";
import { readFactQuestion } from "../brand-facts/facts-question.ts";
import { searchWordsOf } from "../help/help-words.ts";
import { problemOf } from "../help/problem-of.ts";
import { condense } from "./condense.ts";
import { intentOf } from "./intent.ts";
import { namesOf } from "./search-names.ts";
import { searchText, searchWords } from "./search-text.ts";
import {
  asksForReduced,
  asksHowMany,
  comparedBy,
  isAboutPolicy,
  limitsOf,
  orderOf,
  placeOf,
  questionKindOf,
  wantsSoldOut,
  wantsStock,
} from "../text/request.ts";

const TOP_K: Readonly<Record<QuestionKind, number>> = {
  fact: 10,
  price: 20,
  stock: 20,
  variants: 20,
  describe: 10,
  compare: 20,
  list: 50,
  superlative: 200,
};

/** Plans a turn that is answered from the records. */
export function planQuestion(message: string, history: readonly PastTurn[], voice: PersonaVoice, language: string): QuestionPlan {
  const { standalone, referents, topic, ofShown } = condense(message, history);
  const intent = intentOf(message, history, voice.brandName);
  const worded = questionKindOf(standalone);
  const compares = referents.length > 1 && (worded === "fact" || worded === "list") && comparedBy(standalone) !== null;
  const kind = compares ? "compare" : worded;
  const { filter, asked, limited } = wishOf(standalone, kind, voice);
  const question = limited && kind !== "superlative" && kind !== "compare" && kind !== "variants" ? "list" : kind;
  const spoken = spokenBy(voice);
  const reaches = intent === "human" || intent === "complaint" || intent === "overdue";
  const contact = reaches ? contactQuery(spoken) : null;
  const reported =
    intent === "human" ? null : (problemOf(message) ?? (intent === "complaint" ? "complaint" : intent === "overdue" ? "late" : null));
  // The same parts of documents explain how to contact the business.
  const asksContact = reported === null && intent === undefined && asksOnlyForContact(message, language, voice.brandName);
  const problem = asksContact ? "unreachable" : reported;
  const treated = problem === null ? "" : searchWordsOf(problem, spoken);
  const ofAll = question === "superlative" && referents.length === 0 && isOfAll(asked);
  return {
    kind: "question",
    question,
    standalone: treated !== "" ? `${treated}. ${asked}` : (contact ?? searchText(asked, question, spoken.includes(language))),
    words: searchWords([asked, treated, contact].filter((one) => one !== "" && one !== null).join(" "), language, topic, spoken),
    ...(problem === null ? {} : { problem }),
    ...(asksContact ? { asksContact } : {}),
    ...(intent === undefined ? {} : { intent }),
    ...(ofShown === undefined ? {} : { ofShown }),
    ...(ofAll ? { floor: 0 } : {}),
    ...(question === "list" && wantsSoldOut(standalone) ? { soldOut: true } : {}),
    topic,
    asked,
    ...(standalone === message ? {} : { said: message }),
    language,
    filter,
    ...(referents.length === 0 &&
    (question === "superlative" || ((question === "list" || question === "stock") && asksHowMany(standalone)) || asksForReduced(standalone))
      ? { wholeCatalog: true }
      : {}),
    ...(question === "superlative" ? { place: placeOf(standalone) } : {}),
    ...((question === "superlative" || question === "list" || asksHowMany(standalone)) &&
    wantsStock(standalone) &&
    !isAboutPolicy(standalone)
      ? { inStock: true }
      : {}),
    order: limited || kind === "superlative" ? (orderOf(standalone)?.order ?? null) : null,
    topK: TOP_K[question],
    referents,
  };
}

/** Reports whether a message asks only how to contact the business: "How can I reach you?" */
function asksOnlyForContact(message: string, language: string, brandName: string): boolean {
  const question = readFactQuestion(message, language, [brandName]);
  return question?.about === "contact" && question.whose.length === 0;
}

const ASKS_CONTACT = "How can I contact you by e-mail or telephone?";
const CONTACT_CONCEPTS = ["contact", "phone", "email"];

/** Returns a query that finds contact details in documents in the given languages. */
function contactQuery(languages: readonly string[]): string {
  const names = languages.filter((one) => one !== "en").flatMap((one) => CONTACT_CONCEPTS.flatMap((concept) => namesOf(concept, one)));
  const isEnglish = names.length === 0 || languages.includes("en");
  return [...(isEnglish ? [ASKS_CONTACT] : []), ...new Set(names)].join(" ");
}

const ANY_PRODUCT = wholeWords(patternsOf((conversation) => conversation.requests)(({ anyProduct }) => anyProduct));

/** Reports whether the question names no kind of product: "your newest product". */
function isOfAll(asked: string): boolean {
  return ANY_PRODUCT.test(fold(asked)) && termsOf(asked).every(({ weak }) => weak);
}

/** Removes price limits and order from the question, because filters and data cover them. */
function wishOf(
  standalone: string,
  question: QuestionKind,
  voice: PersonaVoice,
): { readonly filter: RetrievalFilter | undefined; readonly asked: string; readonly limited: boolean } {
  const order = question === "superlative" ? orderOf(standalone) : null;
  const policy = isAboutPolicy(standalone);
  const limits = policy ? null : limitsOf(order?.rest ?? standalone, voice.defaultCurrency);
  const filter: RetrievalFilter = {
    ...(question === "superlative" || limits !== null ? { kind: "item" as const } : {}),
    ...limits?.filter,
  };
  const asked = (limits?.rest ?? order?.rest ?? standalone).replace(/\s+/g, " ").trim();
  return { filter: Object.keys(filter).length > 0 ? filter : undefined, asked, limited: limits !== null };
}

/** Returns the two-letter codes of the persona's languages; English if it has none. */
function spokenBy({ languages }: PersonaVoice): string[] {
  return languages.length > 0 ? languages.map((one) => one.slice(0, 2).toLowerCase()) : ["en"];
}
