import type { Log } from "../../lib/log.ts";
import type { ClaimedDocument, DocumentProgress, ProcessingStore } from "./store.ts";

/** A document that is done sooner tells nothing; later it tells at most so often, in milliseconds. */
const noteEveryMs = 1_000;
/** How often the log says the same of a document, in milliseconds; a new stage is always said. */
const logEveryMs = 10_000;

interface ReportDeps {
  readonly store: Pick<ProcessingStore, "progress">;
  readonly log: Log;
}

/** Tells how far a long document is, in its status block and in the log. What fails on the way is of no consequence. */
export class ProgressReport {
  readonly #deps: ReportDeps;
  readonly #owner: string;
  readonly document: ClaimedDocument;
  readonly #timer: NodeJS.Timeout;
  #latest: DocumentProgress | null = null;
  #logged: { readonly stage: string; readonly at: number } | null = null;

  constructor(deps: ReportDeps, owner: string, document: ClaimedDocument) {
    this.#deps = deps;
    this.#owner = owner;
    this.document = document;
    this.#timer = setInterval(() => this.#note(), noteEveryMs);
  }

  /** To be called as often as one likes. */
  say(progress: DocumentProgress): void {
    this.#latest = progress;
  }

  /** Says nothing more. */
  end(): void {
    clearInterval(this.#timer);
  }

  #note(): void {
    const progress = this.#latest;
    if (progress === null) return;
    this.#latest = null;
    const { store, log } = this.#deps;
    store
      .progress(this.document.id, this.#owner, progress)
      .catch((error: unknown) => log.debug({ err: error }, "failed to store the progress of a document"));
    const now = performance.now();
    if (this.#logged?.stage === progress.stage && now - this.#logged.at < logEveryMs) return;
    this.#logged = { stage: progress.stage, at: now };
    log.info({ document: this.document.externalId, ...progress }, "processing a document");
  }
}
