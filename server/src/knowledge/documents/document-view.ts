import type { View } from "../../platform/endpoint/schemas.ts";
import { imageLibrary, mostPictures } from "../model/images.ts";
import type { DocumentView } from "./document.schema.ts";
import type { DocumentWarning, StoredDocument } from "./model/document.ts";

/**
 * Returns a document as it was sent, with its source and a status block. A file also has a library of the images found in it and the images sent with
 * it.
 * @param baseUrl base URL of the service, without a trailing slash
 */
export function documentView(document: StoredDocument, baseUrl: string): View<typeof DocumentView> {
  const library = document.kind === "file" ? imageLibrary(document.content, document.pictures, baseUrl) : [];
  return {
    ...document.content,
    kind: document.kind,
    enabled: document.enabled,
    source_id: document.sourceId,
    source: document.source,
    ...(document.kind === "file"
      ? {
          original_file_name: document.originalFileName,
          content_type: document.contentType,
          content_sha256: document.contentSha256,
          pages: document.pages ?? document.estimatedPages,
          image_library: library.length === 0 ? null : library.slice(0, mostPictures),
        }
      : {}),
    status: {
      state: document.state === "staged" ? "pending" : document.state,
      created_at: document.createdAt.toISOString(),
      updated_at: document.updatedAt.toISOString(),
      processed_at: document.processedAt?.toISOString() ?? null,
      knowledge_units: document.knowledgeUnits,
      storage_units: document.storageUnits,
      error_message: document.errorMessage,
      attempts: document.attempts,
      warnings: withTruncation(document.warnings, library.length),
      ...(document.state === "pending" && document.progress !== null ? { progress: progressView(document.progress) } : {}),
    },
  };
}

function progressView({ stage, done, total }: NonNullable<StoredDocument["progress"]>) {
  return { stage, done, total, share: total === null || total === 0 ? null : Math.round((done / total) * 1_000) / 1_000 };
}

function withTruncation(warnings: readonly DocumentWarning[], pictures: number): readonly DocumentWarning[] {
  if (pictures <= mostPictures || warnings.some(({ code }) => code === "library_truncated")) return warnings;
  return [
    ...warnings,
    {
      code: "library_truncated",
      field: "image_library",
      message: `there are ${pictures} images; only the first ${mostPictures} are shown`,
    },
  ];
}
