import Type from "typebox";
import { about, closed, DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";

const ReadEveryHours = Nullable(Type.Integer({ minimum: 1, maximum: 720 }));

export const UpdateWebsiteBody = named(
  "UpdateWebsite",
  Type.Object({ read_every_hours: about("hours between two readings, 1-720; null: only on request", ReadEveryHours) }, closed),
);

export const WebsiteView = named(
  "Website",
  Type.Object({
    source_id: about("source of its pages, which identifies it", Id),
    site: about("host, and name of the source", Type.String()),
    url: about("first page", Type.String()),
    read_every_hours: about("hours between two readings; null: only on request", ReadEveryHours),
    last_read_at: about("when it was last read completely", Nullable(DateTime)),
    next_read_at: about("when it is read next; null: only on request", Nullable(DateTime)),
    last_reading: about(
      "the last reading after the onboarding, or the running one; null if there is none",
      Nullable(
        Type.Object({
          job_id: about("for `getOnboarding` and `listOnboardingPages`", Id),
          status: Type.Enum(["queued", "running", "completed", "failed", "canceled"], {
            description: "only `completed` has removed documents",
          }),
          error: Nullable(Type.String({ description: "why it failed, for people" })),
          pages: about(
            "what it found; the counts grow while it runs",
            Type.Object({
              unchanged: Type.Integer({ description: "their documents were not processed again" }),
              changed: Type.Integer({ description: "their documents were replaced" }),
              new: Type.Integer({ description: "not found by any reading before" }),
              absent: Type.Integer({ description: "not found for the first time; their documents are kept until the next reading" }),
              removed: Type.Integer({ description: "not found twice in a row; their documents were deleted" }),
            }),
          ),
        }),
      ),
    ),
  }),
);
