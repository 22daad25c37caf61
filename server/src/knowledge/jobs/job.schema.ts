import Type from "typebox";
import { about, DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";

/** A job. */
export const JobView = named(
  "Job",
  Type.Object({
    job_id: about("for `getJob` and `cancelBulkJob`", Id),
    operation: about("what the job does", Type.Enum(["delete", "process", "reprocess", "move", "import", "summary", "activate"])),
    status: about("`completed` even if some documents failed", Type.Enum(["queued", "running", "completed", "failed", "canceled"])),
    processed: about("number of documents processed so far", Type.Integer()),
    total: about("number of documents in the job", Type.Integer()),
    failed: about("number of documents that could not be processed", Type.Integer()),
    created_at: about("when the job was requested", DateTime),
    started_at: about("null while the job is waiting", Nullable(DateTime)),
    finished_at: about("null until the job ends", Nullable(DateTime)),
    failed_reason: Nullable(Type.String({ description: "reason that individual entries failed; null if `failed` is 0" })),
    error: about(
      "reason that the job failed; null otherwise",
      Nullable(
        Type.Object({ code: about("stable; branch on it", Type.String()), message: about("for people, in English", Type.String()) }),
      ),
    ),
  }),
);
