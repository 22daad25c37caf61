import { fail, Failure } from "../../platform/errors/fail.ts";
import { hashOf } from "../../platform/lib/canonical-json.ts";
import type { Log } from "../../platform/lib/log.ts";
import { composed, externalIdRule, isExternalId } from "../../platform/lib/text.ts";
import type { BlobStore, StoredBlob } from "../../ports/blob-store.ts";
import type { Ids } from "../../ports/ids.ts";
import type { FileType } from "../../ports/text-extractor.ts";
import { servedVersion } from "../documents/served-version.ts";
import { newDocument } from "../documents/new-document.ts";
import { acceptDocuments, type AcceptDocumentsDeps } from "../documents/accept-documents.ts";
import type { StoredDocument } from "../documents/model/document.ts";
import type { Documents } from "../documents/documents.ts";
import type { DocumentWrite, WriteResult } from "../documents/model/document-write.ts";
import type { DocumentContent, FileDescription } from "../model/content.ts";
import { mostTitle, titleByName } from "../../platform/lib/file-title.ts";
import { FieldChecker } from "../model/field-checker.ts";
import type { InspectedFile, InspectFile } from "./model/inspected-file.ts";
import { exceedsPages, failPages } from "./model/page-limit.ts";
import { estimatedUnits } from "../model/units.ts";
import { validateAttributes } from "../model/validate-attributes.ts";
import { hasTooManyEntries, mostEntries, validateCategories, validateImages, validateLinks } from "../model/validate-parts.ts";
import { readOnlyFields, withoutUndefined } from "../model/validate-products.ts";
import type { Source } from "../sources/model/source.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";

export interface UploadFileDeps extends AcceptDocumentsDeps {
  readonly sources: Pick<SourceStatements, "byId">;
  readonly documents: Pick<Documents, "write" | "byExternalId">;
  readonly blobs: BlobStore;
  readonly inspectFile: InspectFile;
  /** Maximum number of pages or slides. */
  readonly maxFilePages: number;
  /** Types that can be extracted. */
  readonly acceptedTypes: ReadonlySet<FileType>;
  readonly ids: Ids;
  readonly log: Log;
}

export interface UploadedFile {
  readonly name: string;
  readonly blob: StoredBlob;
}

/**
 * Stores an uploaded file in a source; equal bytes with an equal description are a no-op. The blob is kept only if a document references
 * it.
 * @param payload `payload_json` as sent, or undefined
 */
export async function uploadFile(
  deps: UploadFileDeps,
  source: Source,
  file: UploadedFile,
  payload: unknown,
): Promise<{ result: WriteResult; document: StoredDocument }> {
  let isNeedless = true;
  try {
    if (file.blob.size === 0) {
      fail("validation.failed", "The file is empty.", { errors: [{ field: "file", code: "too_short", message: "must not be empty" }] });
    }
    const inspected = await accepted(deps, file);
    const newId = deps.ids.uuidv7();
    const described = describe(payload, file.name, newId);
    const entry = { ...writeOf(deps, file, inspected, described), hasNewId: described.description.id === newId };
    const { results, createdAt, droppedBlobs } = await acceptDocuments(deps, source, [entry]).catch((error: unknown) => {
      // After a lost connection a document may reference the blob; otherwise the sweep deletes it.
      isNeedless = error instanceof Failure;
      throw error;
    });
    const result = results.get(entry.externalId) ?? "no_op";
    isNeedless = result === "no_op";
    for (const key of droppedBlobs) if (key !== file.blob.key) await drop(deps, key);
    if (createdAt !== null) return { result, document: newDocument(source, entry, createdAt) };
    const document = await deps.documents.byExternalId(source.accountId, source.id, entry.externalId);
    if (document === null)
      fail("knowledge.concurrent_write", "Another request deleted the document at the same time. Send the file again.");
    return { result, document };
  } finally {
    if (isNeedless) await drop(deps, file.blob.key);
  }
}

