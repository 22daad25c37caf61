import type { Block } from "../../ports/text-extractor.ts";

/**
 * Maximum number of characters in a block. A single line can contain a whole file, but reads, rows and responses must remain limited in
 * size.
 */
const mostCharacters = 100_000;
/** Number of characters before the limit that are searched for white space at which to split. */
const lookBack = 1_000;

type Table = Extract<Block, { readonly kind: "table" }>;

/**
 * Splits a block into blocks of limited length. Splits text at white space, and tables between rows with a repeated header. Most blocks are
 * returned unchanged.
 */
export function* shortBlocks(block: Block): Generator<Block> {
  if (block.kind === "table") yield* shortTables(block);
  else if (block.text.length <= mostCharacters) yield block;
  else for (const text of pieces(block.text)) yield { kind: block.kind === "code" ? "code" : "paragraph", text, page: block.page };
}

function* shortTables(table: Table): Generator<Table> {
  let start = 0;
  let characters = 0;
  for (const [at, row] of table.rows.entries()) {
    const length = row.reduce((sum, cell) => sum + cell.length, 0);
    if (at > start && characters + length > mostCharacters) {
      yield { ...table, rows: table.rows.slice(start, at) };
      start = at;
      characters = 0;
    }
    characters += length;
  }
  yield start === 0 ? table : { ...table, rows: table.rows.slice(start) };
}

function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = text.length - start <= mostCharacters ? text.length : endOf(text, start + mostCharacters);
    const piece = text.slice(start, end).trim();
    if (piece !== "") yield piece;
    start = end;
  }
}

/** Returns a split position at or before the limit: after white space, or else between characters. */
function endOf(text: string, most: number): number {
  const space = /\s(?=\S*$)/.exec(text.slice(most - lookBack, most))?.index;
  if (space !== undefined) return most - lookBack + space + 1;
  return (text.codePointAt(most - 1) ?? 0) > 0xffff ? most - 1 : most;
}
