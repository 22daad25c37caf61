import Type from "typebox";
import { fail } from "../../errors/fail.ts";
import { namesTag } from "../../entry/entity-tag.ts";
import { route, type Route } from "../../entry/route.ts";
import { idParams, uuidOrNull } from "../../entry/schemas.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { PictureStore } from "./picture-store.ts";

export interface PictureRoutesDeps {
  readonly pictures: PictureStore;
  readonly blobs: Pick<BlobStore, "open">;
}

/**
 * Pictures of documents, for whoever knows their address: cards and search results show them on pages that can send no key. The address holds
 * 122 random bits and ends with the document, or with what was read out of it.
 */
export function pictureRoutes(deps: PictureRoutesDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/v1/media/:picture_id",
      id: "getPicture",
      summary: "Get an image of a document, by its address in `image_library`",
      tag: "Documents",
      access: "public",
      rate: "Global",
      codes: ["resource.not_found"],
      headers: { "If-None-Match": "ETag of an earlier response" },
      params: idParams("picture_id"),
      query: Type.Object({ size: Type.Optional(Type.Enum(["full", "thumbnail"])) }),
      answers: { 200: "image/webp", 304: null },
      handle: async ({ params, query, request }) => {
        const id = uuidOrNull(params.picture_id);
        const size = query.size ?? "full";
        const picture = id === null ? null : await deps.pictures.file(id, size);
        if (id === null || picture === null) fail("resource.not_found", "No image with this id exists.");
        // A picture never changes under its id; that its document is gone is seen within a day.
        const etag = `"${id}-${size}"`;
        const headers = {
          etag,
          "cache-control": "public, max-age=86400, immutable",
          "content-disposition": `inline; filename="${id}.webp"`,
          "content-security-policy": "sandbox; default-src 'none'",
        };
        if (namesTag(request.headers["if-none-match"], etag)) return { status: 304, headers };
        const content = await deps.blobs.open(picture.blobKey).catch((error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") fail("resource.not_found", "No image with this id exists.");
          throw error;
        });
        return {
          status: 200,
          body: content,
          headers: { ...headers, "content-type": "image/webp", "content-length": String(picture.bytes) },
        };
      },
    }),
  ];
}
