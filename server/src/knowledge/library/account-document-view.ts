import type { DocumentWarning } from "../documents/store.ts";
import { mostShown, shownEntries } from "./model/libraries.ts";
import type { AccountDocument } from "./store.ts";

/** The list view of an account document (contract 2.1): its text was sent as plain text, never read out of a file. */
export function accountDocumentView(document: AccountDocument): object {
  const { content, state } = document;
  const { images, links } = content;
  const isProcessing = state === "staged" || state === "pending";
  return {
    external_id: content.id,
    label: content.label,
    original_file_name: null,
    content_type: "txt",
    content_size_bytes: document.contentSizeBytes,
    estimated_knowledge_units: document.estimatedKnowledgeUnits,
    estimated_storage_units: document.estimatedStorageUnits,
    knowledge_units: isProcessing ? null : document.knowledgeUnits,
    storage_units: isProcessing ? null : document.storageUnits,
    processing_status: state,
    processed_at: isProcessing ? null : (document.processedAt?.toISOString() ?? null),
    created_at: document.createdAt.toISOString(),
    error_message: state === "failed" ? document.errorMessage : null,
    estimated_pages: null,
    actual_pages: null,
    has_extracted_text: false,
    active_persona_count: document.activePersonaCount,
    preview_image_url: images?.find((image) => image.is_primary)?.url ?? null,
    image_library: images === undefined ? null : shownEntries(images),
    link_library: links === undefined ? null : shownEntries(links),
    warnings: [...document.warnings, ...truncated("image_library", images), ...truncated("link_library", links)],
  };
}

function truncated(field: string, entries: readonly unknown[] = []): DocumentWarning[] {
  if (entries.length <= mostShown) return [];
  return [{ code: "library_truncated", field, message: `${entries.length} entries are stored; the first ${mostShown} are shown` }];
}
