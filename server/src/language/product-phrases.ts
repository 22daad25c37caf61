import type { Concept } from "./concepts.ts";
import type { Titles } from "./formats.ts";

/** A property of a product in the words of the data, formatted for use in a sentence. */
export interface SaidProperty {
  /** For example, "seat height", in the language of the data. */
  readonly label: string;
  /** For example, "45 cm". */
  readonly value: string;
  /** Set for known properties that have a verb form: "weighs 2.4 kg". */
  readonly concept: Concept | null;
}

/**
 * Sentences about products. Titles and values are formatted; labels keep the wording of the data. Every function returns whole sentences
 * unless noted.
 */
export interface ProductPhrases {
  /**
   * States a property: "The Kestrel weighs 2.4 kg."; "The seat height of the Kestrel is 45 cm."; for several titles: "The Kestrel and the
   * Merlin weigh 2.4 kg."
   */
  readonly property: (titles: Titles, property: SaidProperty) => string;
  /** States an attribute that is true: "The Kestrel is dimmable."; for "bulb included": "The Kestrel comes with a bulb." */
  readonly has: (title: string, label: string) => string;
  /** States an attribute that is false: "The Kestrel is not dimmable."; "The Kestrel comes without a bulb." */
  readonly hasNot: (title: string, label: string) => string;
  /** Turns a sentence into the answer to a yes-or-no question: "Yes, the Kestrel is dimmable." */
  readonly yes: (sentence: string) => string;
  readonly no: (sentence: string) => string;
  /**
   * States the first product in an order: "The lightest is the Kestrel at 2.4 kg."; "With 45 cm, the Kestrel has the highest seat height."
   */
  readonly first: (titles: Titles, property: SaidProperty, highest: boolean) => string;
  /** Compares two properties that were just stated: "So the Kestrel is lighter."; "So the Kestrel has the higher seat height." */
  readonly ahead: (title: string, property: SaidProperty, higher: boolean) => string;
  /** Introduces a list of `shown` of `count` matches: "12 of our products fit, for instance:"; if all are shown: "These fit:". */
  readonly fitting: (count: number, shown: number) => string;
  /** Answers "how many": "That is true of 12 of our products."; for 0: "None of our products fits." */
  readonly counted: (count: number) => string;
  /** Ends a list: "And 9 more." */
  readonly more: (count: number) => string;
  /** States that no product meets all conditions, and introduces the nearest ones: "Nothing fits all of that. These come closest:". */
  readonly closest: (shown: number) => string;
  /**
   * Introduces the nearest products if the data may use other words for the conditions, so a product may still meet all of them; if absent,
   * `closest` is used.
   */
  readonly closestUnsure?: (shown: number) => string;
  /** Reports the visitor's words that match no product: "I find nothing about “waterproof” in our records." */
  readonly unknown: (words: string) => string;
  /** Introduces products that may suit a vague request: "These could suit you:". */
  readonly suggested: (shown: number) => string;
  /**
   * Asks for the kind of product: "What are you looking for: floor lamps, table lamps or wall lamps?"
   * @param kinds category names from the data
   */
  readonly askKind: (kinds: readonly string[]) => string;
  /** Asks for the value of a property: "Which size: S, M or L?" */
  readonly askValue: (label: string, values: readonly string[]) => string;
  /** Asks for the budget: "What is your budget?" */
  readonly askBudget: string;
  /**
   * Asks which of several products with the same name is meant: "Which one do you mean: the Kestrel floor lamp or the Kestrel wall lamp?"
   */
  readonly askWhich: (titles: readonly string[]) => string;
  /** States that one of several questions has no answer: "I have no information on “…”." */
  readonly unanswered: (question: string) => string;
  /** Offers related facts after a refusal: "What we do have: A and B." */
  readonly nearby: (titles: readonly string[]) => string;
  /** States that the two values are the same: "Both weigh the same: 2.4 kg." */
  readonly same: (titles: readonly [string, string], property: SaidProperty) => string;
  /** Joins names: "A, B and C". Does not return a sentence. */
  readonly list: (names: readonly string[], joint: "and" | "or") => string;
  /** Joins an introduction and its list, including spaces and the full stop of the language: "These fit: A and B." */
  readonly introduced: (introduction: string, names: readonly string[]) => string;
}
