import Type from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, idParams, named, Nullable, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { fail } from "../../platform/errors/fail.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { UpdateDocumentDeps } from "../files/update-document.ts";
import { BulkFilter, filterOf } from "../jobs/bulk-filter.schema.ts";
import { knownSource } from "../sources/own-source.ts";
import { sourcesChanged } from "../sources/sources-changed.ts";
import { switchDocuments } from "./switch-documents.sql.ts";

/** Maximum number of ids in a request and in a response. */
const mostIds = 10_000;

const SwitchDocuments = named(
  "SwitchDocuments",
  Type.Object(
    {
      enabled: about("`false`: searches and answers exclude the documents", Type.Boolean()),
      document_ids: about(
        "ids of documents in the source; unknown ids are ignored",
        Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: mostIds })),
      ),
      filter: about(
        "filter that selects documents, instead of ids. Without either, all documents in the source",
        Type.Optional(BulkFilter),
      ),
    },
    closed,
  ),
);

const SwitchedDocuments = named(
  "SwitchedDocuments",
  Type.Object({
    changed: about("number of documents that changed", Type.Integer()),
    document_ids: about(
      `their ids, to undo the change; null if more than ${mostIds.toLocaleString("en")} changed`,
      Nullable(Type.Array(Type.String())),
    ),
  }),
);

export type SwitchDocumentsDeps = Pick<UpdateDocumentDeps, "database" | "sources" | "factsChanged" | "caughtUp" | "cache" | "bus">;

/** Enables or disables many documents of a source at once: immediately and on every node, without processing them again. */
export function switchDocumentsRoute(deps: SwitchDocumentsDeps): Route {
  return route({
    method: "POST",
    url: "/api/knowledge/sources/:source_id/documents/switch",
    id: "switchDocuments",
    summary: "Enable or disable many documents in a source",
    description:
      "Use it to exclude documents from answers without deleting them; nothing is reprocessed. For one document, `updateDocument` is simpler; to include documents that are added later, enable or disable the whole source with `updateSource`.",
    example: { enabled: false, filter: { search: "rental" } },
    tag: "Documents",
    access: ["account_key", "session"],
    rate: "MutationDefault",
    roles: ["owner", "admin"],
    codes: ["knowledge.source_not_found"],
    params: idParams("source_id"),
    body: SwitchDocuments,
    answers: { 200: SwitchedDocuments },
    handle: async ({ actor, params, body }) => {
      const { accountId } = actor;
      const sourceId = uuidOrNull(params.source_id) ?? fail("knowledge.source_not_found", "No source with this id exists.");
      const source = await knownSource(deps.sources, accountId, sourceId);
      if (body.document_ids !== undefined && body.filter !== undefined) failBoth();
      const externalIds = body.document_ids?.map((id) => id.normalize("NFC")).filter(isExternalId) ?? null;
      const filter = body.filter === undefined ? null : filterOf(body.filter);
      // A blank search alone would select everything.
      if (filter !== null && Object.keys(filter).length === 0) failBlank();
      const changed = await deps.database.transaction((tx) =>
        switchDocuments(tx, { accountId, sourceId, externalIds, filter }, body.enabled),
      );
      if (changed.length > 0) {
        await deps.factsChanged(accountId, source.brandId);
        await sourcesChanged(deps, accountId);
        await deps.caughtUp();
      }
      return ok({ changed: changed.length, document_ids: changed.length > mostIds ? null : [...changed] });
    },
  });
}

function failBoth(): never {
  const message = "cannot be combined with `document_ids`";
  fail("validation.failed", `\`filter\` ${message}.`, { errors: [{ field: "filter", code: "unknown_field", message }] });
}

function failBlank(): never {
  const message = "must have at least one condition";
  fail("validation.failed", `\`filter\` ${message}.`, { errors: [{ field: "filter", code: "required", message }] });
}
