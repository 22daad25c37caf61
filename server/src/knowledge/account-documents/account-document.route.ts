import Type, { type TSchema } from "typebox";
import { fail } from "../../platform/errors/fail.ts";
import { created, empty, ok } from "../../platform/endpoint/call.ts";
import { listCursor } from "../../platform/endpoint/list-query.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import {
  about,
  closed,
  Cursor,
  Limit,
  named,
  Nullable,
  Offset,
  SearchText,
  SortDirection,
  TotalCount,
  NextCursor,
} from "../../platform/endpoint/schemas.ts";
import type { CursorsOf } from "../../platform/lib/cursor.ts";
import { originOf } from "../documents/model/write-origin.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import {
  AccountDocumentView,
  AccountDocumentWithContent,
  batchResultsFields,
  documentedFields,
  writtenFields,
} from "./account-document.schema.ts";
import { accountDocumentView } from "./account-document-view.ts";
import { batchView } from "./batch-view.ts";
import { deleteAccountDocument, type DeleteAccountDocumentDeps } from "./delete-account-document.ts";
import { listOrders } from "./model/account-document.ts";
import type { AccountDocumentStatements } from "./account-documents.sql.ts";
import { upsertAccountDocument, upsertAccountDocuments, type UpsertAccountDocumentsDeps } from "./upsert-account-documents.ts";

export interface AccountDocumentRoutesDeps extends UpsertAccountDocumentsDeps, DeleteAccountDocumentDeps {
  readonly library: AccountDocumentStatements;
  /** Base URL of images. */
  readonly baseUrl: () => string;
  readonly cursorsOf: CursorsOf;
}

const orders = {
  created_at: "moment",
  file_name: "text",
  label: "text",
  processing_status: "text",
  knowledge_units: "number",
  storage_units: "number",
} as const;

const common = { tag: "Account documents", access: ["account_key", "session"] } as const;
const byExternalId = "/api/knowledge/docs/by-external-id/:external_id";
const params = Type.Object({ external_id: about("the id under which the text was sent", Type.String()) });
const writers = ["owner", "admin"] as const;

const Written = named(
  "WrittenAccountDocument",
  Type.Object({
    external_id: about("as sent", Type.String()),
    status: about("`no_op`: the content is identical to the stored content", Type.Enum(["created", "updated", "no_op"])),
    re_embedded: about("whether the text has changed and is reprocessed", Type.Boolean()),
  }),
);

const BatchResults = named("AccountDocumentBatchResults", Type.Object(batchResultsFields));

const itemId = { external_id: about("by default, a new id", Type.Optional(Nullable(Type.String()))) };
const BatchItem = Type.Object({ ...itemId, ...writtenFields }, closed);
const DocumentedItem = Type.Object({ ...itemId, ...documentedFields }, closed);

function batchOf<Item extends TSchema>(item: Item) {
  return Type.Object(
    { items: about("texts to write; an invalid text does not affect the others", Type.Array(item, { minItems: 1, maxItems: 100 })) },
    closed,
  );
}

export function accountDocumentRoutes(deps: AccountDocumentRoutesDeps): Route[] {
  return [listRoute(deps), batchRoute(deps), upsertRoute(deps), readRoute(deps), deleteRoute(deps)];
}

function listRoute({ library, baseUrl, cursorsOf }: AccountDocumentRoutesDeps): Route {
  const cursors = cursorsOf("listAccountDocuments");
  return route({
    ...common,
    method: "GET",
    url: "/api/knowledge/docs",
    id: "listAccountDocuments",
    summary: "List the account's documents and the files in its sources",
    description:
      "Use it to show or page through an account's knowledge. To read one text by its id, call `getAccountDocument`; to list products and files, including their fields, call `listDocuments`.",
    rate: "Global",
    codes: [],
    query: Type.Object({
      limit: Limit,
      offset: Offset,
      sort_by: about("`created_at` by default", Type.Optional(Type.Enum([...listOrders]))),
      sort_dir: about("`desc` by default", Type.Optional(SortDirection)),
      search: about("only documents that contain all of these words", Type.Optional(SearchText(500))),
      status: about("only documents in this state", Type.Optional(Type.Enum(["staged", "pending", "ready", "failed"]))),
      kind: about("`text`: texts sent to this endpoint; `file`: files in sources", Type.Optional(Type.Enum(["text", "file"]))),
      external_id: Type.Optional(
        Type.String({
          description: "exact match with at most one result: the account document with this id, or else the most recent file with this id",
        }),
      ),
      cursor: Type.Optional(Cursor),
    }),
    answers: {
      200: Type.Object({ items: Type.Array(AccountDocumentView), total_count: TotalCount, next_cursor: NextCursor }),
    },
    handle: async ({ actor, query }) => {
      const sortBy = query.sort_by ?? "created_at";
      const sortDir = query.sort_dir ?? "desc";
      const after = listCursor(cursors, query.cursor, `${sortBy}.${sortDir}`, orders[sortBy]);
      const externalId = query.external_id?.normalize("NFC") ?? null;
      if (externalId !== null && !isExternalId(externalId)) return ok({ items: [], total_count: 0, next_cursor: null });
      const { items, total, next } = await library.list(actor.accountId, {
        limit: query.limit,
        offset: query.offset,
        state: query.status ?? null,
        kind: query.kind ?? null,
        externalId,
        words: query.search?.match(/\S+/g) ?? null,
        sortBy,
        sortDir,
        after,
      });
      return ok({
        items: items.map((item) => accountDocumentView(item, baseUrl())),
        total_count: total,
        next_cursor: next === null ? null : cursors.write(next),
      });
    },
  });
}

