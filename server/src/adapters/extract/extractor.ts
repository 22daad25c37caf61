import { fileURLToPath } from "node:url";
import { ChildPool } from "../../lib/child/child-pool.ts";
import { ChildGaveUp, type ReadMessages } from "../../lib/child/child-worker.ts";
import {
  type Block,
  type ExtractedDocument,
  ExtractError,
  type ExtractLimits,
  type ExtractRequest,
  type TextExtractor,
} from "../../ports/text-extractor.ts";
import { formats } from "./formats/table.ts";
import type { Answer, Job } from "./messages.ts";

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
  const pool = new ChildPool({
    entry: options.childEntry ?? BUILT_CHILD,
    maxRssBytes,
    wornRssBytes: maxRssBytes / 2,
    serialization: "json",
    concurrency: options.concurrency ?? 1,
    jobsPerChild: options.filesPerChild ?? 50,
    idleMs: options.idleMs ?? 60_000,
  });

  return {
    async extract(request: ExtractRequest, signal?: AbortSignal): Promise<ExtractedDocument> {
      const format = formats[request.type];
      if (format === undefined) throw new Error(`files of type ${request.type} cannot be read`);
      const { path, type } = request;
      const job: Job = { path, type, limits: options.limits, maxTextChars };
      try {
        return await pool.run(job, options.timeLimitMs ?? format.timeLimitMs, collectBlocks(), signal);
      } catch (error) {
        throw error instanceof ChildGaveUp ? blamedOnFile(error) : error;
      }
    },
    close: () => pool.close(),
  };
}

/** Puts the batches of one file together. */
function collectBlocks(): ReadMessages<ExtractedDocument> {
  const blocks: Block[] = [];
  return (message) => {
    const answer = message as Answer;
    switch (answer.kind) {
      case "blocks":
        // Not spread into push: a batch may hold more blocks than a call takes arguments.
        for (const block of answer.blocks) blocks.push(block);
        return undefined;
      case "done": {
        const { title, pages, warnings } = answer;
        return { title, blocks, pages, warnings };
      }
      case "failed":
        throw answer.reason === null ? new Error(answer.message) : new ExtractError(answer.reason, answer.message);
    }
  };
}

const reasons = { time: "extract_timeout", memory: "too_large", crash: "damaged" } as const;

function blamedOnFile({ reason, message }: ChildGaveUp): ExtractError {
  return new ExtractError(reasons[reason], `the file cannot be read: ${message}`);
}
