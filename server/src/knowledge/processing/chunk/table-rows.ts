/** A row as it is read out: `cells` joined by `glue`. */
export interface RenderedRow {
  readonly cells: readonly string[];
  readonly glue: string;
}

/**
 * Rows of a table as text that can be quoted alone: each value carries its column's name (`Size: L; Stock: 4`). Without a
 * header, two columns read as name and value (`Weight: 2 kg`), more are kept apart by bars.
 */
export function* renderTable(header: readonly string[], rows: readonly (readonly string[])[]): Generator<RenderedRow> {
  const names = header.map(cleaned);
  const widest = rows.reduce((most, row) => Math.max(most, row.length), names.length);
  const hasHeader = names.some((name) => name !== "");
  if (hasHeader && names.some((name, column) => name !== "" && isEmptyColumn(rows, column))) {
    yield { cells: names.filter((name) => name !== ""), glue: " | " };
  }
  for (const row of rows) {
    const values = row.map(cleaned);
    if (values.every((value) => value === "")) continue;
    if (hasHeader) yield { cells: values.flatMap((value, column) => named(names[column], value)), glue: "; " };
    else if (widest === 2)
      yield { cells: named(values[0], values[1] ?? "").concat(values[1] ? [] : values.filter((value) => value !== "")), glue: "" };
    else yield { cells: values.filter((value) => value !== ""), glue: " | " };
  }
}

/** A name without a value would be lost with its column. */
function isEmptyColumn(rows: readonly (readonly string[])[], column: number): boolean {
  return rows.every((row) => cleaned(row[column] ?? "") === "");
}

function named(name: string | undefined, value: string): string[] {
  if (value === "") return [];
  return [name === undefined || name === "" || name === value ? value : `${name.replace(/\s*[:：]$/, "")}: ${value}`];
}

function cleaned(cell: string): string {
  return cell.replace(/\s+/g, " ").trim();
}
