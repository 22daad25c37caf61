import type { ImportDryRun } from "@parlance/sdk";

/** What a column of a file can become. `attributes.<name>` follows the column's own name. */
const targets = [
  "id",
  "title",
  "description",
  "price",
  "sale_price",
  "original_price",
  "currency",
  "in_stock",
  "categories",
  "images",
  "links",
  "group",
  "variant.sku",
  "variant.color",
  "variant.size",
  "variant.price",
  "variant.in_stock",
  "variant.image",
  "ignore",
] as const;

/** Which columns become what, as somebody chose; the others keep what the service suggests. */
export type Mapping = Readonly<Record<string, string>>;

/** A column of the file, with what it becomes. */
export type ImportColumn = ImportDryRun["columns"][number];

/** What may be chosen for a column: every known field, an attribute of its name, and what it is now. */
export function choicesOf({ name, target }: Pick<ImportColumn, "name" | "target">): readonly string[] {
  const attribute = target.startsWith("attributes.") ? target : `attributes.${name.trim().slice(0, 100)}`;
  return [...new Set([...targets.slice(0, -1), attribute, "ignore", target])].filter((each) => each !== "" && each !== "attributes.");
}

/** The columns of a CSV file by its first line, for a file whose columns the service could not tell. */
export function headerOf(text: string): readonly string[] {
  const line = text.replace(/^\uFEFF/, "").split(/\r?\n/, 1)[0] ?? "";
  const delimiter = [";", "\t", "|", ","].toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ",";
  const names = line.split(delimiter).map((name) => name.trim().replaceAll(/^"|"$/g, ""));
  return [...new Set(names.filter((name) => name !== ""))];
}
