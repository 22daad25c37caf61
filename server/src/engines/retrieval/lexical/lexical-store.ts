import { isSpellable } from "../analysis/edits.ts";
import { AscendingLists } from "../storage/varint.ts";
import { NumberList } from "../storage/number-list.ts";
import { type Sections, section } from "../storage/sections.ts";
import { StringTable } from "../storage/string-table.ts";
import { FIELD_COUNT, PostingLists } from "./postings.ts";
import { spelledWord, SpellingIndex } from "./spelling.ts";

/**
 * Amounts copied per step, which takes about a quarter of a millisecond: number of postings, cost of a term measured in postings, and
 * number of documents' term lists.
 */
const POSTINGS_A_STEP = 4_000;
const TERM_AS_POSTINGS = 8;
const DOCUMENTS_A_STEP = 128;
/** Number of terms of a document added per step. */
const TERMS_A_STEP = 512;

/** Terms of a document: packed frequencies by term, and number of words by field. */
export interface DocumentTerms {
  readonly frequencies: ReadonlyMap<string, number>;
  readonly lengths: readonly number[];
}

/** Inverted index of one segment, which numbers the documents. Removed documents stay in the lists until compaction. */
export class LexicalStore {
  readonly terms: StringTable;
  readonly postings: PostingLists;
  /** Number of live documents that contain each term. */
  readonly documentFrequencies: NumberList<Uint32Array>;
  /** Number of words by document and field: `FIELD_COUNT` numbers per document. */
  readonly lengths: NumberList<Uint32Array>;
  /** Terms of each document, used when it is removed. */
  readonly #forward: AscendingLists;
  /** Words in titles and attributes, from terms below `#spelled`; the other terms are read while idle. */
  readonly #spelling = new SpellingIndex();
  #spelled = 0;
  /** By field, the number of words in all live documents, followed by the number of live documents that have words in the field. */
  readonly totals: Float64Array;

