import type { Readable } from "node:stream";
import type { ZipEntry } from "../../platform/lib/zip.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import { exportedFiles, exportedLists, type ExportedList, type ExportSession, linesOf, uploadedImages } from "./exported-rows.sql.ts";
import { archiveName } from "./model/archive-name.ts";
import { readme } from "./model/readme.ts";

export interface ArchiveDeps {
  readonly session: ExportSession;
  readonly blobs: Pick<BlobStore, "open">;
}

/** What is in the archive so far. */
export interface ArchiveCounts {
  records: number;
  files: number;
}

/** Size of the content at which a list continues in another file, so that no file reaches the limit of the format. */
const mostBytes = 1_073_741_824;

/** Yields the files of the archive: a README, the lists, the stored files and, last, a summary. Updates `counts` meanwhile. */
export async function* archiveEntries(
  { session, blobs }: ArchiveDeps,
  { accountId, at }: { readonly accountId: string; readonly at: Date },
  counts: ArchiveCounts,
): AsyncGenerator<ZipEntry> {
  const entry = (name: string, content: ZipEntry["content"]): ZipEntry => ({ name, modifiedAt: at, content });
  yield entry("README.md", of(readme(exportedLists, at)));
  const records: Record<string, number> = {};
  for (const list of exportedLists) {
    const before = counts.records;
    for await (const part of partsOf(session, list, accountId, counts)) yield entry(part.name, part.content);
    records[list.name] = counts.records - before;
  }
  for (const { folder, name, content } of await uploadedImages(session, accountId)) {
    counts.files += 1;
    yield entry(`files/${folder}/${name}`, of(content));
  }
  const missing: string[] = [];
  for (const { folder, name, key } of await exportedFiles(session, accountId)) {
    const file = `files/${folder}/${archiveName(name)}`;
    const content = await blobs.open(key).catch(nullIfMissing);
    if (content === null) {
      missing.push(file);
      continue;
    }
    counts.files += 1;
    yield entry(file, content);
  }
  const summary = { account_id: accountId, exported_at: at.toISOString(), records, files: counts.files, missing_files: missing };
  yield entry("summary.json", of(`${JSON.stringify(summary, null, 2)}\n`));
}

interface Part {
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

/** Yields the files of a list: one, or several if the list is large. Each must be read to its end before the next one. */
async function* partsOf(session: ExportSession, list: ExportedList, accountId: string, counts: ArchiveCounts): AsyncGenerator<Part> {
  const batches = linesOf(session, list, accountId);
  let isLast = false;
  async function* content(): AsyncGenerator<string> {
    for (let bytes = 0; bytes < mostBytes;) {
      const { value: lines, done } = await batches.next();
      if (done === true) {
        isLast = true;
        return;
      }
      counts.records += lines.length;
      const text = `${lines.join("\n")}\n`;
      bytes += Buffer.byteLength(text);
      yield text;
    }
  }
  for (let part = 1; !isLast; part++) yield { name: `${list.name}${part === 1 ? "" : `-${part}`}.jsonl`, content: content() };
}

async function* of(content: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield content;
}

/** A file may have been deleted since the rows were read. */
function nullIfMissing(error: NodeJS.ErrnoException): Readable | null {
  if (error.code === "ENOENT") return null;
  throw error;
}
