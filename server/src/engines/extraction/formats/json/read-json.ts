import type { BlockSink } from "../../block-sink.ts";
import { readTextFile } from "../../decode-text.ts";
import type { ReadFormat } from "../../format.ts";
import { inline, type Pair, pairsOf } from "./pairs.ts";
import { addPairs, Records } from "./records.ts";
import { JsonScanner } from "./scan.ts";

/** Maximum length, in characters, of a value that is parsed as a whole; longer values are read part by part. */
const MAX_WHOLE = 64_000;
const MAX_PAIRS = 500;
const LONGEST_TITLE = 200;

/**
 * Reads JSON, including concatenated values: names with their values, then each list of records as a table with its path as the heading. Never builds
 * a tree of the whole file, and preserves the notation of numbers.
 */
export const readJson: ReadFormat = async (source, sink) => {
  const scanner = new JsonScanner(await readTextFile(source.path, sink));
  const reader = new JsonReader(scanner, sink);
  const reading = reader.read();
  while (reading.next().done !== true && !sink.isFull) {
    // Yields to the event loop so queued blocks are sent instead of accumulating.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { title: reader.title, pages: null };
};

/** Reads with generators that pause after each part is sent. */
class JsonReader {
  title: string | null = null;
  readonly #scanner: JsonScanner;
  readonly #sink: BlockSink;

  constructor(scanner: JsonScanner, sink: BlockSink) {
    this.#scanner = scanner;
    this.#sink = sink;
  }

  *read(): Generator<undefined, void> {
    const scanner = this.#scanner;
    const first = scanner.skipSpace(0);
    if (first === scanner.text.length) return;
    const end = scanner.skip(first, 0);
    if (scanner.skipSpace(end) === scanner.text.length) yield* this.#value(first, "", 0);
    else yield* this.#sequence(first);
  }

  /** Reads concatenated values, such as JSON Lines. */
  *#sequence(first: number): Generator<undefined, void> {
    const records = new Records("", this.#sink);
    for (let at = first; at < this.#scanner.text.length;) at = this.#scanner.skipSpace(yield* this.#item(at, "", 0, records));
    records.flush();
  }

  *#value(at: number, path: string, depth: number): Generator<undefined, number> {
    const first = this.#scanner.text[at];
    if (first === "{") return yield* this.#object(at, path, depth);
    if (first === "[") return yield* this.#array(at, path, depth);
    const { value, end } = this.#scanner.scalar(at);
    addPairs([[path, inline(value)]], this.#sink);
    return end;
  }

  /** Reads an object that is not a record: first its scalars, then its lists. */
  *#object(at: number, path: string, depth: number): Generator<undefined, number> {
    const pairs: Pair[] = [];
    const lists: { readonly at: number; readonly path: string; readonly depth: number }[] = [];
    const end = yield* this.#collect(at, path, depth, pairs, lists);
    addPairs(pairs, this.#sink);
    for (const list of lists) {
      this.#sink.add({ kind: "heading", level: 1, text: list.path, page: null });
      yield* this.#array(list.at, list.path, list.depth);
      yield;
    }
    return end;
  }

  *#collect(
    at: number,
    path: string,
    depth: number,
    pairs: Pair[],
    lists: { readonly at: number; readonly path: string; readonly depth: number }[],
  ): Generator<undefined, number> {
    const scanner = this.#scanner;
    scanner.checkDepth(depth);
    const entries = scanner.entries(at);
    let step = entries.next();
    while (step.done !== true) {
      const { key, at: start } = step.value;
      const inner = path === "" ? key : `${path}.${key}`;
      const first = scanner.text[start];
      let end: number;
      if (first === "{") end = yield* this.#collect(start, inner, depth + 1, pairs, lists);
      else if (first === "[") {
        const whole = scanner.value(start, depth + 1, start + MAX_WHOLE);
        const isPlain = whole?.value.kind === "array" && whole.value.items.every((item) => item.kind === "scalar");
        if (isPlain) pairs.push(...pairsOf(whole.value, inner));
        else lists.push({ at: start, path: inner, depth: depth + 1 });
        end = whole?.end ?? scanner.skip(start, depth + 1);
      } else {
        const { value, end: after } = scanner.scalar(start);
        const text = inline(value);
        pairs.push(...pairsOf(value, inner));
        if (/^(?:title|name)$/.test(inner) && text !== "" && text.length <= LONGEST_TITLE) this.title ??= text;
        end = after;
      }
      if (pairs.length >= MAX_PAIRS) {
        addPairs(pairs.splice(0), this.#sink);
        yield;
      }
      step = entries.next(end);
    }
    return step.value;
  }

  *#array(at: number, path: string, depth: number): Generator<undefined, number> {
    this.#scanner.checkDepth(depth);
    const records = new Records(path, this.#sink);
    const items = this.#scanner.items(at);
    let step = items.next();
    while (step.done !== true) step = items.next(yield* this.#item(step.value, path, depth, records));
    records.flush();
    return step.value;
  }

  *#item(at: number, path: string, depth: number, records: Records): Generator<undefined, number> {
    const whole = this.#scanner.value(at, depth + 1, at + MAX_WHOLE);
    if (whole !== null) {
      if (records.take(whole.value)) yield;
      return whole.end;
    }
    records.flush();
    return yield* this.#value(at, path, depth + 1);
  }
}
