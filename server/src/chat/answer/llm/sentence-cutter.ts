import { splitLine } from "../text/sentences.ts";

/** A sentence of a stream, or a whole table, with the number of the bubble it stands in. */
export interface StreamedSentence {
  readonly text: string;
  readonly bubble: number;
  /** It begins a new line of its bubble. */
  readonly newLine?: true;
}

const LIST_MARK = /^(?:[-*•·–▪]|\d{1,2}[.)])\s+/;
const TABLE_ROW = /^\s*\|/;
const ENDED = /(?:[.!?…]["'”’»)\]]*\s+|[。！？][」』”]*\s*)$/u;
/** "8." may go on as "8.50". */
const NUMBER_END = /\d\.["'”’»)\]]*\s*$/u;
/** A plain word and its full stop: no half of an address or of a number. */
const WORD_END = /(?:^|[\s("'“„«])\p{L}{2,}[.!?…]["'”’»)\]]*$/u;

/** Milliseconds without another piece after which a sentence that has probably ended is taken for whole. */
const patienceMs = { blank: 300, none: 1_000 };

/**
 * Cuts text that comes in pieces into sentences, each as soon as it has ended. A line feed ends one as well; an empty line begins a new
 * bubble. The mark of a list belongs to its first sentence. A table is one piece, rows divided by line feeds.
 */
export class SentenceCutter {
  #pending = "";
  #bubble = 0;
  /** Something of the present bubble was given out. */
  #written = false;
  /** Something of the present line was given out. */
  #inLine = false;
  #table: string[] = [];

  /** @returns the sentences that are whole now */
  push(piece: string): StreamedSentence[] {
    const lines = (this.#pending + piece).split("\n");
    this.#pending = lines.pop() ?? "";
    const whole = lines.flatMap((line) => this.#endLine(line));
    if (this.#pending.trim() !== "" && !this.#isTable(this.#pending)) whole.push(...this.#endTable());
    return [...whole, ...this.#release(isEnded)];
  }

  /** Milliseconds to wait for another piece before `settle` is worth a call; null: for ever. */
  get patienceMs(): number | null {
    if (this.#isTable(this.#pending) || !isSettled(this.#body)) return null;
    return /\s$/.test(this.#pending) ? patienceMs.blank : patienceMs.none;
  }

  /** @returns also what looks whole, since no other piece came for a while, or will come */
  settle(): StreamedSentence[] {
    return this.#release(isSettled);
  }

  /** @returns all that is left, at the end of the text */
  end(): StreamedSentence[] {
    const last = this.#pending;
    this.#pending = "";
    return [...(last.trim() === "" ? [] : this.#endLine(last)), ...this.#endTable()];
  }

  /** What is pending without the mark of a list. */
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

  /** Gives out the pending sentences but the last, and that one too where it is whole. */
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

/** The text ends with the end of a sentence, and the next cannot be a part of it. */
function isEnded(text: string): boolean {
  return ENDED.test(text) && !NUMBER_END.test(text) && isSentenceEnd(text);
}

function isSettled(text: string): boolean {
  return (ENDED.test(text) || WORD_END.test(text)) && isSentenceEnd(text);
}

/** What comes next would be another sentence: the text does not end with an abbreviation. */
function isSentenceEnd(text: string): boolean {
  return splitLine(`${text.trimEnd()} X`).at(-1) === "X";
}
