import type { Log } from "./log.ts";

/** Collects cleanup steps, which run in reverse order. */
export class Cleanup {
  readonly #steps: { readonly name: string; readonly end: () => Promise<unknown> }[] = [];
  readonly #log: Log;
  #running: Promise<void> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  add(name: string, end: () => Promise<unknown>): void {
    this.#steps.push({ name, end });
  }

  /** Runs all steps once. A failing step does not prevent the others from running. */
  run(): Promise<void> {
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<void> {
    for (const { name, end } of this.#steps.toReversed()) {
      try {
        await end();
      } catch (error) {
        this.#log.error({ err: error, part: name }, "failed to shut down a component");
      }
    }
  }
}
