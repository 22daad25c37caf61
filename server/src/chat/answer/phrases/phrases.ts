/** The answerer's own words in one language. Arguments are titles, values and lists ready to be shown. */
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
  /** What stands written in the visitor's picture. */
  readonly readInPicture: (text: string) => string;
  readonly looksLike: (title: string) => string;
  readonly difference: (label: string) => string;
  readonly labels: { readonly price: string; readonly stock: string; readonly yes: string; readonly no: string };
  readonly and: string;
}
