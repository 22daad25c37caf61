import { LRUCache } from "lru-cache";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { Log } from "../../platform/lib/log.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { RetrievalHit, RetrievalIndex } from "../../ports/retrieval-index.ts";
import { scopeKeyOf } from "../../search/answer-cache.ts";
import type { BrandRetrieval } from "../../search/retrieval-indexes.ts";
import { wordsKnownTo } from "../../search/known-words.ts";
import { scopeOf } from "../../search/scope.ts";
import {
  type ComparedTexts,
  type Meaning,
  questionsOf,
  sentencesOf,
  type ToCompare,
  type TurnPlan,
  vocabularyOf,
  withoutTypos,
} from "../answer/index.ts";
import { sentenceVectors } from "../sentence-vectors/sentence-vectors.ts";
import { storedVectors } from "../sentence-vectors/sentence-vectors.sql.ts";

/** If the files have more passages than this, only the passages that the search finds are read. */
const MOST_PASSAGES = 800;
const MOST_PERSONAS = 100;
/**
 * Maximum time in milliseconds that a turn waits for missing vectors. Vectors are missing for sentences that have not been used since they
 * changed.
 */
const PATIENCE_MS = 3_000;

/** The files of a persona in one version of its knowledge. */
interface PersonaTexts {
  readonly state: string;
  readonly texts: readonly RetrievalHit[];
  readonly sentences: readonly ComparedTexts[];
  readonly vocabulary: ReadonlySet<string>;
}

const known = new WeakMap<RetrievalIndex, LRUCache<string, PersonaTexts>>();

/** Additional input: hits, and products with the questions to compare their sentences with. */
export interface ToRead {
  readonly hits: readonly RetrievalHit[];
  readonly compared: ToCompare | null;
}

/**
 * Returns the additional input for answering from documents: the persona's complete files, unless there are too many, and the meaning of
 * their
 * sentences.
 */
export async function findTexts(
  { index, embedder }: Pick<BrandRetrieval, "index" | "embedder">,
  context: PersonaContext,
  plan: TurnPlan,
  { hits, compared }: ToRead,
  deps: { readonly database: Queryable; readonly log: Pick<Log, "warn"> },
): Promise<{ readonly texts: readonly RetrievalHit[]; readonly meaning: Meaning | null }> {
  if (plan.kind !== "question") return { texts: [], meaning: null };
  const { texts, sentences, vocabulary } = await textsOf(index, context);
  if (embedder === null) return { texts, meaning: null };
  try {
    const questions = [...questionsOf(plan), ...(compared?.questions ?? [])];
    const read = [...(compared?.texts ?? []), ...sentencesOf(readBesides(hits, texts)), ...sentences];
    const ready = within(PATIENCE_MS, prepare(embedder, read, context.persona.accountId, deps));
    const [meaning] = await Promise.all([meaningOf(embedder, plan, questions, vocabulary), ready]);
    return { texts, meaning };
  } catch (error) {
    deps.log.warn({ err: error }, "failed to embed the texts, comparing keywords only");
    return { texts, meaning: null };
  }
}

/** Maximum number of files whose sentences are compared, in addition to the complete files. */
const MOST_FILES = 2;

/** Returns the hits whose sentences are compared in addition to the complete files. */
function readBesides(hits: readonly RetrievalHit[], texts: readonly RetrievalHit[]): readonly RetrievalHit[] {
  const read = new Set(texts.map(({ documentId }) => documentId));
  return hits.filter(({ documentId, filter }) => filter.kind === "file" && !read.has(documentId)).slice(0, MOST_FILES);
}

async function textsOf(index: RetrievalIndex, context: PersonaContext): Promise<PersonaTexts> {
  const scope = scopeOf(context);
  const state = index.stateOf(scope) ?? "";
  let personas = known.get(index);
  if (personas === undefined) known.set(index, (personas = new LRUCache({ max: MOST_PERSONAS })));
  const key = scopeKeyOf(context);
  const before = personas.get(key);
  if (state !== "" && before?.state === state) return before;
  const texts: RetrievalHit[] = [];
  let passages = 0;
  await index.scan(scope, { kind: "file" }, (hit) => {
    if (passages > MOST_PASSAGES) return;
    const read = hit.passages
      .slice(0, MOST_PASSAGES + 1)
      .map(({ ordinal, text, headings, page }) => ({ ordinal, text, headings, page, similarity: null }));
    passages += read.length;
    texts.push({ ...hit, passages: read });
  });
  const found = passages > MOST_PASSAGES ? [] : texts;
  const sentences = sentencesOf(found);
  const made = { state, texts: found, sentences, vocabulary: vocabularyOf(sentences.flatMap((one) => one.texts)) };
  personas.set(key, made);
  return made;
}

/** Loads the stored vectors of strings and computes the missing vectors. */
async function prepare(
  embedder: Embedder,
  read: readonly ComparedTexts[],
  accountId: string,
  { database, log }: { readonly database: Queryable; readonly log: Pick<Log, "warn"> },
): Promise<void> {
  const vectors = sentenceVectors(embedder);
  try {
    await vectors.load(read, (fingerprint, passages) => storedVectors(database, accountId, fingerprint, passages));
  } catch (error) {
    log.warn({ err: error }, "failed to load sentence vectors, computing them instead");
  }
  await vectors.make(read.flatMap(({ texts }) => texts));
}

async function meaningOf(
  embedder: Embedder,
  plan: TurnPlan & { readonly kind: "question" },
  questions: readonly string[],
  vocabulary: ReadonlySet<string>,
): Promise<Meaning> {
  const vectors = sentenceVectors(embedder);
  const { languages } = embedder.info;
  const isUnderstood = languages === null || languages.includes(plan.language);
  const isWord = wordsKnownTo(embedder, [plan.language]);
  const asked = await Promise.all(
    questions.map((one) => embedder.embedQuery(isUnderstood ? withoutTypos(one, vocabulary, isWord) : one, [plan.language])),
  );
  const vectorOf = new Map(questions.map((one, at) => [one, asked[at]]));
  return {
    understood: isUnderstood,
    cosine(question, sentence) {
      const vector = vectorOf.get(question) ?? asked[0];
      return vector === undefined ? null : vectors.cosine(vector, sentence);
    },
  };
}

/** Waits for a promise for a limited time. The work continues after a timeout. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
