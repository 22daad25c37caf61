import Type from "typebox";
import { fail } from "../../platform/errors/fail.ts";
import { ok } from "../../platform/endpoint/call.ts";
import { listCursor, listMoment } from "../../platform/endpoint/list-query.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import {
  about,
  Cursor,
  DateTime,
  Id,
  idParams,
  Limit,
  Offset,
  SearchText,
  SortDirection,
  uuidOrNull,
  TotalCount,
  NextCursor,
} from "../../platform/endpoint/schemas.ts";
import type { CursorsOf } from "../../platform/lib/cursor.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import { DocumentView } from "./document.schema.ts";
import { documentView } from "./document-view.ts";
import type { Documents } from "./documents.ts";

const orders = {
  created_at: "moment",
  updated_at: "moment",
  title: "text",
  state: "text",
  product_price: "number",
  product_stock: "number",
} as const;

export interface DocumentRoutesDeps {
  readonly documents: Pick<Documents, "byExternalId" | "list">;
  /** Base URL of images. */
  readonly baseUrl: () => string;
  readonly cursorsOf: CursorsOf;
}

const access = ["account_key", "session"] as const;

const ListQuery = Type.Object({
  limit: Limit,
  offset: Offset,
  brand_id: about("only this brand's documents", Type.Optional(Id)),
  source_id: about("only documents in this source", Type.Optional(Id)),
  kind: about("`item`: products; `file`: files", Type.Optional(Type.Enum(["item", "file"]))),
  state: about("only documents in this state", Type.Optional(Type.Enum(["pending", "ready", "failed"]))),
  warning: about("`true`: only documents with warnings; `false`: only documents without warnings", Type.Optional(Type.Boolean())),
  enabled: about("`true`: only documents that are enabled; `false`: only documents that are disabled", Type.Optional(Type.Boolean())),
  in_stock: about("`true`: only products in stock; `false`: only products that are sold out", Type.Optional(Type.Boolean())),
  category: about("only products in the category with this name, at any level", Type.Optional(SearchText(100))),
  search: about(
    "part of an id, a title, a file name, or a product's description, category, attributes, SKUs, colors or sizes; case-insensitive",
    Type.Optional(SearchText(500)),
  ),
  updated_since: about("only documents written at or after this time", Type.Optional(DateTime)),
  sort_by: about(
    "`created_at` by default",
    Type.Optional(Type.Enum(["created_at", "updated_at", "title", "state", "product_price", "product_stock"])),
  ),
  sort_dir: about("`asc` by default", Type.Optional(SortDirection)),
  cursor: Type.Optional(Cursor),
});

export function documentRoutes(deps: DocumentRoutesDeps): Route[] {
  const cursors = deps.cursorsOf("listDocuments");
  return [
    route({
      method: "GET",
      url: "/v1/knowledge/documents",
      id: "listDocuments",
      summary: "List documents",
      description:
        "Use it to page through products and files, or to find those that failed. To list account documents, call `listAccountDocuments`.",
      tag: "Documents",
      access,
      rate: "Global",
      codes: [],
      query: ListQuery,
      answers: {
        200: Type.Object({ items: Type.Array(DocumentView), total_count: TotalCount, next_cursor: NextCursor }),
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
          hasWarnings: query.warning ?? null,
          enabled: query.enabled ?? null,
          inStock: query.in_stock ?? null,
          category: query.category?.trim() || null,
          search: query.search?.normalize("NFC").trim() || null,
          updatedSince: listMoment("updated_since", query.updated_since),
          sortBy,
          sortDir,
          after: listCursor(cursors, query.cursor, `${sortBy}.${sortDir}`, orders[sortBy]),
        });
        return ok({
          items: items.map((document) => documentView(document, deps.baseUrl())),
          total_count: total,
          next_cursor: next === null ? null : cursors.write(next),
        });
      },
    }),
    route({
      method: "GET",
      url: "/v1/knowledge/sources/:source_id/documents/:id",
      id: "getDocument",
      summary: "Get a document in a source",
      description:
        "Use it to get a document as it was sent, or to wait until its `status.state` is `ready`. To get the text extracted from a file, call `getDocumentText`.",
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
        if (document === null) fail("resource.not_found", "The source has no document with this id.");
        return ok(documentView(document, deps.baseUrl()));
      },
    }),
  ];
}
