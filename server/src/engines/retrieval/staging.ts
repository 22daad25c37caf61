import type { IndexedDocument } from "../../ports/retrieval-index.ts";
import type { Segment } from "./segment.ts";

/**
 * A long document that is appended to a segment in steps, between which searches go on and see nothing of it. The segment may be removed or replaced
 * meanwhile; the steps then must not go on.
 */
export class Staging {
  readonly segment: Segment;
  readonly document: IndexedDocument;
  readonly #steps: Generator<void, number>;
  #number: number | null = null;

  constructor(segment: Segment, document: IndexedDocument) {
    this.segment = segment;
    this.document = document;
    this.#steps = segment.addSteps(document);
  }

  /** Advances by one step; returns whether it was the last. @throws VectorMemoryFull at the first step */
  step(): boolean {
    if (this.#number !== null) return true;
    const step = this.#steps.next();
    if (step.done === true) this.#number = step.value;
    return step.done === true;
  }

  /** Runs the remaining steps, after which the segment is complete. Returns the document's number. */
  finish(): number {
    while (!this.step());
    return this.#number ?? 0;
  }
}
