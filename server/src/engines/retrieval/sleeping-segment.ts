import type { FilterFields, IndexedDocument } from "../../ports/retrieval-index.ts";
import type { Segment } from "./segment.ts";

interface Change {
  /** Number of the document in the segment that this change replaces; -1 if there is none. */
  readonly replaced: number;
  /** The new version of the document; null for a removal. */
  readonly document: IndexedDocument | null;
}

/** Number of a document that is not in the segment yet. */
export const WAITING = -1;

/**
 * The part of an evicted segment that stays in memory: number of passages and revision of each document, and queued changes, which are
 * applied when the segment is loaded. Documents keep their numbers.
 */
export class SleepingSegment {
  readonly name: string;
  readonly #rowCounts: Uint32Array;
  readonly #revisions: Float64Array;
  readonly #changes = new Map<string, Change>();
  readonly #patches = new Map<number, { readonly filter: FilterFields; readonly hit: string }>();
  livingDocuments: number;
  livingPassages: number;

  constructor(segment: Segment) {
    this.name = segment.name;
    this.#rowCounts = Uint32Array.from({ length: segment.documents }, (_, document) => segment.rowCount(document));
    this.#revisions = Float64Array.from({ length: segment.documents }, (_, document) => segment.revision(document));
    this.livingDocuments = segment.livingDocuments;
    this.livingPassages = segment.livingPassages;
  }

  /** Number of queued changes. */
  get changes(): number {
    return this.#changes.size + this.#patches.size;
  }

  /** Memory usage in bytes, excluding the text of queued changes. */
  get bytes(): number {
    return this.#rowCounts.byteLength + this.#revisions.byteLength;
  }

  /** Queues a new document, or another version of the document with this number. */
  put(document: IndexedDocument, number: number | undefined): void {
    if (number !== undefined) this.take(document.documentId, number);
    const replaced = this.#changes.get(document.documentId)?.replaced ?? WAITING;
    this.#changes.set(document.documentId, { replaced, document });
    this.livingDocuments += 1;
    this.livingPassages += document.passages.length;
  }

  /** Queues the removal of the document with this number. */
  take(documentId: string, number: number): void {
    this.livingDocuments -= 1;
    this.livingPassages -= this.rowCount(documentId, number);
    const replaced = number === WAITING ? (this.#changes.get(documentId)?.replaced ?? WAITING) : number;
    if (replaced === WAITING) this.#changes.delete(documentId);
    else this.#changes.set(documentId, { replaced, document: null });
  }

  patch(documentId: string, number: number, change: { readonly filter: FilterFields; readonly hit: string }): void {
    const waiting = this.#changes.get(documentId);
    if (number !== WAITING) this.#patches.set(number, change);
    else if (waiting?.document != null) this.#changes.set(documentId, { ...waiting, document: { ...waiting.document, ...change } });
  }

  rowCount(documentId: string, number: number): number {
    return (number === WAITING ? this.#changes.get(documentId)?.document?.passages.length : this.#rowCounts[number]) ?? 0;
  }

  revision(documentId: string, number: number): number {
    return (number === WAITING ? this.#changes.get(documentId)?.document?.revision : this.#revisions[number]) ?? 0;
  }

  /**
   * Applies queued changes to the segment loaded from its file.
   * @param place called with the number of each queued document
   */
  applyTo(segment: Segment, place: (documentId: string, number: number) => void): void {
    for (const [number, { filter, hit }] of this.#patches) segment.patch(number, filter, hit);
    for (const { replaced } of this.#changes.values()) if (replaced !== WAITING) segment.remove(replaced);
    for (const { document } of this.#changes.values()) if (document !== null) place(document.documentId, segment.add(document));
  }

  /** Returns whether a segment is the evicted segment. */
  isOf(segment: Segment): boolean {
    return segment.documents === this.#rowCounts.length;
  }
}
