import Type from "typebox";
import { namesTag } from "../../platform/endpoint/entity-tag.ts";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams } from "../../platform/endpoint/schemas.ts";
import { openImage, type OpenImageDeps } from "./open-image.ts";

const extensions: Readonly<Record<string, string>> = { "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp" };

export function imageRoutes(deps: OpenImageDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/v1/chat/:session_id/images/:image_id",
      id: "getChatImage",
      summary: "Get an image in a conversation, sent by the visitor or created by the persona",
      description: "Use it to show an image in a conversation. To get an image in a document, call `getPicture`.",
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
        const image = await openImage(deps, actor, { sessionId: params.session_id, imageId: params.image_id });
        const etag = `"${params.image_id.toLowerCase()}"`;
        const headers = {
          etag,
          "cache-control": "private, max-age=86400",
          // An <img> element ignores this header, but a browser that navigates to the URL saves the file instead of rendering it.
          "content-disposition": `attachment; filename="${params.image_id.toLowerCase()}.${extensions[image.contentType] ?? "bin"}"`,
          "content-security-policy": "sandbox; default-src 'none'",
        };
        if (namesTag(request.headers["if-none-match"], etag)) return empty(304, headers);
        return ok(await image.open(), { ...headers, "content-type": image.contentType, "content-length": String(image.bytes) });
      },
    }),
  ];
}
