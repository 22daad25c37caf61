import { cureOf, type Failure } from "../failure.ts";
import { oneLine, type Output } from "../output.ts";

/** A failed document, file or row. */
export interface Failed extends Failure {
  readonly id: string;
}

const mostShown = 20;

/** Counts what an ingest did, and reports it. */
export class Tally {
  created = 0;
  updated = 0;
  unchanged = 0;
  removed = 0;
  /** Documents that were kept, because so many may not be deleted unasked. */
  withheld = 0;
  readonly failed: Failed[] = [];
  readonly #output: Output;

  constructor(output: Output) {
    this.#output = output;
  }

  /** Counts the result of one document. */
  add(result: "created" | "updated" | "no_op"): void {
    if (result === "created") this.created += 1;
    else if (result === "updated") this.updated += 1;
    else this.unchanged += 1;
  }

  /** Records a failure. @param fields of the API, added to its JSON */
  fail(failed: Failed, fields: object = {}): void {
    this.failed.push(failed);
    this.#output.json({ id: failed.id, result: "failed", code: failed.code, message: failed.what, cure: failed.cure, ...fields });
  }

  /** Whether everything succeeded. */
  get isClean(): boolean {
    return this.failed.length === 0 && this.withheld === 0;
  }

  /** Writes the failures and the summary. */
  report(name: string): void {
    const { created, updated, unchanged, removed, withheld, failed } = this;
    if (!this.#output.isJson) this.#showFailures();
    const parts = [`${created} created`, `${updated} updated`, `${unchanged} unchanged`];
    if (removed > 0) parts.push(`${removed} deleted`);
    if (withheld > 0) parts.push(`${withheld} missing, but not deleted`);
    if (failed.length > 0) parts.push(`${failed.length} failed`);
    this.#output.line(`${oneLine(name)}: ${parts.join(", ")}.`);
    this.#output.json({ result: "summary", created, updated, unchanged, removed, removals_withheld: withheld, failed: failed.length });
  }

  #showFailures(): void {
    for (const { id, what, code, cure } of this.failed.slice(0, mostShown))
      this.#output.failure({ what: `${oneLine(id)}: ${what}`, code, cure });
    if (this.failed.length > mostShown) this.#output.note(`... and ${this.failed.length - mostShown} more; --json lists all.`);
    if (this.withheld === 0) return;
    const code = "client.removals_withheld";
    const what = `${this.withheld} documents are missing from the list, which is more than may be deleted unasked. None was deleted.`;
    this.#output.failure({ what, code, cure: cureOf(code) });
  }
}
