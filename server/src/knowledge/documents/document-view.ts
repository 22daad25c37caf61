import type { StoredDocument } from "./store.ts";

/** A document as it reads back: as it was sent, plus its source and a status block (contract 2.2; decisions, chapter 6). */
export function documentView(document: StoredDocument): object {
  return {
    ...document.content,
    kind: document.kind,
    source_id: document.sourceId,
    source: document.source,
    ...(document.kind === "file"
      ? { original_file_name: document.originalFileName, content_type: document.contentType, pages: document.pages }
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
      warnings: document.warnings,
    },
  };
}
