import Type from "typebox";
import { fail } from "../../platform/errors/fail.ts";
import { namesTag } from "../../platform/endpoint/entity-tag.ts";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams, uuidOrNull } from "../../platform/endpoint/schemas.ts";
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
      summary: "A picture that was found in a document, by the address that its image_library names",
      description: "Use it as the address of an `<img>`; it needs no key. Pictures that visitors send are fetched with `getChatImage`.",
      tag: "Documents",
      access: "public",
      rate: "Global",
      codes: ["resource.not_found"],
      headers: { "If-None-Match": "ETag of an earlier answer" },
      params: idParams("picture_id"),
      query: Type.Object({ size: Type.Optional(Type.Enum(["full", "thumbnail"])) }),
      answers: { 200: "image/webp", 304: null },
      handle: async ({ params, query, request }) => {
        const id = uuidOrNull(params.picture_id);
        const size = query.size ?? "full";
        const picture = id === null ? null : await deps.pictures.file(id, size);
        if (id === null || picture === null) fail("resource.not_found", "There is no picture with this id");
        // A picture never changes under its id; that its document is gone is seen within a day.
        const etag = `"${id}-${size}"`;
        const headers = {
          etag,
          "cache-control": "public, max-age=86400, immutable",
          "content-disposition": `inline; filename="${id}.webp"`,
          "content-security-policy": "sandbox; default-src 'none'",
        };
        if (namesTag(request.headers["if-none-match"], etag)) return empty(304, headers);
        const content = await deps.blobs.open(picture.blobKey).catch((error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") fail("resource.not_found", "There is no picture with this id");
          throw error;
        });
        return ok(content, { ...headers, "content-type": "image/webp", "content-length": String(picture.bytes) });
      },
    }),
  ];
}
