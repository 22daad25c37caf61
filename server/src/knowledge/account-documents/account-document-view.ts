import type { View } from "../../platform/endpoint/schemas.ts";
import type { FileType } from "../../ports/text-extractor.ts";
import type { DocumentWarning } from "../documents/model/document.ts";
import { imageLibrary, type LibraryEntry } from "../model/images.ts";
import type { AccountDocumentView } from "./account-document.schema.ts";
import { mostShown, shownEntries } from "./model/libraries.ts";
import type { AccountDocument } from "./model/account-document.ts";

/** Plain-text file types, whose extracted text equals the uploaded text. */
const plainTypes: ReadonlySet<string> = new Set<FileType>(["txt", "md", "csv", "json"]);

/**
 * Returns a document as shown in the account's document list.
 * @param baseUrl base URL of the service, without a trailing slash
 */
export function accountDocumentView(document: AccountDocument, baseUrl: string): View<typeof AccountDocumentView> {
  const { content, state, kind } = document;
  const images = imagesOf(document, baseUrl);
  const links = content.links?.map(({ url, description = "", is_primary }) => ({
    url,
    description,
    is_primary,
    source: "client" as const,
  }));
  const isProcessing = state === "staged" || state === "pending";
  const isRead = kind === "file" && state === "ready";
  return {
    external_id: content.id,
    kind,
    source_id: document.sourceId,
    label: document.kind === "text" ? document.content.label : content.title,
    original_file_name: document.originalFileName,
    content_type: kind === "text" ? "txt" : document.contentType,
    content_size_bytes: document.contentSizeBytes,
    estimated_knowledge_units: document.estimatedKnowledgeUnits,
    estimated_storage_units: document.estimatedStorageUnits,
    knowledge_units: isProcessing ? null : document.knowledgeUnits,
    storage_units: isProcessing ? null : document.storageUnits,
    processing_status: state,
    processed_at: isProcessing ? null : (document.processedAt?.toISOString() ?? null),
    created_at: document.createdAt.toISOString(),
    error_message: state === "failed" ? document.errorMessage : null,
    estimated_pages: document.estimatedPages,
    actual_pages: isRead ? document.pages : null,
    has_extracted_text: isRead && !plainTypes.has(document.contentType ?? ""),
    active_persona_count: document.activePersonaCount,
    preview_image_url: images?.find((image) => image.is_primary)?.url ?? null,
    image_library: images === undefined ? null : shownEntries(images),
    link_library: links === undefined ? null : shownEntries(links),
    warnings: [...document.warnings, ...truncated("image_library", images), ...truncated("link_library", links)],
  };
}

/** Returns the images sent with a document; for a file, also the images extracted from it. */
function imagesOf(document: AccountDocument, baseUrl: string): readonly LibraryEntry[] | undefined {
  if (document.kind === "text") return document.content.images;
  const library = imageLibrary(document.content, document.pictures, baseUrl);
  return library.length === 0 ? undefined : library;
}

function truncated(field: string, entries: readonly unknown[] = []): DocumentWarning[] {
  if (entries.length <= mostShown) return [];
  return [{ code: "library_truncated", field, message: `there are ${entries.length} entries; only the first ${mostShown} are shown` }];
}
