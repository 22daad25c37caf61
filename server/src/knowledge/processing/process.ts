import type { Log } from "../../lib/log.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import { EmbedderUnavailable } from "../../ports/embedder.ts";
import { ExtractError, type Extraction, type ExtractProgress, type TextExtractor } from "../../ports/text-extractor.ts";
import { servedVersion } from "../documents/served-version.ts";
import type { DocumentWarning, ServedVersion, UnitQuota } from "../documents/store.ts";
import type { DocumentModel, DocumentModels } from "../generations/document-models.ts";
import { isPictureType } from "../model/pictures.ts";
import { charactersOf, knowledgeUnits } from "../model/units.ts";
import { productText, searchedTexts } from "../products/product-text.ts";
import { plainTextDocument } from "./chunk/plain-text-document.ts";
import { alternativeText, holdsWords, withWordsOfPictures } from "./describe-picture.ts";
import { blobsOf, dropBlobs, type FoundPictures, keepAll, type KeepPicturesDeps, noPictures } from "./keep-pictures.ts";
import { filePassages, foundTitle, productPassages, type DraftPassage, type ExtractedPart } from "./passages.ts";
import { ProgressReport } from "./report-progress.ts";
import { noGeneration, OverQuota, type ClaimedDocument, type ProcessingStore, type Settlement } from "./store.ts";

export interface ProcessingDeps extends KeepPicturesDeps {
  readonly store: ProcessingStore;
  readonly models: DocumentModels;
  readonly extractor: TextExtractor;
  readonly blobs: BlobStore;
  readonly quota: (accountId: string) => Promise<UnitQuota>;
  readonly log: Log;
}

/** A document is tried so often before it ends as failed (decisions, chapter 7). */
export const mostAttempts = 5;

/**
 * A document that was taken so often in a row without an outcome is what breaks its workers. After the first break each is taken alone, so
 * that a machine that is killed again and again does not condemn the documents that happened to be in work.
 */
export const mostBreaks = 10;

/** Where no model can be asked, passages are cut as long as those of the packaged one. */
const mostTokens = 256;
const charactersPerToken = 4;
const embeddedAtOnce = 256;
/** How long a document waits for a model that it can do without. */
const patienceMs = 3_000;
const textsInPatience = 64;

/** Growing pauses between attempts: 2, 8, 32, 128 seconds. */
export function pauseAfter(attempt: number): number {
  return 500 * 4 ** attempt;
}

/** A document whose text is known and whose vectors are not yet. */
interface Draft {
  readonly document: ClaimedDocument;
  readonly passages: readonly DraftPassage[];
  readonly parts: readonly ExtractedPart[];
  readonly knowledgeUnits: number;
  readonly pages: number | null;
  readonly warnings: readonly DocumentWarning[];
  readonly foundTitle: string | null;
  readonly pictures: FoundPictures;
}

type Models = ReturnType<DocumentModels["of"]>;

/** Processes products together: one embedding batch and one transaction for those that the same models embed. */
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

/** Groups of what the same models embed. */
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
      passages: productPassages(document.content, settingsOf(models, document)),
      parts: [],
      knowledgeUnits: knowledgeUnits({ characters, images: 0 }),
      pages: null,
      warnings: [],
      foundTitle: null,
      pictures: noPictures,
    });
    // Cutting a whole batch at once would hold up every request meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await embedAndSettle(deps, owner, drafts, models, signal);
}

