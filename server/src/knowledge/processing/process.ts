import { setTimeout as delay } from "node:timers/promises";
import { composed } from "../../platform/lib/text.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { DocumentReader, ReadDocument, ReadSource } from "../../ports/document-reader.ts";
import { ExtractError, type ExtractProgress } from "../../ports/text-extractor.ts";
import { titleByName } from "../../platform/lib/file-title.ts";
import { isPictureType } from "../model/images.ts";
import { charactersOf, knowledgeUnits } from "../model/units.ts";
import { productText, searchedTexts } from "../model/product-text.ts";
import type { DocumentQueue } from "./document-queue.sql.ts";
import { noPictures } from "./keep-pictures.ts";
import { productPassages, underFileTitle } from "./passages.ts";
import { ProgressReport } from "./report-progress.ts";
import { retryOrGiveUp } from "./retry-or-give-up.ts";
import { embedAndCommit, type CommitDraftsDeps, type Draft, type Models } from "./commit-drafts.ts";
import type { ClaimedDocument } from "./model/claim.ts";
import { nextTurn } from "../../platform/lib/yield-to-event-loop.ts";

export interface ProcessingDeps extends CommitDraftsDeps {
  readonly store: Pick<DocumentQueue, "giveUp" | "retryLater" | "progress">;
  readonly reader: DocumentReader;
  readonly blobs: BlobStore;
  /** Called with each file before it becomes ready. Optional. */
  readonly noteFile?: (document: ClaimedDocument, read: Pick<ReadDocument, "foundTitle" | "parts">) => Promise<void>;
  /** Time in milliseconds that the service must keep running after an extraction process crashes, before the crash counts as an attempt. */
  readonly outliveMs?: number;
}

const usualOutliveMs = 1_000;

/** Passage length for the packaged model, used if no model is available. */
const mostTokens = 256;
const charactersPerToken = 4;

/** Processes products together: all products that use the same models share an embedding batch and a transaction. */
export async function processItems(
  deps: ProcessingDeps,
  owner: string,
  documents: readonly ClaimedDocument[],
  signal: AbortSignal,
): Promise<void> {
  for (const { members, models } of alike(documents, (document) => deps.models.of(document))) {
    await processAlike(deps, owner, members, models, signal);
  }
}

/** Groups items by their models. */
function alike<T>(all: readonly T[], modelsOf: (one: T) => Models): Iterable<{ readonly models: Models; readonly members: T[] }> {
  const groups = new Map<string, { readonly models: Models; readonly members: T[] }>();
  for (const one of all) {
    const models = modelsOf(one);
    const key = models.map(({ generation }) => generation.id).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { models, members: [one] });
    else group.members.push(one);
  }
  return groups.values();
}

async function processAlike(
  deps: ProcessingDeps,
  owner: string,
  documents: readonly ClaimedDocument[],
  models: Models,
  signal: AbortSignal,
): Promise<void> {
  const drafts: Draft[] = [];
  for (const document of documents) {
    const text = productText(document.content);
    const characters = charactersOf(searchedTexts(text));
    drafts.push({
      document,
      passages: productPassages(document.content, productSettings(models, document)),
      parts: [],
      knowledgeUnits: knowledgeUnits({ characters, images: 0 }),
      pages: null,
      warnings: [],
      foundTitle: null,
      pictures: noPictures,
    });
    // Yields to the event loop, because chunking a whole batch at once would block requests.
    await nextTurn();
  }
  await embedAndCommit(deps, { owner, drafts, models, report: null }, signal);
}

/**
 * Processes files together: each file is extracted and chunked separately, and files that use the same models are embedded and committed together. A
 * file that cannot be extracted fails with the reason.
 */
export async function processFiles(
  deps: ProcessingDeps,
  owner: string,
  documents: readonly ClaimedDocument[],
  signal: AbortSignal,
): Promise<void> {
  const reports = documents.map((document) => new ProgressReport(deps, owner, document));
  const releases: (() => Promise<void>)[] = [];
  try {
    const read = await readAll(deps, owner, reports, releases, signal);
    for (const { members, models } of alike(read, (file) => file.models)) {
      const drafts: Draft[] = [];
      for (const file of members) {
        if (file.read.passages.length > 0) {
          drafts.push(await draftOf(file));
          await deps.noteFile?.(file.document, file.read);
        } else await deps.store.giveUp(file.document, owner, "empty: no text found");
      }
      if (drafts.length === 0) continue;
      const report = reports.length === 1 ? (reports[0] ?? null) : null;
      await embedAndCommit(deps, { owner, drafts, models, report }, signal);
    }
  } finally {
    for (const report of reports) report.end();
    await Promise.all(releases.map((release) => release()));
  }
}

