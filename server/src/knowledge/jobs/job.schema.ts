import Type from "typebox";
import { about, DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";

/** A job. */
export const JobView = named(
  "Job",
  Type.Object({
    job_id: about("for `getJob` and `cancelBulkJob`", Id),
    operation: about("what the job does", Type.Enum(["delete", "process", "reprocess", "move", "import", "summary", "activate"])),
    undoes_import: about("true if the job, an `import`, undoes an earlier import; absent otherwise", Type.Optional(Type.Literal(true))),
    source_id: about("the source that it works on; null for account documents, or several sources", Nullable(Id)),
    status: about(
      "`completed` even if some documents failed. `process` and `reprocess` are completed when their documents are queued for processing",
      Type.Enum(["queued", "running", "completed", "failed", "canceled"]),
    ),
    processed: about(
      "documents that the job has handled so far; for `process` and `reprocess`, documents queued for processing",
      Type.Integer(),
    ),
    total: about("documents that the job is to handle", Type.Integer()),
    failed: about("documents that the job could not handle", Type.Integer()),
    pending: about(
      "for `process` and `reprocess`, in `getJob`: documents in the source, or account documents, that have not been processed yet, including documents that other calls wrote. The work is done when the job has ended and this is 0",
      Type.Optional(Type.Integer()),
    ),
    created_at: about("when it was requested", DateTime),
    started_at: about("null while it is waiting", Nullable(DateTime)),
    finished_at: about("null until it ends", Nullable(DateTime)),
    failed_reason: Nullable(Type.String({ description: "reason that some entries failed, if `failed` is not 0" })),
    error: about(
      "reason that the job failed; null otherwise",
      Nullable(
        Type.Object({
          code: about("stable; branch on it", Type.String()),
          message: about("message in English, for people", Type.String()),
        }),
      ),
    ),
  }),
);
