import type { Log } from "../../lib/log.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import { EmbedderUnavailable } from "../../ports/embedder.ts";
import { ExtractError, type ExtractedDocument, type TextExtractor } from "../../ports/text-extractor.ts";
import { servedVersion } from "../documents/served-version.ts";
import type { DocumentWarning, UnitQuota } from "../documents/store.ts";
import type { DocumentModel, DocumentModels } from "../generations/document-models.ts";
import { charactersOf, knowledgeUnits } from "../model/units.ts";
import { productText, searchedTexts } from "../products/product-text.ts";
import { plainTextDocument } from "./chunk/plain-text-document.ts";
import { filePassages, foundTitle, productPassages, type DraftPassage } from "./passages.ts";
import { noGeneration, OverQuota, type ClaimedDocument, type ProcessingStore, type Settlement } from "./store.ts";

export interface ProcessingDeps {
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
  readonly knowledgeUnits: number;
  readonly pages: number | null;
  readonly warnings: readonly DocumentWarning[];
  readonly foundTitle: string | null;
}

type Models = ReturnType<DocumentModels["of"]>;

/** Processes products together: one embedding batch and one transaction for those that the same models embed. */
export async function processItems(
  deps: ProcessingDeps,
  owner: string,
  documents: readonly ClaimedDocument[],
  signal: AbortSignal,
): Promise<void> {
  const groups = new Map<string, { readonly models: Models; readonly documents: ClaimedDocument[] }>();
  for (const document of documents) {
    const models = deps.models.of(document);
    const key = models.map(({ generation }) => generation.id).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { models, documents: [document] });
    else group.documents.push(document);
  }
  for (const group of groups.values()) await processAlike(deps, owner, group.documents, group.models, signal);
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
      knowledgeUnits: knowledgeUnits({ characters, images: 0 }),
      pages: null,
      warnings: [],
      foundTitle: null,
    });
    // Cutting a whole batch at once would hold up every request meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await embedAndSettle(deps, owner, drafts, models, signal);
}

/** Processes one file: reads it, cuts it, embeds it, settles it. A file that cannot be read ends as failed, with the reason. */
export async function processFile(deps: ProcessingDeps, owner: string, document: ClaimedDocument, signal: AbortSignal): Promise<void> {
  let extracted: ExtractedDocument;
  try {
    extracted = await extract(deps, document, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ExtractError) {
      await deps.store.giveUp(document, owner, `${error.reason}: ${error.message}`);
      return;
    }
    await retryOrGiveUp(deps, owner, [document], "damaged: the file could not be read", error);
    return;
  }
  const models = deps.models.of(document);
  const passages = await filePassages(extracted, document.content, settingsOf(models, document));
  if (passages.length === 0) {
    await deps.store.giveUp(document, owner, "empty: there is no text in it");
    return;
  }
  const characters = charactersOf(passages.map((passage) => passage.text));
  const warnings = extracted.warnings.map(({ code, message }) => ({ code, field: null, message }));
  const draft = {
    document,
    passages,
    knowledgeUnits: knowledgeUnits({ characters, images: 0 }),
    pages: extracted.pages,
    warnings,
    foundTitle: foundTitle(extracted, document.content),
  };
  await embedAndSettle(deps, owner, [draft], models, signal);
}

function settingsOf([{ embedder }]: Models, document: ClaimedDocument): Parameters<typeof productPassages>[1] {
  return {
    countTokens: (text) => embedder?.countTokens(text) ?? Math.ceil(text.length / charactersPerToken),
    maxTokens: embedder?.info.maxTokens ?? mostTokens,
    languages: document.languages,
  };
}

async function extract(deps: ProcessingDeps, document: ClaimedDocument, signal: AbortSignal): Promise<ExtractedDocument> {
  if (document.text !== null) return plainTextDocument(document.text);
  if (document.file === null) throw new ExtractError("damaged", "the file is missing");
  const { blobKey, name, type } = document.file;
  const local = await deps.blobs.asFile(blobKey);
  try {
    return await deps.extractor.extract({ path: local.path, type, fileName: name }, signal);
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
): Promise<void> {
  const texts = drafts.flatMap((draft) => draft.passages.map((passage) => passage.embed));
  const [first, ...rest] = models;
  let vectors: readonly Float32Array[];
  try {
    vectors = await embed(first, texts, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof EmbedderUnavailable)) throw error;
    const [next, ...others] = rest;
    if (next !== undefined) {
      // It may be gone for good: the next takes its place, and words find the text until then.
      deps.log.warn(
        { err: error, generation: first.generation.id },
        "a model does not answer; the document goes on with the next one's vectors",
      );
      await embedAndSettle(deps, owner, drafts, [next, ...others], signal);
      return;
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
  let next = 0;
  const settlements = drafts.map((draft): Settlement => ({
    ...draft,
    passages: draft.passages.map(({ text, headings, page }) => ({
      text,
      headings,
      page,
      vector: vectorAt(vectors, next++),
    })),
  }));
  try {
    const made = { generation: first.embedder === null ? noGeneration : first.generation.id, others };
    await deps.store.settle(settlements, made, owner, ({ kind, content }) => servedVersion(kind, content), deps.quota);
  } catch (error) {
    if (!(error instanceof OverQuota)) throw error;
    // Alone each: one account's large document must not end those that were settled with it.
    if (drafts.length > 1) for (const draft of drafts) await embedAndSettle(deps, owner, [draft], models, signal);
    else for (const { document } of drafts) await deps.store.giveUp(document, owner, `quota: ${error.message}`);
  }
}

/** Zeros where the model cannot be asked: words alone find the text until vectors are there. */
async function embed({ embedder, generation }: DocumentModel, texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
  if (embedder === null) return texts.map(() => new Float32Array(generation.dimensions));
  const vectors = await embedder.embedPassages(texts, signal);
  if (vectors.length === texts.length) return vectors;
  throw new EmbedderUnavailable(`the embedder returned ${vectors.length} vectors for ${texts.length} texts`);
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
