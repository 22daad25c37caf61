import Type from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, Cursor, Id, idParams, named, Nullable, uuidOrNull, NextCursor, type View } from "../../platform/endpoint/schemas.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { Cursors, CursorsOf } from "../../platform/lib/cursor.ts";
import type { ReadDocument, ReadPart, ReadWindow } from "./model/document-text.ts";
import { readText, type ReadTextDeps } from "./read-text.ts";

const order = "text.asc";

const Passage = named(
  "Passage",
  Type.Object({
    ordinal: Type.Integer({ description: "position in the document, from 0" }),
    page: Nullable(Type.Integer({ description: "page, slide or sheet on which the passage starts" })),
    headings: Type.Array(Type.String(), { description: "headings above the passage, outermost first" }),
    text: about("as it is quoted", Type.String()),
  }),
);

const textFields = {
  state: about("state of the document", Type.Enum(["pending", "ready", "failed"])),
  title: about("title as shown in lists", Type.String()),
  found_title: Nullable(Type.String({ description: "title found in the file" })),
  content_type: about("type of the file, such as `pdf`; null for a product", Nullable(Type.String())),
  pages: about("pages, slides or sheets; null for formats without pages", Nullable(Type.Integer())),
  characters: Type.Integer({ description: "number of characters in the whole text" }),
  passage_count: Type.Integer({ description: "number of passages in the whole document" }),
  text: Type.String({ description: "extracted text as Markdown" }),
  passages: Type.Array(Passage, { description: "passages that start in this text, as quoted by searches and answers" }),
  next_cursor: NextCursor,
};

const TextView = named(
  "DocumentText",
  Type.Object({
    id: about("the id under which the document was sent", Type.String()),
    source_id: about("the source that contains the document", Id),
    ...textFields,
  }),
);

const AccountDocumentTextView = named(
  "AccountDocumentText",
  Type.Object({ external_id: about("the id under which the document was sent", Type.String()), ...textFields }),
);

const Window = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: "only this page, slide or sheet" })),
  cursor: Type.Optional(Cursor),
});

export function documentTextRoutes(deps: ReadTextDeps & { readonly cursorsOf: CursorsOf }): Route[] {
  return [sourceTextRoute(deps), accountTextRoute(deps)];
}

function sourceTextRoute(deps: ReadTextDeps & { readonly cursorsOf: CursorsOf }): Route {
  const cursors = deps.cursorsOf("getDocumentText");
  return route({
    method: "GET",
    url: "/v1/knowledge/sources/:source_id/documents/:id/text",
    id: "getDocumentText",
    summary: "Get the extracted text of a document and its passages",
    description: "Use it to see why searches do or do not find a document. To search, call `search`.",
    tag: "Documents",
    access: ["account_key", "session"],
    rate: "Global",
    codes: ["resource.not_found"],
    params: idParams("source_id", "id"),
    query: Window,
    answers: { 200: TextView },
    handle: async ({ actor, params, query }) => {
      const sourceId = uuidOrNull(params.source_id);
      const id = params.id.normalize("NFC");
      const from = (document: ReadDocument): number => startOf(cursors, query.cursor, document);
      const read =
        sourceId === null ? null : await readText(deps, { accountId: actor.accountId, sourceId, id, page: query.page ?? null, from });
      if (sourceId === null || read === null) fail("resource.not_found", "The source has no document with this id.");
      return ok({ id, source_id: sourceId, ...viewOf(read, cursors) });
    },
  });
}

function accountTextRoute(deps: ReadTextDeps & { readonly cursorsOf: CursorsOf }): Route {
  const cursors = deps.cursorsOf("getAccountDocumentText");
  return route({
    method: "GET",
    url: "/api/knowledge/docs/by-external-id/:external_id/text",
    id: "getAccountDocumentText",
    summary: "Get the text of an account document and its passages",
    description:
      "Use it to see why searches do or do not find an account document. To get the text of a document in a source, call `getDocumentText`; to get the document as it was sent, call `getAccountDocument`.",
    tag: "Account documents",
    access: ["account_key", "session"],
    rate: "Global",
    codes: ["resource.not_found"],
    params: idParams("external_id"),
    query: Window,
    answers: { 200: AccountDocumentTextView },
    handle: async ({ actor, params, query }) => {
      const id = params.external_id.normalize("NFC");
      const from = (document: ReadDocument): number => startOf(cursors, query.cursor, document);
      const read = await readText(deps, { accountId: actor.accountId, sourceId: null, id, page: query.page ?? null, from });
      if (read === null) fail("resource.not_found", "The account has no document with this id.");
      return ok({ external_id: id, ...viewOf(read, cursors) });
    },
  });
}

function viewOf(
  { document, window }: { readonly document: ReadDocument; readonly window: ReadWindow },
  cursors: Cursors,
): Omit<View<typeof TextView>, "id" | "source_id"> {
  const { parts, passages, next } = window;
  return {
    state: document.state === "staged" ? "pending" : document.state,
    title: document.title,
    found_title: document.foundTitle,
    content_type: document.contentType,
    pages: document.pages,
    characters: document.characters,
    passage_count: document.passages,
    text: document.parts > 0 ? joined(parts) : passages.map(({ text }) => text).join("\n\n"),
    passages,
    next_cursor: next === null ? null : cursors.write({ order, value: String(next), id: document.id }),
  };
}

function startOf(cursors: Cursors, cursor: string | undefined, document: ReadDocument): number {
  if (cursor === undefined) return 0;
  const read = cursors.read(cursor, order);
  if (read !== null && read.id === document.id && /^\d{1,9}$/.test(read.value)) return Number(read.value);
  return fail("validation.failed", "Query parameter `cursor` must be a `next_cursor` returned for the same document.", {
    errors: [{ field: "cursor", code: "format", message: "must be a `next_cursor` returned for the same document" }],
  });
}

function joined(parts: readonly ReadPart[]): string {
  return parts.map(({ text }) => text).join("\n\n");
}
