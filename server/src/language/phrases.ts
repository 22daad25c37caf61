/** The answerer's own words. Arguments are titles, values and lists ready to be shown. */
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
  readonly price: (title: string, price: string) => string;
  readonly priceBefore: (price: string) => string;
  readonly priceRange: (title: string, from: string, to: string) => string;
  readonly inStock: (what: string) => string;
  readonly outOfStock: (what: string) => string;
  readonly noVariant: (title: string, option: string) => string;
  readonly colours: (title: string, list: string) => string;
  readonly sizes: (title: string, list: string) => string;
  readonly found: string;
  readonly lowest: (title: string, price: string) => string;
  readonly highest: (title: string, price: string) => string;
  readonly first: (title: string, label: string, value: string) => string;
  readonly yes: (title: string, label: string) => string;
  readonly no: (title: string, label: string) => string;
  /** What the visitor's picture shows. */
  readonly inPicture: (what: string) => string;
  /** The text in the visitor's picture. */
  readonly readInPicture: (text: string) => string;
  readonly looksLike: (title: string) => string;
  readonly difference: (label: string) => string;
  readonly labels: { readonly price: string; readonly stock: string; readonly yes: string; readonly no: string };
  readonly and: string;
  readonly allRight: string;
  /** Short form, in brackets after a title. */
  readonly outOfStockShort: string;
  /** The cheaper of two. */
  readonly cheaper: (title: string, price: string) => string;
  readonly dearer: (title: string, price: string) => string;
  readonly yesSo: string;
  readonly noSo: string;
  /** Both compared products have the same value. */
  readonly equal: string;
  readonly noneOut: string;
  readonly notReduced: (title: string) => string;
  /** Number of matches, shown above a list of some of them. */
  readonly counted: (count: number) => string;
  readonly theseVersionsOut: string;
  /** The second refusal in a row. */
  readonly declineAgain: string;
  /** Answer to a complaint. */
  readonly understand: string;
  readonly noContact: string;
  /** Asks what "it" refers to. */
  readonly which: string;
}

/** Answers to a visitor who asks for a person. */
export interface HandoffPhrases {
  /** The request was noted for the people of the account. */
  readonly noted: string;
  /** Introduces the contact details. */
  readonly reach: string;
  /** The records hold no contact details. */
  readonly none: string;
}

/** Describes a picture of which only the colors are known. Neither formal nor informal. */
export interface PicturePhrases {
  readonly mostly: (colours: string) => string;
  readonly ask: string;
}

export type SiteTopic = "shipping" | "returns" | "payment" | "warranty" | "sizes" | "hours" | "prices" | "contact";

/** The persona that onboarding makes for a website. `{name}` is the site's name, `{title}` that of a product, a category or an article. */
export interface SitePhrases {
  readonly greeting: string;
  readonly tone: string;
  readonly instructions: string;
  readonly offer: string;
  readonly product: string;
  readonly price: string;
  readonly category: string;
  readonly article: string;
  /** Worded as pages of the topic are: without a model of the language, a question is answered by its words. */
  readonly topics: Readonly<Record<SiteTopic, string>>;
}
