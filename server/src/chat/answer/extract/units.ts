import { type ReadPassage, readPassage } from "./lines.ts";
import type { SourceRecord } from "./record.ts";

/** A quotable sentence, list entry or table row. */
export interface Unit {
  readonly record: SourceRecord;
  readonly text: string;
  /** Headings above it, and the header of its table. */
  readonly context: string;
  readonly passage: number;
  /** Index of its paragraph, list or table in the passage. */
  readonly block: number;
  readonly position: number;
  readonly row: boolean;
  readonly entry: boolean;
  /** Whether it is a numbered step. */
  readonly step: boolean;
  /** The nearest heading; empty if no heading exists. */
  readonly heading: string;
  readonly similarity: number;
}

/** A unit, and the log-odds that it answers a message. */
export interface NearUnit {
  readonly unit: Unit;
  /** Log-odds that the unit answers. */
  readonly score: number;
}

/** Returns the quotable units in a record's passages, in reading order, without sentences that address the assistant. */
export function unitsOf(record: SourceRecord): Unit[] {
  const passages = record.kind === "item" && record.description !== "" ? [descriptionOf(record)] : record.passages;
  let above = "";
  let section = "";
  let next = -1;
  return passages.flatMap((passage, index) => {
    const ordinal = "ordinal" in passage ? passage.ordinal : 0;
    const path = passage.headings.join("\n");
    // Long sections are split into passages. Only the first passage contains the heading.
    const { lines, heading } = readText(passage.text, passage.headings.length > 1, path === section && ordinal === next ? above : "");
    [above, section, next] = [heading, path, ordinal + 1];
    return lines.map((line, position) => ({
      record,
      text: line.text,
      context: [...passage.headings, line.heading].join("\n"),
      passage: index,
      block: line.block,
      position,
      row: line.row,
      entry: line.entry,
      step: line.step,
      heading: line.heading !== "" ? line.heading : (passage.headings.at(-1) ?? ""),
      similarity: passage.similarity ?? 0,
    }));
  });
}

/** Returns the description as a passage, because the passages of a product repeat its title and attributes. */
function descriptionOf({
  description,
  passages,
}: SourceRecord): Pick<SourceRecord["passages"][number], "text" | "headings" | "similarity"> {
  return { text: description, headings: [], similarity: passages[0]?.similarity ?? null };
}

const read = new Map<string, ReadPassage>();
const READ_KEPT = 5_000;

function readText(text: string, isHeaded: boolean, above: string): ReadPassage {
  const key = `${isHeaded ? "#" : ""}${above}\n${text}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  const made = readPassage(text, isHeaded, above);
  if (read.size >= READ_KEPT) read.clear();
  read.set(key, made);
  return made;
}
