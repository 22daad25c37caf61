import { styleText } from "node:util";
import type { Failure } from "./failure.ts";

/** A stream to write to: standard output or standard error. */
export interface Screen {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

type Style = "bold" | "dim" | "red";

/** Output of a command. Results go to `out`, everything else to `err`. */
export class Output {
  readonly out: Screen;
  readonly err: Screen;
  /** Whether results are JSON, one object per line. */
  readonly isJson: boolean;
  readonly #isPlain: boolean;

  constructor({ out, err }: { readonly out: Screen; readonly err: Screen }, isPlain: boolean, isJson: boolean) {
    this.out = out;
    this.err = err;
    this.isJson = isJson;
    this.#isPlain = isPlain;
  }

  /** Writes a human-readable line of the result. Does nothing with `--json`. */
  line(text = ""): void {
    if (!this.isJson) this.out.write(`${text}\n`);
  }

  /** Writes an object of the result as JSON. Does nothing without `--json`. */
  json(value: unknown): void {
    if (this.isJson) this.out.write(`${JSON.stringify(value)}\n`);
  }

  /** Writes a note that is not part of the result. */
  note(text: string): void {
    this.err.write(`${text}\n`);
  }

  /** Writes a failure: the problem, its code, and the advice. */
  failure({ what, code, cure }: Failure): void {
    this.err.write(`${this.#styled("red", oneLine(what), this.err)}\n${code}\n${cure}\n`);
  }

  bold(text: string): string {
    return this.#styled("bold", text, this.out);
  }

  dim(text: string): string {
    return this.#styled("dim", text, this.out);
  }

  #styled(style: Style, text: string, { isTTY }: Screen): string {
    return isTTY === true && !this.#isPlain ? styleText(style, text) : text;
  }
}

/** Returns text from the service on one line, without control characters that a terminal would interpret. */
export function oneLine(text: string): string {
  return safe(text).replaceAll(/\s+/gu, " ").trim();
}

/** Removes control characters, except line breaks, from a string. */
export function safe(text: string): string {
  return text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/gu, " ");
}
