import type { IndexedDocument } from "../../ports/retrieval-index.ts";
import type { Segment } from "./segment.ts";

/**
 * A long document that is appended to a segment in steps. Searches between the steps do not find it. After the last step, `upsert` makes it visible.
 * If the segment is removed or replaced, no further step may be run.
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

  /** Runs the next step. Returns whether all steps have been run. @throws VectorMemoryFull at the first step */
  step(): boolean {
    if (this.#number !== null) return true;
    const step = this.#steps.next();
    if (step.done === true) this.#number = step.value;
    return step.done === true;
  }

  /** Runs the remaining steps. Returns the number of the document. */
  finish(): number {
    while (!this.step());
    return this.#number ?? 0;
  }
}
