import { withoutInstructions } from "../extract/instruction.ts";
import type { SourceRecord } from "../extract/record.ts";
import type { ImageContext } from "../types.ts";

const PASSAGE_LENGTH = 2_000;

/** Renders the records for a model, limited to what an answer requires, without ids and without sentences that address the assistant. */
export function renderRecords(records: readonly SourceRecord[]): string {
  return records
    .map((record, index) => `[${String(index + 1)}] ${JSON.stringify(record.kind === "item" ? itemOf(record) : fileOf(record))}`)
    .join("\n");
}

/** Renders the description of the visitor's picture, without sentences that address the assistant. */
export function renderPicture({ description, text, colours, nearest }: ImageContext, records: readonly SourceRecord[]): string {
  const titles = nearest.flatMap((id) => records.find(({ documentId }) => documentId === id)?.title ?? []);
  return JSON.stringify(
    compact({
      shows: withoutInstructions(description),
      text: withoutInstructions(text ?? "").slice(0, PASSAGE_LENGTH),
      colours,
      looks_most_like: titles.slice(0, 3),
    }),
  );
}

function itemOf(record: SourceRecord): Readonly<Record<string, unknown>> {
  return compact({
    title: record.title,
    description: withoutInstructions(record.description) || passagesOf(record).join("\n"),
    attributes: Object.keys(record.attributes).length > 0 ? record.attributes : null,
    price: record.price,
    original_price: record.originalPrice,
    currency: record.price === null ? null : record.currency,
    in_stock: record.inStock,
    variants: record.variants.length > 0 ? record.variants.map((variant) => compact({ ...variant })) : null,
    category: record.categories.map((path) => path.join(" > ")).join("; "),
    link: record.links[0] ?? null,
  });
}

function fileOf(record: SourceRecord): Readonly<Record<string, unknown>> {
  return compact({ title: record.title, passages: passagesOf(record), link: record.links[0] ?? null });
}

function passagesOf(record: SourceRecord): string[] {
  return record.passages.map(({ headings, text }) => withoutInstructions([...headings, text].join("\n")).slice(0, PASSAGE_LENGTH));
}

function compact(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0)),
  );
}
