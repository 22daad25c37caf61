import type { IndexedDocument } from "../../ports/retrieval-index.ts";
import { Segment } from "./segment.ts";
import type { VectorMemory } from "./vector/memory.ts";

/** Position of a document. Its number changes when its segment is compacted. */
export interface Place {
  readonly segment: string;
  document: number;
}

type Change =
  | { readonly kind: "added"; readonly document: number; readonly place: Place; readonly content: IndexedDocument }
  | { readonly kind: "removed" | "patched"; readonly document: number };

/** Number of terms whose spelling is read per step. */
const SPELLINGS_A_STEP = 100;
/** Number of changes replayed per step. An update causes two changes, so a higher number lets the copy catch up. */
const CHANGES_A_STEP = 4;

/**
 * Copies the live documents of a segment incrementally into a new segment, while the original is searched and changed. Concurrent changes
 * are
 * recorded and replayed at the end.
 */
export class Compaction {
  readonly #segment: Segment;
  readonly #copy: Segment;
  /** For each document number in the segment, its number in the copy; -1 if the document was already removed. */
  readonly #numbers: number[];
  readonly #places: Place[] = [];
  readonly #changes: Change[] = [];
  readonly #work: Iterator<void>;

  /**
   * @param placeOf returns the place of a live document, whose number is changed at the end
   * @throws VectorMemoryFull
   */
  constructor(segment: Segment, memory: VectorMemory, dimensions: number, placeOf: (documentId: string) => Place) {
    this.#segment = segment;
    this.#numbers = Array.from({ length: segment.documents }, () => -1);
    this.#copy = new Segment(segment.name, memory, dimensions);
    try {
      this.#copy.vectors.reserve(segment.livingPassages);
    } catch (error) {
      this.#copy.release();
      throw error;
    }
    this.#work = this.#copyAll(placeOf);
  }

  /** Current memory of the copy, in bytes: in total, and for its vectors. */
  get bytes(): { readonly all: number; readonly vectors: number } {
    return { all: this.#copy.bytes, vectors: this.#copy.vectors.bytes };
  }

  added(place: Place, content: IndexedDocument): void {
    this.#changes.push({ kind: "added", document: place.document, place, content });
  }

  removed(document: number): void {
    this.#changes.push({ kind: "removed", document });
  }

  patched(document: number): void {
    this.#changes.push({ kind: "patched", document });
  }

  /**
   * Runs for about a quarter of a millisecond.
   * @returns the copy once it is complete; the caller must replace the segment immediately, because all places already contain the new
   * numbers
   * @throws VectorMemoryFull
   */
  step(): Segment | undefined {
    if (this.#work.next().done !== true) return undefined;
    this.#places.forEach((place, document) => {
      if (this.#segment.isLiving(document)) place.document = this.#numbers[document] ?? -1;
    });
    return this.#copy;
  }

  /** Discards the copy. */
  release(): void {
    this.#copy.release();
  }

  *#copyAll(placeOf: (documentId: string) => Place): Generator<void> {
    yield* this.#segment.copyTo(this.#copy, (document, number, documentId) => {
      this.#numbers[document] = number;
      this.#places[document] = placeOf(documentId);
    });
    // Otherwise, the first search for a misspelled word would have to wait for all spellings.
    while (this.#copy.lexical.readSpellings(SPELLINGS_A_STEP) > 0) yield;
    for (let next = 0; next < this.#changes.length; next++) {
      const change = this.#changes[next];
      if (change !== undefined) yield* this.#apply(change);
      if (next % CHANGES_A_STEP === 0) yield;
    }
  }

  *#apply(change: Change): Generator<void> {
    const { document } = change;
    if (change.kind === "added") {
      if (!this.#segment.isLiving(document)) return;
      const copied = yield* this.#copy.addSteps(change.content);
      this.#copy.show(copied);
      this.#numbers[document] = copied;
      this.#places[document] = change.place;
      return;
    }
    const number = this.#numbers[document] ?? -1;
    if (number < 0 || !this.#copy.isLiving(number)) return;
    if (change.kind === "removed") this.#copy.remove(number);
    else this.#copy.patch(number, this.#segment.filterFields(document), this.#segment.hit(document));
  }
}
