import { empty, ok } from "../../platform/endpoint/call.ts";
import { namesTag } from "../../platform/endpoint/entity-tag.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { fail } from "../../platform/errors/fail.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Queryable } from "../../ports/database.ts";
import { fileOfDocument } from "./file-of-document.sql.ts";

export interface OriginalFileRouteDeps {
  readonly database: Queryable;
  readonly blobs: Pick<BlobStore, "open">;
}

export function originalFileRoute(deps: OriginalFileRouteDeps): Route {
  return route({
    method: "GET",
    url: "/v1/knowledge/sources/:source_id/documents/:id/file",
    id: "getDocumentFile",
    summary: "Get a document's file as it was uploaded",
    description:
      "Use it to copy files to another account or to check what was uploaded. It works in every state, even if processing failed. To get the extracted text, call `getDocumentText`. Products do not have files.",
    tag: "Documents",
    access: ["account_key", "session"],
    rate: "Global",
    codes: ["resource.not_found"],
    headers: { "If-None-Match": "ETag of an earlier response" },
    params: idParams("source_id", "id"),
    // Every file is sent with the same type, so browsers save uploaded files and never run them.
    answers: { 200: "application/octet-stream", 304: null },
    handle: async ({ actor, params, request }) => {
      const sourceId = uuidOrNull(params.source_id);
      const externalId = params.id.normalize("NFC");
      const file =
        sourceId === null || !isExternalId(externalId)
          ? null
          : await fileOfDocument(deps.database, { accountId: actor.accountId, sourceId, externalId });
      if (file === null) return failUnknown();
      const etag = `"${file.id}-${file.version}"`;
      const headers = { etag, "cache-control": "private, no-cache", "content-security-policy": "sandbox; default-src 'none'" };
      if (namesTag(request.headers["if-none-match"], etag)) return empty(304, headers);
      const content = await deps.blobs.open(file.blobKey).catch((error: NodeJS.ErrnoException) => {
        // Another upload may have just replaced the file.
        if (error.code === "ENOENT") return failUnknown();
        throw error;
      });
      return ok(content, {
        ...headers,
        "content-type": "application/octet-stream",
        "content-length": String(file.bytes),
        "content-disposition": `attachment; filename*=UTF-8''${encoded(file.name)}`,
      });
    },
  });
}

/** Encodes a file name as an extended value (RFC 8187, section 3.2.1). */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

function failUnknown(): never {
  fail("resource.not_found", "The source has no file with this id.");
}
