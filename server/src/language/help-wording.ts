import type { Pattern } from "./pattern.ts";

/** Problems that a customer may have, limited to those for which a business's files usually say what to do. */
export const PROBLEMS = ["damaged", "incomplete", "wrong", "foreign", "late", "unreachable", "lost", "cancel", "complaint"] as const;

/**
 * `foreign`: something that does not belong there was found in a product. `lost`: something was left behind. `unreachable`: nobody answers.
 */
export type Problem = (typeof PROBLEMS)[number];

/** How visitors report a problem, and how texts discuss it. */
export interface ProblemPatterns {
  /** Matches the folded message. */
  readonly reported: Pattern;
  /** Matches folded headings and sentences about it; matching alternatives are counted, so each is one word or expression. */
  readonly treated: Pattern;
  /** Words that such texts contain, for the search. */
  readonly search: string;
}

/** Recognizes visitors who need help rather than a fact, and answers them. Patterns match the folded message. */
export interface HelpWording {
  /** The visitor speaks of themselves: "I", "my", "we". */
  readonly self: Pattern;
  /** Presents, and occasions for them. */
  readonly gift: Pattern;
  /** People and conditions for which only the data can determine what is suitable: children, pregnancy, allergies. */
  readonly delicate: Pattern;
  /** Something is reported as broken without details. */
  readonly unspecific: Pattern;
  readonly problems: Readonly<Record<Problem, ProblemPatterns>>;
  /** Names known subjects after a refusal: "What I can tell you about is “Delivery” and “Returns”." `topics` are titles of documents. */
  readonly known: (topics: readonly string[]) => string;
  /** Introduces a quotation. `heading` is the heading above it or its title, `language` the name of its language if that is another one. */
  readonly quotes: (heading: string, language: string | null) => string;
  /** Introduces the closest quotation, and says that it may not answer the question. `heading` is the heading above it. */
  readonly nearest: (heading: string) => string;
  /** Introduces the second closest quotation. `heading` is the heading above it. */
  readonly alsoNear: (heading: string) => string;
  /** Names the contact details after a refusal: "Our team may know more: 01632 960 417 or hello@shop.example." */
  readonly contact: (ways: readonly string[]) => string;
  /** Asks for the subject of a vague question to a business without products. `topics` are titles of documents. */
  readonly askTopic: (topics: readonly string[]) => string;
  /** A short expression of sympathy, as a complete sentence. */
  readonly sorry: string;
}
