export type JobOperation = "delete" | "process" | "reprocess" | "move" | "import" | "summary" | "activate";
export type JobStatus = "queued" | "running" | "completed" | "failed" | "canceled";

/** Documents of one source, or account documents when `sourceId` is null, by external ids; null `externalIds` means all. */
export interface DocumentSelection {
  readonly sourceId: string | null;
  readonly externalIds: readonly string[] | null;
}

export type MoveTarget = { readonly brandId: string } | { readonly sourceId: string };

/** Position of a job that processes documents in id order: `after` is the last finished one, "" at the start. */
interface Walk {
  readonly after: string;
}

/** Task of each operation. */
export interface JobTasks {
  /** Removes everything that the account has marked as deleted. `sourceId`: its source, if it was only one. */
  readonly delete: { readonly sourceId: string | null };
  readonly process: DocumentSelection & Walk;
  readonly reprocess: DocumentSelection & Walk;
  /** Moves a whole source to another brand, or some of its documents to another source. */
  readonly move:
    | { readonly sourceId: string; readonly target: { readonly brandId: string } }
    | ({
        readonly sourceId: string;
        readonly externalIds: readonly string[];
        readonly target: { readonly sourceId: string };
      } & Walk);
  readonly import: { readonly sourceId: string };
  readonly summary: { readonly sourceId: string };
  readonly activate: { readonly externalIds: readonly string[]; readonly personaId: string } & Walk;
}

export type JobTask = JobTasks[JobOperation];

/** A type with an operation and its task. */
type JobOf<Operation extends JobOperation, Rest> = Operation extends JobOperation
  ? { readonly operation: Operation; readonly task: JobTasks[Operation] } & Rest
  : never;

interface JobKey {
  readonly id: string;
  readonly accountId: string;
  readonly total: number;
}

/** All operations except `summary` are bulk jobs, of which an account runs one at a time. */
export type NewJob = JobOf<JobOperation, JobKey>;

export interface JobError {
  readonly code: string;
  readonly message: string;
}

interface JobProgress {
  readonly status: JobStatus;
  /** Processed entries, including failed ones; never more than `total`. */
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
  | {
      readonly operation: "move";
      readonly sourceId: string;
      readonly externalIds: readonly string[];
      readonly target: { readonly sourceId: string };
    }
  | { readonly operation: "activate"; readonly externalIds: readonly string[]; readonly personaId: string };

export type Acceptance =
  | { readonly kind: "queued"; readonly job: Job }
  /** Another bulk job is queued or running; nothing changed. */
  | { readonly kind: "busy"; readonly jobId: string }
  | { readonly kind: "unknown_documents"; readonly externalIds: readonly string[] }
  | { readonly kind: "unknown"; readonly what: "source" | "brand" | "persona" };

export interface JobStore {
  /** Also null when the job ended more than seven days ago. */
  byId(accountId: string, jobId: string): Promise<Job | null>;
  /** Returns the account's queued or running bulk job. */
  activeBulk(accountId: string): Promise<Job | null>;
  /**
   * Queues a bulk job over the current documents. A `delete` marks them in the same transaction, so that they are invisible to every
   * caller, and skips unknown ids; all other operations reject those.
   */
  accept(id: string, accountId: string, request: BulkRequest): Promise<Acceptance>;
  /**
   * Requests a bulk job to stop; a queued one ends immediately. A `delete` continues, and a finished job is unchanged. Null: no such job.
   */
  cancel(accountId: string, jobId: string): Promise<Job | null>;
  /** Queues one document of a source for processing again, if its last attempt has ended. */
  reprocess(accountId: string, sourceId: string, externalId: string): Promise<void>;
}

/** Result of a step. */
export type StepEnd = "more" | "ended" | "lost";

export type ClaimedJob = Job & { /** Consecutive failures. */ readonly attempts: number };

/** The job queue for workers. A lease is held under an owner's id; an owner that lost it changes nothing any more. */
export interface JobQueue {
  /** Claims the oldest job that waits or whose lease has expired. */
  claim(operations: readonly JobOperation[], owner: string, leaseMs: number): Promise<ClaimedJob | null>;
  /**
   * Runs the next part of the job and records it, in one transaction, so that no part is lost or counted twice; then ends the job if it is
   * complete or was asked to stop. Renews the lease.
   * @param deleteBlob called for files of deleted documents before their rows are deleted
   */
  step(jobId: string, owner: string, leaseMs: number, deleteBlob: (key: string) => Promise<void>): Promise<StepEnd>;
  /** False when the lease is lost. */
  keep(jobId: string, owner: string, leaseMs: number): Promise<boolean>;
  complete(jobId: string, owner: string): Promise<void>;
  fail(jobId: string, owner: string, error: JobError): Promise<void>;
  /** Releases the job to be retried after a pause. */
  retryLater(jobId: string, owner: string, pauseMs: number, attempts: number): Promise<void>;
  /** Releases everything that the owner holds. */
  release(owner: string): Promise<void>;
  /** Removes jobs that ended more than seven days ago. */
  forgetEnded(): Promise<void>;
}
