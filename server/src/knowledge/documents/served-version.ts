import { composed } from "../../platform/lib/text.ts";
import type { DocumentContent } from "../model/content.ts";
import type { Product } from "../model/product.ts";
import { productText } from "../model/product-text.ts";
import type { ServedVersion } from "./model/document.ts";

const hitFields = ["attributes", "images", "links", "price", "original_price", "currency", "in_stock", "variants"] as const;

/**
 * Returns the document's index fields, except its passages. The hit is JSON to which the search adds `source`, `score` and `content`.
 * @param fileName name of a file that was sent without a title, so that its name can be searched too
 */
export function servedVersion(kind: "item" | "file", content: DocumentContent, fileName: string | null = null): ServedVersion {
  const product: Product = content;
  const text = productText(product);
  const names = fileName === null ? [] : [...new Set([fileName, fileName.replace(/\.[^.]{1,5}$/, "")])];
  const firstPath = product.categories?.[0];
  const hit: Record<string, unknown> = { id: product.id, kind };
  if (firstPath !== undefined) hit["category"] = firstPath.join(" > ");
  hit["title"] = product.title;
  if (product.description !== undefined) hit["description"] = product.description;
  for (const field of hitFields) {
    const value = product[field];
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) hit[field] = value;
  }
  if ("translations" in content && content.translations !== undefined && content.translations.length > 0)
    hit["translations"] = content.translations;
  return {
    fields: {
      title: text.title,
      attributes: [text.categories, ...text.facts, ...text.identifiers, ...names].filter(Boolean).join("\n"),
      description: text.description,
    },
    identifiers: [...text.identifiers, ...names],
    filter: {
      kind,
      categories: composed(product.categories ?? []),
      price: product.price ?? null,
      currency: product.currency ?? null,
      inStock: product.in_stock ?? null,
      attributes: composed(product.attributes ?? {}),
    },
    hit: JSON.stringify(hit),
  };
}
