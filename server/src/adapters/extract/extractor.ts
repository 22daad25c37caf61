import { fileURLToPath } from "node:url";
import type { ExtractedDocument, ExtractLimits, ExtractRequest, TextExtractor } from "../../ports/text-extractor.ts";
import { ExtractChild } from "./child-process.ts";
import { formats } from "./formats/table.ts";
import { Slots } from "./slots.ts";

/**
 * The built child. The path holds from `src` (tests, whose TypeScript Node 20 cannot run) and from `dist` alike, as both
 * lie at the same depth.
 */
const BUILT_CHILD = fileURLToPath(new URL("../../../dist/adapters/extract/child.js", import.meta.url));

const MEGABYTE = 1_048_576;

export interface ExtractorOptions {
  readonly limits: ExtractLimits;
  /** Files read at the same time, each in a process of its own. Default 1. */
  readonly concurrency?: number;
  /** Resident memory above which a child is killed, in bytes. Default 512 MB. */
  readonly maxRssBytes?: number;
  /** Characters of text kept of one file. Default 10 million. */
  readonly maxTextChars?: number;
  /** Files after which a child is replaced, so that leaks do not add up. Default 50. */
  readonly filesPerChild?: number;
  /** Time after which a child without work ends, in milliseconds. Default one minute. */
  readonly idleMs?: number;
  /** Entry of the child process; for tests. */
  readonly childEntry?: string;
  /** Time limit of every format, in milliseconds; for tests. Default: by format. */
  readonly timeLimitMs?: number;
}

/** A text extractor on a pool of child processes, started when there is work. */
export function createTextExtractor(options: ExtractorOptions): TextExtractor {
  const maxRssBytes = options.maxRssBytes ?? 512 * MEGABYTE;
  const maxTextChars = options.maxTextChars ?? 10_000_000;
  const filesPerChild = options.filesPerChild ?? 50;
  const idleMs = options.idleMs ?? 60_000;
  const entry = options.childEntry ?? BUILT_CHILD;
  const slots = new Slots(options.concurrency ?? 1);
  const idle = new Map<ExtractChild, NodeJS.Timeout>();
  const all = new Set<ExtractChild>();
  let isClosed = false;

  function take(): ExtractChild {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      if (child.isAlive) return child;
      all.delete(child);
    }
    const child = new ExtractChild(entry, maxRssBytes);
    all.add(child);
    return child;
  }

  async function end(child: ExtractChild): Promise<void> {
    clearTimeout(idle.get(child));
    idle.delete(child);
    await child.stop();
    all.delete(child);
  }

  async function giveBack(child: ExtractChild): Promise<void> {
    const isWorn = child.filesRead >= filesPerChild || (child.memory ?? 0) > maxRssBytes / 2;
    if (isClosed || !child.isAlive || isWorn) await end(child);
    else idle.set(child, setTimeout(() => void end(child), idleMs).unref());
  }

  return {
    async extract(request: ExtractRequest, signal?: AbortSignal): Promise<ExtractedDocument> {
      const format = formats[request.type];
      if (format === undefined) throw new Error(`files of type ${request.type} cannot be read`);
      const release = await slots.acquire(signal);
      try {
        if (isClosed) throw new Error("the text extractor is closed");
        const child = take();
        try {
          const { path, type } = request;
          const job = { path, type, limits: options.limits, maxTextChars };
          const timeLimitMs = options.timeLimitMs ?? format.timeLimitMs;
          return await child.run(job, { maxRssBytes, timeLimitMs }, signal);
        } finally {
          await giveBack(child);
        }
      } finally {
        release();
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...all].map(end));
    },
  };
}
