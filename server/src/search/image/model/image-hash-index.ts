import { differingBits, type Likeness, likeness, MOST_BITS } from "../../../knowledge/image-hashes/model/compare.ts";
import { HASH_WORDS, isComparable, PIXEL_BYTES, pixelsOf, writeHash } from "../../../knowledge/image-hashes/model/image-hash.ts";
import type { RetrievalScope } from "../../../ports/retrieval-index.ts";

/** A document with hashed images. */
export interface DocumentWithImage {
  readonly documentId: string;
  readonly segment: string;
  readonly externalId: string;
}

/** A document with an image similar to the query image. */
export type LikeDocument = DocumentWithImage & Likeness;

/** In-memory hashes of documents' images, grouped by segment and scanned exhaustively. */
export class ImageHashIndex {
  readonly #segments = new Map<string, ImageHashTable>();
  readonly #documents = new Map<string, DocumentWithImage>();

  /** Number of images. */
  get size(): number {
    let size = 0;
    for (const { rows } of this.#segments.values()) size += rows;
    return size;
  }

  has(documentId: string): boolean {
    return this.#documents.has(documentId);
  }

  /** Replaces all hashes of a document. Skips hashes made by another version of the hash algorithm. */
  replace(document: DocumentWithImage, fingerprints: readonly Uint8Array[]): void {
    this.remove(document.documentId);
    const comparable = fingerprints.filter(isComparable);
    if (comparable.length === 0) return;
    let table = this.#segments.get(document.segment);
    if (table === undefined) this.#segments.set(document.segment, (table = new ImageHashTable()));
    for (const fingerprint of comparable) table.add(document, fingerprint);
    this.#documents.set(document.documentId, document);
  }

  remove(documentId: string): void {
    const segment = this.#documents.get(documentId)?.segment;
    const table = segment === undefined ? undefined : this.#segments.get(segment);
    this.#documents.delete(documentId);
    table?.remove(documentId);
    if (segment !== undefined && table?.rows === 0) this.#segments.delete(segment);
  }

  /**
   * Returns the documents in the scope that have a similar image, ordered by distance and then by document id. Each document appears once,
   * with its
   * nearest image. The scan yields to the event loop between slices, so it may miss concurrent changes.
   */
  async near(fingerprint: Uint8Array, scope: RetrievalScope): Promise<LikeDocument[]> {
    const best = new Map<string, LikeDocument>();
    const see = (document: DocumentWithImage, found: Likeness): void => {
      const known = best.get(document.documentId);
      if (known === undefined || found.distance < known.distance) best.set(document.documentId, { ...document, ...found });
    };
    const places: (readonly [segment: string, only: ReadonlySet<string> | null])[] = [
      ...[...new Set(scope.segments)].map((segment) => [segment, null] as const),
      ...[...scope.documents].filter(([segment]) => !scope.segments.includes(segment)),
    ];
    for (const [segment, only] of places) {
      const table = this.#segments.get(segment);
      for (let from = 0; table !== undefined && from < table.rows; from += slice) {
        if (from > 0) await turn();
        table.scan(fingerprint, from, from + slice, only, see);
      }
    }
    return [...best.values()].toSorted((a, b) => a.distance - b.distance || (a.documentId < b.documentId ? -1 : 1));
  }
}

/** Number of rows per slice; a slice takes a few milliseconds to scan. */
const slice = 16_384;
const FIRST_ROWS = 16;

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Hashes in contiguous memory. Removing a row moves the last row into its place. */
class ImageHashTable {
  readonly #owners: DocumentWithImage[] = [];
  #hashes = new Uint32Array(FIRST_ROWS * HASH_WORDS);
  #pixels = new Uint8Array(FIRST_ROWS * PIXEL_BYTES);
  /** Row numbers of each document. */
  readonly #rowsOf = new Map<string, number[]>();

  get rows(): number {
    return this.#owners.length;
  }

  add(document: DocumentWithImage, fingerprint: Uint8Array): void {
    const row = this.#owners.push(document) - 1;
    if ((row + 1) * HASH_WORDS > this.#hashes.length) {
      this.#hashes = grown(this.#hashes, new Uint32Array(2 * this.#hashes.length));
      this.#pixels = grown(this.#pixels, new Uint8Array(2 * this.#pixels.length));
    }
    writeHash(fingerprint, this.#hashes, row * HASH_WORDS);
    this.#pixels.set(pixelsOf(fingerprint), row * PIXEL_BYTES);
    const rows = this.#rowsOf.get(document.documentId);
    if (rows === undefined) this.#rowsOf.set(document.documentId, [row]);
    else rows.push(row);
  }

  remove(documentId: string): void {
    // Rows are removed from the end, so that no row of this document is moved into the position of a removed row.
    const rows = [...(this.#rowsOf.get(documentId) ?? [])].toSorted((a, b) => b - a);
    this.#rowsOf.delete(documentId);
    for (const row of rows) {
      const last = this.#owners.length - 1;
      const filling = this.#owners.pop();
      if (filling === undefined || row === last) continue;
      this.#owners[row] = filling;
      this.#hashes.copyWithin(row * HASH_WORDS, last * HASH_WORDS, (last + 1) * HASH_WORDS);
      this.#pixels.copyWithin(row * PIXEL_BYTES, last * PIXEL_BYTES, (last + 1) * PIXEL_BYTES);
      const own = this.#rowsOf.get(filling.documentId) ?? [];
      own[own.indexOf(last)] = row;
    }
  }

  /** @param only ids of the visible documents; null if all are visible */
  scan(
    fingerprint: Uint8Array,
    from: number,
    to: number,
    only: ReadonlySet<string> | null,
    see: (document: DocumentWithImage, found: Likeness) => void,
  ): void {
    const hash = new Uint32Array(HASH_WORDS);
    writeHash(fingerprint, hash, 0);
    const pixels = pixelsOf(fingerprint);
    for (let row = from; row < to && row < this.#owners.length; row++) {
      const bits = differingBits(hash, 0, this.#hashes, row * HASH_WORDS);
      const document = bits > MOST_BITS ? undefined : this.#owners[row];
      if (document === undefined || only?.has(document.documentId) === false) continue;
      const found = likeness(bits, pixels, 0, this.#pixels, row * PIXEL_BYTES);
      if (found !== null) see(document, found);
    }
  }
}

function grown<A extends Uint32Array | Uint8Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
