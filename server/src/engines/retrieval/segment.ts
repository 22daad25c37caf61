import { documentStemmer } from "./analysis/document-terms.ts";
import type { FilterFields, IndexedDocument, RetrievalFilter, RetrievalHit } from "../../ports/retrieval-index.ts";
import { FilterStore } from "./filter/filter-store.ts";
import { documentTerms } from "./lexical/document-terms.ts";
import { LexicalStore } from "./lexical/lexical-store.ts";
import { ByteArena, TextColumn } from "./storage/byte-arena.ts";
import { NumberList } from "./storage/number-list.ts";
import { type Sections, section } from "./storage/sections.ts";
import { StringTable } from "./storage/string-table.ts";
import { VectorMatrix } from "./vector/matrix.ts";
import type { VectorMemory } from "./vector/memory.ts";

const TEXTS = ["ids", "externalIds", "hits", "filters", "texts", "headings"] as const;
type TextName = (typeof TEXTS)[number];
const NUMBERS = ["firstRows", "rowCounts", "filterRows", "languages", "rowDocuments", "ordinals", "pages"] as const;
type NumberName = (typeof NUMBERS)[number];

/** Number of documents copied per compaction step, which takes about a quarter of a millisecond. */
const DOCUMENTS_A_STEP = 32;
/** Number of rows copied per step. */
const ROWS_A_STEP = 128;
/** Number of passages added per step. */
const PASSAGES_A_STEP = 16;

let versions = 0;
function nextVersion(): number {
  versions += 1;
  return versions;
}

/**
 * A segment: documents and passages in columns, with words, vectors and filter values. Documents are numbered in insertion order. A removed
 * document keeps its number until the segment is compacted into a new segment.
 */
export class Segment {
  readonly name: string;
  readonly lexical: LexicalStore;
  readonly filters: FilterStore;
  readonly vectors: VectorMatrix;
  /** 1 for each document that has not been removed. */
  readonly living: NumberList<Uint8Array>;
  /** Incremented on every change; unique across segments. */
  version = nextVersion();
  /** Unique across segments and compactions. */
  readonly epoch = nextVersion();
  #living = 0;
  #livingRows = 0;
  /** Number of live documents by language number. */
  readonly #livingLanguages = new Map<number, number>();
  readonly #arena: ByteArena;
  readonly #languages: StringTable;
  readonly #text: Record<TextName, TextColumn>;
  readonly #revisions: NumberList<Float64Array>;
  readonly #number: Record<NumberName, NumberList<Uint32Array>>;

