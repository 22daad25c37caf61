import type { Problem } from "../../language/help-wording.ts";
import type { RetrievalFilter } from "../../ports/retrieval-index.ts";

/** Persona settings that the built-in answer engine uses. */
export interface PersonaVoice {
  readonly name: string;
  readonly brandName: string;
  readonly greeting: string | null;
  readonly tone: string | null;
  /** For language models only; never quoted. */
  readonly instructions: string;
  /** BCP 47 tags, preferred language first; empty means English. */
  readonly languages: readonly string[];
  readonly suggestedQuestions: readonly string[];
  /** ISO 4217 code. */
  readonly defaultCurrency: string | null;
  readonly description: string | null;
  /** The brand's own public description. */
  readonly brandDescription?: string | null;
}

/** A completed turn of the conversation. Lists of turns are sorted oldest first. */
export interface PastTurn {
  readonly user: string;
  readonly persona: string;
  readonly cardTitles: readonly string[];
  /** Document keys in the order of `cardTitles`, used by a plan's `referents` before retrieval. */
  readonly cardIds: readonly string[];
  /** SKUs, colors and sizes of the variants on the cards; empty for whole products. */
  readonly cardOptions?: readonly (readonly string[])[];
  /** Kinds of the cards; if absent, a title that ends like a file name indicates a file. */
  readonly cardKinds?: readonly ("item" | "file")[];
}

/** Data extracted from the visitor's picture. Untrusted. */
export interface ImageContext {
  /** Content of the picture in a short phrase; empty if unknown. */
  readonly description: string;
  /** Text in the picture; null if none. */
  readonly text: string | null;
  /** Names of its main colors, largest area first. */
  readonly colours: readonly string[];
  /**
   * Ids of the most similar documents, best first (`RetrievalHit.documentId`). Only documents that are also among the hits may be
   * mentioned.
   */
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
  /** Two-letter language code of the answer. */
  readonly language: string;
}

/** Requested order: "cheapest", "lightest", "newest". */
export interface RequestedOrder {
  /** `price`, or the concept of an attribute (`weight`, `date`, ...). */
  readonly by: string;
  readonly direction: "asc" | "desc";
}

export type QuestionKind = "fact" | "price" | "stock" | "variants" | "compare" | "list" | "superlative" | "describe";

/**
 * Purpose of a message other than a question about the records: a request for an operator, a complaint (`overdue`: about a missing
 * delivery), a question about the business itself, or a reference to something that was not named (`unclear`).
 */
export type Intent = "human" | "complaint" | "overdue" | "brand" | "unclear";

/** Plan of a turn that is answered from the records. */
export interface QuestionPlan {
  readonly kind: "question";
  readonly question: QuestionKind;
  /**
   * Search text for the embedder and `RetrievalIndex.search`, without conversational words and without conditions that fields and filters
   * cover.
   */
  readonly standalone: string;
  /**
   * Words for a search without a vector (`RetrievalQuery.vector` null) if `standalone` finds little: the content words, those of the topic,
   * and English words if the visitor writes in another language. Empty if there are none.
   */
  readonly words: string;
  /** Content words of the previous question, for a possible follow-up that cannot be recognized as one; otherwise empty. */
  readonly topic: string;
  /** The question in a form that can be understood without the conversation. Limits and order are in `filter` and `order`. */
  readonly asked: string;
  /** The original message; set only if `asked` also includes a subject from the conversation. */
  readonly said?: string;
  /** Two-letter language code of the question and of the answer's phrases. */
  readonly language: string;
  /** Whether `language` differs from the language of the message, because the persona does not speak that language. */
  readonly isOtherLanguage?: boolean;
  /** Hard conditions for `RetrievalIndex.search`; undefined if the visitor named none. */
  readonly filter: RetrievalFilter | undefined;
  readonly order: RequestedOrder | null;
  /** Number of documents to retrieve for this kind of question. */
  readonly topK: number;
  /** Documents on earlier cards that the question refers to, most likely first. */
  readonly referents: readonly string[];
  readonly intent?: Intent;
  /** Problem that the visitor reports. */
  readonly problem?: Problem;
  /**
   * Whether the visitor only asks how to contact the business; `problem` is then `unreachable`, because the same parts of documents contain
   * the answer.
   */
  readonly asksContact?: boolean;
  /** The question without titles, if it asks about one of `referents`. */
  readonly ofShown?: string;
  /**
   * Minimum relevance (`RetrievalQuery.floor`) if it differs from the default: 0 for questions about all products, such as "your newest
   * product".
   */
  readonly floor?: number;
  /** Whether the answer is about all products of the persona, which `ComposeInput.catalog` must contain. */
  readonly wholeCatalog?: boolean;
  /** Requested rank: 2 for "the second cheapest". */
  readonly place?: number;
  /** Whether only products in stock are ranked or listed. */
  readonly inStock?: boolean;
  /** Whether the question asks for sold-out products. */
  readonly soldOut?: boolean;
}

export type TurnPlan = SmallTalkPlan | QuestionPlan;

/** The answer to a turn. */
export interface Answer {
  /** Bubbles: lists of sentences, joined by spaces. */
  readonly bubbles: readonly (readonly string[])[];
  /** Values of `documentId` for the records used, in order of use: the cards. */
  readonly cited: readonly string[];
  /** Whether the records contain no answer. */
  readonly declined: boolean;
  /**
   * Whether the reply states that the records lack what was asked for, and at most offers something else. Such a turn counts as declined.
   */
  readonly isLack?: boolean;
  /** Whether the answer comes from the business facts. */
  readonly isOfFacts?: boolean;
  /** Whether the reply declines the question but quotes the closest passage. */
  readonly hasNearest?: boolean;
  /** Variants that a card shows instead of the product, by `documentId`. */
  readonly cards?: readonly VariantCard[];
  /** Number of statements checked against the records, and number removed. A quoted sentence counts as one statement. */
  readonly grounding: Grounding;
}

/** Number of statements checked against the records, and number dropped. */
export interface Grounding {
  readonly checked: number;
  readonly dropped: number;
  /** Sentences of the dropped statements; undefined if there are none. */
  readonly leftOut?: readonly LeftOut[];
}

/**
 * Reason why a sentence was dropped: a value that no record contains, a wrong statement about stock, another untrue statement, or a
 * repetition of the persona's instructions.
 */
export type LeftOutReason = "unsupported_value" | "wrong_stock" | "untrue_statement" | "repeats_instructions";

/** A sentence that was not sent. */
export interface LeftOut {
  readonly sentence: string;
  readonly reason: LeftOutReason;
  /** Absent if the sentence is not about exactly one product. */
  readonly record?: ComparedRecord;
}

/** The record of a product with which a sentence was compared. Stored as JSON, so the property names are those of the API. */
export interface ComparedRecord {
  readonly source_id: string | null;
  readonly id: string;
  readonly title: string;
  readonly price: number | null;
  readonly currency: string | null;
  readonly in_stock: boolean | null;
}

/** The variants of a product that an answer is about. */
export interface VariantCard {
  readonly documentId: string;
  /** Requested colors, sizes and SKUs. */
  readonly selection: { readonly colours: readonly string[]; readonly sizes: readonly string[]; readonly skus: readonly string[] };
  readonly variants: readonly { readonly sku: string | null }[];
}