/**
 * Processes files together: each is read and cut by itself, those that the same models embed are embedded and settled at once. One that cannot
 * be read ends as failed, with the reason.
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
    for (const { members, models } of alike(read.splice(0), (file) => file.models)) {
      const drafts: Draft[] = [];
      // What was cut is let go: a long document's blocks take much memory, and embedding it takes long.
      for (const { extracted, document } of members.splice(0)) {
        const draft = await draftOf(deps, owner, document, extracted, models);
        if (draft !== null) drafts.push(draft);
      }
      if (drafts.length === 0) continue;
      await embedAndSettle(deps, owner, drafts, models, signal, reports.length === 1 ? reports[0] : null);
    }
  } finally {
    for (const report of reports) report.end();
    await Promise.all(releases.map((release) => release()));
  }
}

async function readAll(
  deps: ProcessingDeps,
  owner: string,
  reports: readonly ProgressReport[],
  releases: (() => Promise<void>)[],
  signal: AbortSignal,
): Promise<ReadFile[]> {
  const outcomes = await Promise.allSettled(reports.map((report) => readFile(deps, owner, report, signal)));
  const read = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" && outcome.value !== null ? [outcome.value] : []));
  for (const {
    extracted: { release },
  } of read)
    releases.push(release);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  return read;
}

/** What was read of a file, whose pictures are to be released. */
interface ReadFile {
  readonly document: ClaimedDocument;
  readonly extracted: Extraction;
  readonly models: Models;
}

/** @returns null for one that cannot be read; it was given up, or is tried again */
async function readFile(deps: ProcessingDeps, owner: string, report: ProgressReport, signal: AbortSignal): Promise<ReadFile | null> {
  const { document } = report;
  try {
    return { document, extracted: await extract(deps, document, report, signal), models: deps.models.of(document) };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ExtractError) await deps.store.giveUp(document, owner, `${error.reason}: ${error.message}`);
    else await retryOrGiveUp(deps, owner, [document], "damaged: the file could not be read", error);
    return null;
  }
}

/** @returns null for one in which nothing can be found; it was given up */
async function draftOf(
  deps: ProcessingDeps,
  owner: string,
  document: ClaimedDocument,
  extracted: Extraction,
  models: Models,
): Promise<Draft | null> {
  const isPicture = document.file !== null && isPictureType(document.file.type);
  // Of pictures without text, words that stand for it.
  const searched =
    extracted.pictures.length === 0 || holdsWords(extracted.blocks) ? extracted : withWordsOfPictures(extracted, document.content);
  const { passages, parts } = await filePassages(searched, document.content, settingsOf(models, document));
  if (passages.length === 0) {
    await deps.store.giveUp(document, owner, "empty: there is no text in it");
    return null;
  }
  const characters = charactersOf(passages.map((passage) => passage.text));
  const warnings = extracted.warnings.map(({ code, message }) => ({ code, field: null, message }));
  return {
    document,
    passages,
    // Of a text that was sent, the text itself can be read.
    parts: document.file === null ? [] : parts,
    // Those inside a document count nothing: a logo on each page must not.
    knowledgeUnits: knowledgeUnits({ characters, images: isPicture ? 1 : 0 }),
    pages: extracted.pages,
    warnings,
    foundTitle: foundTitle(extracted, document.content),
    pictures: {
      stored: isPicture
        ? extracted.pictures.map((picture) => ({ ...picture, description: alternativeText(document.content, extracted.blocks) }))
        : extracted.pictures,
      linked: extracted.linkedPictures,
    },
  };
}

function settingsOf([{ embedder }]: Models, document: ClaimedDocument): Parameters<typeof productPassages>[1] {
  return {
    countTokens: (text) => embedder?.countTokens(text) ?? Math.ceil(text.length / charactersPerToken),
    maxTokens: embedder?.info.maxTokens ?? mostTokens,
    languages: document.languages,
  };
}

async function extract(deps: ProcessingDeps, document: ClaimedDocument, report: ProgressReport, signal: AbortSignal): Promise<Extraction> {
  if (document.text !== null) return { ...plainTextDocument(document.text), release: () => Promise.resolve() };
  if (document.file === null) throw new ExtractError("damaged", "the file is missing");
  const { blobKey, name, type } = document.file;
  const local = await deps.blobs.asFile(blobKey);
  try {
    const onProgress = ({ stage, done, total }: ExtractProgress): void =>
      report.say({ stage: stage === "read" ? "reading" : "recognising", done, total });
    return await deps.extractor.extract(
      { path: local.path, type, fileName: name, languages: document.languages, owner: document.accountId, onProgress },
      signal,
    );
  } finally {
    await local.release();
  }
}

