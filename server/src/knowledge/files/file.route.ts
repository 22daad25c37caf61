import Type from "typebox";
import { fail } from "../../platform/errors/fail.ts";
import { created, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { readParts } from "../../platform/endpoint/multipart.ts";
import { about, idParams, named, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { BlobTooLarge } from "../../ports/blob-store.ts";
import { DocumentView } from "../documents/document.schema.ts";
import { documentView } from "../documents/document-view.ts";
import { originOf } from "../documents/model/write-origin.ts";
import { writableSource } from "../sources/writable-source.ts";
import type { UploadedFile } from "./file-write.ts";
import { uploadFile, type UploadFileDeps } from "./upload-file.ts";

const UploadBody = named(
  "UploadFile",
  Type.Object({
    file: Type.String({ format: "binary", description: "exactly one file" }),
    payload_json: Type.Optional(
      Type.String({ description: "JSON: id, title, description, categories, attributes, images, links, translations" }),
    ),
  }),
);

const Uploaded = named(
  "UploadedDocument",
  Type.Object({
    ...DocumentView.properties,
    result: about("`no_op`: the file and its description are identical to those stored", Type.Enum(["created", "updated", "no_op"])),
  }),
);

export interface FileRoutesDeps extends UploadFileDeps {
  /** Maximum file size in bytes. */
  readonly maxFileBytes: number;
  /** Base URL of images. */
  readonly baseUrl: () => string;
}

export function fileRoutes(deps: FileRoutesDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/knowledge/sources/:source_id/documents/upload",
      id: "uploadFile",
      summary: "Upload a file to a source. It is processed in the background",
      description:
        "Use it for documents, images and plain text. To check a large file first, call `preflightFile`; to send products, call `upsertProducts`.",
      example: { file: "(the bytes of the file)", payload_json: '{"title":"Size guide"}' },
      tag: "Documents",
      access: ["account_key", "session"],
      rate: "KnowledgeUploadsRate",
      roles: ["owner", "admin"],
      codes: [
        "knowledge.source_not_found",
        "knowledge.source_managed",
        "knowledge.source_type_mismatch",
        "onboarding.crawl_active",
        "knowledge.too_many_entries",
        "knowledge.concurrent_write",
        "limits.quota_exceeded",
        "limits.subscription_required",
        "upload.invalid_signature",
        "upload.page_limit_exceeded",
      ],
      consumes: "multipart",
      params: idParams("source_id"),
      body: UploadBody,
      answers: {
        201: Uploaded,
        200: Uploaded,
      },
      handle: async ({ actor, params, request }) => {
        const sourceId = uuidOrNull(params.source_id);
        if (sourceId === null) fail("knowledge.source_not_found", "No source with this id exists.");
        const source = await writableSource(deps.sources, actor.accountId, sourceId, "files");
        const parts = await readParts<UploadedFile>(
          request,
          "file",
          async ({ name, content }) => ({
            name,
            blob: await deps.blobs.put(content, deps.maxFileBytes).catch((error: unknown) => tooLarge(error, deps.maxFileBytes)),
          }),
          ({ blob }) => deps.blobs.delete(blob.key),
        );
        if (parts.file === undefined) {
          fail("validation.failed", "Multipart field `file` is required.", {
            errors: [{ field: "file", code: "required", message: "is required" }],
          });
        }
        const { result, document } = await uploadFile({ ...deps, origin: originOf(actor) }, source, parts.file, parts.payload);
        const body = { ...documentView(document, deps.baseUrl()), result };
        return result === "created" ? created(body) : ok(body);
      },
    }),
  ];
}

function tooLarge(error: unknown, mostBytes: number): never {
  if (error instanceof BlobTooLarge) fail("upload.file_too_large", `The file exceeds the limit of ${mostBytes} bytes.`);
  throw error;
}
