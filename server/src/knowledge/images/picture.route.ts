import { buffer } from "node:stream/consumers";
import Type from "typebox";
import { fail } from "../../platform/errors/fail.ts";
import { namesTag } from "../../platform/endpoint/entity-tag.ts";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { PictureStore } from "./picture-store.ts";

/** "<" */
const firstOfSvg = 0x3c;

function webp(id: string): Record<string, string> {
  return { "content-type": "image/webp", "content-disposition": `inline; filename="${id}.webp"` };
}

function svg(id: string): Record<string, string> {
  return { "content-type": "image/svg+xml", "content-disposition": `inline; filename="${id}.svg"` };
}

export interface PictureRoutesDeps {
  readonly pictures: PictureStore;
  readonly blobs: Pick<BlobStore, "open">;
}

/**
 * Routes of document images, public to anyone with the address, because cards and search results show them on pages that cannot send a key.
 * The address contains 122 random bits and expires with the document or its version.
 */
export function pictureRoutes(deps: PictureRoutesDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/v1/media/:picture_id",
      id: "getPicture",
      summary: "Get an image of a document or a persona, by its address in `image_library` or `avatar_url`",
      description: "Use it as the address of an `<img>`; it needs no key. Pictures that visitors send are fetched with `getChatImage`.",
      tag: "Documents",
      access: "public",
      rate: "Global",
      codes: ["resource.not_found"],
      headers: { "If-None-Match": "ETag of an earlier response" },
      params: idParams("picture_id"),
      query: Type.Object({ size: Type.Optional(Type.Enum(["full", "thumbnail"])) }),
      answers: { 200: "image/*", 304: null },
      handle: async ({ params, query, request }) => {
        const id = uuidOrNull(params.picture_id);
        const size = query.size ?? "full";
        const picture = id === null ? null : await deps.pictures.file(id, size);
        if (id === null || picture === null) fail("resource.not_found", "No image with this id exists.");
        // An image never changes under its id; the deletion of its document takes effect within a day.
        const etag = `"${id}-${size}"`;
        const headers = {
          etag,
          "cache-control": "public, max-age=86400, immutable",
          // Opened by itself, an SVG runs nothing and loads nothing.
          "content-security-policy": "sandbox; default-src 'none'",
        };
        if (namesTag(request.headers["if-none-match"], etag)) return empty(304, headers);
        const content = await deps.blobs.open(picture.blobKey).catch((error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") fail("resource.not_found", "No image with this id exists.");
          throw error;
        });
        const length = { "content-length": String(picture.bytes) };
        if (!picture.isAvatar) return ok(content, { ...headers, ...length, ...webp(id) });
        const avatar = await buffer(content);
        return ok(avatar, { ...headers, ...length, ...(avatar[0] === firstOfSvg ? svg(id) : webp(id)) });
      },
    }),
  ];
}
