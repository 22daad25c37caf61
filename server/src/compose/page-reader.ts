import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type PageReader, type PageReading, PageUnreadable } from "../onboarding/page/page-reader.ts";
import { ChildPool } from "../platform/lib/child/child-pool.ts";
import { ChildGaveUp } from "../platform/lib/child/child-worker.ts";
import type { PageAnswer } from "./page-messages.ts";

/**
 * Path of the built child process. It is valid from `src` and from `dist`. Tests run from the sources but need the built file, because Node
 * 20 cannot run TypeScript.
 */
const builtChild = fileURLToPath(new URL("../../dist/compose/read-page-child.js", import.meta.url));

const megabyte = 1_048_576;
const timeLimitMs = 10_000;

/** Reads pages in child processes, so a page cannot block the service. */
export function createPageReader(): PageReader & { close(): Promise<void> } {
  const pool = new ChildPool({
    entry: builtChild,
    concurrency: 2,
    maxRssBytes: 1_024 * megabyte,
    wornRssBytes: 400 * megabyte,
    jobsPerChild: 500,
    idleMs: 30_000,
    excludesWaiting: true,
    nodeOptions: ["--disallow-code-generation-from-strings"],
    serialization: "advanced",
  });
  return {
    async read({ body, contentType, url }, storing, signal) {
      const job = { body, contentType, url, storing };
      // Receiving, hashing and sending a large page each block the event loop, so other work runs in between.
      await nextTurn();
      try {
        return await pool.run(() => Promise.resolve({ job, read: (message): PageReading => readingOf(message as PageAnswer) }), {
          timeLimitMs,
          signal,
        });
      } catch (error) {
        if (error instanceof ChildGaveUp) throw new PageUnreadable(`the page cannot be read: ${error.message}`);
        throw error;
      }
    },
    close: () => pool.close(),
  };
}

function readingOf(answer: PageAnswer): PageReading {
  if (answer.kind === "failed") throw new PageUnreadable(answer.message);
  return { facts: answer.facts, content: answer.content, products: answer.products, findings: answer.findings };
}
