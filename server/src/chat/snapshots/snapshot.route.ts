import Type from "typebox";
import { created, empty, ok } from "../../platform/endpoint/call.ts";
import { namesTag } from "../../platform/endpoint/entity-tag.ts";
import { OneImageBody, readOneImage } from "../../platform/endpoint/image-body.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, DateTime, Id, idParams, Limit, named, Offset, type View, TotalCount } from "../../platform/endpoint/schemas.ts";
import type { SentImages } from "../../search/image/types.ts";
import { presentedVisitor, visitorHeaders } from "../visitor/visitor-headers.schema.ts";
import { addSnapshot, type AddSnapshotDeps } from "./add-snapshot.ts";
import { openSnapshot, type OpenSnapshotDeps } from "./open-snapshot.ts";
import { snapshotSession, type SnapshotSessionDeps } from "./snapshot-session.ts";
import { countSnapshots, listSnapshots, type Snapshot } from "./snapshots.sql.ts";

export interface SnapshotRoutesDeps extends AddSnapshotDeps, OpenSnapshotDeps, SnapshotSessionDeps {
  readonly database: AddSnapshotDeps["database"];
  readonly images: Pick<SentImages, "accept" | "drop">;
  /** Base URL of the snapshots. */
  readonly baseUrl: () => string;
}

const SnapshotView = named(
  "Snapshot",
  Type.Object({
    snapshot_id: about("for `getSnapshot`", Id),
    url: Type.String({ description: "URL for GET, with the same credentials" }),
    created_at: about("when it was stored", DateTime),
  }),
);

const common = { tag: "Chat", access: ["persona_public", "persona_key", "account_key", "session"], headers: visitorHeaders } as const;

/** Routes for snapshots, which are images that a client stores with a session. */
export function snapshotRoutes(deps: SnapshotRoutesDeps): Route[] {
  return [
    route({
      ...common,
      method: "POST",
      url: "/v1/sessions/:session_id/snapshots",
      id: "addSnapshot",
      summary: "Store an image in a session",
      description:
        "Use it for images that belong to a conversation but not to a message, such as camera images. To ask about an image, send it with `chat`. A session can have up to 100 snapshots.",
      example: { image: "(the bytes of the image)" },
      rate: "SessionSnapshot",
      codes: ["resource.not_found", "resource.conflict", "upload.invalid_signature"],
      consumes: "multipart",
      params: idParams("session_id"),
      body: OneImageBody,
      answers: { 201: SnapshotView },
      handle: async ({ actor, params, request }) => {
        const asked = { sessionId: params.session_id, visitor: presentedVisitor(request.headers) };
        const session = await snapshotSession(deps, actor, asked);
        const image = await readOneImage(
          request,
          (part) => deps.images.accept(part),
          (stored) => deps.images.drop(stored),
        );
        return created(snapshotView(await addSnapshot(deps, session, image), session.id, deps.baseUrl()));
      },
    }),
    route({
      ...common,
      method: "GET",
      url: "/v1/sessions/:session_id/snapshots",
      id: "listSnapshots",
      summary: "List the snapshots of a session, newest first",
      description: "Use it to show the images stored with `addSnapshot`. Images in messages are in the transcript.",
      rate: "SessionRead",
      codes: ["resource.not_found"],
      params: idParams("session_id"),
      query: Type.Object({ limit: Limit, offset: Offset }),
      answers: { 200: Type.Object({ items: Type.Array(SnapshotView), total_count: TotalCount }) },
      handle: async ({ actor, params, query, request }) => {
        const asked = { sessionId: params.session_id, visitor: presentedVisitor(request.headers) };
        const { accountId, id: sessionId } = await snapshotSession(deps, actor, asked);
        const items = await listSnapshots(deps.database, { accountId, sessionId }, query);
        return ok({
          items: items.map((item) => snapshotView(item, sessionId, deps.baseUrl())),
          total_count: await countSnapshots(deps.database, accountId, sessionId),
        });
      },
    }),
    route({
      ...common,
      method: "GET",
      url: "/v1/sessions/:session_id/snapshots/:snapshot_id",
      id: "getSnapshot",
      summary: "Get the image file of a snapshot",
      description:
        "Use it to show a snapshot. On a visitor-facing page, load it with `fetch`, because an <img> element does not send the visitor id.",
      rate: "SessionRead",
      codes: ["resource.not_found"],
      headers: { ...visitorHeaders, "If-None-Match": "ETag of an earlier response" },
      params: idParams("session_id", "snapshot_id"),
      answers: { 200: "image/*", 304: null },
      handle: async ({ actor, params, request }) => {
        const asked = { sessionId: params.session_id, visitor: presentedVisitor(request.headers) };
        const session = await snapshotSession(deps, actor, asked);
        const snapshot = await openSnapshot(deps, session, params.snapshot_id);
        const etag = `"${snapshot.id}"`;
        const headers = { etag, "cache-control": "private, max-age=86400", "content-security-policy": "sandbox; default-src 'none'" };
        if (namesTag(request.headers["if-none-match"], etag)) {
          snapshot.content.destroy();
          return empty(304, headers);
        }
        return ok(snapshot.content, { ...headers, "content-type": snapshot.contentType, "content-length": String(snapshot.bytes) });
      },
    }),
  ];
}

function snapshotView({ id, createdAt }: Snapshot, sessionId: string, baseUrl: string): View<typeof SnapshotView> {
  return { snapshot_id: id, url: `${baseUrl}/v1/sessions/${sessionId}/snapshots/${id}`, created_at: createdAt.toISOString() };
}