async function embedAndSettle(
  deps: ProcessingDeps,
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
      // It may be gone for good: the next takes its place, and words find the text until then.
      deps.log.warn(
        { err: error, generation: first.generation.id },
        "a model does not answer; the document goes on with the next one's vectors",
      );
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
    const serve = ({ kind, content }: Pick<ClaimedDocument, "kind" | "content">): ServedVersion => servedVersion(kind, content);
    const { settled, droppedBlobs } = await deps.store.settle(settlements, made, owner, serve, deps.quota);
    await dropBlobs(deps, droppedBlobs);
    const unsettled = settlements.filter(({ document }) => !settled.includes(document.id));
    await dropBlobs(deps, blobsOf(unsettled.flatMap((settlement) => settlement.pictures)));
  } catch (error) {
    // The outcome may be unknown: pictures that nothing names are swept later.
    if (!(error instanceof OverQuota)) throw error;
    await dropBlobs(deps, blobsOf(pictures.flat()));
    // Alone each: one account's large document must not end those that were settled with it.
    if (drafts.length > 1) for (const draft of drafts) await embedAndSettle(deps, owner, [draft], models, signal);
    else for (const { document } of drafts) await deps.store.giveUp(document, owner, `quota: ${error.message}`);
  }
}

/**
 * Zeros where the model cannot be asked: words alone find the text until vectors are there. A long document goes in batches, so that others'
 * come in between.
 */
async function embed(
  { embedder, generation }: DocumentModel,
  texts: readonly string[],
  signal: AbortSignal,
  onDone: (count: number) => void = () => undefined,
): Promise<Float32Array[]> {
  if (embedder === null) return texts.map(() => new Float32Array(generation.dimensions));
  // What a file says over and over costs its author little, and would cost the embedder hours.
  const different = [...new Set(texts)];
  const vectors = new Map<string, Float32Array>();
  for (let at = 0; at < different.length; at += embeddedAtOnce) {
    const batch = different.slice(at, at + embeddedAtOnce);
    const made = await embedder.embedPassages(batch, signal);
    if (made.length !== batch.length)
      throw new EmbedderUnavailable(`the embedder returned ${made.length} vectors for ${batch.length} texts`);
    for (const [place, text] of batch.entries()) vectors.set(text, vectorAt(made, place));
    onDone(Math.floor((texts.length * vectors.size) / different.length));
  }
  return texts.map((text) => vectors.get(text) ?? vectorAt([], 0));
}

/** Vectors that can be made later as well: null where the model does not answer soon. */
async function embedBeside(
  deps: ProcessingDeps,
  model: DocumentModel,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[] | null> {
  const soon = AbortSignal.any([signal, AbortSignal.timeout(patienceMs * Math.ceil(texts.length / textsInPatience))]);
  try {
    return await embed(model, texts, soon);
  } catch (error) {
    signal.throwIfAborted();
    deps.models.failed(model.generation);
    deps.log.warn({ err: error, generation: model.generation.id }, "vectors of a further model were not made; they are made later");
    return null;
  }
}

function vectorAt(vectors: readonly Float32Array[], at: number): Float32Array {
  const vector = vectors[at];
  if (vector === undefined) throw new EmbedderUnavailable("the embedder returned too few vectors");
  return vector;
}

/** Tries documents again after a pause, or ends those that were tried often enough. */
export async function retryOrGiveUp(
  deps: ProcessingDeps,
  owner: string,
  documents: readonly ClaimedDocument[],
  message: string,
  cause: unknown,
): Promise<void> {
  deps.log.warn({ err: cause, documents: documents.length, attempt: documents[0]?.attempts }, "processing did not succeed");
  for (const document of documents) {
    if (document.attempts >= mostAttempts) await deps.store.giveUp(document, owner, message);
    else await deps.store.retryLater([document], owner, pauseAfter(document.attempts), message);
  }
}