/** An extracted file whose images must be released. */
interface ReadFile {
  readonly document: ClaimedDocument;
  readonly read: ReadDocument;
  readonly models: Models;
}

async function readAll(
  deps: ProcessingDeps,
  owner: string,
  reports: readonly ProgressReport[],
  releases: (() => Promise<void>)[],
  signal: AbortSignal,
): Promise<ReadFile[]> {
  const outcomes = await Promise.allSettled(reports.map((report) => readFile(deps, owner, report, signal)));
  const files = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" && outcome.value !== null ? [outcome.value] : []));
  for (const { read } of files) releases.push(() => read.release());
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  return files;
}

/** @returns null for a file that could not be extracted; it was marked as failed or will be retried */
async function readFile(deps: ProcessingDeps, owner: string, report: ProgressReport, signal: AbortSignal): Promise<ReadFile | null> {
  const { document } = report;
  const models = deps.models.of(document);
  try {
    return { document, read: await readDocument(deps, document, models, report, signal), models };
  } catch (error) {
    if (!signal.aborted && error instanceof ExtractError) {
      await deps.store.giveUp(document, owner, `${error.reason}: ${error.message}`);
      return null;
    }
    // If the extraction process is killed together with the service, the document is not the cause, so a crash counts only if the service keeps
    // running.
    const outliveMs = deps.outliveMs ?? usualOutliveMs;
    if (outliveMs > 0) await delay(outliveMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) throw error;
    await retryOrGiveUp(deps, owner, [document], "damaged: the file could not be read", error);
    return null;
  }
}

async function readDocument(
  deps: ProcessingDeps,
  document: ClaimedDocument,
  [{ embedder }]: Models,
  report: ProgressReport,
  signal: AbortSignal,
): Promise<ReadDocument> {
  const { languages, accountId } = document;
  const { description } = composed(document.content);
  const about = { title: titleToRead(document), isNamedByFile: !document.isTitleGiven };
  const request = {
    about: description === undefined ? about : { ...about, description },
    languages,
    owner: accountId,
    passages: { maxTokens: embedder?.info.maxTokens ?? mostTokens, counting: embedder?.info.counting ?? ({ kind: "estimate" } as const) },
  };
  const onProgress = ({ stage, done, total }: ExtractProgress): void =>
    report.say({ stage: stage === "read" ? "reading" : "recognising", done, total });
  const from = (source: ReadSource): Promise<ReadDocument> => deps.reader.read({ ...request, source }, onProgress, signal);

  if (document.text !== null) return from({ kind: "text", text: document.text.normalize("NFC") });
  if (document.file === null) throw new ExtractError("damaged", "the file is missing");
  const { blobKey, name, type } = document.file;
  const local = await deps.blobs.asFile(blobKey);
  try {
    return await from({ kind: "file", path: local.path, type, name });
  } finally {
    await local.release();
  }
}

/** Returns the caller's title or the file name. A title found in the previous version of the file does not apply. */
function titleToRead({ isTitleGiven, content, file }: ClaimedDocument): string {
  return (isTitleGiven || file === null ? content.title : titleByName(file.name)).normalize("NFC");
}

async function draftOf({
  document,
  read: { passages, parts, foundTitle: found, pages, warnings, pictures, linkedPictures },
}: ReadFile): Promise<Draft> {
  const isPicture = document.file !== null && isPictureType(document.file.type);
  const foundTitle = isPicture || document.file?.type === "csv" ? null : found;
  return {
    document,
    passages: await underFileTitle(passages, foundTitle, titleToRead(document)),
    parts,
    // Embedded images are free of charge, so a logo on each page does not cost anything.
    knowledgeUnits: knowledgeUnits({ characters: charactersOf(passages.map(({ text }) => text)), images: isPicture ? 1 : 0 }),
    pages,
    warnings: warnings.map(({ code, message }) => ({ code, field: null, message })),
    foundTitle,
    pictures: { stored: pictures, linked: linkedPictures },
  };
}

function productSettings([{ embedder }]: Models, document: ClaimedDocument): Parameters<typeof productPassages>[1] {
  return {
    countTokens: (text) => embedder?.countTokens(text) ?? Math.ceil(text.length / charactersPerToken),
    maxTokens: embedder?.info.maxTokens ?? mostTokens,
    languages: document.languages,
  };
}
