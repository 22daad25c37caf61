import type { RetrievalFilter } from "../../ports/retrieval-index.ts";

/** What the answerer knows of the persona that speaks. */
export interface PersonaVoice {
  readonly name: string;
  readonly brandName: string;
  readonly greeting: string | null;
  readonly tone: string | null;
  /** Only a language model reads them; they are never quoted. */
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
  /** Keys of the documents, by which `referents` of a plan name them until they are found, in the order of `cardTitles`. */
  readonly cardIds: readonly string[];
  /** The SKUs, colors and sizes of the versions that the cards show; empty for whole products. */
  readonly cardOptions?: readonly (readonly string[])[];
  /** Kinds of the cards; without them a title that ends like a file name counts as a file. */
  readonly cardKinds?: readonly ("item" | "file")[];
}

/** What was read out of the picture that the visitor sent with the turn. All of it is data that a stranger gave. */
export interface ImageContext {
  /** What the picture shows, in one phrase; empty when nobody could tell. */
  readonly description: string;
  /** Text that stands in the picture; null for none. */
  readonly text: string | null;
  /** Names of its main colors, the largest first. */
  readonly colours: readonly string[];
  /** Documents that look most like it, best first (`RetrievalHit.documentId`); those that are to be spoken of are among the hits. */
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
export interface WishedOrder {
  /** `price`, or the concept of an attribute (`weight`, `date`, ...). */
  readonly by: string;
  readonly direction: "asc" | "desc";
}

export type QuestionKind = "fact" | "price" | "stock" | "variants" | "compare" | "list" | "superlative" | "describe";

/**
 * What a message is besides a question to the records: it wants a human, complains (`overdue`: of something that has not come), asks about
 * the business as such, or points to something that nobody named (`unclear`).
 */
export type Lead = "human" | "complaint" | "overdue" | "brand" | "unclear";

/** A turn that is answered from the knowledge. */
export interface QuestionPlan {
  readonly kind: "question";
  readonly question: QuestionKind;
  /** What to look for, without the conversation and without what fields and filters settle. Give this to the embedder and to `RetrievalIndex.search`. */
  readonly standalone: string;
  /**
   * Words to look for without meaning (`RetrievalQuery.vector` null), where `standalone` found little: the content words, in English as well
   * where the visitor writes another language, with what was talked about before. Empty for none.
   */
  readonly words: string;
  /** Content words of the question before, for a follow-up that does not say that it is one; empty without. */
  readonly topic: string;
  /** The question as it stands without the conversation; limits and order are in `filter` and `order`. */
  readonly asked: string;
  /** Two-letter language of the question; also the one of the answer's own words. */
  readonly language: string;
  /** Hard conditions for `RetrievalIndex.search`; undefined where the visitor named none. */
  readonly filter: RetrievalFilter | undefined;
  readonly order: WishedOrder | null;
  /** How many documents to retrieve for this kind of question. */
  readonly topK: number;
  /** Documents of earlier cards that the question refers to, most likely first. */
  readonly referents: readonly string[];
  readonly lead?: Lead;
  /** The question without the titles, where it asks which one of `referents`. */
  readonly ofShown?: string;
  /**
   * Least relevance to search by (`RetrievalQuery.floor`) where it is not the usual one: 0 where the question is about all products, as in
   * "your newest product".
   */
  readonly floor?: number;
  /** The answer is about all products of the persona: give them as `ComposeInput.catalog`. */
  readonly wholeCatalog?: boolean;
  /** 2 for "the second cheapest". */
  readonly place?: number;
  /** Only what can be had now is ranked or listed. */
  readonly inStock?: boolean;
  /** The question asks for what is sold out. */
  readonly soldOut?: boolean;
}

export type TurnPlan = SmallTalkPlan | QuestionPlan;

/** What a turn says. */
export interface Answer {
  /** Bubbles, each a list of sentences; joined by a blank in a bubble. */
  readonly bubbles: readonly (readonly string[])[];
  /** `documentId` of the records used, in order of use: the cards. */
  readonly cited: readonly string[];
  /** The knowledge holds no answer. */
  readonly declined: boolean;
  /** The variants that a card shows in place of the product, by `documentId`. */
  readonly cards?: readonly VariantCard[];
  /** Statements checked against the records, and those that were not sent. A quoted sentence is one statement. */
  readonly grounding: { readonly checked: number; readonly dropped: number };
}

/** The variants of a product that an answer is about. */
export interface VariantCard {
  readonly documentId: string;
  /** The colors, sizes and SKUs that were asked for. */
  readonly selection: { readonly colours: readonly string[]; readonly sizes: readonly string[]; readonly skus: readonly string[] };
  readonly variants: readonly { readonly sku: string | null }[];
}
