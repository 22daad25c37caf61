import type { Term } from "../text/terms.ts";
import type { QuestionKind } from "../types.ts";
import type { AllPhrases } from "../voice/phrases-of.ts";
import type { SourceRecord } from "./record.ts";

/** Concepts that fields of a record answer. */
export const FIELDS: ReadonlySet<string> = new Set(["price", "stock", "colour", "size", "discount"]);

/** "Does it come in 44?" where no version has that size: the sizes that there are; null where something else is asked. */
export function otherSizes(kind: QuestionKind, asked: readonly Term[], record: SourceRecord, phrases: AllPhrases): string[] | null {
  const lacking = asked.filter(({ number }) => number);
  const isAboutSize = asked.every((term) => term.number || term.weak || FIELDS.has(term.concept ?? ""));
  const sizes = [...new Set(record.variants.flatMap((variant) => variant.sizes))];
  const asksSize = kind === "variants" && asked.some(({ concept }) => concept === "size");
  if (!asksSize || !isAboutSize || lacking.length === 0 || sizes.length === 0) return null;
  return [phrases.noVariant(record.title, lacking.map(({ word }) => word).join(", ")), phrases.sizes(record.title, sizes.join(", "))];
}
