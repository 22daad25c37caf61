import type { StoredDocument } from "./model/document.ts";
import type { DocumentPlace, DocumentWrite } from "./model/document-write.ts";

/** Returns a document as stored when it is created. */
export function newDocument(source: DocumentPlace & { readonly name: string }, write: DocumentWrite, createdAt: Date): StoredDocument {
  return {
    id: write.id,
    accountId: source.accountId,
    sourceId: source.id,
    source: source.name,
    externalId: write.externalId,
    kind: write.kind,
    enabled: true,
    content: write.content,
    state: "pending",
    errorMessage: null,
    attempts: 0,
    warnings: [],
    progress: null,
    estimatedKnowledgeUnits: write.estimatedKnowledgeUnits,
    estimatedStorageUnits: write.estimatedStorageUnits,
    knowledgeUnits: null,
    storageUnits: null,
    originalFileName: write.file?.name ?? null,
    contentType: write.file?.type ?? null,
    contentSizeBytes: write.contentSizeBytes,
    contentSha256: write.file?.sha256 ?? null,
    pages: null,
    estimatedPages: write.file?.pages ?? null,
    pictures: [],
    createdAt,
    updatedAt: createdAt,
    processedAt: null,
  };
}