function batchRoute(deps: AccountDocumentRoutesDeps): Route {
  return route({
    ...common,
    method: "PUT",
    url: "/api/knowledge/docs",
    id: "upsertAccountDocuments",
    summary: "Create or update up to 100 account documents. Their texts are staged for review",
    description:
      "Use it to send many texts for review: they stay `staged` until a user processes them. To send one text that is processed immediately, call `upsertAccountDocument`; to send products, call `upsertProducts`.",
    example: { items: [{ external_id: "returns-policy", content: "Returns are free for 30 days." }] },
    rate: "MutationDefault",
    roles: writers,
    codes: ["knowledge.concurrent_write", "limits.quota_exceeded", "limits.subscription_required"],
    body: batchOf(BatchItem),
    documentedBody: batchOf(DocumentedItem),
    answers: { 200: BatchResults },
    handle: async ({ actor, body }) => {
      const items = body.items.map(({ external_id: externalId, ...item }) => ({ ...item, externalId: externalId ?? null }));
      const results = await upsertAccountDocuments({ ...deps, origin: originOf(actor) }, actor.accountId, items, "staged");
      return ok(batchView(results));
    },
  });
}

function upsertRoute(deps: AccountDocumentRoutesDeps): Route {
  return route({
    ...common,
    method: "PUT",
    url: byExternalId,
    id: "upsertAccountDocument",
    summary: "Create or update an account document. Its text is queued for processing",
    description:
      "Use it to keep a text up to date: sending the same content again is free. A persona answers from the text when it is `ready` and activated for the persona (`addActivations`).",
    example: { content: "Returns are free for 30 days.", label: "Returns policy" },
    rate: "MutationDefault",
    roles: writers,
    codes: [
      "knowledge.invalid_external_id",
      "knowledge.too_many_entries",
      "knowledge.concurrent_write",
      "limits.quota_exceeded",
      "limits.subscription_required",
    ],
    params,
    body: Type.Object(writtenFields, closed),
    documentedBody: Type.Object(documentedFields, closed),
    answers: { 201: Written, 200: Written },
    handle: async ({ actor, params: { external_id: externalId }, body }) => {
      const written = await upsertAccountDocument({ ...deps, origin: originOf(actor) }, actor.accountId, { ...body, externalId });
      const shown = { external_id: written.externalId, status: written.status, re_embedded: written.reembedded };
      return written.status === "created" ? created(shown) : ok(shown);
    },
  });
}

function readRoute({ library, baseUrl }: AccountDocumentRoutesDeps): Route {
  return route({
    ...common,
    method: "GET",
    url: byExternalId,
    id: "getAccountDocument",
    summary: "Get an account document and its text",
    description: "Use it to get a text or to wait until its `processing_status` is `ready`. To get a file in a source, call `getDocument`.",
    rate: "Global",
    codes: ["resource.not_found"],
    params,
    answers: { 200: AccountDocumentWithContent },
    handle: async ({ actor, params: { external_id: id } }) => {
      const externalId = id.normalize("NFC");
      const document = isExternalId(externalId) ? await library.byExternalId(actor.accountId, externalId) : null;
      if (document === null) fail("resource.not_found", "The account has no document with this id.");
      return ok({ ...accountDocumentView(document, baseUrl()), content: document.text });
    },
  });
}

function deleteRoute(deps: AccountDocumentRoutesDeps): Route {
  return route({
    ...common,
    method: "DELETE",
    url: byExternalId,
    id: "deleteAccountDocument",
    summary: "Delete an account document. Succeeds even if it does not exist",
    description: "Use it to remove a text from all personas. To remove it from one persona, call `removeActivation`.",
    rate: "MutationDefault",
    roles: writers,
    codes: [],
    params,
    answers: { 204: null },
    handle: async ({ actor, params: { external_id: externalId } }) => {
      await deleteAccountDocument(deps, actor.accountId, externalId);
      return empty(204);
    },
  });
}