  constructor(sections?: Sections) {
    const get = <A extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
      name: string,
      type: new (length: number) => A,
    ): A | undefined => (sections === undefined ? undefined : section(sections, name, type));
    this.terms = new StringTable(
      get("terms.units", Uint16Array),
      get("terms.starts", Uint32Array),
      get("terms.hashes", Uint32Array),
      get("terms.buckets", Uint32Array),
    );
    this.documentFrequencies = new NumberList(Uint32Array, get("postings.df", Uint32Array));
    this.lengths = new NumberList(Uint32Array, get("lengths", Uint32Array));
    this.postings = new PostingLists(sections, "postings", this.lengths.length / FIELD_COUNT);
    this.#forward = new AscendingLists(get("forward.bytes", Uint8Array), get("forward.starts", Float64Array));
    this.totals = get("totals", Float64Array) ?? new Float64Array(FIELD_COUNT * 2);
  }

  /**
   * Appends the terms of the next document in steps. Until the last step, no other document may be added, and the store must not be dumped.
   */
  *addSteps(document: number, terms: DocumentTerms): Generator<void> {
    const at = this.lengths.extend(FIELD_COUNT);
    this.lengths.data.set(terms.lengths, at);
    const ids = new Uint32Array(terms.frequencies.size);
    let count = 0;
    for (const [term, frequencies] of terms.frequencies) {
      const id = this.terms.intern(term);
      ids[count++] = id;
      // A known term that now also occurs in a title.
      if (id < this.#spelled && isNaming(frequencies)) this.#spell(id, term);
      this.#append(id, document, frequencies);
      if (count % TERMS_A_STEP === 0) yield;
    }
    this.#forward.push(ids.toSorted());
    this.#total(document, 1);
  }

  /** Returns title and attribute words within one edit of a word, with their terms. Reads terms that `readSpellings` has not read yet. */
  similarWords(word: string): { readonly word: string; readonly term: number }[] {
    this.readSpellings(this.terms.size);
    const wordOf = (term: number): string => spelledWord(this.terms.text(term));
    return this.#spelling.find(word, wordOf).map((term) => ({ word: wordOf(term), term }));
  }

  /** Calls `visit` for each document, including removed documents, whose title or attributes contain a term. */
  eachNaming(term: number, visit: (document: number) => void): void {
    this.postings.forEach(term, (document, frequencies) => {
      if (isNaming(frequencies)) visit(document);
    });
  }

  /** Returns whether a document contains one of the terms. */
  holds(document: number, terms: readonly string[]): boolean {
    const ids = terms.map((term) => this.terms.find(term)).filter((id) => id >= 0);
    return ids.length > 0 && this.#forward.read(document).some((id) => ids.includes(id));
  }

  /** Removes a live document from all statistics. */
  remove(document: number): void {
    const frequencies = this.documentFrequencies.data;
    for (const term of this.#forward.read(document)) frequencies[term] = (frequencies[term] ?? 1) - 1;
    this.#total(document, -1);
  }

  /**
   * Copies the documents that have a number in `target`, in ascending order, into an empty store in steps. Documents that are removed or
   * added between steps do not affect the copy.
   */
  *copyTo(other: LexicalStore, target: Int32Array): Generator<void> {
    const renamed = new Int32Array(this.terms.size).fill(-1);
    let read = 0;
    for (let term = 0; term < renamed.length; term++) {
      this.postings.forEach(term, (document, frequencies) => {
        read += 1;
        const moved = target[document] ?? -1;
        if (moved < 0) return;
        if (renamed[term] === -1) renamed[term] = other.terms.intern(this.terms.text(term));
        other.#append(renamed[term] ?? 0, moved, frequencies);
      });
      read += TERM_AS_POSTINGS;
      if (read < POSTINGS_A_STEP) continue;
      read = 0;
      yield;
    }
    for (let document = 0; document < target.length; document++) {
      if (document % DOCUMENTS_A_STEP === DOCUMENTS_A_STEP - 1) yield;
      if ((target[document] ?? -1) < 0) continue;
      const ids = Uint32Array.from(this.#forward.read(document), (term) => renamed[term] ?? 0);
      const at = document * FIELD_COUNT;
      other.#close(ids, Array.from(this.lengths.data.subarray(at, at + FIELD_COUNT)));
    }
  }

  /**
   * Adds the content to a dump as sections that do not change while documents change: append-only data is shared, and the rest is copied.
   */
  dump(sections: Sections): void {
    sections.set("terms.units", this.terms.units.view());
    sections.set("terms.starts", this.terms.starts.view());
    sections.set("terms.hashes", this.terms.hashes.view());
    sections.set("terms.buckets", this.terms.buckets.slice());
    this.postings.dump(sections, "postings");
    sections.set("postings.df", this.documentFrequencies.view().slice());
    sections.set("lengths", this.lengths.view());
    sections.set("forward.bytes", this.#forward.bytesList.view());
    sections.set("forward.starts", this.#forward.starts.view());
    sections.set("totals", this.totals.slice());
  }

  get bytes(): number {
    return (
      this.terms.bytes +
      this.postings.bytes +
      this.documentFrequencies.bytes +
      this.lengths.bytes +
      this.#forward.bytes +
      this.#spelling.bytes
    );
  }

  /** Reads the spelling of at most this many more terms, at about 8 µs per term. Returns the number of terms read. */
  readSpellings(most: number): number {
    const from = this.#spelled;
    const to = Math.min(this.terms.size, from + most);
    for (let term = from; term < to; term++) {
      if (this.postings.some(term, isNaming)) this.#spell(term, this.terms.text(term));
    }
    this.#spelled = to;
    return to - from;
  }

  #spell(id: number, term: string): void {
    const word = spelledWord(term);
    if (isSpellable(word)) this.#spelling.add(id, word);
  }

  #append(term: number, document: number, frequencies: number): void {
    this.postings.add(term, document, frequencies);
    if (term === this.documentFrequencies.length) this.documentFrequencies.push(0);
    this.documentFrequencies.data[term] = this.documentFrequencies.at(term) + 1;
  }

  #close(ids: Uint32Array, lengths: readonly number[]): void {
    this.#forward.push(ids.toSorted());
    const at = this.lengths.extend(FIELD_COUNT);
    this.lengths.data.set(lengths, at);
    this.#total(at / FIELD_COUNT, 1);
  }

  #total(document: number, sign: number): void {
    for (let field = 0; field < FIELD_COUNT; field++) {
      const length = this.lengths.at(document * FIELD_COUNT + field);
      this.totals[field] = (this.totals[field] ?? 0) + sign * length;
      if (length > 0) this.totals[FIELD_COUNT + field] = (this.totals[FIELD_COUNT + field] ?? 0) + sign;
    }
  }
}

/** Returns whether packed frequencies include occurrences in the title or attributes. */
function isNaming(frequencies: number): boolean {
  return (frequencies & 0xffff) !== 0;
}
