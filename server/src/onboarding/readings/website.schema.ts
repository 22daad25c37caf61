import Type from "typebox";
import { about, closed, DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";

const ReadEveryHours = Nullable(Type.Integer({ minimum: 1, maximum: 720 }));

export const UpdateWebsiteBody = named(
  "UpdateWebsite",
  Type.Object({ read_every_hours: about("hours between two refreshes, 1-720; null: only on request", ReadEveryHours) }, closed),
);

export const WebsiteView = named(
  "Website",
  Type.Object({
    source_id: about("source that contains the pages; identifies the website", Id),
    site: about("host of the website, which is also the name of the source", Type.String()),
    url: about("URL of the first page", Type.String()),
    read_every_hours: about("hours between two refreshes; null: only on request", ReadEveryHours),
    last_read_at: about("when the website was last read completely", Nullable(DateTime)),
    next_read_at: about("time of the next refresh; null: only on request", Nullable(DateTime)),
    last_reading: about(
      "the last refresh after the import, or the refresh that is running; null if there is none",
      Nullable(
        Type.Object({
          job_id: about("for `getOnboarding` and `listOnboardingPages`", Id),
          status: Type.Enum(["queued", "running", "completed", "failed", "canceled"], {
            description: "documents are removed only if it is `completed`",
          }),
          error: Nullable(Type.String({ description: "reason for the failure, for people" })),
          pages: about(
            "pages found by the refresh; the counts grow while it runs",
            Type.Object({
              unchanged: Type.Integer({ description: "pages whose documents were not processed again" }),
              changed: Type.Integer({ description: "pages whose documents were replaced" }),
              new: Type.Integer({ description: "pages that no earlier refresh found" }),
              absent: Type.Integer({ description: "pages not found for the first time; their documents are kept until the next refresh" }),
              removed: Type.Integer({ description: "pages not found twice in a row; their documents were deleted" }),
            }),
          ),
        }),
      ),
    ),
  }),
);
