import type { DocumentState } from "../../documents/model/document.ts";
import type { JobError, JobOperation, JobTask } from "./job.ts";

/** Number of documents per step. */
export const stepSize = 500;

/** Maximum number of active account documents per persona. */
export const mostActive = 5_000;

export interface StepOutcome {
  /** Number of processed entries, including failed ones. */
  readonly processed: number;
  readonly failed: number;
  /** Whether nothing is left to do. */
  readonly done: boolean;
  /** Task for the next step, if it changes. */
  readonly task?: JobTask;
  /** Reason that the job cannot continue, in which case it ends as failed. */
  readonly error?: JobError;
}

export const nothingLeft: StepOutcome = { processed: 0, failed: 0, done: true };

/** Returns the outcome of a job that cannot continue. */
export function stopped(error: JobError): StepOutcome {
  return { ...nothingLeft, error };
}

const everyState: readonly DocumentState[] = ["staged", "pending", "ready", "failed"];

/** Returns the document states that an operation processes. The operation skips documents in other states. */
export function statesTaken(operation: Exclude<JobOperation, "import" | "summary" | "undo">): readonly DocumentState[] {
  if (operation === "process") return ["staged"];
  return operation === "reprocess" ? ["ready", "failed"] : everyState;
}

/**
 * Returns the outcome of a step that processed documents in the order of their external ids. A partial step is the last step.
 * @param documents documents of the step, including failed ones
 */
export function walked<Task extends JobTask & { readonly after: string }>(
  task: Task,
  documents: readonly { readonly externalId: string }[],
  failed = 0,
): StepOutcome {
  const last = documents.at(-1);
  if (last === undefined) return nothingLeft;
  return { processed: documents.length, failed, done: documents.length < stepSize, task: { ...task, after: last.externalId } };
}

/**
 * Selects the documents to activate for a persona: inactive documents, up to the persona's limit. The others fail.
 * @param active number of active documents
 */
export function activatable(
  documents: readonly { readonly id: string; readonly active: boolean }[],
  active: number,
): { readonly ids: readonly string[]; readonly failed: number } {
  const room = Math.max(0, mostActive - active);
  const fresh = documents.filter((document) => !document.active).map(({ id }) => id);
  return { ids: fresh.slice(0, room), failed: Math.max(0, fresh.length - room) };
}

/** Selects the documents to move to another source. A document whose id is already in use there is not moved and is counted as failed. */
export function movable(documents: readonly { readonly id: string; readonly taken: boolean }[]): {
  readonly ids: readonly string[];
  readonly failed: number;
} {
  const ids = documents.filter((document) => !document.taken).map(({ id }) => id);
  return { ids, failed: documents.length - ids.length };
}
