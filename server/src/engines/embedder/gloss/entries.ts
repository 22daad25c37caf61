import { fold } from "./fold.ts";
import { hashOf, PositionTable } from "./position-table.ts";

/** A phrase: its words in lowercase without diacritics, the number of words, and the English gloss. */
export interface Phrase {
  readonly words: readonly string[];
  readonly length: number;
  readonly gloss: string;
}

/** Separators between the words of a phrase. */
const JOINED = /[_'’.-]/;
const LETTERS = /\p{L}[\p{L}\p{M}]*/gu;
const SPACE = 32;
const COLON = 58;
const [FIRST_LETTER, LAST_LETTER] = [97, 122];
/** Characters that end a word. */
const ENDS = /[ :_'’.-]/g;
const ASCII = /^[a-z]*$/;
const UMLAUT = /[äöüß]/;
const UMLAUTS = /[äöüß]/g;
/** Average source length per word and per additional English word, used to size the tables. */
const CHARACTERS_PER_WORD = 12;
const CHARACTERS_PER_ENGLISH_WORD = 40;
/** Multiplier for positions in the table of folded forms; the number of the folding is added. */
const MOST_FOLDINGS = 4;

/**
 * Words and phrases of a glossary. They remain in the source string, and the tables store positions: strings and maps with tens of thousands of forms
 * would need ten times the memory and take most of the load time.
 */
export class Entries {
  readonly #source: string;
  readonly #words: PositionTable;
  readonly #folded: PositionTable;
  readonly #phrases: PositionTable;
  readonly #english: PositionTable;
  readonly #capitalized = new Map<string, string>();
  readonly #titles = new Set<string>();
  readonly #prefixes = new Map<string, string>();
  /** Positions of all words, in the order of the glossary. */
  readonly positions: Uint32Array;

  /** @param source source text, see `readGlossary`; at most 2 million characters */
  constructor(source: string) {
    const text = source.normalize("NFC");
    this.#source = text.endsWith("\n") ? text : `${text}\n`;
    const { length } = this.#source;
    this.#words = new PositionTable((position) => this.formAt(position), length / CHARACTERS_PER_WORD);
    this.#folded = new PositionTable(
      (number) => foldings(this.formAt(Math.trunc(number / MOST_FOLDINGS)))[number % MOST_FOLDINGS] ?? "",
      length / CHARACTERS_PER_ENGLISH_WORD,
    );
    this.#phrases = new PositionTable((position) => this.#phraseAt(position).words[0] ?? "", length / CHARACTERS_PER_ENGLISH_WORD);
    this.#english = new PositionTable((position) => this.#englishAt(position), length / CHARACTERS_PER_ENGLISH_WORD);
    const positions: number[] = [];
    for (let start = 0, end = 0; start < length; start = end + 1) {
      end = this.#source.indexOf("\n", start);
      if (end > start && this.#source[start] !== "#") this.#readLine(start, end, positions);
    }
    this.positions = Uint32Array.from(positions);
  }

  /** Returns the word at a position, in lowercase. */
  formAt(position: number): string {
    ENDS.lastIndex = position + 1;
    ENDS.test(this.#source);
    return this.#source.slice(position, ENDS.lastIndex - 1).toLowerCase();
  }

  /** Returns the English part of the line at a position. */
  glossAt(position: number): string {
    const colon = this.#source.indexOf(":", position);
    return this.#source.slice(colon + 1, this.#source.indexOf("\n", colon)).trim();
  }

  /** Returns the gloss for a lowercase word. */
  glossOf(word: string): string | undefined {
    const position = this.#words.find(word);
    return position === undefined ? undefined : this.glossAt(position);
  }

  /** Returns the gloss for a word typed without the diacritics of its language. If several words match, the first in the glossary is used. */
  glossOfFolded(word: string): string | undefined {
    const number = this.#folded.find(word);
    const folded = number === undefined ? Number.POSITIVE_INFINITY : Math.trunc(number / MOST_FOLDINGS);
    // The folded form of an ASCII word is the word itself.
    const own = ASCII.test(word) ? (this.#words.find(word) ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
    const position = Math.min(folded, own);
    return position === Number.POSITIVE_INFINITY ? undefined : this.glossAt(position);
  }

  /** Returns the gloss for a word as written if it differs from the gloss for the lowercase word: "Sie". */
  glossOfCapitalized(word: string): string | undefined {
    return this.#capitalized.get(word);
  }

  /** Returns the gloss for a form that occurs only as a prefix of other words: "un". */
  glossOfPrefix(word: string): string | undefined {
    return this.#prefixes.get(word);
  }

  /** Returns the phrases that begin with a folded word, longest first. */
  phrasesOf(word: string): readonly Phrase[] {
    return this.#phrases
      .findAll(word)
      .map((position) => this.#phraseAt(position))
      .toSorted((one, other) => other.length - one.length);
  }

  /** Returns whether a lowercase word is a title that precedes names. */
  isTitle(word: string): boolean {
    return this.#titles.has(word);
  }

  /** Returns whether a lowercase word occurs in the gloss of a word. */
  hasEnglish(word: string): boolean {
    return this.#english.find(word) !== undefined;
  }

  #readLine(start: number, end: number, positions: number[]): void {
    const source = this.#source;
    if (source[start] === "!") {
      for (const title of source
        .slice(start + 1, end)
        .trim()
        .split(/\s+/u))
        this.#titles.add(title.toLowerCase());
      return;
    }
    let isNew = false;
    let at = start;
    while (source.charCodeAt(at) !== COLON && at < end) {
      const formEnd = this.#endOf(at);
      if (formEnd > at && this.#readForm(at, formEnd, positions)) isNew = true;
      at = source.charCodeAt(formEnd) === SPACE ? formEnd + 1 : formEnd;
    }
    if (isNew) this.#readEnglish(at + 1, end);
  }

  /** Returns whether the form is a word that no earlier line contains. */
  #readForm(start: number, end: number, positions: number[]): boolean {
    if (isAscii(this.#source, start, end)) {
      const hash = hashOf(this.#source, start, end);
      if (this.#words.mayHave(hash) && this.#words.find(this.#source.slice(start, end), hash) !== undefined) return false;
      this.#words.add(hash, start);
      positions.push(start);
      return true;
    }
    const form = this.#source.slice(start, end);
    const parts = JOINED.test(form) ? (form.match(LETTERS) ?? []) : [form];
    const [first] = parts;
    if (first === undefined) return false;
    const lower = first.toLowerCase();
    if (form.endsWith("-")) {
      this.#prefixes.set(lower, this.glossAt(start));
      return false;
    }
    const position = start + form.indexOf(first);
    if (parts.length > 1) {
      this.#phrases.add(hashOf(fold(lower)), position);
      return false;
    }
    const hash = hashOf(lower);
    const before = this.#words.find(lower, hash);
    if (before === undefined) {
      this.#words.add(hash, position);
      positions.push(position);
      if (!ASCII.test(lower)) this.#addFoldings(lower, position);
      return true;
    }
    if (first !== lower && !this.#capitalized.has(first) && this.glossAt(before) !== this.glossAt(start)) {
      this.#capitalized.set(first, this.glossAt(start));
    }
    return false;
  }

  #addFoldings(form: string, position: number): void {
    const all = foldings(form);
    for (const [number, folded] of all.entries()) {
      if (all.indexOf(folded) === number) this.#folded.add(hashOf(folded), position * MOST_FOLDINGS + number);
    }
  }

  #phraseAt(position: number): Phrase {
    const form = this.#source.slice(position, this.#endOf(position));
    const words = (form.match(LETTERS) ?? []).map((part) => fold(part.toLowerCase()));
    return { words, length: words.length, gloss: this.glossAt(position) };
  }

  #readEnglish(start: number, end: number): void {
    for (let at = start; at < end;) {
      let next = this.#source.indexOf(" ", at);
      if (next === -1 || next > end) next = end;
      if (next > at) {
        const word = isAscii(this.#source, at, next) ? null : this.#source.slice(at, next).toLowerCase();
        const hash = word === null ? hashOf(this.#source, at, next) : hashOf(word);
        const isKnown = this.#english.mayHave(hash) && this.#english.find(word ?? this.#source.slice(at, next), hash) !== undefined;
        if (!isKnown) this.#english.add(hash, at);
      }
      at = next + 1;
    }
  }

  #englishAt(position: number): string {
    let end = position;
    while (this.#source.charCodeAt(end) > SPACE) end += 1;
    return this.#source.slice(position, end).toLowerCase();
  }

  /** Returns the end position of a form. */
  #endOf(position: number): number {
    let end = position;
    for (let code = this.#source.charCodeAt(end); code !== SPACE && code !== COLON; code = this.#source.charCodeAt(end)) end += 1;
    return end;
  }
}

/** Returns whether a range of the text contains only the letters a–z. */
function isAscii(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < FIRST_LETTER || code > LAST_LETTER) return false;
  }
  return true;
}

const SPELLED: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Returns the forms that visitors may type without diacritics: "fuer" and "fur" for "für". */
function foldings(form: string): readonly string[] {
  if (!UMLAUT.test(form)) return [fold(form)];
  const spelled = form.replaceAll(UMLAUTS, (letter) => SPELLED[letter] ?? letter);
  return form.includes("ß") ? [fold(form), spelled, form.replaceAll("ß", "ss")] : [fold(form), spelled];
}
