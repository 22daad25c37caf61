import type { Job } from "@parlance/sdk";

/** Message about a finished job. A message with `detail` stays until the user closes it. */
export interface Outcome {
  readonly title: string;
  readonly detail: string | null;
}

interface Words {
  readonly done: (operation: string, things: string) => string;
  readonly canceled: (operation: string, processed: string, total: string) => string;
  readonly rest: (things: string) => string;
  readonly failed: (operation: string, failed: string, total: string) => string;
  readonly skippedToast: (count: string) => string;
  readonly kept: (count: string) => string;
}

/** Returns the operation under which a job is shown. */
export function operationOf({ operation, undoes_import: undoes }: Pick<Job, "operation" | "undoes_import">): Job["operation"] | "undo" {
  return undoes === true ? "undo" : operation;
}

type Ended = Pick<Job, "operation" | "undoes_import" | "status" | "processed" | "total" | "failed" | "failed_reason" | "error">;

/**
 * Returns the message for a finished job.
 * @param name the operation in the user's language
 * @param things returns a number of documents or products in words
 */
export function outcomeOf(
  job: Ended,
  name: string,
  texts: Words,
  { format, things }: { readonly format: (count: number) => string; readonly things: (count: number) => string },
): Outcome {
  const { status, processed, total, failed, failed_reason: reason, error } = job;
  if (status === "canceled") {
    return { title: texts.canceled(name, format(processed), format(total)), detail: texts.rest(things(total - processed)) };
  }
  // The source lists the skipped rows.
  if (operationOf(job) === "import" && failed > 0 && error === null) return { title: texts.skippedToast(format(failed)), detail: null };
  // The user confirmed that these would be left as they are.
  if (operationOf(job) === "undo" && error === null)
    return { title: texts.done(name, things(processed - failed)), detail: failed > 0 ? texts.kept(things(failed)) : null };
  if (failed > 0 || error !== null)
    return { title: texts.failed(name, format(failed), format(total)), detail: error?.message ?? reason ?? "" };
  return { title: texts.done(name, things(processed)), detail: null };
}
