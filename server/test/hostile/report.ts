import { codeOf, faultsOf, type Expected } from "./judge.ts";
import type { Received } from "./send.ts";

const mostSlow = 5;

/** Requests of one class and their results. */
export class Tally {
  readonly name: string;
  readonly answers = new Map<string, number>();
  readonly faults: string[] = [];
  /** The slowest responses, slowest first. */
  slowest: readonly { readonly what: string; readonly ms: number }[] = [];
  requests = 0;

  constructor(name: string) {
    this.name = name;
  }

  /**
   * Counts and checks a response.
   * @param what description from which the request can be reproduced
   */
  take(what: string, answer: Received, expected?: Expected): void {
    this.requests += 1;
    const told = `${answer.status} ${answer.status >= 400 ? codeOf(answer) : ""}`.trim();
    this.answers.set(told, (this.answers.get(told) ?? 0) + 1);
    if (answer.ms > (this.slowest[mostSlow - 1]?.ms ?? 0))
      this.slowest = [...this.slowest, { what, ms: answer.ms }].toSorted((a, b) => b.ms - a.ms).slice(0, mostSlow);
    for (const fault of faultsOf(answer, expected)) this.fault(what, fault);
  }

  fault(what: string, why: string): void {
    this.faults.push(`${what}: ${why}`);
  }

  /** Returns one line with the number of requests and faults, the slowest response, and the number of responses by code. */
  line(): string {
    const answers = [...this.answers].toSorted(([, a], [, b]) => b - a).map(([told, count]) => `${told}: ${count}`);
    const shown = answers.length > 6 ? [...answers.slice(0, 6), `${answers.length - 6} more`] : answers;
    return [
      this.name.padEnd(22),
      String(this.requests).padStart(7),
      String(this.faults.length).padStart(7),
      `${Math.round(this.slowest[0]?.ms ?? 0)} ms`.padStart(9),
      ` ${shown.join(", ")}`,
    ].join(" ");
  }
}

export const heading = `${"class".padEnd(22)} ${"asked".padStart(7)} ${"faults".padStart(7)} ${"slowest".padStart(9)}  answers`;
