import { forgetLostDocuments, noteDocumentFacts } from "../onboarding/facts/note-document-facts.ts";
import type { ProcessingDeps } from "../knowledge/processing/process.ts";
import type { Foundation } from "./foundation.ts";

const forgetEveryMs = 10_000;

/**
 * Keeps the facts stated in files up to date: records the facts from each processed file, and removes those from deleted files. Errors do not stop
 * processing.
 */
export function startDocumentFacts({ store, cache, log, cleanup }: Foundation): NonNullable<ProcessingDeps["noteFile"]> {
  const deps = { database: store.database, cache, bus: store.bus };
  let pending: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const forget = (): void => {
    pending = null;
    running = forgetLostDocuments(deps).catch((error: unknown) =>
      log.warn({ err: error }, "failed to remove the facts of deleted documents"),
    );
  };
  const unsubscribe = store.bus.subscribe("index_changed", () => {
    pending ??= setTimeout(forget, forgetEveryMs).unref();
  });
  cleanup.add("facts of documents", async () => {
    unsubscribe();
    if (pending !== null) clearTimeout(pending);
    await running;
  });
  return async (document, { foundTitle, parts }) => {
    const { id, accountId, externalId, brandId, content, file, languages } = document;
    const titles = [content.title, foundTitle, file?.name].filter((title) => typeof title === "string");
    const texts = parts.map(({ text }) => text);
    try {
      await noteDocumentFacts(deps, { id, accountId, externalId, brandId, titles, texts, languages });
    } catch (error) {
      log.warn({ err: error, document: id }, "failed to record the facts of a document");
    }
  };
}
