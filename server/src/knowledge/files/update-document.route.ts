import Type from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, idParams, named, Nullable, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { fail } from "../../platform/errors/fail.ts";
import { Attribute, DocumentView } from "../documents/document.schema.ts";
import { documentView } from "../documents/document-view.ts";
import { originOf } from "../documents/model/write-origin.ts";
import { updateDocument, type UpdateDocumentDeps } from "./update-document.ts";

const Link = Type.Object(
  {
    url: about("`https:`", Type.String()),
    is_primary: about("whether cards lead here; the first one by default", Type.Optional(Type.Boolean())),
    description: about("where it leads", Type.Optional(Type.String())),
  },
  closed,
);

const Translation = Type.Object(
  {
    language: about("BCP 47", Type.String()),
    id: about("id of the document; it need not exist", Type.String()),
  },
  closed,
);

const UpdateDocument = named(
  "UpdateDocument",
  Type.Object(
    {
      enabled: about("`false`: searches and answers exclude it. Unchanged if absent", Type.Optional(Type.Boolean())),
      title: about("of a file; null: the title found in it. Unchanged if absent", Type.Optional(Nullable(Type.String()))),
      categories: about(
        "of a file; null removes them. Unchanged if absent",
        Type.Optional(Nullable(Type.Array(Type.Array(Type.String())))),
      ),
      attributes: about(
        "of a file; null removes them. Unchanged if absent",
        Type.Optional(Nullable(Type.Record(Type.String(), Attribute))),
      ),
      links: about("of a file; null removes them. Unchanged if absent", Type.Optional(Nullable(Type.Array(Link)))),
      translations: about(
        "of a file: documents in the source with the same content in other languages; null removes them. Unchanged if absent",
        Type.Optional(Nullable(Type.Array(Translation))),
      ),
    },
    { ...closed, minProperties: 1 },
  ),
);

export interface UpdateDocumentRouteDeps extends UpdateDocumentDeps {
  /** Base address of image URLs. */
  readonly baseUrl: () => string;
}

export function updateDocumentRoute(deps: UpdateDocumentRouteDeps): Route {
  return route({
    method: "PATCH",
    url: "/v1/knowledge/sources/:source_id/documents/:id",
    id: "updateDocument",
    summary: "Enable or disable a document, or change the description of a file",
    description:
      "Use it to exclude a document from answers without deleting it, or to correct the title of a file. To replace the content of a file, call `uploadFile`; to change a product, call `upsertProducts`. Neither operation changes `enabled`.",
    example: { enabled: false },
    tag: "Documents",
    access: ["account_key", "session"],
    rate: "MutationDefault",
    roles: ["owner", "admin"],
    codes: [
      "resource.not_found",
      "knowledge.source_not_found",
      "knowledge.source_managed",
      "knowledge.concurrent_write",
      "limits.quota_exceeded",
      "onboarding.crawl_active",
    ],
    params: idParams("source_id", "id"),
    body: UpdateDocument,
    answers: { 200: DocumentView },
    handle: async ({ actor, params, body }) => {
      const sourceId = uuidOrNull(params.source_id) ?? fail("knowledge.source_not_found", "No source with this id exists.");
      const document = await updateDocument(
        { ...deps, origin: originOf(actor) },
        { accountId: actor.accountId, sourceId, id: params.id },
        body,
      );
      return ok(documentView(document, deps.baseUrl()));
    },
  });
}
