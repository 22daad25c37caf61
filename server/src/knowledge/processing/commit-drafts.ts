import { EmbedderUnavailable } from "../../ports/embedder.ts";
import type { Log } from "../../platform/lib/log.ts";
import { nextTurn } from "../../platform/lib/yield-to-event-loop.ts";
import type { DocumentWarning } from "../documents/model/document.ts";
import type { DocumentModels } from "../embedding-migrations/document-models.ts";
import type { ReadPart } from "../../ports/document-reader.ts";
import type { DocumentQueue } from "./document-queue.sql.ts";
import { embed, embedBeside, vectorAt } from "./embed-passages.ts";
import { blobsOf, dropBlobs, type FoundPictures, keepAll, type KeepPicturesDeps } from "./keep-pictures.ts";
import type { DraftPassage } from "./passages.ts";
import type { ProgressReport } from "./report-progress.ts";
import { retryOrGiveUp } from "./retry-or-give-up.ts";
import {
  noGeneration,
  OverQuota,
  type BatchVectors,
  type CommitOutcome,
  type NewPicture,
  type ProcessedDocument,
} from "./model/processed-document.ts";
import { type ClaimedDocument } from "./model/claim.ts";

export interface CommitDraftsDeps extends KeepPicturesDeps {
  readonly store: Pick<DocumentQueue, "giveUp" | "retryLater">;
  readonly models: DocumentModels;
  /**
   * Commits documents that are still leased to `owner`; see `commitDocuments`.
   * @throws OverQuota
   */
  readonly commit: (documents: readonly ProcessedDocument[], vectors: BatchVectors, owner: string) => Promise<CommitOutcome>;
  readonly log: Log;
}

export type Models = ReturnType<DocumentModels["of"]>;

/** A document with extracted text, before embedding. */
export interface Draft {
  readonly document: ClaimedDocument;
  readonly passages: readonly DraftPassage[];
  readonly parts: readonly ReadPart[];
  readonly knowledgeUnits: number;
  readonly pages: number | null;
  readonly warnings: readonly DocumentWarning[];
  readonly foundTitle: string | null;
  readonly pictures: FoundPictures;
}

/** Drafts that use the same models. */
export interface Batch {
  readonly owner: string;
  readonly drafts: readonly Draft[];
  readonly models: Models;
  /** Null if progress is not reported. */
  readonly report: ProgressReport | null;
}

/**
 * Embeds documents that use the same models, and commits them and their images in one transaction. If no model responds, the documents are
 * retried later. A document that exceeds its account's quota fails.
 */
export async function embedAndCommit(deps: CommitDraftsDeps, batch: Batch, signal: AbortSignal): Promise<void> {
  const { owner, drafts, models, report } = batch;
  const texts = drafts.flatMap((draft) => draft.passages.map((passage) => passage.embed));
  const [first, ...rest] = models;
  let vectors: readonly Float32Array[];
  await nextTurn();
  try {
    vectors = await embed(first, texts, signal, (done) => report?.say({ stage: "embedding", done, total: texts.length }));
  } catch (error) {
    if (signal.aborted || !(error instanceof EmbedderUnavailable)) throw error;
    const [next, ...others] = rest;
    if (next !== undefined) {
      // The model may be permanently unavailable, so the next model's vectors are used; until they are served, keyword search finds the
      // text.
      deps.log.warn({ err: error, generation: first.generation.id }, "embedding model unavailable, using vectors of the next model");
      return embedAndCommit(deps, { ...batch, models: [next, ...others] }, signal);
    }
    const documents = drafts.map((draft) => draft.document);
    return retryOrGiveUp(deps, owner, documents, `embed_failed: ${error.message}`, error);
  }
  const others = new Map<number, readonly Float32Array[]>();
  for (const model of rest) {
    const made = await embedBeside(deps, model, texts, signal);
    if (made !== null) others.set(model.generation.id, made);
  }
  report?.say({ stage: "storing", done: 0, total: texts.length });
  await commitBatch(deps, batch, { vectors, others }, signal);
}

async function commitBatch(
  deps: CommitDraftsDeps,
  batch: Batch,
  made: { readonly vectors: readonly Float32Array[]; readonly others: ReadonlyMap<number, readonly Float32Array[]> },
  signal: AbortSignal,
): Promise<void> {
  const { owner, drafts, models } = batch;
  const [{ embedder, generation }] = models;
  const pictures = await keepAll(
    deps,
    drafts.map((draft) => draft.pictures),
  );
  // Each of these lists has thousands of entries for a long document, so other work runs before and after they are built.
  await nextTurn();
  const documents = processedOf(drafts, pictures, made.vectors);
  await nextTurn();
  try {
    const vectors = { generation: embedder === null ? noGeneration : generation.id, others: made.others };
    const { committed, droppedBlobs } = await deps.commit(documents, vectors, owner);
    await dropBlobs(deps, droppedBlobs);
    const lost = documents.filter(({ document }) => !committed.includes(document.id));
    await dropBlobs(deps, blobsOf(lost.flatMap((document) => document.pictures)));
  } catch (error) {
    // The outcome of the commit may be unknown; unreferenced images are swept later.
    if (!(error instanceof OverQuota)) throw error;
    await dropBlobs(deps, blobsOf(pictures.flat()));
    // Commits each document separately, so that one account's large document does not make the others in its batch fail.
    if (drafts.length > 1) for (const draft of drafts) await embedAndCommit(deps, { owner, drafts: [draft], models, report: null }, signal);
    else for (const { document } of drafts) await deps.store.giveUp(document, owner, `quota: ${error.message}`);
  }
}

/** @param vectors vectors of the passages of all drafts, in order */
function processedOf(
  drafts: readonly Draft[],
  pictures: readonly (readonly NewPicture[])[],
  vectors: readonly Float32Array[],
): ProcessedDocument[] {
  let next = 0;
  return drafts.map((draft, at) => ({
    ...draft,
    pictures: pictures[at] ?? [],
    passages: draft.passages.map(({ text, headings, page }) => ({ text, headings, page, vector: vectorAt(vectors, next++) })),
  }));
}
