import { splitLine } from "../text/sentences.ts";

/** A sentence in a stream, or a whole table, with the index of its bubble. */
export interface StreamedSentence {
  readonly text: string;
  readonly bubble: number;
  /** Whether the sentence starts a new line in its bubble. */
  readonly newLine?: true;
}

const LIST_MARK = /^(?:[-*•·–▪]|\d{1,2}[.)])\s+/;
const TABLE_ROW = /^\s*\|/;
const ENDED = /(?:[.!?…]["'”’»)\]]*\s+|[。！？][」』”]*\s*)$/u;
/** Matches a number at the end of the text, which may continue: "8." may become "8.50". */
const NUMBER_END = /\d\.["'”’»)\]]*\s*$/u;
/** Matches a word with final punctuation that cannot be part of a URL or a number. */
const WORD_END = /(?:^|[\s("'“„«])\p{L}{2,}[.!?…]["'”’»)\]]*$/u;

/** Milliseconds to wait for another chunk before a probably complete sentence counts as complete. */
const patienceMs = { blank: 300, none: 1_000 };

/**
 * Splits chunks of text into sentences, emitting each as soon as it is complete. A line feed ends a sentence; an empty line starts a new
 * bubble. A list marker belongs to its first sentence. A table is one sentence with line feeds between its rows.
 */
export class SentenceSplitter {
  #pending = "";
  #bubble = 0;
  /** Whether the current bubble has a sentence. */
  #written = false;
  /** Whether the current line has a sentence. */
  #inLine = false;
  #table: string[] = [];

  /** @returns the sentences that have become complete */
  push(piece: string): StreamedSentence[] {
    const lines = (this.#pending + piece).split("\n");
    this.#pending = lines.pop() ?? "";
    const whole = lines.flatMap((line) => this.#endLine(line));
    if (this.#pending.trim() !== "" && !this.#isTable(this.#pending)) whole.push(...this.#endTable());
    return [...whole, ...this.#release(isEnded)];
  }

  /** Milliseconds to wait for another chunk before calling `settle`; null to wait indefinitely. */
  get patienceMs(): number | null {
    if (this.#isTable(this.#pending) || !isSettled(this.#body)) return null;
    return /\s$/.test(this.#pending) ? patienceMs.blank : patienceMs.none;
  }

  /**
   * @returns complete sentences, including the one that is probably complete, because no chunk has arrived for a while or no further chunk
   * will arrive
   */
  settle(): StreamedSentence[] {
    return this.#release(isSettled);
  }

  /** @returns the remaining sentences at the end of the text */
  end(): StreamedSentence[] {
    const last = this.#pending;
    this.#pending = "";
    return [...(last.trim() === "" ? [] : this.#endLine(last)), ...this.#endTable()];
  }

  /** The pending text without its list marker. */
  get #body(): string {
    return this.#inLine ? this.#pending : this.#pending.trimStart().replace(LIST_MARK, "");
  }

  #isTable(line: string): boolean {
    return !this.#inLine && TABLE_ROW.test(line);
  }

  #endLine(line: string): StreamedSentence[] {
    if (line.trim() === "") {
      const isEmpty = !this.#inLine;
      this.#inLine = false;
      const table = this.#endTable();
      if (isEmpty && this.#written) this.#bubble += 1;
      if (isEmpty) this.#written = false;
      return table;
    }
    if (this.#isTable(line)) {
      this.#table.push(line.trim());
      return [];
    }
    const found = [...this.#endTable(), ...this.#sentences(line)];
    this.#inLine = false;
    return found;
  }

  #endTable(): StreamedSentence[] {
    if (this.#table.length === 0) return [];
    const text = this.#table.join("\n");
    this.#table = [];
    const found = this.#give(text);
    this.#inLine = false;
    return [found];
  }

  /** Returns all pending sentences but the last, and also the last one if it is complete. */
  #release(isWhole: (text: string) => boolean): StreamedSentence[] {
    if (this.#isTable(this.#pending)) return [];
    const body = this.#body;
    const sentences = splitLine(body);
    const open = sentences.length > 0 && !isWhole(body) ? (sentences.at(-1) ?? "") : "";
    const from = open === "" ? this.#pending.length : this.#pending.lastIndexOf(open);
    if (sentences.length === (open === "" ? 0 : 1)) return [];
    const whole = this.#pending.slice(0, from);
    this.#pending = this.#pending.slice(from);
    return this.#sentences(whole);
  }

  #sentences(line: string): StreamedSentence[] {
    const text = line.trim();
    const mark = this.#inLine ? "" : (LIST_MARK.exec(text)?.[0] ?? "");
    return splitLine(text.slice(mark.length)).map((sentence, at) => this.#give(at === 0 ? `${mark}${sentence}` : sentence));
  }

  #give(text: string): StreamedSentence {
    const newLine = this.#written && !this.#inLine;
    this.#written = true;
    this.#inLine = true;
    return { text, bubble: this.#bubble, ...(newLine ? { newLine } : {}) };
  }
}

/** Reports whether the text ends a sentence that the next chunk cannot continue. */
function isEnded(text: string): boolean {
  return ENDED.test(text) && !NUMBER_END.test(text) && isSentenceEnd(text);
}

function isSettled(text: string): boolean {
  return (ENDED.test(text) || WORD_END.test(text)) && isSentenceEnd(text);
}

/** Reports whether the next chunk would start another sentence because the text does not end with an abbreviation. */
function isSentenceEnd(text: string): boolean {
  return splitLine(`${text.trimEnd()} X`).at(-1) === "X";
}
