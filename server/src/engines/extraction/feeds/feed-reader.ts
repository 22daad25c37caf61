import { fileURLToPath } from "node:url";
import { ChildGaveUp, ChildWorker } from "../../../platform/lib/child/child-worker.ts";
import { Semaphore } from "../../../platform/lib/semaphore.ts";
import { type FeedReader, FeedUnreadable } from "../../../ports/feed-reader.ts";
import type { FeedAnswer, FeedOrder } from "./messages.ts";

/** Compiled child process. The path is the same from `src` and `dist`; tests run from `src`, but Node 20 cannot run TypeScript. */
const builtChild = fileURLToPath(new URL("../../../../dist/engines/extraction/feeds/child.js", import.meta.url));

const megabyte = 1_048_576;
const openLimitMs = 600_000;
const batchLimitMs = 120_000;

interface FeedReaderOptions {
  /** Maximum number of files read concurrently, each in its own process. */
  readonly concurrency: number;
  /** Resident memory, in bytes, above which a child process is killed. */
  readonly maxRssBytes?: number;
}

/** Reads imported files in child processes, so a large or malicious file neither blocks the service nor uses its memory. */
export function createFeedReader({ concurrency, maxRssBytes = 384 * megabyte }: FeedReaderOptions): FeedReader {
  const slots = new Semaphore(concurrency);
  const children = new Set<ChildWorker>();

  return {
    async open(file, { skip = 0, ...options }, signal) {
      const release = await slots.acquire(signal);
      const child = new ChildWorker({
        entry: builtChild,
        maxRssBytes,
        excludesWaiting: true,
        nodeOptions: ["--disallow-code-generation-from-strings"],
        serialization: "json",
      });
      children.add(child);
      const close = async (): Promise<void> => {
        await child.stop();
        children.delete(child);
        release();
      };
      const ask = (order: FeedOrder, limitMs: number): Promise<Exclude<FeedAnswer, { kind: "failed" }>> =>
        child.run(order, limitMs, (answer) => succeeded(answer as FeedAnswer), signal).catch(translated);
      try {
        const opened = await ask({ kind: "open", file, options, skip }, openLimitMs);
        if (opened.kind !== "opened") throw new Error("the child process did not open the file");
        const next = async (): ReturnType<Awaited<ReturnType<FeedReader["open"]>>["next"]> => {
          const answer = await ask({ kind: "next" }, batchLimitMs);
          return answer.kind === "items" ? answer.items : [];
        };
        return { outline: opened.outline, next, close };
      } catch (error) {
        await close();
        throw error;
      }
    },

    async close() {
      await Promise.all([...children].map((child) => child.stop()));
    },
  };
}

function succeeded(answer: FeedAnswer): Exclude<FeedAnswer, { kind: "failed" }> {
  if (answer.kind !== "failed") return answer;
  throw answer.reason === null ? new Error(answer.message) : new FeedUnreadable(answer.reason, answer.message);
}

function translated(error: unknown): never {
  if (error instanceof ChildGaveUp) throw new FeedUnreadable("file", `The file cannot be read: ${error.message}.`);
  throw error;
}
