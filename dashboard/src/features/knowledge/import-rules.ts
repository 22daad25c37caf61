import type { ImportDryRun } from "@parlance/sdk";

/** Which columns become what, as somebody chose; the others keep what the service suggests. */
export type Mapping = Readonly<Record<string, string>>;

/** A column of the file, with what it becomes. */
export type ImportColumn = ImportDryRun["columns"][number];

/**
 * What may be chosen for a column: every known field, an attribute of its name, and what it is now.
 * @param targets the known fields, the last one for nothing
 */
export function choicesOf({ name, target }: Pick<ImportColumn, "name" | "target">, targets: readonly string[]): readonly string[] {
  const attribute = target.startsWith("attributes.") ? target : `attributes.${name.trim().slice(0, 100)}`;
  return [...new Set([...targets.slice(0, -1), attribute, ...targets.slice(-1), target])].filter(
    (each) => each !== "" && each !== "attributes.",
  );
}

/** The columns of a CSV file by its first line, for a file whose columns the service could not tell. */
export function headerOf(text: string): readonly string[] {
  const line = text.replace(/^\uFEFF/, "").split(/\r?\n/, 1)[0] ?? "";
  const delimiter = [";", "\t", "|", ","].toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ",";
  const names = line.split(delimiter).map((name) => name.trim().replaceAll(/^"|"$/g, ""));
  return [...new Set(names.filter((name) => name !== ""))];
}
