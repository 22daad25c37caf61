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

/** What was sent, normalised, so that it reads back as it was sent. A product has every field that a file's description has. */
export type DocumentContent = Product | FileDescription;
