import { createHash } from "node:crypto";
import { hashOf } from "../../platform/lib/canonical-json.ts";
import { composed } from "../../platform/lib/text.ts";
import { servedVersion } from "../documents/served-version.ts";
import type { DocumentWrite } from "../documents/model/document-write.ts";
import type { AccountDocumentContent, DocumentContent } from "../model/content.ts";
import { knowledgeUnits, storageUnits } from "../model/units.ts";
import type { ReadDocument } from "./model/sent-document.ts";

/** Receives whether the write changes the text of an existing document. */
type OnChange = (textChanged: boolean) => void;

/**
 * Returns the write for a new account document, which includes `onto` in case the document already exists.
 * @param rowId row id of a new document
 * @param onChange called for an existing document while its row is locked, and again if the transaction is retried
 */
export function documentWrite(document: ReadDocument, rowId: string, onChange?: OnChange): DocumentWrite {
  return {
    ...writeOf(document, rowId, {}),
    onto(stored) {
      const before: Partial<AccountDocumentContent> = isAccountDocument(stored) ? stored : {};
      const write = writeOf(document, rowId, before);
      onChange?.(write.content.text_hash !== before.text_hash);
      return write;
    },
  };
}

function isAccountDocument(content: DocumentContent): content is AccountDocumentContent {
  return "text_hash" in content;
}

function writeOf(
  document: ReadDocument,
  rowId: string,
  stored: Partial<AccountDocumentContent>,
): DocumentWrite & { readonly content: AccountDocumentContent } {
  const label = document.label === undefined ? (stored.label ?? null) : document.label;
  const images = document.images === undefined ? stored.images : document.images;
  const links = document.links === undefined ? stored.links : document.links;
  const title = label ?? document.sentId;
  // Only changed text is embedded, so a new label takes effect immediately and free of charge.
  const textHash = createHash("sha256").update(document.text.normalize("NFC")).digest();
  const content: AccountDocumentContent = {
    id: document.sentId,
    title,
    label,
    ...(images == null ? {} : { images }),
    ...(links == null ? {} : { links }),
    text_hash: textHash.toString("hex"),
  };
  return {
    id: rowId,
    externalId: document.externalId,
    kind: "file",
    title: title.normalize("NFC"),
    content,
    // Compared in NFC, so a different Unicode normalization form alone is not a change.
    contentHash: hashOf(composed(content)),
    textHash,
    // The estimate counts each byte as a character.
    estimatedKnowledgeUnits: knowledgeUnits({ characters: document.bytes, images: 0 }),
    estimatedStorageUnits: storageUnits(document.bytes),
    contentSizeBytes: document.bytes,
    file: null,
    text: document.text,
    served: servedVersion("file", content),
  };
}
