import { ExtractError } from "../../../../ports/text-extractor.ts";

export const maxDepth = 256;

/** A value small enough to be held in memory. Numbers are kept as text, so no digit is lost. */
export type JsonValue =
  | { readonly kind: "scalar"; readonly text: string; readonly isEmpty: boolean }
  | { readonly kind: "array"; readonly items: readonly JsonValue[] }
  | { readonly kind: "object"; readonly entries: readonly (readonly [string, JsonValue])[] };

const SPACE = /[ \t\n\r]*/y;
const STRING_STOP = /["\\]/g;
const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)(?![\w.+-])/y;
const EMPTY: JsonValue = { kind: "scalar", text: "", isEmpty: true };

/** Scans JSON text by position. All methods throw `ExtractError`: `damaged` with line and column, or `too_large` if values are nested too deeply. */
export class JsonScanner {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Returns the position of the next character that is not white space. */
  skipSpace(at: number): number {
    SPACE.lastIndex = at;
    SPACE.exec(this.text);
    return SPACE.lastIndex;
  }

  /** Returns the scalar at a position, and the position after it. */
  scalar(at: number): { value: JsonValue; end: number } {
    if (this.text[at] === '"') {
      const { text, end } = this.string(at);
      return { value: { kind: "scalar", text, isEmpty: text === "" }, end };
    }
    LITERAL.lastIndex = at;
    const literal = LITERAL.exec(this.text)?.[0];
    if (literal === undefined) throw this.damaged(at);
    const value: JsonValue = literal === "null" ? EMPTY : { kind: "scalar", text: literal, isEmpty: false };
    return { value, end: at + literal.length };
  }

  string(at: number): { text: string; end: number } {
    if (this.text[at] !== '"') throw this.damaged(at);
    let isEscaped = false;
    STRING_STOP.lastIndex = at + 1;
    for (let stop = STRING_STOP.exec(this.text); stop !== null; stop = STRING_STOP.exec(this.text)) {
      if (stop[0] === '"') {
        const raw = this.text.slice(at + 1, stop.index);
        return { text: isEscaped ? this.#unescaped(raw, at) : raw, end: stop.index + 1 };
      }
      isEscaped = true;
      STRING_STOP.lastIndex = stop.index + 2;
    }
    throw this.damaged(this.text.length);
  }

  /** Yields the position of each item of an array. The caller sends back the position after the item. Returns the position after the array. */
  *items(at: number): Generator<number, number, number> {
    let next = this.skipSpace(at + 1);
    if (this.text[next] === "]") return next + 1;
    for (;;) {
      next = this.skipSpace(yield next);
      if (this.text[next] === "]") return next + 1;
      if (this.text[next] !== ",") throw this.damaged(next);
      next = this.skipSpace(next + 1);
    }
  }

  /** Yields the key and the value position of each entry of an object, like `items`. */
  *entries(at: number): Generator<{ key: string; at: number }, number, number> {
    let next = this.skipSpace(at + 1);
    if (this.text[next] === "}") return next + 1;
    for (;;) {
      const key = this.string(next);
      const colon = this.skipSpace(key.end);
      if (this.text[colon] !== ":") throw this.damaged(colon);
      next = this.skipSpace(yield { key: key.text, at: this.skipSpace(colon + 1) });
      if (this.text[next] === "}") return next + 1;
      if (this.text[next] !== ",") throw this.damaged(next);
      next = this.skipSpace(next + 1);
    }
  }

  /** Returns the position after the value at a position. */
  skip(at: number, depth: number): number {
    const first = this.text[at];
    if (first !== "{" && first !== "[") return this.scalar(at).end;
    this.checkDepth(depth);
    if (first === "[") return drive(this.items(at), (item) => this.skip(item, depth + 1));
    return drive(this.entries(at), (entry) => this.skip(entry.at, depth + 1));
  }

  /** Returns the whole value at a position; null if it ends after `limit`. */
  value(at: number, depth: number, limit: number): { value: JsonValue; end: number } | null {
    try {
      const read = this.#whole(at, depth, limit);
      return read.end > limit ? null : read;
    } catch (error) {
      if (error instanceof TooLong) return null;
      throw error;
    }
  }

  checkDepth(depth: number): void {
    if (depth > maxDepth) throw new ExtractError("too_large", `the JSON is nested more than ${maxDepth} levels deep`);
  }

  damaged(at: number): ExtractError {
    const before = this.text.slice(0, at);
    const line = before.split("\n").length;
    const column = at - before.lastIndexOf("\n");
    const what =
      at >= this.text.length ? "it ends unexpectedly" : `unexpected ${JSON.stringify(this.text.slice(at, at + 1).toWellFormed())}`;
    return new ExtractError("damaged", `the file is not valid JSON: ${what} at line ${line}, column ${column}`);
  }

  #whole(at: number, depth: number, limit: number): { value: JsonValue; end: number } {
    if (at > limit) throw new TooLong();
    const first = this.text[at];
    if (first !== "{" && first !== "[") return this.scalar(at);
    this.checkDepth(depth);
    if (first === "[") {
      const items: JsonValue[] = [];
      const end = drive(this.items(at), (item) => {
        const read = this.#whole(item, depth + 1, limit);
        items.push(read.value);
        return read.end;
      });
      return { value: { kind: "array", items }, end };
    }
    const entries: (readonly [string, JsonValue])[] = [];
    const end = drive(this.entries(at), ({ key, at: start }) => {
      const read = this.#whole(start, depth + 1, limit);
      entries.push([key, read.value]);
      return read.end;
    });
    return { value: { kind: "object", entries }, end };
  }

  #unescaped(raw: string, at: number): string {
    try {
      // Line breaks inside a string are not valid JSON, but harmless. eslint-disable-next-line no-control-regex -- escapes control characters
      return String(JSON.parse(`"${raw.replace(/[\u0000-\u001f]/g, (char) => JSON.stringify(char).slice(1, -1))}"`));
    } catch {
      throw this.damaged(at);
    }
  }
}

class TooLong extends Error {}

/** Runs a generator of `JsonScanner` and sends it the position after each value. Returns the position after the last value. */
export function drive<T>(generator: Generator<T, number, number>, endOf: (found: T) => number): number {
  let step = generator.next();
  while (step.done !== true) step = generator.next(endOf(step.value));
  return step.value;
}