  /**
   * Creates an empty segment, or a segment from a dump.
   * @throws MalformedDump
   */
  constructor(name: string, memory: VectorMemory, dimensions: number, sections?: Sections) {
    this.name = name;
    this.lexical = new LexicalStore(sections);
    this.filters = new FilterStore(sections);
    this.vectors = new VectorMatrix(memory, dimensions);
    const get = <A extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
      key: string,
      type: new (length: number) => A,
    ): A | undefined => (sections === undefined ? undefined : section(sections, key, type));
    this.living = new NumberList(Uint8Array, get("living", Uint8Array));
    this.#arena = new ByteArena(get("arena", Uint8Array));
    this.#languages = new StringTable(
      get("languages.units", Uint16Array),
      get("languages.starts", Uint32Array),
      get("languages.hashes", Uint32Array),
      get("languages.buckets", Uint32Array),
    );
    const text = (key: TextName): TextColumn =>
      new TextColumn(this.#arena, get(`${key}.offsets`, Float64Array), get(`${key}.lengths`, Uint32Array));
    this.#revisions = new NumberList(Float64Array, get("revisions", Float64Array));
    const number = (key: NumberName): NumberList<Uint32Array> => new NumberList(Uint32Array, get(key, Uint32Array));
    this.#text = Object.fromEntries(TEXTS.map((key) => [key, text(key)])) as Record<TextName, TextColumn>;
    this.#number = Object.fromEntries(NUMBERS.map((key) => [key, number(key)])) as Record<NumberName, NumberList<Uint32Array>>;
    if (sections === undefined) return;
    try {
      this.vectors.load(sections);
    } catch (error) {
      this.release();
      throw error;
    }
    for (let document = 0; document < this.documents; document++) {
      if (!this.isLiving(document)) continue;
      this.#living += 1;
      this.#livingRows += this.rowCount(document);
      this.#countLanguage(document, 1);
    }
  }

  /** Number of documents, including removed documents; all document numbers are lower. */
  get documents(): number {
    return this.living.length;
  }
  get livingDocuments(): number {
    return this.#living;
  }
  get livingPassages(): number {
    return this.#livingRows;
  }
  isLiving(document: number): boolean {
    return this.living.at(document) === 1;
  }

  /**
   * Appends a document and returns its number.
   * @throws VectorMemoryFull in which case nothing is added
   */
  add(document: IndexedDocument): number {
    const number = drained(this.addSteps(document));
    this.show(number);
    return number;
  }

  /**
   * Appends a document in steps of less than a millisecond, and returns its number. Searches ignore it until `show` is called. Until the
   * last step, no other document may be added, and the segment must not be dumped.
   * @throws VectorMemoryFull at the first step, in which case nothing is added
   */
  *addSteps(document: IndexedDocument): Generator<void, number> {
    this.vectors.reserve(document.passages.length);
    const { language, stem } = documentStemmer(document.languages);
    const terms = documentTerms(document, stem);
    const number = this.#addRecord(document.documentId, document.externalId, document.hit, document.filter, language);
    this.#revisions.push(document.revision ?? 0);
    yield* this.lexical.addSteps(number, terms);
    for (const [at, passage] of document.passages.entries()) {
      this.#addPassage(number, passage.text, JSON.stringify(passage.headings), passage.ordinal, passage.page ?? 0);
      this.vectors.append(passage.vector);
      if (at % PASSAGES_A_STEP === PASSAGES_A_STEP - 1) yield;
    }
    return number;
  }

  /** Makes an appended document visible to searches. */
  show(document: number): void {
    const next = document + 1 < this.documents ? this.firstRow(document + 1) : this.#number.rowDocuments.length;
    this.#number.rowCounts.data[document] = next - this.firstRow(document);
    this.living.data[document] = 1;
    this.#living += 1;
    this.#livingRows += this.rowCount(document);
    this.#countLanguage(document, 1);
    this.version = nextVersion();
  }

  /** Removes an appended document that is not visible. */
  discard(document: number): void {
    this.lexical.remove(document);
  }

  /** Removes a live document. */
  remove(document: number): void {
    this.living.data[document] = 0;
    this.#living -= 1;
    this.#livingRows -= this.rowCount(document);
    this.#countLanguage(document, -1);
    this.lexical.remove(document);
    this.version = nextVersion();
  }

  /** Replaces the filter fields and the hit of a live document. */
  patch(document: number, filter: FilterFields, hit: string): void {
    this.#text.hits.replace(document, hit);
    this.#text.filters.replace(document, JSON.stringify(filter));
    this.#number.filterRows.data[document] = this.filters.add(filter);
    this.version = nextVersion();
  }

  /** Returns `IndexedDocument.revision`. */
  revision(document: number): number {
    return this.#revisions.at(document);
  }
  documentId(document: number): string {
    return this.#text.ids.read(document);
  }
  /** Compares the ids of two documents, even in different segments. */
  compareIds(document: number, other: Segment, otherDocument: number): number {
    return this.#text.ids.compare(document, other.#text.ids, otherDocument);
  }
  externalId(document: number): string {
    return this.#text.externalIds.read(document);
  }
  hit(document: number): string {
    return this.#text.hits.read(document);
  }
  filterFields(document: number): FilterFields {
    return JSON.parse(this.#text.filters.read(document)) as FilterFields;
  }
  /** Returns a function that parses the current filter fields. */
  filterReader(document: number): () => FilterFields {
    const read = this.#text.filters.reader(document);
    let fields: FilterFields | undefined;
    return () => (fields ??= JSON.parse(read()) as FilterFields);
  }
  /** Returns the kind of a document: a product or a file. */
  kind(document: number): FilterFields["kind"] {
    return this.filters.kind(this.#number.filterRows.at(document));
  }
  /** Returns the language of a document's stemmer; "" if it has none. */
  stemLanguage(document: number): string {
    return this.#languages.text(this.#number.languages.at(document));
  }
  /** Returns the first row of a document's passages, which are consecutive. */
  firstRow(document: number): number {
    return this.#number.firstRows.at(document);
  }
  rowCount(document: number): number {
    return this.#number.rowCounts.at(document);
  }
  /** Document of each row. */
  get rowDocuments(): Uint32Array {
    return this.#number.rowDocuments.data;
  }
  passageText(row: number): string {
    return this.#text.texts.read(row);
  }
  /** Returns the text of a passage below its headings. */
  passageWithHeadings(row: number): string {
    const headings = JSON.parse(this.#text.headings.read(row)) as readonly string[];
    return [...headings, this.passageText(row)].join("\n");
  }
  /** Returns the current passage; its text is read lazily. */
  passage(row: number, similarity: number | null): RetrievalHit["passages"][number] {
    const text = this.#text.texts.reader(row);
    const headings = this.#text.headings.reader(row);
    const page = this.#number.pages.at(row);
    return {
      ordinal: this.#number.ordinals.at(row),
      page: page === 0 ? null : page,
      similarity,
      get text() {
        return text();
      },
      get headings() {
        return JSON.parse(headings()) as readonly string[];
      },
    };
  }
  /**
   * Returns the languages of the documents' stemmers; "" for documents without a stemmer.
   * @param scope 1 for each document to include; null for all live documents
   */
  stemLanguages(scope: Uint8Array | null): string[] {
    const ids =
      scope === null ? this.#livingLanguages.keys() : new Set(this.#number.languages.view().filter((_, document) => scope[document] === 1));
    return Array.from(ids, (id) => this.#languages.text(id));
  }

  /** Returns an array that contains 1 for each live document that matches the filter; null if the filter has no condition on documents. */
  matching(filter: RetrievalFilter): Uint8Array {
    const rows = this.filters.evaluate(filter);
    const filterRows = this.#number.filterRows.data;
    const matching = new Uint8Array(this.documents);
    for (let document = 0; document < matching.length; document++) {
      if (this.isLiving(document)) matching[document] = rows[filterRows[document] ?? 0] ?? 0;
    }
    return matching;
  }

  /** Returns whether removed documents, old filter rows or overwritten text accounts for more than a third of the segment. */
  get isWasteful(): boolean {
    const dead = this.documents - this.#living;
    const stale = this.filters.rows - this.#living;
    return this.documents > 64 && (dead * 3 > this.documents || stale > this.#living);
  }

  /**
   * Copies live documents into an empty segment in steps. Documents added after the start are not included. Documents may change between
   * steps.
   * @param copied called with each document and its number in the copy
   */
  *copyTo(copy: Segment, copied: (document: number, number: number, documentId: string) => void): Generator<void> {
    const target = new Int32Array(this.documents).fill(-1);
    for (let document = 0; document < target.length; document++) {
      if (document % DOCUMENTS_A_STEP === DOCUMENTS_A_STEP - 1) yield;
      if (!this.isLiving(document)) continue;
      const language = this.#languages.text(this.#number.languages.at(document));
      const documentId = this.documentId(document);
      const number = copy.#addRecord(documentId, this.externalId(document), this.hit(document), this.filterFields(document), language);
      target[document] = number;
      copy.#revisions.push(this.revision(document));
      copied(document, number, documentId);
      const first = this.firstRow(document);
      const end = first + this.rowCount(document);
      for (let row = first; row < end; row++) {
        const { ordinals, pages } = this.#number;
        copy.#addPassage(number, this.passageText(row), this.#text.headings.read(row), ordinals.at(row), pages.at(row));
        copy.vectors.copyRow(this.vectors, row);
        if ((row - first) % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
      }
      copy.show(number);
    }
    yield* this.lexical.copyTo(copy.lexical, target);
  }

  /** Releases the memory of the vectors. */
  release(): void {
    this.vectors.release();
  }

  /**
   * Returns the content as sections that do not change while documents change: append-only data shares memory with the segment, and the
   * rest is copied. The sections become invalid when the segment is released, because the segment's vector memory may then be reused.
   */
  dump(): Sections {
    const sections: Sections = new Map();
    this.lexical.dump(sections);
    this.filters.dump(sections);
    this.vectors.dump(sections);
    sections.set("living", this.living.view().slice());
    sections.set("arena", this.#arena.view());
    sections.set("languages.units", this.#languages.units.view());
    sections.set("languages.starts", this.#languages.starts.view());
    sections.set("languages.hashes", this.#languages.hashes.view());
    sections.set("languages.buckets", this.#languages.buckets.slice());
    sections.set("revisions", this.#revisions.view());
    for (const key of TEXTS) {
      const { offsets, lengths } = this.#text[key];
      const isPatched = key === "hits" || key === "filters";
      sections.set(`${key}.offsets`, isPatched ? offsets.view().slice() : offsets.view());
      sections.set(`${key}.lengths`, isPatched ? lengths.view().slice() : lengths.view());
    }
    for (const key of NUMBERS) {
      const numbers = this.#number[key].view();
      sections.set(key, key === "filterRows" || key === "rowCounts" ? numbers.slice() : numbers);
    }
    return sections;
  }

  get bytes(): number {
    let bytes = this.lexical.bytes + this.filters.bytes + this.vectors.bytes + this.#arena.bytes + this.#revisions.bytes;
    for (const key of TEXTS) bytes += this.#text[key].offsets.bytes + this.#text[key].lengths.bytes;
    for (const key of NUMBERS) bytes += this.#number[key].bytes;
    return bytes;
  }

  /** Appends a document without passages, and returns its number. The document is not visible until `show` is called. */
  #addRecord(documentId: string, externalId: string, hit: string, filter: FilterFields, language: string): number {
    this.#text.ids.push(documentId);
    this.#text.externalIds.push(externalId);
    this.#text.hits.push(hit);
    this.#text.filters.push(JSON.stringify(filter));
    this.#number.filterRows.push(this.filters.add(filter));
    this.#number.languages.push(this.#languages.intern(language));
    this.#number.firstRows.push(this.#number.rowDocuments.length);
    this.#number.rowCounts.push(0);
    const document = this.living.push(0);
    this.version = nextVersion();
    return document;
  }

  #countLanguage(document: number, change: number): void {
    const language = this.#number.languages.at(document);
    const count = (this.#livingLanguages.get(language) ?? 0) + change;
    if (count === 0) this.#livingLanguages.delete(language);
    else this.#livingLanguages.set(language, count);
  }

  /** Appends a passage to the last document, whose number is given. */
  #addPassage(document: number, text: string, headings: string, ordinal: number, page: number): void {
    this.#text.texts.push(text);
    this.#text.headings.push(headings);
    this.#number.ordinals.push(ordinal);
    this.#number.pages.push(page);
    this.#number.rowDocuments.push(document);
  }
}

/** Runs all steps and returns the result. */
function drained<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
