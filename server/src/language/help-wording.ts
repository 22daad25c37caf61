import type { Pattern } from "./pattern.ts";

/** Problems that customers may have, limited to those for which a business's files usually give instructions. */
export const PROBLEMS = ["damaged", "incomplete", "wrong", "foreign", "late", "unreachable", "lost", "cancel", "complaint"] as const;

/**
 * `foreign`: a product contains an object that does not belong there. `lost`: the customer left something behind. `unreachable`: no one
 * answers.
 */
export type Problem = (typeof PROBLEMS)[number];

/** Phrases that visitors use to report a problem, and phrases that documents use to discuss it. */
export interface ProblemPatterns {
  /** Matches the folded message of a visitor who reports the problem. */
  readonly reported: Pattern;
  /**
   * Matches folded headings and sentences about the problem. The number of matching alternatives is counted, so each alternative is a
   * single word or expression.
   */
  readonly treated: Pattern;
  /** Search words that text about the problem contains. */
  readonly search: string;
}

/** Recognizes visitors who need help rather than a fact, and answers them. Patterns match the folded message. */
export interface HelpWording {
  /** Words that visitors use to refer to themselves: "I", "my", "we". */
  readonly self: Pattern;
  /** Words for presents and for occasions to give them. */
  readonly gift: Pattern;
  /** People and conditions for which only the data can show what is suitable: children, pregnancy, allergies. */
  readonly delicate: Pattern;
  /** Reports that something is broken, without details. */
  readonly unspecific: Pattern;
  readonly problems: Readonly<Record<Problem, ProblemPatterns>>;
  /**
   * Offers known subjects after a refusal: "I can tell you about “Delivery” and “Returns”."
   * @param topics titles of documents
   */
  readonly known: (topics: readonly string[]) => string;
  /**
   * Introduces a quotation.
   * @param heading heading above the quotation, or title of its document
   * @param language name of the quotation's language if the reply is in another one
   */
  readonly quotes: (heading: string, language: string | null) => string;
  /**
   * Introduces the closest quotation, and states that it may not answer the question.
   * @param heading heading above the quotation
   */
  readonly nearest: (heading: string) => string;
  /**
   * Introduces the second closest quotation.
   * @param heading heading above the quotation
   */
  readonly alsoNear: (heading: string) => string;
  /** Gives the contact details after a refusal: "Our team may know more: 01632 960 417 or hello@shop.example." */
  readonly contact: (ways: readonly string[]) => string;
  /**
   * Asks for the subject of a vague question, if the business has no products.
   * @param topics titles of documents
   */
  readonly askTopic: (topics: readonly string[]) => string;
  /** A short expression of sympathy, as a complete sentence. */
  readonly sorry: string;
}
