import type { Concept } from "./concepts.ts";
import type { Titles } from "./formats.ts";

/** A property of a product in the words of the data, formatted for a sentence. */
export interface SaidProperty {
  /** "seat height"; in the language of the data. */
  readonly label: string;
  /** "45 cm". */
  readonly value: string;
  /** Set for a known property, which a verb can express: "weighs 2.4 kg". */
  readonly concept: Concept | null;
}

/**
 * Sentences about products. Titles and values are formatted; labels are in the words of the data. Every function returns whole sentences, except
 * where stated.
 */
export interface ProductPhrases {
  /** "The Kestrel weighs 2.4 kg."; "The seat height of the Kestrel is 45 cm."; of several: "The Kestrel and the Merlin weigh 2.4 kg." */
  readonly property: (titles: Titles, property: SaidProperty) => string;
  /** An attribute that is true: "The Kestrel is dimmable."; "The Kestrel comes with a bulb." for "bulb included". */
  readonly has: (title: string, label: string) => string;
  /** An attribute that is false: "The Kestrel is not dimmable."; "The Kestrel comes without a bulb." */
  readonly hasNot: (title: string, label: string) => string;
  /** The sentence as the answer to a yes-or-no question: "Yes, the Kestrel is dimmable." */
  readonly yes: (sentence: string) => string;
  readonly no: (sentence: string) => string;
  /** The first in an order: "The lightest is the Kestrel at 2.4 kg."; "With 45 cm, the Kestrel has the highest seat height." */
  readonly first: (titles: Titles, property: SaidProperty, highest: boolean) => string;
  /** Follows two stated properties: "So the Kestrel is lighter."; "So the Kestrel has the higher seat height." */
  readonly ahead: (title: string, property: SaidProperty, higher: boolean) => string;
  /** Introduces a list of `shown` of `count` matches: "12 of our products fit, for instance:"; with all shown: "These fit:". */
  readonly fitting: (count: number, shown: number) => string;
  /** Answers "how many": "That is true of 12 of our products."; 0: "None of our products fits." */
  readonly counted: (count: number) => string;
  /** Ends a list: "And 9 more." */
  readonly more: (count: number) => string;
  /** No product meets all conditions; introduces the nearest ones: "Nothing fits all of that. These come closest:". */
  readonly closest: (shown: number) => string;
  /** The visitor's words that match no product: "I find nothing about “waterproof” in our records." */
  readonly unknown: (words: string) => string;
  /** Introduces products that may satisfy a vague request: "These could suit you:". */
  readonly suggested: (shown: number) => string;
  /** Asks for the kind: "What are you looking for: floor lamps, table lamps or wall lamps?" `kinds` are category names of the data. */
  readonly askKind: (kinds: readonly string[]) => string;
  /** Asks for a value of a property: "Which size: S, M or L?" */
  readonly askValue: (label: string, values: readonly string[]) => string;
  /** "What is your budget?" */
  readonly askBudget: string;
  /** Several products have the name: "Which one do you mean: the Kestrel floor lamp or the Kestrel wall lamp?" */
  readonly askWhich: (titles: readonly string[]) => string;
  /** One of several questions has no answer: "I have no information on “…”." */
  readonly unanswered: (question: string) => string;
  /** Related facts after a refusal: "What we do have: A and B." */
  readonly nearby: (titles: readonly string[]) => string;
  /** The two values are the same: "Both weigh the same: 2.4 kg." */
  readonly same: (titles: readonly [string, string], property: SaidProperty) => string;
  /** Joins names: "A, B and C". Not a sentence. */
  readonly list: (names: readonly string[], joint: "and" | "or") => string;
  /** An introduction with its list, including the language's spaces and full stop: "These fit: A and B." */
  readonly introduced: (introduction: string, names: readonly string[]) => string;
}
