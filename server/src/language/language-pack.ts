import type { BlendPatterns } from "./blend-patterns.ts";
import type { ColourEndings } from "./colour-endings.ts";
import type { ColourName } from "./colour-names.ts";
import type { ColumnNames } from "./column-names.ts";
import type { Colour, Concept } from "./concepts.ts";
import type { ClaimPatterns } from "./claim-patterns.ts";
import type { DocumentPatterns } from "./document-patterns.ts";
import type { FactWords } from "./fact-words.ts";
import type { ExpectedPatterns } from "./expected-patterns.ts";
import type { FollowUpPatterns } from "./follow-up-patterns.ts";
import type { FractionWords } from "./fraction-words.ts";
import type { HelpWording } from "./help-wording.ts";
import type { InjectionPatterns } from "./injection-patterns.ts";
import type { LimitWords } from "./limit-words.ts";
import type { Missing } from "./missing.ts";
import type { OptionWords } from "./option-words.ts";
import type { HandoffPhrases, Phrases, PicturePhrases, SitePhrases } from "./phrases.ts";
import type { ProductPhrases } from "./product-phrases.ts";
import type { RequestPatterns } from "./request-patterns.ts";
import type { Script } from "./scripts.ts";
import type { SetWords } from "./set-words.ts";
import type { TextPatterns } from "./text-patterns.ts";
import type { ToneWordings } from "./tones.ts";
import type { WebsitePatterns } from "./website-patterns.ts";
import type { WordForms } from "./word-forms.ts";

/**
 * All data about a natural language. An entry that the language lacks is `missing("reason")`; omitting an entry is a compile-time error.
 * Lists of words are separated by spaces. Words that are compared with a question are folded: lowercase, without diacritics.
 */
export interface LanguagePack {
  /** BCP 47 primary subtag. */
  readonly code: string;
  readonly name: string;
  /** Additional primary subtags for the same language. */
  readonly aliases: readonly string[];
  readonly script: Script;
  /**
   * `script` if no other language here uses the script. If missing, text in the language is treated as another language with the same
   * script.
   */
  readonly detection: Detection | "script" | Missing;
  readonly search: SearchData;
  readonly ocr: readonly OcrData[] | Missing;
  readonly numberFormats: NumberFormats | Missing;
  readonly colourNames: Readonly<Record<ColourName, string>> | Missing;
  readonly colourEndings: ColourEndings | Missing;
  /** Text for the persona that onboarding creates for a website. */
  readonly site: SitePhrases | Missing;
  readonly injection: InjectionPatterns | Missing;
  readonly documents: DocumentPatterns | Missing;
  readonly columns: ColumnNames | Missing;
  readonly websites: WebsitePatterns | Missing;
  /** Missing if the built-in answer engine does not speak the language. */
  readonly conversation: Conversation | Missing;
}

export interface Detection {
  /** Function words, folded. */
  readonly words: string;
  /** Pattern of letters that few other languages use, and the points for each of them. A function word counts for at most one point. */
  readonly letters: { readonly pattern: string; readonly points: number } | Missing;
}

export interface SearchData {
  /** Name of the algorithm in `snowball-stemmers`, or `light10`. */
  readonly stemmer: string | Missing;
  readonly stopWords: string | Missing;
  /** Question phrases, for languages without spaces between words. */
  readonly askingPhrases: string | Missing;
}

export interface OcrData {
  /** Code of the OCR data, as in `@tesseract.js-data/<code>`. */
  readonly data: string;
  /**
   * BCP 47 tags, possibly with a script or region, of the languages that the data supports. Text that is recognized with the data is tagged
   * with the first tag.
   */
  readonly tags: readonly string[];
}

/** Identifier of the language in Windows and Excel number formats (MS-LCID). */
export interface NumberFormats {
  /** The low ten bits of the identifier. */
  readonly windowsId: number;
  readonly tag: string;
  /** Tags of regions that format numbers differently, by their complete identifiers. */
  readonly regions: Readonly<Record<number, string>>;
}

