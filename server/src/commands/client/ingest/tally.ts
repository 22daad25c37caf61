import { cureOf, type Failure } from "../failure.ts";
import { oneLine, type Output } from "../output.ts";

/** A failed document, file or row. */
export interface Failed extends Failure {
  readonly id: string;
}

const mostShown = 20;
const mostNamed = 3;

/** Groups failures with the same reason, and lists the first ids of each group. */
export function grouped(failed: readonly Failed[]): Failure[] {
  const groups = new Map<string, Failed[]>();
  for (const one of failed) {
    const key = JSON.stringify([one.what, one.code, one.cure]);
    const group = groups.get(key) ?? [];
    group.push(one);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const ids = group.slice(0, mostNamed).map(({ id }) => oneLine(id));
    const more = group.length > ids.length ? ` and ${group.length - ids.length} more` : "";
    return [{ what: `${ids.join(", ")}${more}: ${first.what}`, code: first.code, cure: first.cure }];
  });
}

/** Counts and reports the results of an ingest. */
export class Tally {
  created = 0;
  updated = 0;
  unchanged = 0;
  removed = 0;
  /** Number of documents that were not deleted, because deleting this many requires confirmation. */
  withheld = 0;
  /** Number of failures whose ids the service did not return, and the location of the list that contains them. */
  unnamed: { readonly count: number; readonly where: string } | null = null;
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

  /** Records a failure. @param fields API fields that are added to the failure's JSON */
  fail(failed: Failed, fields: object = {}): void {
    this.failed.push(failed);
    this.#output.json({ id: failed.id, result: "failed", code: failed.code, message: failed.what, cure: failed.cure, ...fields });
  }

  /** Whether all documents succeeded. */
  get isClean(): boolean {
    return this.failed.length === 0 && this.withheld === 0;
  }

  /** Writes the failures and the summary. */
  report(name: string): void {
    const { created, updated, unchanged, removed, withheld } = this;
    const failed = this.failed.length + (this.unnamed?.count ?? 0);
    if (!this.#output.isJson) this.#showFailures();
    const parts = [`${created} created`, `${updated} updated`, `${unchanged} unchanged`];
    if (removed > 0) parts.push(`${removed} deleted`);
    if (withheld > 0) parts.push(`${withheld} missing, but not deleted`);
    if (failed > 0) parts.push(`${failed} failed`);
    this.#output.line(`${oneLine(name)}: ${parts.join(", ")}.`);
    this.#output.json({ result: "summary", created, updated, unchanged, removed, removals_withheld: withheld, failed });
  }

  #showFailures(): void {
    const failures = grouped(this.failed);
    for (const failure of failures.slice(0, mostShown)) this.#output.failure(failure);
    if (failures.length > mostShown) this.#output.note(`... and ${failures.length - mostShown} more; --json lists all.`);
    if (this.unnamed !== null) this.#output.note(`${this.unnamed.count} more failed. ${this.unnamed.where}`);
    if (this.withheld === 0) return;
    const code = "client.removals_withheld";
    const what = `${this.withheld === 1 ? "1 document is" : `${this.withheld} documents are`} missing from the list, which is more than the command deletes without confirmation. No documents were deleted.`;
    this.#output.failure({ what, code, cure: cureOf(code) });
  }
}
