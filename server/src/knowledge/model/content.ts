import type { AttributeValue } from "../../ports/retrieval-index.ts";
import type { Product, ProductImage, ProductLink } from "./product.ts";

/** What a customer says about an uploaded file. */
export interface FileDescription {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly categories?: readonly (readonly string[])[];
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
  readonly images?: readonly ProductImage[];
  readonly links?: readonly ProductLink[];
}

/** Where the URL of an entry of a library comes from; no later edit changes it. */
export type EntrySource = "client" | "extractor";

export interface LibraryImage extends ProductImage {
  /** Pixels; 0 where unknown. */
  readonly width: number;
  readonly height: number;
  readonly source: EntrySource;
}

export interface LibraryLink extends ProductLink {
  readonly description: string;
  readonly source: EntrySource;
}

/** What a customer says about an account document; its title is the label, or the id where there is none. */
export interface AccountDocumentContent extends FileDescription {
  readonly label: string | null;
  readonly images?: readonly LibraryImage[];
  readonly links?: readonly LibraryLink[];
  /** The text's hash in hexadecimal: a write that sees this content tells whether it changes the text. */
  readonly text_hash: string;
}

/** What was sent, so that it reads back as it was sent, code point for code point. Whatever compares or searches it takes its texts after NFC. A product has every field that a file's description has. */
export type DocumentContent = Product | FileDescription | AccountDocumentContent;
