import type { Pattern } from "./pattern.ts";

/** What can go wrong for a customer, as far as the files of a business usually say what to do then. */
export const PROBLEMS = ["damaged", "incomplete", "wrong", "foreign", "late", "unreachable", "lost", "cancel", "complaint"] as const;

/**
 * `foreign`: something that does not belong there was found in a product. `lost`: something was left behind. `unreachable`: nobody answers.
 */
export type Problem = (typeof PROBLEMS)[number];

/** How visitors report a problem, and how texts treat it. */
export interface ProblemPatterns {
  /** Matches the folded message. */
  readonly reported: Pattern;
  /** Matches folded headings and sentences about it; alternatives are counted, so that each is one word or expression. */
  readonly treated: Pattern;
  /** Words that such texts contain, for the search. */
  readonly search: string;
}

/** Recognizes visitors who need help rather than a fact, and answers them. Patterns match the folded message. */
export interface HelpWording {
  /** The visitor speaks of themselves: "I", "my", "we". */
  readonly self: Pattern;
  /** Presents and the occasions for them. */
  readonly gift: Pattern;
  /** People and conditions for which only the data may say what is suitable: children, pregnancy, allergies. */
  readonly delicate: Pattern;
  /** Something is reported broken without saying what. */
  readonly unspecific: Pattern;
  readonly problems: Readonly<Record<Problem, ProblemPatterns>>;
  /** Names subjects that are known, after a decline: "What I can tell you about is “Delivery” and “Returns”." `topics` are titles of documents. */
  readonly known: (topics: readonly string[]) => string;
  /** Introduces a quotation that comes nearest to the question but may not answer it, and says so. `heading` is the heading above it. */
  readonly nearest: (heading: string) => string;
  /** Names the contact details, after a decline: "Our team may know more: 01632 960 417 or hello@shop.example." */
  readonly contact: (ways: readonly string[]) => string;
  /** Asks for the subject of a vague question to a business without products. `topics` are titles of documents. */
  readonly askTopic: (topics: readonly string[]) => string;
  /** Half a sentence of sympathy, as a sentence of its own. */
  readonly sorry: string;
}
