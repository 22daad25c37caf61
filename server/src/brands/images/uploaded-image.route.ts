import { fail } from "../../platform/errors/fail.ts";
import { namesTag } from "../../platform/endpoint/entity-tag.ts";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import type { Queryable } from "../../ports/database.ts";
import { parseFileName } from "./model/uploaded-image.ts";
import { uploadedFile } from "./uploaded-images.sql.ts";

export interface UploadedImageRouteDeps {
  readonly database: Queryable;
}

/**
 * Serves uploaded images. Anyone who has the URL can read them, because pages show them without a key. The URL contains 122 random
 * bits.
 */
export function uploadedImageRoute(deps: UploadedImageRouteDeps): Route {
  return route({
    method: "GET",
    url: "/v1/media/:picture_id/:file",
    id: "getUploadedImage",
    summary: "Get an image that was uploaded for a persona or a brand, by its URL in `avatar_url` or `logo_url`",
    description:
      "Use it as the source of an `<img>`; it does not require a key. The file name ends with the size: `-512.webp`, `-256.webp`, `-128.webp` or `-64.webp`. To get an image in a document, call `getPicture`.",
    tag: "Documents",
    access: "public",
    rate: "Global",
    codes: ["resource.not_found"],
    headers: { "If-None-Match": "ETag of an earlier response" },
    params: idParams("picture_id", "file"),
    answers: { 200: "image/webp", 304: null },
    handle: async ({ params, request }) => {
      const id = uuidOrNull(params.picture_id);
      const file = parseFileName(params.file);
      const content = id === null || file === null ? null : await uploadedFile(deps.database, id, file.contentHash, file.pixels);
      if (content === null) fail("resource.not_found", "No image with this URL exists.");
      const etag = `"${params.file}"`;
      // The URL contains the content's hash, so the content never changes.
      const headers = { etag, "cache-control": "public, max-age=31536000, immutable" };
      if (namesTag(request.headers["if-none-match"], etag)) return empty(304, headers);
      return ok(content, {
        ...headers,
        "content-type": "image/webp",
        "content-length": String(content.length),
        "content-disposition": `inline; filename="${params.file}"`,
        "content-security-policy": "sandbox; default-src 'none'",
      });
    },
  });
}
