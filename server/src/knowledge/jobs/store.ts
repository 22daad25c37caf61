export type JobOperation = "delete" | "process" | "reprocess" | "move" | "import" | "summary" | "activate";
export type JobStatus = "queued" | "running" | "completed" | "failed" | "canceled";

/** Documents of one source, or of the account's library where `sourceId` is null, by the customer's ids; `externalIds` null: all of them. */
export interface DocumentSelection {
  readonly sourceId: string | null;
  readonly externalIds: readonly string[] | null;
}

export type MoveTarget = { readonly brandId: string } | { readonly sourceId: string };

/** How far a job is that goes through documents in the order of their ids: `after` is the last that is done, "" at the start. */
interface Walk {
  readonly after: string;
}

/** What each operation is to do. */
export interface JobTasks {
  /** Takes away whatever the account has marked as deleted. `sourceId`: where it was, if it was one source. */
  readonly delete: { readonly sourceId: string | null };
  readonly process: DocumentSelection & Walk;
  readonly reprocess: DocumentSelection & Walk;
  /** A whole source to another brand, or some of its documents to another source. */
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

/** Something with an operation and the task of that operation. */
type JobOf<Operation extends JobOperation, Rest> = Operation extends JobOperation
  ? { readonly operation: Operation; readonly task: JobTasks[Operation] } & Rest
  : never;

interface JobKey {
  readonly id: string;
  readonly accountId: string;
  readonly total: number;
}

/** All operations but `summary` are bulk jobs: an account has one of them at a time. */
export type NewJob = JobOf<JobOperation, JobKey>;

export interface JobError {
  readonly code: string;
  readonly message: string;
}

interface JobProgress {
  readonly status: JobStatus;
  /** Entries that were dealt with, those that failed among them; never more than `total`. */
  readonly processed: number;
  readonly failed: number;
  readonly error: JobError | null;
  readonly cancelRequested: boolean;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

export type Job = JobOf<JobOperation, JobKey & JobProgress>;

/** A bulk job as it is asked for. */
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
  /** Another bulk job is queued or running; nothing was changed. */
  | { readonly kind: "busy"; readonly jobId: string }
  | { readonly kind: "unknown_documents"; readonly externalIds: readonly string[] }
  | { readonly kind: "unknown"; readonly what: "source" | "brand" | "persona" };

export interface JobStore {
  /** Null as well where the job ended more than seven days ago. */
  byId(accountId: string, jobId: string): Promise<Job | null>;
  /** The account's bulk job that is queued or running. */
  activeBulk(accountId: string): Promise<Job | null>;
  /**
   * Queues a bulk job over what is there to be done at this moment. A `delete` marks its documents in the same transaction: they are gone for
   * every caller from then on, and ids that name nothing are skipped; in all other operations they are refused.
   */
  accept(id: string, accountId: string, request: BulkRequest): Promise<Acceptance>;
  /** Asks a bulk job to stop; one that nobody has begun ends at once. A `delete` runs on, one that has ended stays as it is. Null: no such job. */
  cancel(accountId: string, jobId: string): Promise<Job | null>;
  /** Queues one document of a source for processing again, if its last attempt has ended. */
  reprocess(accountId: string, sourceId: string, externalId: string): Promise<void>;
}

/** What a step has done. */
export type StepEnd = "more" | "ended" | "lost";

export type ClaimedJob = Job & { /** Failures in a row. */ readonly attempts: number };

/** The jobs as those see them who work on them. A lease is held under an owner's id; what the owner has lost, it changes no more. */
export interface JobQueue {
  /** The oldest job that waits or whose lease has run out. */
  claim(operations: readonly JobOperation[], owner: string, leaseMs: number): Promise<ClaimedJob | null>;
  /**
   * Does the next part of the job and notes it, in one transaction, so that no part is lost or counted twice; then ends the job if that was
   * all, or if it was asked to stop. Prolongs the lease.
   * @param deleteBlob called for files of deleted documents before they are forgotten
   */
  step(jobId: string, owner: string, leaseMs: number, deleteBlob: (key: string) => Promise<void>): Promise<StepEnd>;
  /** False when the lease is lost. */
  keep(jobId: string, owner: string, leaseMs: number): Promise<boolean>;
  complete(jobId: string, owner: string): Promise<void>;
  fail(jobId: string, owner: string, error: JobError): Promise<void>;
  /** Gives the job back to be tried again after a pause. */
  retryLater(jobId: string, owner: string, pauseMs: number, attempts: number): Promise<void>;
  /** Gives back whatever the owner holds. */
  release(owner: string): Promise<void>;
  /** Removes jobs that ended more than seven days ago. */
  forgetEnded(): Promise<void>;
}
