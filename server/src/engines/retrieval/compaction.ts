import type { IndexedDocument } from "../../ports/retrieval-index.ts";
import { Segment } from "./segment.ts";
import type { VectorMemory } from "./vector/memory.ts";

/** Where a document stands; the number becomes another one when its segment has been compacted. */
export interface Place {
  readonly segment: string;
  document: number;
}

type Change =
  | { readonly kind: "added"; readonly document: number; readonly place: Place; readonly content: IndexedDocument }
  | { readonly kind: "removed" | "patched"; readonly document: number };

/** Terms whose spelling is read in a step. */
const SPELLINGS_A_STEP = 100;
/** Changes that are done to the copy in a step: more than the two that an update makes, or it would never catch up. */
const CHANGES_A_STEP = 4;

/**
 * Copies the living documents of a segment into a new one, a little at a time, while the segment is searched and changed: what changes meanwhile is
 * noted, and done to the copy when that has caught up.
 */
export class Compaction {
  readonly #segment: Segment;
  readonly #copy: Segment;
  /** Numbers in the copy by those in the segment, and the places that tell them; -1 for what was dead before. */
  readonly #numbers: number[];
  readonly #places: Place[] = [];
  readonly #changes: Change[] = [];
  readonly #work: Iterator<void>;

  /**
   * @param placeOf the place of a living document, whose number is changed at the end
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

  /** Memory of the copy so far, in bytes: of its texts and words, and of its vectors. */
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
   * Works for about a quarter of a millisecond.
   * @returns the copy when it holds what the segment holds: it takes the segment's place at once, and all places have their numbers of it
   * @throws VectorMemoryFull
   */
  step(): Segment | undefined {
    if (this.#work.next().done !== true) return undefined;
    this.#places.forEach((place, document) => {
      if (this.#segment.isLiving(document)) place.document = this.#numbers[document] ?? -1;
    });
    return this.#copy;
  }

  /** Gives up what was copied. */
  release(): void {
    this.#copy.release();
  }

  *#copyAll(placeOf: (documentId: string) => Place): Generator<void> {
    yield* this.#segment.copyTo(this.#copy, (document, number, documentId) => {
      this.#numbers[document] = number;
      this.#places[document] = placeOf(documentId);
    });
    // The first search for a misspelt word would have to wait for all of them.
    while (this.#copy.lexical.readSpellings(SPELLINGS_A_STEP) > 0) yield;
    for (let next = 0; next < this.#changes.length; next++) {
      const change = this.#changes[next];
      if (change !== undefined) this.#apply(change);
      if (next % CHANGES_A_STEP === 0) yield;
    }
  }

  #apply(change: Change): void {
    const { document } = change;
    if (change.kind === "added") {
      if (!this.#segment.isLiving(document)) return;
      this.#numbers[document] = this.#copy.add(change.content);
      this.#places[document] = change.place;
      return;
    }
    const number = this.#numbers[document] ?? -1;
    if (number < 0 || !this.#copy.isLiving(number)) return;
    if (change.kind === "removed") this.#copy.remove(number);
    else this.#copy.patch(number, this.#segment.filterFields(document), this.#segment.hit(document));
  }
}
