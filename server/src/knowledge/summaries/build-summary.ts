import { fail } from "../../platform/errors/fail.ts";
import type { Log } from "../../platform/lib/log.ts";
import type { Ids } from "../../ports/ids.ts";
import type { LanguageModel } from "../../ports/language-model.ts";
import type { DocumentModels } from "../embedding-migrations/document-models.ts";
import { condense } from "./condense.ts";
import type { SourceMaterial } from "./model/material.ts";
import { materialText } from "./model/material-text.ts";
import { quotableSentences } from "./model/quotable-sentences.ts";
import { centroidOf, selectDiverse } from "./model/select-diverse.ts";
import { extractiveSummary, type Quote, type SummaryText } from "./model/summary-text.ts";
import type { SummaryStatements } from "./summaries.sql.ts";

export interface BuildSummaryDeps {
  readonly summaries: Pick<SummaryStatements, "material" | "save" | "remove">;
  readonly models: Pick<DocumentModels, "of">;
  /** Null to build the summary from the documents' own sentences. */
  readonly languageModel: LanguageModel | null;
  readonly ids: Pick<Ids, "uuidv4">;
  readonly log: Log;
}

const mostPassages = 1_000;
const passagesRead = 24;
const sentencesPerPassage = 5;
const mostQuotes = 8;
const mostAttempts = 3;

/**
 * Builds and stores the summary of a source from its ready documents. The summary contains only facts from these documents.
 *
 * @throws Failure `knowledge.source_not_found`, or `resource.conflict` if no document is ready; an older summary is then deleted, because its documents
 * no longer exist
 * @throws EmbedderUnavailable or another error that is not a Failure; the caller can retry
 */
export function buildSummary(deps: BuildSummaryDeps): (accountId: string, sourceId: string, signal: AbortSignal) => Promise<void> {
  return async (accountId, sourceId, signal) => {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const material = await deps.summaries.material(accountId, sourceId, {
        categories: 12,
        titles: 40,
        passages: mostPassages,
        generation: (brandId) => deps.models.of({ accountId, brandId })[0].generation,
      });
      if (material === null) fail("knowledge.source_not_found", "No source with this id exists.");
      if (material.facts.items + material.facts.files === 0) {
        await deps.summaries.remove(accountId, sourceId);
        fail("resource.conflict", "The source has no ready documents to summarize yet.");
      }
      const { text, documentIds } = await summaryOf(deps, accountId, material, signal);
      signal.throwIfAborted();
      // The summary must not mention a document that was deleted in the meantime.
      if (await deps.summaries.save(accountId, sourceId, text, documentIds)) return;
    }
    fail("resource.conflict", "Documents of the source were repeatedly deleted while its summary was being built. Try again later.");
  };
}

async function summaryOf(deps: BuildSummaryDeps, accountId: string, material: SourceMaterial, signal: AbortSignal): Promise<SummaryText> {
  const quotes = await representativeQuotes(deps, accountId, material, signal);
  const { languageModel, log } = deps;
  if (languageModel !== null) {
    const full = materialText(material.facts, quotes);
    const text = await condense({ languageModel, log }, full.text, `=== ${deps.ids.uuidv4()} ===`, signal);
    if (text !== null) return { text, documentIds: full.documentIds };
  }
  return extractiveSummary(material.facts, quotes);
}

/** Selects representative and diverse sentences: selects passages near the source's centroid, and then sentences from them. */
async function representativeQuotes(
  deps: Pick<BuildSummaryDeps, "models">,
  accountId: string,
  { facts, passages, languages, generation, brandId }: SourceMaterial,
  signal: AbortSignal,
): Promise<Quote[]> {
  const vectors = passages.map(({ vector }) => vector);
  const middle = centroidOf(vectors);
  if (middle === null) return [];
  const documents = facts.items + facts.files;
  const chosen = selectDiverse(vectors, middle, (index) => passages[index]?.documentId ?? "", {
    count: passagesRead,
    perGroup: Math.ceil(passagesRead / documents),
    relevance: 0.6,
  });
  // Sorted by document and position, so that related sentences stay together.
  const candidates = chosen
    .toSorted((one, other) => one - other)
    .flatMap((index): Quote[] => {
      const passage = passages[index];
      if (passage === undefined) return [];
      const { documentId, title, text } = passage;
      return quotableSentences(text, title, languages[0])
        .slice(0, sentencesPerPassage)
        .map((sentence) => ({ documentId, title, sentence }));
    });
  if (candidates.length === 0) return [];
  const model = deps.models.of({ accountId, brandId }).find((candidate) => candidate.generation.id === generation);
  const embedder = model?.embedder ?? null;
  if (embedder === null) return candidates.slice(0, mostQuotes);
  const embedded = await embedder.embedPassages(
    candidates.map(({ sentence }) => sentence),
    signal,
  );
  const picked = selectDiverse(embedded, middle, (index) => candidates[index]?.documentId ?? "", {
    count: mostQuotes,
    perGroup: Math.ceil(mostQuotes / documents),
    relevance: 0.7,
  });
  return picked.toSorted((one, other) => one - other).flatMap((index) => candidates[index] ?? []);
}