async function drop(deps: UploadFileDeps, key: string): Promise<void> {
  await deps.blobs.delete(key).catch((error: unknown) => deps.log.warn({ err: error, blob: key }, "failed to delete an orphaned file"));
}

type Accepted = Extract<InspectedFile, { readonly type: FileType }>;

async function accepted(deps: UploadFileDeps, { blob, name }: UploadedFile): Promise<Accepted> {
  const inspected = await deps.inspectFile(blob.head, name, () => deps.blobs.asFile(blob.key));
  if ("problem" in inspected) fail(`upload.${inspected.problem}`, inspected.message);
  const { type, pages } = inspected;
  if (!deps.acceptedTypes.has(type)) fail("upload.unsupported_type", `Files of type ${type} are not supported.`);
  if (exceedsPages(type, pages, deps.maxFilePages)) failPages(pages, deps.maxFilePages);
  return inspected;
}

const writable = ["id", "title", "description", "categories", "attributes", "images", "links"];
// Read-only fields of a document, accepted and ignored so that it can be sent back.
const readOnly = [...readOnlyFields, "original_file_name", "content_type", "pages", "image_library"];

/** The caller's description of a file. Without a title, the file name is used until the file is extracted. */
interface Described {
  readonly description: FileDescription;
  readonly isTitleGiven: boolean;
}

function describe(payload: unknown, fileName: string, newId: string): Described {
  const check = new FieldChecker();
  const sent = check.object(payload ?? {}, "", [...writable, ...readOnly]);
  const id = check.text(sent?.["id"], "id", { min: 1, max: 255 }) ?? newId;
  if (!isExternalId(id.normalize("NFC"))) check.problem("id", "format", externalIdRule);
  const given = check.title(sent?.["title"], "title", mostTitle);
  const optional = withoutUndefined({
    description: check.text(sent?.["description"], "description", { max: 20_000 }),
    categories: validateCategories(sent?.["categories"], check),
    attributes: validateAttributes(sent?.["attributes"], check),
    images: validateImages(sent?.["images"], check),
    links: validateLinks(sent?.["links"], check),
  });
  if (hasTooManyEntries(sent) && check.errors.every((error) => error.code === "too_many")) {
    fail("knowledge.too_many_entries", `\`payload_json\` has more than ${mostEntries} images or links. Nothing was written.`, {
      errors: check.errors,
    });
  }
  const [first] = check.errors;
  if (first !== undefined) fail("validation.failed", `\`payload_json\`: \`${first.field}\` ${first.message}.`, { errors: check.errors });
  return { description: { id, title: given ?? titleByName(fileName), ...optional }, isTitleGiven: given !== undefined };
}

function writeOf(deps: UploadFileDeps, { name, blob }: UploadedFile, { type, pages }: Accepted, described: Described): DocumentWrite {
  const { description, isTitleGiven } = described;
  const estimate = estimatedUnits(blob.size, type);
  // Compared after NFC: a different Unicode form alone is not a change.
  const compared = composed(description);
  const { id: externalId, title, description: about } = compared;
  // An explicit title equal to the file name differs from no title: it is never replaced.
  const choice = isTitleGiven && description.title === titleByName(name) ? { isTitleGiven } : {};
  const write: DocumentWrite = {
    id: deps.ids.uuidv7(),
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
    file: { blobKey: blob.key, name, type, pages },
    served: servedVersion("file", description, isTitleGiven ? null : name),
  };
  if (isTitleGiven) {
    const derived = { description: { ...description, title: titleByName(name) }, isTitleGiven: false };
    // A document can be sent back as read; its title taken from the file is then not a change.
    const onto = (stored: DocumentContent, storedHash: Buffer): DocumentWrite => {
      if (stored.title !== description.title) return write;
      const same = writeOf(deps, { name, blob }, { type, pages }, derived);
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
