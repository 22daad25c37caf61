import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { ParlanceError } from "@parlance/sdk";
import { CommandFailure, failureOf, processingFailure } from "../failure.ts";
import { oneLine } from "../output.ts";
import { runPool } from "../pool.ts";
import { pause } from "./follow-job.ts";
import type { SourceIngest } from "./ingest-input.ts";
import type { LocalFile } from "./local-files.ts";
import { isUnchanged, type KnownDocument, mayRemove, planFiles } from "./plan-files.ts";
import { Tally } from "./tally.ts";

const atOnce = 4;

/**
 * Uploads the files that a source lacks or stores with different bytes. If `deleteMissing` is set, deletes documents whose file is missing.
 * Resolves to the result.
 */
export async function sendFiles(ingest: SourceIngest, files: readonly LocalFile[]): Promise<Tally> {
  const { parlance, source, output, progress, signal } = ingest;
  const tally = new Tally(output);
  const known = await knownDocuments(ingest);
  const { upload } = await parlance.service.config({}, { signal });
  const plan = planFiles(files, known, upload.types);
  // A single file is always sent, so that the service reports why it cannot read the file.
  const all = files.length === 1 ? files : [...plan.create, ...plan.compare];
  progress.set({ what: "ingest", total: all.length });
  /** Files that are now in the source. */
  const stored = new Set<string>();
  try {
    await runPool(all, atOnce, async (file) => {
      signal.throwIfAborted();
      const isStored = (await skipUnchanged(ingest, file, known.get(file.id), tally)) || (await sendOne(ingest, file, tally));
      if (isStored) stored.add(file.id);
      progress.count(!isStored);
    });
    if (ingest.deleteMissing) await deleteMissing(ingest, plan.missing, known.size, tally);
    if (ingest.waits) await untilProcessed(ingest, stored, tally);
  } finally {
    progress.stop();
    if (files.length > 1) noteUnsupported(plan.unsupported, ingest);
    tally.report(source.name);
    if (signal.aborted) output.note(interruption(stored.size + tally.failed.length, all.length));
  }
  return tally;
}

function interruption(done: number, total: number): string {
  return done < total
    ? `Interrupted: ${done} of ${total} files were sent. Run the same command again to continue.`
    : "Interrupted: all files were sent, and the service continues to process them.";
}

async function knownDocuments({ parlance, source, signal }: SourceIngest): Promise<Map<string, KnownDocument>> {
  const known = new Map<string, KnownDocument>();
  for await (const document of parlance.documents.all({ source_id: source.id, limit: 200 }, { signal })) {
    const { id, content_sha256: sha256 = null, original_file_name: name, status } = document;
    known.set(id.normalize("NFC"), { sha256, fileName: name?.normalize("NFC") ?? null, hasFailed: status.state === "failed" });
  }
  return known;
}

/** If the source stores the same bytes under the file's name, counts the file as unchanged and returns true. */
async function skipUnchanged(
  { source, output, signal }: SourceIngest,
  file: LocalFile,
  known: KnownDocument | undefined,
  tally: Tally,
): Promise<boolean> {
  if (known?.sha256 == null) return false;
  const sha256 = await sha256Of(file.path, signal).catch(() => null);
  signal.throwIfAborted();
  // A file that cannot be read fails when it is sent.
  if (sha256 === null || !isUnchanged(known, file, sha256)) return false;
  tally.add("no_op");
  output.json({ id: file.id, kind: "file", source_id: source.id, content_sha256: sha256, result: "no_op" });
  return true;
}

async function sha256Of(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest("hex");
}

/** Uploads a file, and returns whether the service accepted it. @throws an error that stops the entire run */
async function sendOne({ parlance, source, output, signal }: SourceIngest, file: LocalFile, tally: Tally): Promise<boolean> {
  try {
    const blob = await openAsBlob(file.path).catch((error: unknown) => {
      throw new CommandFailure("client.unreadable", `The file cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
    });
    const document = await parlance.uploads.send(blob, { source_id: source.id, id: file.id, name: path.basename(file.path), signal });
    tally.add(document.result);
    output.json(document);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    const failure = failureOf(error);
    if (failure === null || !concernsOneFile(error)) throw error;
    tally.fail({ id: file.id, ...failure }, error instanceof ParlanceError ? (error.problem ?? {}) : {});
    return false;
  }
}

/** Returns whether other files can succeed after this error. */
function concernsOneFile(error: unknown): boolean {
  if (!(error instanceof ParlanceError)) return true;
  return error.code.startsWith("upload.") || error.code === "validation.failed" || error.code === "knowledge.too_many_entries";
}

async function deleteMissing(
  { parlance, source, progress, signal, maxRemovals }: SourceIngest,
  missing: readonly string[],
  known: number,
  tally: Tally,
): Promise<void> {
  if (missing.length === 0) return;
  if (!mayRemove(missing.length, known, maxRemovals)) return void (tally.withheld = missing.length);
  progress.set({ what: "delete", done: 0, total: missing.length, failed: 0 });
  tally.removed = await parlance.removeDocuments({
    source_id: source.id,
    ids: missing,
    signal,
    onProgress: (done) => progress.set({ done }),
  });
}

const pollMs = 1_000;

/** Waits until the service has processed the documents, and counts the failures among these files. */
async function untilProcessed(
  { parlance, source, progress, signal }: SourceIngest,
  stored: ReadonlySet<string>,
  tally: Tally,
): Promise<void> {
  if (stored.size === 0) return;
  const pending = async (): Promise<number> =>
    (await parlance.documents.list({ source_id: source.id, state: "pending", limit: 1 }, { signal })).total_count;
  const total = await pending();
  progress.set({ what: "process", done: 0, total, failed: 0 });
  for (let left = total; left > 0; left = await pending()) {
    progress.set({ done: Math.max(0, total - left) });
    await pause(pollMs, signal);
  }
  for await (const { id, status } of parlance.documents.all({ source_id: source.id, state: "failed", limit: 200 }, { signal })) {
    if (stored.has(id.normalize("NFC"))) tally.fail({ id, ...processingFailure(status.error_message ?? "failed") }, { status });
  }
}

function noteUnsupported(files: readonly LocalFile[], { output }: SourceIngest): void {
  for (const { id } of files) output.json({ id, result: "skipped", code: "upload.unsupported_type" });
  if (files.length === 0 || output.isJson) return;
  const names = files.slice(0, 3).map(({ id }) => oneLine(id));
  const more = files.length > names.length ? `, and ${files.length - names.length} more` : "";
  output.note(`Skipped, because the service does not support their type: ${names.join(", ")}${more}.`);
}
