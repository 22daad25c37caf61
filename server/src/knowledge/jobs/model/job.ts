export type JobOperation = "delete" | "process" | "reprocess" | "move" | "import" | "summary" | "activate" | "undo";
export type JobStatus = "queued" | "running" | "completed" | "failed" | "canceled";

/** Selects documents of a source by the properties that a list shows; an absent field matches all documents. */
export interface DocumentFilter {
  readonly state?: "pending" | "ready" | "failed";
  readonly warning?: boolean;
  readonly enabled?: boolean;
  readonly in_stock?: boolean;
  /** Name of a category at any level. */
  readonly category?: string;
  /** Part of an id, a title, a file name or a product's text. */
  readonly search?: string;
}

/**
 * Documents of one source, or account documents when `sourceId` is null: selected by external ids or by a filter; if neither is given, all
 * documents.
 */
export interface DocumentSelection {
  readonly sourceId: string | null;
  readonly externalIds: readonly string[] | null;
  readonly filter?: DocumentFilter | null;
}

export type MoveTarget = { readonly brandId: string } | { readonly sourceId: string };

/** Position of a job that processes documents in id order: `after` is the id of the last processed document, "" at the start. */
interface Walk {
  readonly after: string;
}

/** Task type of each operation. */
export interface JobTasks {
  /** Removes all documents that the account has marked as deleted. `sourceId` is set if all of them belong to one source. */
  readonly delete: { readonly sourceId: string | null };
  readonly process: DocumentSelection & Walk;
  readonly reprocess: DocumentSelection & Walk;
  /** Moves a whole source to another brand, or some of its documents to another source. */
  readonly move:
    | { readonly sourceId: string; readonly target: { readonly brandId: string } }
    | (DocumentSelection & { readonly sourceId: string; readonly target: { readonly sourceId: string } } & Walk);
  readonly import: { readonly sourceId: string };
  readonly summary: { readonly sourceId: string };
  readonly activate: { readonly externalIds: readonly string[]; readonly personaId: string } & Walk;
  /** Undoes the last import into a source. */
  readonly undo: { readonly sourceId: string } & Walk;
}

export type JobTask = JobTasks[JobOperation];

/** Type and task of an operation. */
type JobOf<Operation extends JobOperation, Rest> = Operation extends JobOperation
  ? { readonly operation: Operation; readonly task: JobTasks[Operation] } & Rest
  : never;

interface JobKey {
  readonly id: string;
  readonly accountId: string;
  readonly total: number;
}

/** A job to queue. All operations except `summary` are bulk jobs; an account runs only one bulk job at a time. */
export type NewJob = JobOf<JobOperation, JobKey>;

export interface JobError {
  readonly code: string;
  readonly message: string;
}

export interface JobProgress {
  readonly status: JobStatus;
  /** Number of processed entries, including failed ones; never more than `total`. */
  readonly processed: number;
  readonly failed: number;
  readonly error: JobError | null;
  readonly cancelRequested: boolean;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

export type Job = JobOf<JobOperation, JobKey & JobProgress>;

/** A bulk job as requested. */
export type BulkRequest =
  | { readonly operation: "delete" | "process" | "reprocess"; readonly documents: DocumentSelection }
  | { readonly operation: "move"; readonly sourceId: string; readonly target: { readonly brandId: string } }
  | (DocumentSelection & { readonly operation: "move"; readonly sourceId: string; readonly target: { readonly sourceId: string } })
  | { readonly operation: "activate"; readonly externalIds: readonly string[]; readonly personaId: string };

/** Result of a step. */
export type StepEnd = "more" | "ended" | "lost";

export type ClaimedJob = Job & { /** Number of consecutive failures. */ readonly attempts: number };
