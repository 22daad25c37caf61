import type { AttributeValue } from "../../ports/retrieval-index.ts";
import type { Product, ProductImage, ProductLink } from "./product.ts";

/** A document with the same content in another language. */
export interface Translation {
  /** BCP 47. */
  readonly language: string;
  /** Its id in the same source. It need not exist. */
  readonly id: string;
}

/** The customer's metadata of an uploaded file. */
export interface FileDescription {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly categories?: readonly (readonly string[])[];
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
  readonly images?: readonly ProductImage[];
  readonly links?: readonly ProductLink[];
  readonly translations?: readonly Translation[];
}

/** Origin of a library entry's URL, unaffected by later edits. */
export type EntrySource = "client" | "extractor";

export interface LibraryImage extends ProductImage {
  /** Pixels; 0 if unknown. */
  readonly width: number;
  readonly height: number;
  readonly source: EntrySource;
}

export interface LibraryLink extends ProductLink {
  readonly description: string;
  readonly source: EntrySource;
}

/** The customer's metadata of an account document. Its title is the label or, without one, the id. */
export interface AccountDocumentContent extends FileDescription {
  readonly label: string | null;
  readonly images?: readonly LibraryImage[];
  readonly links?: readonly LibraryLink[];
  /** Hexadecimal hash of the text, to detect changes. */
  readonly text_hash: string;
}

/** Content as sent, code point for code point. Comparisons and searches use its texts in NFC. A product has every field of a file's description. */
export type DocumentContent = Product | FileDescription | AccountDocumentContent;
