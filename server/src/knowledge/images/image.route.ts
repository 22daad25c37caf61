import { buffer } from "node:stream/consumers";
import Type from "typebox";
import { fail } from "../../platform/errors/fail.ts";
import { namesTag } from "../../platform/endpoint/entity-tag.ts";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, idParams, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Queryable } from "../../ports/database.ts";
import { imageFile } from "./images.sql.ts";

/** Character code of `<`. */
const firstOfSvg = 0x3c;

function webp(id: string): Record<string, string> {
  return { "content-type": "image/webp", "content-disposition": `inline; filename="${id}.webp"` };
}

function svg(id: string): Record<string, string> {
  return { "content-type": "image/svg+xml", "content-disposition": `inline; filename="${id}.svg"` };
}

export interface DocumentImageRoutesDeps {
  readonly database: Queryable;
  readonly blobs: Pick<BlobStore, "open">;
}

/**
 * Routes for document images. The images are public to anyone with the URL, because cards and search results show them on pages that cannot send a
 * key. The URL contains 122 random bits and expires with the document or its version.
 */
export function documentImageRoutes(deps: DocumentImageRoutesDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/v1/media/:picture_id",
      id: "getPicture",
      summary: "Get an image that belongs to a document or a persona, by its URL in `image_library` or `avatar_url`",
      description: "Use it as the URL of an `<img>`; it does not require a key. To get an image in a conversation, call `getChatImage`.",
      tag: "Documents",
      access: "public",
      rate: "Global",
      codes: ["resource.not_found"],
      headers: { "If-None-Match": "ETag of an earlier response" },
      params: idParams("picture_id"),
      query: Type.Object({
        size: about(
          "`thumbnail`: at most 320 pixels in each direction. `full` by default",
          Type.Optional(Type.Enum(["full", "thumbnail"])),
        ),
      }),
      answers: { 200: "image/*", 304: null },
      handle: async ({ params, query, request }) => {
        const id = uuidOrNull(params.picture_id);
        const size = query.size ?? "full";
        const image = id === null ? null : await imageFile(deps.database, id, size);
        if (id === null || image === null) fail("resource.not_found", "No image with this id exists.");
        // The image for an id never changes. Caches may keep the image of a deleted document for up to a day.
        const etag = `"${id}-${size}"`;
        const headers = {
          etag,
          "cache-control": "public, max-age=86400, immutable",
          // Prevents an SVG that is opened directly from running scripts or loading resources.
          "content-security-policy": "sandbox; default-src 'none'",
        };
        if (namesTag(request.headers["if-none-match"], etag)) return empty(304, headers);
        const content = await deps.blobs.open(image.blobKey).catch((error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") fail("resource.not_found", "No image with this id exists.");
          throw error;
        });
        const length = { "content-length": String(image.bytes) };
        if (!image.isAvatar) return ok(content, { ...headers, ...length, ...webp(id) });
        const avatar = await buffer(content);
        return ok(avatar, { ...headers, ...length, ...(avatar[0] === firstOfSvg ? svg(id) : webp(id)) });
      },
    }),
  ];
}
