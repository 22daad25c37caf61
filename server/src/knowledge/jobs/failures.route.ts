import Type from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, Id, idParams, Limit, named, Nullable, Offset, TotalCount, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import type { JobFailure } from "./failures.sql.ts";
import type { FindJobDeps } from "./find-job.ts";
import { listFailures } from "./list-failures.ts";

const Failure = named(
  "JobFailure",
  Type.Object({
    id: about("id of the document; empty if the item had none", Type.String()),
    title: about("empty if unknown", Type.String()),
    source_id: about("null for account documents", Nullable(Id)),
    line: about("line of the imported file; null otherwise", Nullable(Type.Integer())),
    code: about("stable; such as `encrypted`, `id_taken` or `validation.failed`", Type.String()),
    message: about("reason for the failure, in English", Type.String()),
  }),
);

/** Failure causes that occur only in bulk jobs. */
const messages: Readonly<Record<string, string>> = {
  id_taken: "The other source has a document with this id. It was not moved.",
  persona_full: "The persona has reached its limit of documents. It was not activated.",
  changed_since: "The document was changed, deleted or created again after the import. It was left as it is.",
  version_expired: "The version before the import is no longer kept. The document was left as it is.",
  "limits.quota_exceeded": "The version before the import exceeds the quota. Raise the limit and undo the import again.",
  "validation.failed": "The version before the import is no longer valid. The document was left as it is.",
};

export function jobFailuresRoute(deps: FindJobDeps): Route {
  return route({
    method: "GET",
    url: "/v1/knowledge/jobs/:job_id/failures",
    id: "listJobFailures",
    summary: "List the documents and rows that a job could not process, with the cause of each failure",
    description:
      "Use it when a job's `failed` is not 0, or after you reprocess documents. To list all failed documents in a source, call `listDocuments` with `state`.",
    tag: "Jobs",
    access: ["account_key", "session"],
    rate: "Global",
    codes: ["resource.not_found"],
    params: idParams("job_id"),
    query: Type.Object({ limit: Limit, offset: Offset }),
    answers: { 200: Type.Object({ items: Type.Array(Failure), total_count: TotalCount }) },
    handle: async ({ actor, params, query }) => {
      const { items, total } = await listFailures(deps, actor.accountId, uuidOrNull(params.job_id), query);
      return ok({ items: items.map(view), total_count: total });
    },
  });
}

function view({ externalId, title, sourceId, line, code, message }: JobFailure) {
  return { id: externalId, title, source_id: sourceId, line, code, message: message ?? messages[code] ?? code };
}
