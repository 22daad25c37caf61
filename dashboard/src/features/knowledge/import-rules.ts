import type { ImportDryRun } from "@parlance/sdk";

/** Column mappings that the user changed; other columns use the service's suggestion. */
export type Mapping = Readonly<Record<string, string>>;

/** A column of the file and the field to which it is mapped. */
export type ImportColumn = ImportDryRun["columns"][number];

/**
 * Returns the targets for a column: every known field, an attribute with the column's name, and the current target.
 * @param targets the known fields; the last one means "ignore"
 */
export function choicesOf({ name, target }: Pick<ImportColumn, "name" | "target">, targets: readonly string[]): readonly string[] {
  const attribute = target.startsWith("attributes.") ? target : `attributes.${name.trim().slice(0, 100)}`;
  return [...new Set([...targets.slice(0, -1), attribute, ...targets.slice(-1), target])].filter(
    (each) => each !== "" && each !== "attributes.",
  );
}

/** Parses the column names in the first line of a CSV file whose columns the service could not determine. */
export function headerOf(text: string): readonly string[] {
  const line = text.replace(/^\uFEFF/, "").split(/\r?\n/, 1)[0] ?? "";
  const delimiter = [";", "\t", "|", ","].toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ",";
  const names = line.split(delimiter).map((name) => name.trim().replaceAll(/^"|"$/g, ""));
  return [...new Set(names.filter((name) => name !== ""))];
}
