import type { AttributeValue, RetrievalHit } from "../../../ports/retrieval-index.ts";
import { keyOfHit } from "../../model/document-key.ts";
import { readRecord, type SourceRecord } from "../extract/record.ts";
import { fold } from "../text/words.ts";
import { type Column, columnOf, joined } from "./column.ts";
import { categoriesOf, type Category } from "./categories.ts";
import { Lexicon } from "./lexicon.ts";
import { Senses } from "./senses.ts";
import { ValuePhrases } from "./value-phrases.ts";

/** All data of the persona's products, indexed for questions about the whole catalog. */
export class Catalog {
  readonly products: readonly SourceRecord[];
  /** Attributes, by key. */
  readonly columns: readonly Column[];
  readonly lexicon: Lexicon;
  readonly categories: readonly Category[];
  readonly phrases: ValuePhrases;
  readonly senses = new Senses();
  /** Folded sizes of all variants. */
  readonly sizes: ReadonlySet<string>;
  /** Translates a message word by word into the language of the catalog. Messages already in that language stay unchanged. */
  readonly inOwnLanguage: (message: string) => string;
  /** Whether the catalog contains all of the persona's products, so that answers can make statements about all of them. */
  readonly isComplete: boolean;
  /** Reports whether a folded word is an ordinary word in a supported language, which therefore does not necessarily name a product. */
  readonly isOrdinary: (word: string) => boolean;
  readonly #indexOf: ReadonlyMap<string, number>;
  readonly #indexOfKey: ReadonlyMap<string, number>;

  constructor(
    hits: readonly RetrievalHit[],
    {
      isComplete = true,
      isOrdinary = () => false,
      inOwnLanguage = (message) => message,
    }: Partial<Pick<Catalog, "isComplete" | "isOrdinary" | "inOwnLanguage">> = {},
  ) {
    this.isComplete = isComplete;
    this.isOrdinary = isOrdinary;
    this.inOwnLanguage = inOwnLanguage;
    this.products = hits.map(readRecord);
    this.columns = columnsOf(this.products);
    this.categories = categoriesOf(this.products);
    this.lexicon = new Lexicon(this.products);
    this.sizes = new Set(this.products.flatMap(({ variants }) => variants.flatMap(({ sizes }) => sizes.map(fold))));
    this.phrases = new ValuePhrases(this.columns);
    this.#indexOfKey = new Map(hits.map((hit, index) => [keyOfHit(hit), index]));
    this.#indexOf = new Map(this.products.map(({ documentId }, index) => [documentId, index]));
  }

  /** Returns the index of a product by its document id; undefined if it is not in the catalog. */
  indexOf(documentId: string): number | undefined {
    return this.#indexOf.get(documentId);
  }

  /** Returns the index of a product by its document key in transcripts. */
  indexOfKey(key: string): number | undefined {
    return this.#indexOfKey.get(key);
  }
}

function columnsOf(products: readonly SourceRecord[]): Column[] {
  const values = new Map<string, (readonly [number, AttributeValue])[]>();
  for (const [index, { attributes }] of products.entries()) {
    for (const [key, value] of Object.entries(attributes)) {
      const own = values.get(key) ?? [];
      own.push([index, value]);
      values.set(key, own);
    }
  }
  return joined([...values].map(([key, all]) => columnOf(key, all)));
}