/** Data that the built-in answer engine needs to understand and speak a language. */
export interface Conversation {
  /** Functions for now; message patterns (ICU MessageFormat) are planned to replace them. */
  readonly phrases: Phrases;
  /** Phrases that depend on a persona's tone. */
  readonly tones: ToneWordings | Missing;
  /** Sentences about products. */
  readonly products: ProductPhrases;
  /** Words and phrases that visitors use to request products with certain properties. */
  readonly sets?: SetWords;
  /** Recognizes visitors who need help rather than a fact. */
  readonly help?: HelpWording;
  /** Words that websites use to state the facts of a business, and sentences that answers use to state them. */
  readonly facts?: FactWords;
  /** Words for conditions such as an age, and for the limits that tables and rules state. */
  readonly limits?: LimitWords;
  /** States that the answer is in this language because the visitor's language is not spoken. */
  readonly otherLanguage?: string;
  readonly handoff: HandoffPhrases;
  readonly picture: PicturePhrases;
  readonly words: FunctionWords;
  /**
   * Words for each concept, folded, in ASCII or in the language's script; `a_b` matches both words with up to three words in between. Null
   * if every word is ambiguous. For questions in other languages, the first English word is used for the search.
   */
  readonly concepts: Readonly<Record<Concept, string | null>>;
  /** Words for a concept that businesses use in their text but visitors usually do not use: "methods of payment" for "how can I pay". */
  readonly searchNames: Partial<Readonly<Record<Concept, string>>> | Missing;
  /** Monday to Sunday. Several forms of a name are separated by spaces. */
  readonly days: readonly [string, string, string, string, string, string, string];
  /** January to December, with short forms. */
  readonly months: Months | Missing;
  readonly colours: Readonly<Record<Colour, string | null>> | Missing;
  readonly numbers: NumberWords | Missing;
  /** Symbols of units, by word. */
  readonly units: Readonly<Record<string, string>> | Missing;
  /** ISO 4217 codes of currencies, by word; `$` if several currencies share the word, `cent` for a hundredth of any currency. */
  readonly currencies: Readonly<Record<string, string>> | Missing;
  readonly personRequests: PersonRequests;
  readonly questions: QuestionPatterns | Missing;
  readonly forms: WordForms | Missing;
  readonly followUps: FollowUpPatterns | Missing;
  readonly requests: RequestPatterns | Missing;
  readonly expected: ExpectedPatterns | Missing;
  readonly texts: TextPatterns | Missing;
  readonly claims: ClaimPatterns | Missing;
  readonly options: OptionWords | Missing;
  readonly fractions: FractionWords | Missing;
  readonly blends: BlendPatterns | Missing;
  readonly smallTalk: SmallTalkWording;
}

export type Months = readonly [string, string, string, string, string, string, string, string, string, string, string, string];

/** Words that are ignored or have less weight when a question is compared with text. */
export interface FunctionWords {
  /** Function words. */
  readonly grammar: string;
  /** Words with little content in a question to a business: asking, wanting, having, "thing". */
  readonly weak: string | Missing;
  /** Words besides the subject that a matching text does not need to contain. */
  readonly light: string | Missing;
}

/** Numbers written as words. All words are folded. */
export interface NumberWords {
  /** Words for numbers below a hundred. */
  readonly small: Readonly<Record<string, number>>;
  /** Words that multiply the preceding number. */
  readonly large: Readonly<Record<string, number>>;
  /** Words in `small` that match digits in text. The others are often articles or parts of names. */
  readonly asDigits: string;
  /** Words in `small` that are also articles. They count as numbers only before a currency. */
  readonly articles: string;
  /** Words between the parts of a number. */
  readonly joining: string;
  /** Pattern that matches the parts of compound number words. */
  readonly compounds: string | null;
}

/** Phrases that visitors use to ask for a person instead of the assistant. */
export interface PersonRequests {
  /** Pattern for the requested people, which replaces `{who}` in `patterns`. */
  readonly people: string | Missing;
  /** Patterns that match a folded message. `{few}` matches up to three words, `{matter}` up to six, and `{notThing}` excludes devices. */
  readonly patterns: readonly string[];
  /** Pattern that matches a message in which the visitor refuses to talk to a person. */
  readonly declined: string | Missing;
}

/**
 * Patterns that match whole words in a folded question, with alternatives separated by `|`. Null if the language has no such words, or if
 * none have been collected.
 */
export interface QuestionPatterns {
  readonly superlatives: Patterns<
    | "cheapest"
    | "dearest"
    | "lightest"
    | "heaviest"
    | "newest"
    | "oldest"
    | "warmest"
    | "strongest"
    | "brightest"
    | "thickest"
    | "thinnest"
    | "widest"
    | "deepest"
    | "lowest"
    | "most"
    | "least"
    | "longest"
    | "shortest"
    | "tallest"
    | "biggest"
    | "smallest"
    | "bestRated"
    | "fastest"
  >;
  readonly comparatives: Patterns<
    "cheaper" | "dearer" | "lighter" | "heavier" | "warmer" | "longer" | "taller" | "bigger" | "stronger" | "newer"
  >;
  /** Words for the property that a question asks about. */
  readonly asks: Patterns<"price" | "stock" | "soldOut" | "notInStock" | "reduced" | "variants" | "howMany" | "compare">;
  /** Words before a limit, such as a maximum price. */
  readonly bounds: Patterns<"atMost" | "atLeast">;
  /** Words before a superlative ("the second cheapest"), or its first part. Each pattern includes the end of its word. */
  readonly places: Patterns<"second" | "third" | "fourth">;
  readonly not: string;
}

type Patterns<Name extends string> = Readonly<Record<Name, string | null>>;

/** Small talk of visitors, folded. */
export interface SmallTalkWording {
  /** Patterns that match whole messages without punctuation, with alternatives separated by `|`. */
  readonly messages: Patterns<
    "greeting" | "thanks" | "goodbye" | "wellbeing" | "identity" | "capabilities" | "acknowledgement" | "negation"
  >;
  /** Words that make a message small talk if all other words are in `filler`. */
  readonly words: Readonly<Record<"negation" | "thanks" | "goodbye" | "greeting" | "acknowledgement", string>> | Missing;
  readonly filler: string | Missing;
  /** Words that turn a message into a question. */
  readonly askingWords: string | Missing;
  /** Pattern that matches a greeting before a question. */
  readonly openings: string | Missing;
  /** Pattern that matches attempts to see or change the assistant's instructions. */
  readonly offLimits: string | Missing;
}
