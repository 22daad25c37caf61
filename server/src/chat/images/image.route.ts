import Type from "typebox";
import { fail } from "../../platform/errors/fail.ts";
import { namesTag } from "../../platform/endpoint/entity-tag.ts";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import { callerOf } from "../session/caller.ts";
import { readableSession } from "../session/follow-session.ts";
import type { ChatStore } from "../store.ts";
import type { ChatImageStore } from "./store.ts";

const extensions: Readonly<Record<string, string>> = { "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp" };

export interface ImageRoutesDeps {
  readonly store: Pick<ChatStore, "session">;
  readonly pictures: ChatImageStore;
  readonly blobs: Pick<BlobStore, "open">;
}

export function imageRoutes(deps: ImageRoutesDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/v1/chat/:session_id/images/:image_id",
      id: "getChatImage",
      summary: "Get an image of a conversation, sent by the visitor or created by the persona",
      description: "Use it to show a picture of a conversation. Pictures of documents are at `getPicture`.",
      tag: "Chat",
      access: ["persona_public", "persona_key", "account_key", "session"],
      rate: "SessionRead",
      codes: ["resource.not_found"],
      headers: { "If-None-Match": "ETag of an earlier response" },
      params: idParams("session_id", "image_id"),
      query: Type.Object({
        persona_id: Type.Optional(
          Type.String({ maxLength: 100, description: "the public persona id, for pages that cannot send headers" }),
        ),
      }),
      answers: { 200: "image/*", 304: null },
      handle: async ({ actor, params, request }) => {
        const session = await readableSession(deps, callerOf(actor), params.session_id);
        const imageId = uuidOrNull(/^img_(.+)$/.exec(params.image_id)?.[1] ?? "");
        const image = imageId === null ? null : await deps.pictures.image(session.id, imageId);
        if (image === null) fail("resource.not_found", "The session has no image with this id.");
        // A picture never changes under its id.
        const etag = `"${params.image_id.toLowerCase()}"`;
        const headers = {
          etag,
          "cache-control": "private, max-age=86400",
          // A page's <img> shows it all the same; opened by itself, it is saved and runs nothing.
          "content-disposition": `attachment; filename="${params.image_id.toLowerCase()}.${extensions[image.contentType] ?? "bin"}"`,
          "content-security-policy": "sandbox; default-src 'none'",
        };
        if (namesTag(request.headers["if-none-match"], etag)) return empty(304, headers);
        const content = await deps.blobs.open(image.blobKey).catch((error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") fail("resource.not_found", "The session has no image with this id.");
          throw error;
        });
        return ok(content, { ...headers, "content-type": image.contentType, "content-length": String(image.bytes) });
      },
    }),
  ];
}
