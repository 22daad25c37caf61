import Type from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed } from "../../platform/endpoint/schemas.ts";
import { preflightFile, type PreflightFileDeps } from "./preflight-file.ts";

const PreflightBody = Type.Object(
  {
    file_name: about("with its extension", Type.String({ minLength: 1, maxLength: 1_000 })),
    content_length: Type.Integer({ minimum: 1, description: "size in bytes" }),
    page_count: Type.Optional(Type.Integer({ minimum: 0, description: "pages or slides of a PDF, DOCX or PPTX" })),
  },
  closed,
);

export function preflightRoutes(deps: PreflightFileDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/knowledge/sources/documents/upload/preflight",
      id: "preflightFile",
      summary:
        "Check whether a file would be accepted. If not, the response has status 400 and the error code that the upload would return",
      description:
        "Use it before you upload a large file over a slow connection. It does not reserve anything. For small files, call `uploadFile` directly.",
      example: { file_name: "size-guide.pdf", content_length: 48_213, page_count: 3 },
      tag: "Documents",
      access: ["account_key", "session"],
      rate: "MutationDefault",
      codes: ["upload.page_limit_exceeded", "limits.quota_exceeded", "limits.subscription_required"],
      statuses: {
        "upload.file_too_large": [400, 413],
        "upload.unsupported_type": [400, 415],
        "upload.page_limit_exceeded": [400],
        "limits.quota_exceeded": [400],
        "limits.subscription_required": [400],
      },
      roles: ["owner", "admin"],
      body: PreflightBody,
      answers: { 200: Type.Object({ ok: about("the upload would be accepted now", Type.Literal(true)) }) },
      handle: async ({ actor, body }) => {
        await preflightFile(deps, actor.accountId, {
          fileName: body.file_name,
          bytes: body.content_length,
          pages: body.page_count ?? null,
        });
        return ok({ ok: true });
      },
    }),
  ];
}
