import type { Problem } from "../../language/help-wording.ts";
import type { RetrievalFilter } from "../../ports/retrieval-index.ts";

/** What the answerer knows about the persona. */
export interface PersonaVoice {
  readonly name: string;
  readonly brandName: string;
  readonly greeting: string | null;
  readonly tone: string | null;
  /** For language models only; never quoted. */
  readonly instructions: string;
  /** BCP 47, preferred first; empty means English. */
  readonly languages: readonly string[];
  readonly suggestedQuestions: readonly string[];
  /** ISO 4217. */
  readonly defaultCurrency: string | null;
  readonly description: string | null;
  /** The brand's own description, which is public. */
  readonly brandDescription?: string | null;
}

/** A finished turn of the conversation. Lists of turns run from the oldest to the newest. */
export interface PastTurn {
  readonly user: string;
  readonly persona: string;
  readonly cardTitles: readonly string[];
  /** Document keys in the order of `cardTitles`, which `referents` of a plan use before retrieval. */
  readonly cardIds: readonly string[];
  /** SKUs, colors and sizes of the versions on the cards; empty for whole products. */
  readonly cardOptions?: readonly (readonly string[])[];
  /** Kinds of the cards; if absent, a title that ends like a file name is a file. */
  readonly cardKinds?: readonly ("item" | "file")[];
}

/** What was read from the visitor's picture. Untrusted data. */
export interface ImageContext {
  /** Content of the picture in one phrase; empty if unknown. */
  readonly description: string;
  /** Text in the picture; null for none. */
  readonly text: string | null;
  /** Names of its main colors, the largest first. */
  readonly colours: readonly string[];
  /** Documents most like it, best first (`RetrievalHit.documentId`); those that may be mentioned are among the hits. */
  readonly nearest: readonly string[];
}

/** `off_limits`: the visitor asks for the persona's instructions or tries to replace them. */
export type SmallTalk =
  | "greeting"
  | "thanks"
  | "goodbye"
  | "wellbeing"
  | "identity"
  | "capabilities"
  | "acknowledgement"
  | "negation"
  | "off_limits";

/** A turn that needs no retrieval. */
export interface SmallTalkPlan {
  readonly kind: "small_talk";
  readonly smallTalk: SmallTalk;
  /** Two-letter language of the answer. */
  readonly language: string;
}

/** Order that the visitor asks for: "cheapest", "lightest", "newest". */
export interface RequestedOrder {
  /** `price`, or the concept of an attribute (`weight`, `date`, ...). */
  readonly by: string;
  readonly direction: "asc" | "desc";
}

export type QuestionKind = "fact" | "price" | "stock" | "variants" | "compare" | "list" | "superlative" | "describe";

/**
 * What a message is besides a question about the records: it asks for a person, complains (`overdue`: about something that has not arrived), asks
 * about the business as such, or refers to something that was not named (`unclear`).
 */
export type Intent = "human" | "complaint" | "overdue" | "brand" | "unclear";

/** A turn that is answered from the records. */
export interface QuestionPlan {
  readonly kind: "question";
  readonly question: QuestionKind;
  /** Text to search for, without the conversation and without what fields and filters cover. For the embedder and `RetrievalIndex.search`. */
  readonly standalone: string;
  /**
   * Words for a search without a vector (`RetrievalQuery.vector` null) if `standalone` finds little: the content words, those of the topic, and
   * English ones if the visitor writes another language. Empty for none.
   */
  readonly words: string;
  /** Content words of the question before, for a follow-up that cannot be recognized as one; otherwise empty. */
  readonly topic: string;
  /** The question without the conversation; limits and order are in `filter` and `order`. */
  readonly asked: string;
  /** The message itself, if `asked` adds to it what the conversation is about. */
  readonly said?: string;
  /** Two-letter language of the question and of the answer's phrases. */
  readonly language: string;
  /** Hard conditions for `RetrievalIndex.search`; undefined if the visitor named none. */
  readonly filter: RetrievalFilter | undefined;
  readonly order: RequestedOrder | null;
  /** Number of documents to retrieve for this kind of question. */
  readonly topK: number;
  /** Documents of earlier cards that the question refers to, most likely first. */
  readonly referents: readonly string[];
  readonly intent?: Intent;
  /** What the visitor reports to have gone wrong. */
  readonly problem?: Problem;
  /** The question without the titles, if it asks for one of `referents`. */
  readonly ofShown?: string;
  /** Least relevance (`RetrievalQuery.floor`) if it differs from the default: 0 for questions about all products, such as "your newest product". */
  readonly floor?: number;
  /** The answer is about all products of the persona, which `ComposeInput.catalog` must contain. */
  readonly wholeCatalog?: boolean;
  /** 2 for "the second cheapest". */
  readonly place?: number;
  /** Only products in stock are ranked or listed. */
  readonly inStock?: boolean;
  /** The question asks for what is sold out. */
  readonly soldOut?: boolean;
}

export type TurnPlan = SmallTalkPlan | QuestionPlan;

/** The answer of a turn. */
export interface Answer {
  /** Bubbles, each a list of sentences, which are joined by a space. */
  readonly bubbles: readonly (readonly string[])[];
  /** `documentId` of the records used, in order of use: the cards. */
  readonly cited: readonly string[];
  /** The records have no answer. */
  readonly declined: boolean;
  /** It is from the record of the business's facts. */
  readonly isOfFacts?: boolean;
  /** It declines, but quotes what comes nearest. */
  readonly hasNearest?: boolean;
  /** Variants that a card shows instead of the product, by `documentId`. */
  readonly cards?: readonly VariantCard[];
  /** Numbers of statements checked against the records and of those removed. A quoted sentence is one statement. */
  readonly grounding: Grounding;
}

/** Statements checked against the records, and statements left out. */
export interface Grounding {
  readonly checked: number;
  readonly dropped: number;
  /** The sentences of the statements left out; undefined if there are none. */
  readonly leftOut?: readonly LeftOut[];
}

/** Why a sentence was left out: a value that no record has, a wrong statement about stock, another untrue statement, or the persona's instructions. */
export type LeftOutReason = "unsupported_value" | "wrong_stock" | "untrue_statement" | "repeats_instructions";

/** A sentence that was not sent. */
export interface LeftOut {
  readonly sentence: string;
  readonly reason: LeftOutReason;
}

/** The variants of a product that an answer is about. */
export interface VariantCard {
  readonly documentId: string;
  /** Colors, sizes and SKUs that were asked for. */
  readonly selection: { readonly colours: readonly string[]; readonly sizes: readonly string[]; readonly skus: readonly string[] };
  readonly variants: readonly { readonly sku: string | null }[];
}
