import { DocumentScores } from "../lexical/document-scores.ts";
import { WordRoom } from "../lexical/score.ts";
import type { Fusion } from "./fusion.ts";

/** Relevant documents of one search: segment, document, and both scores. */
class FoundList {
  legs = new Uint32Array(1024);
  documents = new Uint32Array(1024);
  words = new Float32Array(1024);
  /** Approximate similarities; not negative. */
  similarities = new Float32Array(1024);
  count = 0;
  #scores = new Float32Array(1024);

  clear(): void {
    this.count = 0;
  }

  push(leg: number, document: number, words: number, similarity: number): void {
    if (this.count === this.legs.length) this.#grow();
    this.legs[this.count] = leg;
    this.documents[this.count] = document;
    this.words[this.count] = words;
    this.similarities[this.count] = Math.max(0, similarity);
    this.count += 1;
  }

  mostWords(): number {
    let most = 0;
    for (let i = 0; i < this.count; i++) if ((this.words[i] ?? 0) > most) most = this.words[i] ?? 0;
    return most;
  }

  /** Returns approximate rank scores, in an array that the next call reuses. */
  fuse({ words, similarity }: Fusion): Float32Array {
    if (this.#scores.length < this.count) this.#scores = new Float32Array(this.legs.length);
    for (let i = 0; i < this.count; i++) this.#scores[i] = words * (this.words[i] ?? 0) + similarity * (this.similarities[i] ?? 0);
    return this.#scores;
  }

  #grow(): void {
    const room = this.legs.length * 2;
    const larger = <A extends Uint32Array | Float32Array>(old: A, next: A): A => {
      next.set(old);
      return next;
    };
    this.legs = larger(this.legs, new Uint32Array(room));
    this.documents = larger(this.documents, new Uint32Array(room));
    this.words = larger(this.words, new Float32Array(room));
    this.similarities = larger(this.similarities, new Float32Array(room));
  }
}

/** Buffers for one search at a time, reused by the next search. */
export class Scratch {
  readonly found = new FoundList();
  readonly word = new WordRoom();
  readonly #words: DocumentScores[] = [];

  /**
   * Returns empty scores for the documents of a segment.
   * @param size number of documents
   */
  words(leg: number, size: number): DocumentScores {
    const scores = (this.#words[leg] ??= new DocumentScores());
    scores.reset(size);
    return scores;
  }
}
