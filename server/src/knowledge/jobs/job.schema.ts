import Type from "typebox";
import { DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";

/** A job. */
export const JobView = named(
  "Job",
  Type.Object({
    job_id: Id,
    operation: Type.Enum(["delete", "process", "reprocess", "move", "import", "summary", "activate"]),
    status: Type.Enum(["queued", "running", "completed", "failed", "canceled"]),
    processed: Type.Integer(),
    total: Type.Integer(),
    failed: Type.Integer(),
    created_at: DateTime,
    started_at: Nullable(DateTime),
    finished_at: Nullable(DateTime),
    failed_reason: Nullable(Type.String({ description: "why single entries failed, if `failed` is not 0" })),
    error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  }),
);
