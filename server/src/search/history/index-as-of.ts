import { fail } from "../../platform/errors/fail.ts";
import { yieldToEventLoop } from "../../platform/lib/yield-to-event-loop.ts";
import { servedVersion } from "../../knowledge/documents/served-version.ts";
import { embeddingText } from "../../knowledge/model/embedding-text.ts";
import type { Generation, VectorPlan } from "../../knowledge/embedding-migrations/model/vector-plan.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { IndexedDocument, IndexedPassage, RetrievalIndex } from "../../ports/retrieval-index.ts";
import { scopeOf } from "../scope.ts";
import { historyStart, pastVersions, servedAt, type PastVersion, type ServedVersionRow } from "./as-of.sql.ts";

export interface PastKnowledgeDeps {
  readonly database: Queryable;
  readonly plan: () => VectorPlan;
  /** Returns documents that are contained in the index of a generation. */
  readonly loadLive: (generation: Generation, documentIds: readonly string[]) => Promise<IndexedDocument[]>;
  /** Creates an empty index, which is used for only one search. */
  readonly newIndex: (dimensions: number) => Promise<RetrievalIndex>;
}

/** Index of a persona's knowledge as it was at a given time. */
export interface PastIndex {
  readonly index: RetrievalIndex;
  readonly documents: number;
  readonly pastVersions: number;
  readonly missingTexts: number;
  readonly missingVectors: number;
}

/** Maximum number of documents, because all of them are read for one search. */
const mostDocuments = 20_000;
/**
 * Maximum number of passages embedded for one search. Passages must be embedded if the model has changed since their version was stored.
 */
const mostEmbedded = 1_000;
const atOnce = 200;

/**
 * Reads the versions of the persona's documents that searches used at a given time into a separate index, so that the ranking is the same
 * as it would have been then. Uses the persona's current sources and activations.
 * @throws Failure `validation.failed` if the account's history does not reach back to that time
 */
export async function indexAsOf(deps: PastKnowledgeDeps, context: PersonaContext, at: Date, embedder: Embedder | null): Promise<PastIndex> {
  const { accountId } = context.persona;
  await checkMoment(deps.database, accountId, at);
  const generation = generationOf(deps.plan(), context.brand.id);
  const served = await servedAt(deps.database, accountId, scopeOf(context), at, mostDocuments + 1);
  if (served.length > mostDocuments) failAsOf(`reaches more than ${mostDocuments} documents, which is too many for a search in the past`);
  const index = await deps.newIndex(generation.dimensions);
  const versions = new Map(served.map(({ documentId, version }) => [documentId, version]));
  const pause = yieldToEventLoop();
  const add = async (document: IndexedDocument): Promise<void> => {
    const version = versions.get(document.documentId) ?? 1;
    const versioned = { ...document, hit: `${document.hit.slice(0, -1)},"version":${version}}` };
    await index.analyze?.(versioned);
    index.upsert(versioned);
    if (pause.isDue) await pause.take();
  };
  let documents = 0;
  const live = served.filter(({ isLive }) => isLive).map(({ documentId }) => documentId);
  for (let from = 0; from < live.length; from += atOnce) {
    for (const document of await deps.loadLive(generation, live.slice(from, from + atOnce))) {
      await add(document);
      documents += 1;
    }
  }
  const past = await addPast(
    deps,
    { context, generation, embedder },
    served.filter(({ isLive }) => !isLive),
    add,
  );
  const missingLive = live.length - documents;
  return {
    index,
    documents: documents + past.added,
    pastVersions: past.added,
    missingTexts: past.missing + missingLive,
    missingVectors: past.unembedded,
  };
}

async function addPast(
  { database }: PastKnowledgeDeps,
  {
    context,
    generation,
    embedder,
  }: { readonly context: PersonaContext; readonly generation: Generation; readonly embedder: Embedder | null },
  rows: readonly ServedVersionRow[],
  add: (document: IndexedDocument) => Promise<void>,
): Promise<{ readonly added: number; readonly missing: number; readonly unembedded: number }> {
  const count = { added: 0, missing: 0, unembedded: 0 };
  let left = mostEmbedded;
  for (let from = 0; from < rows.length; from += atOnce) {
    const batch = rows.slice(from, from + atOnce);
    const versions = await pastVersions(database, context.persona.accountId, batch, generation.id);
    count.missing += batch.length - versions.length;
    for (const version of versions) {
      if (version.passages === null) {
        count.missing += 1;
        continue;
      }
      const texts = version.passages.map(embeddingText);
      const isEmbedded = version.vectors !== null || (embedder !== null && texts.length <= left);
      if (version.vectors === null && isEmbedded) left -= texts.length;
      const embedded = version.vectors === null && isEmbedded ? await embedder?.embedPassages(texts).catch(() => undefined) : undefined;
      if (version.vectors === null && embedded === undefined) count.unembedded += texts.length;
      await add(indexed(version, context, (ordinal) => embedded?.[ordinal] ?? vectorAt(version, ordinal, generation.dimensions)));
      count.added += 1;
    }
  }
  return count;
}

function indexed(
  { documentId, sourceId, externalId, kind, content, fileName, passages }: PastVersion,
  { brand }: PersonaContext,
  vectorOf: (at: number) => Float32Array,
): IndexedDocument {
  return {
    ...servedVersion(kind, content, fileName),
    documentId,
    segment: sourceId,
    externalId,
    languages: brand.languages,
    passages: (passages ?? []).map((passage, at): IndexedPassage => ({ ...passage, vector: vectorOf(at) })),
  };
}

/** Returns a stored vector, or zeros if there is none, so that the passage is found only by keywords. */
function vectorAt({ vectors }: PastVersion, at: number, dimensions: number): Float32Array {
  const bytes = 4 * dimensions;
  if (vectors === null || vectors.byteLength < (at + 1) * bytes) return new Float32Array(dimensions);
  return new Float32Array(new Uint8Array(vectors.subarray(at * bytes, (at + 1) * bytes)).buffer);
}

async function checkMoment(db: Queryable, accountId: string, at: Date): Promise<void> {
  if (at.getTime() > Date.now()) failAsOf("must be in the past");
  const start = await historyStart(db, accountId);
  if (start === null) failAsOf("needs a history of documents: set `document_history_days` of the account to more than 0");
  if (at < start) failAsOf(`must not be before ${start.toISOString()}, when the account's history of documents begins`);
}

function failAsOf(message: string): never {
  fail("validation.failed", `\`as_of\` ${message}.`, { variant: "content", errors: [{ field: "as_of", code: "range", message }] });
}

function generationOf(plan: VectorPlan, brandId: string): Generation {
  const id = plan.brands.get(brandId)?.serving ?? plan.serving;
  const generation = plan.generations.get(id);
  if (generation === undefined) throw new Error(`unknown generation ${id}`);
  return generation;
}
