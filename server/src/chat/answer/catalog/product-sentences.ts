import { primarySubtag } from "../../../language/primary-subtag.ts";
import type { Phrases } from "../../../language/phrases.ts";
import type { AttributeValue, RetrievalHit } from "../../../ports/retrieval-index.ts";
import { labelOf, valueOf } from "../extract/attributes.ts";
import { readRecord } from "../extract/record.ts";
import { unitsOf } from "../extract/units.ts";
import { phrasesOf } from "../phrases/phrases-of.ts";
import type { ComparedTexts } from "../reader/meaning.ts";
import type { Catalog } from "./catalog.ts";
import type { Column } from "./column.ts";
import type { ProductWording } from "./wording.ts";

/** A statement in a product's record: a sentence of the description or an attribute. */
export interface ProductSentence {
  readonly product: number;
  /** For an attribute, the label and value. */
  readonly text: string;
  readonly column: Column | null;
}

const kept = new WeakMap<Catalog, Map<string, readonly ProductSentence[]>>();

/** Returns all statements in a product's record, except for the offer. */
export function sentencesOfProduct(product: number, catalog: Catalog, { language, phrases }: ProductWording): readonly ProductSentence[] {
  let known = kept.get(catalog);
  if (known === undefined) kept.set(catalog, (known = new Map()));
  const key = `${product} ${language}`;
  let sentences = known.get(key);
  if (sentences === undefined) known.set(key, (sentences = read()));
  return sentences;

  function read(): ProductSentence[] {
    const record = catalog.products[product];
    if (record === undefined) return [];
    const described = unitsOf(record).map(({ text }) => ({ product, text, column: null }));
    const columns = catalog.columns.flatMap((column) => {
      const value = record.attributes[column.key];
      return value === undefined ? [] : [{ product, text: attributeText([column.key, value], language, phrases), column }];
    });
    return [...described, ...columns];
  }
}

function attributeText([key, value]: readonly [string, AttributeValue], language: string, phrases: Phrases): string {
  return `${labelOf(key)}: ${valueOf(key, value, language, phrases)}`;
}

/** Returns a sentence prefixed with its product's title, for comparison with a question that does not name the product. */
export function underTitle({ product, text }: ProductSentence, { products }: Catalog): string {
  return titled(products[product]?.title ?? "", text);
}

function titled(title: string, text: string): string {
  return `${title}: ${text}`;
}

/**
 * Returns the strings of a product to compare: its sentences, with and without its title, for comparison with questions in the given
 * languages.
 */
export function textsOfProduct(hit: RetrievalHit, languages: readonly string[]): ComparedTexts {
  const record = readRecord({ ...hit, hit: hit.hit.normalize("NFC") });
  const attributes = Object.entries(record.attributes);
  const said = languages.map(primarySubtag).flatMap((language) => {
    const phrases = phrasesOf(language, { languages: [], tone: null });
    return attributes.map((attribute) => attributeText(attribute, language, phrases));
  });
  const sentences = [...unitsOf(record).map(({ text }) => text), ...said];
  const texts = new Set(sentences.flatMap((text) => [text, titled(record.title, text)]));
  return { documentId: record.documentId, ordinal: FIRST_PASSAGE, texts: [...texts] };
}

/** Passage number under which a product's vectors are stored. */
export const FIRST_PASSAGE = 0;
