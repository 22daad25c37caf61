import type { AttributeValue } from "../../ports/retrieval-index.ts";
import type { Product, ProductImage, ProductLink } from "./product.ts";

/** A document with the same content in another language. */
export interface Translation {
  /** BCP 47 language tag. */
  readonly language: string;
  /** Id of the translated document in the same source; the document does not need to exist. */
  readonly id: string;
}

/** Metadata that the customer sent for an uploaded file. */
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

/** Origin of the URL of an image or link; later edits do not change it. */
export type EntrySource = "client" | "extractor";

export interface LibraryImage extends ProductImage {
  /** Size in pixels; 0 if unknown. */
  readonly width: number;
  readonly height: number;
  readonly source: EntrySource;
}

export interface LibraryLink extends ProductLink {
  readonly description: string;
  readonly source: EntrySource;
}

/** Metadata that the customer sent for an account document. Its title is the label or, if there is none, the id. */
export interface AccountDocumentContent extends FileDescription {
  readonly label: string | null;
  readonly images?: readonly LibraryImage[];
  readonly links?: readonly LibraryLink[];
  /** Hash of the text in hexadecimal, for detecting changes. */
  readonly text_hash: string;
}

/** Content as sent, without Unicode normalization. Comparisons and searches use its NFC form. A product has all fields of a file's description. */
export type DocumentContent = Product | FileDescription | AccountDocumentContent;
