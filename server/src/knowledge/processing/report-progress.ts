import type { Log } from "../../platform/lib/log.ts";
import type { DocumentQueue } from "./document-queue.sql.ts";
import type { ClaimedDocument, DocumentProgress } from "./model/claim.ts";

/** Milliseconds before the first report of a document, and between its reports. */
const noteEveryMs = 1_000;
/** Minimum time in milliseconds between log entries for the same stage of a document; a new stage is always logged. */
const logEveryMs = 10_000;

interface ReportDeps {
  readonly store: Pick<DocumentQueue, "progress">;
  readonly log: Log;
}

/** Reports the progress of a long document in its status block and in the log. Ignores failures. */
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

  /** Records the current progress. Can be called at any frequency. */
  say(progress: DocumentProgress): void {
    this.#latest = progress;
  }

  /** Stops reporting. */
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
