import { EmbedderUnavailable } from "../../ports/embedder.ts";
import type { Log } from "../../platform/lib/log.ts";
import { servedVersion } from "../documents/served-version.ts";
import type { DocumentWarning } from "../documents/model/document.ts";
import type { UnitQuota } from "../documents/model/document-write.ts";
import type { DocumentModels } from "../embedding-migrations/document-models.ts";
import type { ReadPart } from "../../ports/document-reader.ts";
import { embed, embedBeside, vectorAt } from "./embed-passages.ts";
import { blobsOf, dropBlobs, type FoundPictures, keepAll, type KeepPicturesDeps } from "./keep-pictures.ts";
import type { DraftPassage } from "./passages.ts";
import type { ProgressReport } from "./report-progress.ts";
import { retryOrGiveUp } from "./retry-or-give-up.ts";
import { noGeneration, OverQuota, type ProcessingStore, type Serve, type Settlement } from "./model/settlement.ts";
import { type ClaimedDocument } from "./model/claim.ts";

export interface SettleDeps extends KeepPicturesDeps {
  readonly store: ProcessingStore;
  readonly models: DocumentModels;
  readonly quota: (accountId: string) => Promise<UnitQuota>;
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

/**
 * Embeds and commits documents that use the same models, with their images, in one transaction. Without a responding model they are retried
 * later; a document beyond its account's quota fails.
 */
export async function embedAndSettle(
  deps: SettleDeps,
  owner: string,
  drafts: readonly Draft[],
  models: Models,
  signal: AbortSignal,
  report: ProgressReport | null = null,
): Promise<void> {
  const texts = drafts.flatMap((draft) => draft.passages.map((passage) => passage.embed));
  const [first, ...rest] = models;
  let vectors: readonly Float32Array[];
  try {
    vectors = await embed(first, texts, signal, (done) => report?.say({ stage: "embedding", done, total: texts.length }));
  } catch (error) {
    if (signal.aborted || !(error instanceof EmbedderUnavailable)) throw error;
    const [next, ...others] = rest;
    if (next !== undefined) {
      // It may be gone for good: the next model replaces it, and words find the text until then.
      deps.log.warn({ err: error, generation: first.generation.id }, "embedding model unavailable, using vectors of the next model");
      return embedAndSettle(deps, owner, drafts, [next, ...others], signal, report);
    }
    await retryOrGiveUp(
      deps,
      owner,
      drafts.map((draft) => draft.document),
      `embed_failed: ${error.message}`,
      error,
    );
    return;
  }
  const others = new Map<number, readonly Float32Array[]>();
  for (const model of rest) {
    const made = await embedBeside(deps, model, texts, signal);
    if (made !== null) others.set(model.generation.id, made);
  }
  report?.say({ stage: "storing", done: 0, total: texts.length });
  let next = 0;
  const pictures = await keepAll(
    deps,
    drafts.map((draft) => draft.pictures),
  );
  const settlements = drafts.map((draft, at): Settlement => ({
    ...draft,
    pictures: pictures[at] ?? [],
    passages: draft.passages.map(({ text, headings, page }) => ({
      text,
      headings,
      page,
      vector: vectorAt(vectors, next++),
    })),
  }));
  try {
    const made = { generation: first.embedder === null ? noGeneration : first.generation.id, others };
    const serve: Serve = ({ kind, content, fileName }) => servedVersion(kind, content, fileName);
    const { settled, droppedBlobs } = await deps.store.settle(settlements, made, owner, serve, deps.quota);
    await dropBlobs(deps, droppedBlobs);
    const unsettled = settlements.filter(({ document }) => !settled.includes(document.id));
    await dropBlobs(deps, blobsOf(unsettled.flatMap((settlement) => settlement.pictures)));
  } catch (error) {
    // The outcome may be unknown: unreferenced images are swept later.
    if (!(error instanceof OverQuota)) throw error;
    await dropBlobs(deps, blobsOf(pictures.flat()));
    // Separately: one account's large document must not fail the others of its batch.
    if (drafts.length > 1) for (const draft of drafts) await embedAndSettle(deps, owner, [draft], models, signal);
    else for (const { document } of drafts) await deps.store.giveUp(document, owner, `quota: ${error.message}`);
  }
}
