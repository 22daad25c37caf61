import { ExtractError } from "../../../ports/text-extractor.ts";
import type { BlockSink } from "../block-sink.ts";
import { readTextFile } from "../decode-text.ts";
import type { ReadFormat } from "./format.ts";

const MAX_DEPTH = 256;

/** JSON: one paragraph an object, its values on lines as `path.to.key: value`. */
export const readJson: ReadFormat = async (source, sink) => {
  const text = await readTextFile(source.path);
  if (text.trim() === "") return { title: null, pages: null };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new ExtractError("damaged", "the file is not valid JSON");
  }
  readValue(value, [], 0, sink);
  return { title: null, pages: null };
};

function readValue(value: unknown, path: readonly string[], depth: number, sink: BlockSink): void {
  if (depth > MAX_DEPTH) throw new ExtractError("too_large", `JSON nested more than ${MAX_DEPTH} levels deep`);
  if (sink.isFull) return;
  if (Array.isArray(value)) {
    const scalars = value.filter(isScalar);
    if (scalars.length > 0) addLine(path, scalars.map(shown).join(", "), sink);
    for (const each of value) if (!isScalar(each)) readValue(each, path, depth + 1, sink);
  } else if (typeof value === "object" && value !== null) {
    const lines: string[] = [];
    const nested: [string, unknown][] = [];
    for (const [key, each] of Object.entries(value)) {
      if (isScalar(each)) lines.push(`${[...path, key].join(".")}: ${shown(each)}`);
      else nested.push([key, each]);
    }
    if (lines.length > 0) sink.add({ kind: "paragraph", text: lines.join("\n"), page: null });
    for (const [key, each] of nested) readValue(each, [...path, key], depth + 1, sink);
  } else {
    addLine(path, shown(value), sink);
  }
}

function addLine(path: readonly string[], text: string, sink: BlockSink): void {
  sink.add({
    kind: "paragraph",
    text: path.length === 0 ? text : `${path.join(".")}: ${text}`,
    page: null,
  });
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : String(value);
}
