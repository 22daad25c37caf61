import Type from "typebox";
import { fail } from "../../errors/fail.ts";
import { ok } from "../../entry/call.ts";
import { route, type Route } from "../../entry/route.ts";
import { Cursor, DateTime, Id, idParams, Limit, Nullable, Offset, SearchText, SortDirection, uuidOrNull } from "../../entry/schemas.ts";
import { readCursor, writeCursor, type ListCursor } from "../../lib/cursor.ts";
import { isExternalId } from "../../lib/text.ts";
import { DocumentView } from "./document.schema.ts";
import { documentView } from "./document-view.ts";
import type { DocumentStore } from "./store.ts";

/** The schema lets leap seconds through, which no clock here has. */
function momentOf(text: string): Date {
  const moment = new Date(text);
  if (!Number.isNaN(moment.getTime())) return moment;
  const message = "must be a moment of the calendar";
  fail("validation.failed", `query: updated_since ${message}`, { errors: [{ field: "updated_since", code: "format", message }] });
}

function cursorOf(text: string, order: string): ListCursor {
  const cursor = readCursor(text, order);
  if (cursor !== null) return cursor;
  const message = "must be the next_cursor of an answer in the same order";
  fail("validation.failed", `query: cursor ${message}`, { errors: [{ field: "cursor", code: "format", message }] });
}

const access = ["account_key", "session"] as const;

export function documentRoutes(deps: { readonly documents: DocumentStore }): Route[] {
  return [
    route({
      method: "GET",
      url: "/v1/knowledge/documents",
      id: "listDocuments",
      summary: "Documents of the account",
      tag: "Documents",
      access,
      rate: "Global",
      codes: [],
      query: Type.Object({
        limit: Limit,
        offset: Offset,
        brand_id: Type.Optional(Id),
        source_id: Type.Optional(Id),
        kind: Type.Optional(Type.Enum(["item", "file"])),
        state: Type.Optional(Type.Enum(["pending", "ready", "failed"])),
        search: Type.Optional(SearchText(500)),
        updated_since: Type.Optional(DateTime),
        sort_by: Type.Optional(Type.Enum(["created_at", "updated_at", "title", "state"])),
        sort_dir: Type.Optional(SortDirection),
        cursor: Type.Optional(Cursor),
      }),
      answers: {
        200: Type.Object({ items: Type.Array(DocumentView), total_count: Type.Integer(), next_cursor: Nullable(Type.String()) }),
      },
      handle: async ({ actor, query }) => {
        const sortBy = query.sort_by ?? "created_at";
        const sortDir = query.sort_dir ?? "asc";
        const { items, total, next } = await deps.documents.list(actor.accountId, {
          limit: query.limit,
          offset: query.offset,
          brandId: query.brand_id ?? null,
          sourceId: query.source_id ?? null,
          kind: query.kind ?? null,
          state: query.state ?? null,
          search: query.search?.trim() || null,
          updatedSince: query.updated_since === undefined ? null : momentOf(query.updated_since),
          sortBy,
          sortDir,
          after: query.cursor === undefined ? null : cursorOf(query.cursor, `${sortBy}.${sortDir}`),
        });
        return ok({ items: items.map(documentView), total_count: total, next_cursor: next === null ? null : writeCursor(next) });
      },
    }),
    route({
      method: "GET",
      url: "/v1/knowledge/sources/:source_id/documents/:id",
      id: "getDocument",
      summary: "One document of a source",
      tag: "Documents",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      params: idParams("source_id", "id"),
      answers: { 200: DocumentView },
      handle: async ({ actor, params }) => {
        const sourceId = uuidOrNull(params.source_id);
        const id = params.id.normalize("NFC");
        const document = sourceId === null || !isExternalId(id) ? null : await deps.documents.byExternalId(actor.accountId, sourceId, id);
        if (document === null) fail("resource.not_found", "The source holds no document with this id");
        return ok(documentView(document));
      },
    }),
  ];
}
