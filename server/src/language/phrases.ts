import type { Titles } from "./formats.ts";

/** Phrases of the answer engine. Arguments are formatted titles, values and lists. */
export interface Phrases {
  readonly greeting: (name: string, brand: string) => string;
  readonly thanks: string;
  readonly goodbye: string;
  readonly wellbeing: string;
  readonly identity: (name: string, brand: string) => string;
  readonly capabilities: (brand: string) => string;
  readonly acknowledgement: string;
  readonly decline: (brand: string) => string;
  readonly declineProduct: (title: string) => string;
  readonly offLimits: string;
  readonly nothingMatches: string;
  readonly offer: string;
  readonly offerStart: string;
  readonly price: (titles: Titles, price: string) => string;
  readonly priceBefore: (price: string) => string;
  readonly priceRange: (title: string, from: string, to: string) => string;
  readonly inStock: (what: string) => string;
  readonly outOfStock: (what: string) => string;
  readonly noVariant: (title: string, option: string) => string;
  readonly colours: (title: string, list: string) => string;
  readonly sizes: (title: string, list: string) => string;
  readonly found: string;
  readonly lowest: (titles: Titles, price: string) => string;
  readonly highest: (titles: Titles, price: string) => string;
  readonly first: (title: string, label: string, value: string) => string;
  readonly yes: (title: string, label: string) => string;
  readonly no: (title: string, label: string) => string;
  /** Describes the content of the visitor's image. */
  readonly inPicture: (what: string) => string;
  /** Quotes the text in the visitor's image. */
  readonly readInPicture: (text: string) => string;
  readonly looksLike: (title: string) => string;
  readonly difference: (label: string) => string;
  readonly labels: { readonly price: string; readonly stock: string; readonly yes: string; readonly no: string };
  readonly and: string;
  readonly allRight: string;
  /** Short form, for use in brackets after a title. */
  readonly outOfStockShort: string;
  /** States which of two products is cheaper. */
  readonly cheaper: (title: string, price: string) => string;
  readonly dearer: (title: string, price: string) => string;
  readonly yesSo: string;
  readonly noSo: string;
  /** States that both compared products have the same value. */
  readonly equal: string;
  readonly noneOut: string;
  readonly notReduced: (title: string) => string;
  /** Introduces a list that shows only some of the matches, and states their total number. */
  readonly counted: (count: number) => string;
  readonly theseVersionsOut: string;
  /** The second of two consecutive refusals. */
  readonly declineAgain: string;
  /** Response to a complaint. */
  readonly understand: string;
  readonly noContact: string;
  /** Asks what "it" refers to. */
  readonly which: string;
}

/** Responses to a visitor who asks for a person. */
export interface HandoffPhrases {
  /** Confirms that the team was notified. */
  readonly noted: string;
  /** Introduces the contact details. */
  readonly reach: string;
  /** States that no contact details are known. */
  readonly none: string;
}

/** Phrases for an image if only its colors are known. Neither formal nor informal. */
export interface PicturePhrases {
  readonly mostly: (colours: string) => string;
  readonly ask: string;
}

/** Topics that visitors to most websites ask about, most useful first. */
export const SITE_TOPICS = ["shipping", "returns", "payment", "warranty", "sizes", "hours", "prices", "contact"] as const;

export type SiteTopic = (typeof SITE_TOPICS)[number];

/**
 * Text for the persona that onboarding creates for a website. `{name}` is the site's name; `{title}` is the title of a product, category
 * or article.
 */
export interface SitePhrases {
  readonly greeting: string;
  readonly tone: string;
  readonly instructions: string;
  readonly offer: string;
  readonly product: string;
  readonly price: string;
  readonly category: string;
  readonly article: string;
  /** Title of the document with content that repeats across the site's pages: banner, hours, addresses, notices. */
  readonly notices: string;
  /** Labels for structured data. */
  readonly records: Readonly<Record<"hours" | "closed" | "address" | "telephone" | "email", string>>;
  /** Questions that use the same words as pages on the topic, because questions are matched by words if there is no embedding model. */
  readonly topics: Readonly<Record<SiteTopic, string>>;
}
