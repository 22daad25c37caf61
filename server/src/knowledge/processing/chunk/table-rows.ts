/** A rendered row: `cells` joined by `glue`. */
export interface RenderedRow {
  readonly cells: readonly string[];
  readonly glue: string;
}

/**
 * Renders the rows of a table as strings that can be quoted individually. Each value is preceded by its column's name (`Size: L; Stock:
 * 4`).
 * Without a header, two columns become name and value (`Weight: 2 kg`); three or more columns are separated by vertical bars.
 */
export function* renderTable(header: readonly string[], rows: readonly (readonly string[])[]): Generator<RenderedRow> {
  const names = header.map(cleaned);
  const widest = rows.reduce((most, row) => Math.max(most, row.length), names.length);
  const hasHeader = names.some((name) => name !== "");
  const filled = filledColumns(rows);
  if (hasHeader && names.some((name, column) => name !== "" && !filled.has(column))) {
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

/**
 * Returns the columns with a value in at least one row. The names of the other columns are output separately, because they would otherwise
 * be lost.
 */
function filledColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const filled = new Set<number>();
  for (const row of rows) for (const [column, cell] of row.entries()) if (!filled.has(column) && cell.trim() !== "") filled.add(column);
  return filled;
}

function named(name: string | undefined, value: string): string[] {
  if (value === "") return [];
  return [name === undefined || name === "" || name === value ? value : `${name.replace(/\s*[:：]$/, "")}: ${value}`];
}

function cleaned(cell: string): string {
  return cell.replace(/\s+/g, " ").trim();
}
