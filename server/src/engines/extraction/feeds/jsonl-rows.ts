import { FeedUnreadable } from "../../../ports/feed-reader.ts";
import { faultyRow, mostRowChars, type RawRow } from "./raw-row.ts";

const mostColumns = 1_000;

/**
 * Streams the objects of a JSON Lines file.
 * @throws FeedUnreadable
 */
export async function* jsonlRows(chunks: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let rest = "";
  let line = 0;
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > mostRowChars)
      throw new FeedUnreadable("file", `A line has more than ${mostRowChars} characters. Send one object per line.`);
    for (const text of lines) {
      line += 1;
      const row = rowOf(line, text);
      if (row !== null) yield row;
    }
  }
  const last = rowOf(line + 1, rest);
  if (last !== null) yield last;
}

function rowOf(line: number, text: string): RawRow | null {
  if (text.trim() === "") return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return faultyRow(line, "the line is not valid JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return faultyRow(line, "the line is not a JSON object");
  const values = new Map(Object.entries(value));
  return values.size > mostColumns ? faultyRow(line, `the object has more than ${mostColumns} fields`) : { line, values, fault: null };
}
