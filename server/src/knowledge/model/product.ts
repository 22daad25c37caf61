import type { AttributeValue } from "../../ports/retrieval-index.ts";

export interface ProductImage {
  readonly url: string;
  readonly description: string;
  readonly is_primary: boolean;
}

export interface ProductLink {
  readonly url: string;
  readonly is_primary: boolean;
  readonly description?: string;
}

export interface Variant {
  readonly sku: string;
  readonly color?: readonly string[];
  readonly size?: readonly string[];
  readonly price?: number;
  readonly in_stock?: boolean;
  readonly image?: string;
}

/** A product as sent, without Unicode normalization and with the API's field names. */
export interface Product {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly categories?: readonly (readonly string[])[];
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
  readonly images?: readonly ProductImage[];
  readonly links?: readonly ProductLink[];
  readonly price?: number;
  readonly original_price?: number;
  readonly currency?: string;
  readonly in_stock?: boolean;
  readonly variants?: readonly Variant[];
}
