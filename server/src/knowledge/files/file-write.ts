import { fail } from "../../platform/errors/fail.ts";
import { hashOf } from "../../platform/lib/canonical-json.ts";
import { titleByName } from "../../platform/lib/file-title.ts";
import { composed } from "../../platform/lib/text.ts";
import type { BlobStore, StoredBlob } from "../../ports/blob-store.ts";
import type { Ids } from "../../ports/ids.ts";
import type { FileType } from "../../ports/text-extractor.ts";
import type { DocumentWrite } from "../documents/model/document-write.ts";
import { servedVersion } from "../documents/served-version.ts";
import type { DocumentContent } from "../model/content.ts";
import type { DescribedFile } from "../model/file-description.ts";
import { estimatedUnits } from "../model/units.ts";
import type { InspectedFile, InspectFile } from "./model/inspected-file.ts";
import { exceedsPages, failPages } from "./model/page-limit.ts";

export interface UploadedFile {
  readonly name: string;
  readonly blob: StoredBlob;
}

export interface InspectDeps {
  readonly blobs: BlobStore;
  readonly inspectFile: InspectFile;
  /** Maximum number of pages or slides. */
  readonly maxFilePages: number;
  /** File types that can be extracted. */
  readonly acceptedTypes: ReadonlySet<FileType>;
}

export type AcceptedFile = Extract<InspectedFile, { readonly type: FileType }>;

/**
 * Returns the type of a stored file.
 * @throws Failure `upload.*` if the file cannot be extracted
 */
export async function inspectUpload(deps: InspectDeps, { blob, name }: UploadedFile): Promise<AcceptedFile> {
  const inspected = await deps.inspectFile(blob.head, name, () => deps.blobs.asFile(blob.key));
  if ("problem" in inspected) fail(`upload.${inspected.problem}`, inspected.message);
  const { type, pages } = inspected;
  if (!deps.acceptedTypes.has(type)) fail("upload.unsupported_type", `Files of type ${type} are not supported.`);
  if (exceedsPages(type, pages, deps.maxFilePages)) failPages(pages, deps.maxFilePages);
  return inspected;
}

/** Returns the write for an inspected file. */
export function fileWriteOf(
  ids: Ids,
  { name, blob }: UploadedFile,
  { type, pages }: AcceptedFile,
  described: DescribedFile,
): DocumentWrite {
  const { description, isTitleGiven } = described;
  const estimate = estimatedUnits(blob.size, type);
  // Compared in NFC, so a different Unicode normalization form alone is not a change.
  const compared = composed(description);
  const { id: externalId, title, description: about } = compared;
  // An explicit title that equals the file name differs from a missing title, because it is never replaced.
  const choice = isTitleGiven && description.title === titleByName(name) ? { isTitleGiven } : {};
  const write: DocumentWrite = {
    id: ids.uuidv7(),
    externalId,
    kind: "file",
    title,
    isTitleGiven,
    content: description,
    contentHash: hashOf({ description: compared, bytes: blob.sha256, name: name.normalize("NFC"), ...choice }),
    textHash: hashOf({ title, description: about, bytes: blob.sha256, type, ...choice }),
    estimatedKnowledgeUnits: estimate.knowledgeUnits,
    estimatedStorageUnits: estimate.storageUnits,
    contentSizeBytes: blob.size,
    file: { blobKey: blob.key, name, type, pages, sha256: blob.sha256 },
    served: servedVersion("file", description, isTitleGiven ? null : name),
  };
  if (isTitleGiven) {
    const derived = { description: { ...description, title: titleByName(name) }, isTitleGiven: false };
    // A client may send a document back exactly as it was returned, in which case the title taken from the file is not a change.
    const onto = (stored: DocumentContent, storedHash: Buffer): DocumentWrite => {
      if (stored.title !== description.title) return write;
      const same = fileWriteOf(ids, { name, blob }, { type, pages }, derived);
      return same.contentHash.equals(storedHash) ? same : write;
    };
    return { ...write, onto };
  }
  // An existing document keeps its title until it is processed again.
  const onto = (stored: DocumentContent): DocumentWrite => {
    const content = { ...description, title: stored.title };
    return { ...write, title: composed(content).title, content, served: servedVersion("file", content, name) };
  };
  return { ...write, onto };
}
