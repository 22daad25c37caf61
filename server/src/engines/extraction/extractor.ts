import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Begun, ChildPool } from "../../platform/lib/child/child-pool.ts";
import { ChildGaveUp, type ReadMessages } from "../../platform/lib/child/child-worker.ts";
import type { LargeRoom } from "../../platform/lib/child/large-room.ts";
import { residentMemory } from "../../platform/lib/child/resident-memory.ts";
import type { TextRecogniser } from "../../ports/image-reader.ts";
import {
  type ExtractedDocument,
  type ExtractedPicture,
  ExtractError,
  type Extraction,
  type ExtractLimits,
  type ExtractRequest,
  type LinkedPicture,
  type TextExtractor,
} from "../../ports/text-extractor.ts";
import { formats } from "./formats/table.ts";
import type { Answer, Job, SentBlock } from "./messages.ts";
import { recognisePictures } from "./recognise-pictures.ts";

/**
 * The built child. The path is valid from both `src` (tests, whose TypeScript Node 20 cannot run) and `dist`, which are at the same depth.
 */
const BUILT_CHILD = fileURLToPath(new URL("../../../dist/engines/extraction/child.js", import.meta.url));

const MEGABYTE = 1_048_576;

export interface ExtractorOptions {
  readonly limits: ExtractLimits;
  /** Exclusive folder of this process for extracted files. Emptied at startup. */
  readonly workDir: string;
  /** Recognizes the text of scanned pages and images. */
  readonly recogniser: TextRecogniser;
  /** Files read concurrently, each in its own process. Default 1. */
  readonly concurrency?: number;
  /** Files of one owner read concurrently. Default: no separate limit. */
  readonly perOwner?: number;
  /** Admits one memory-hungry child at a time, shared with other pools. Default: a separate slot. */
  readonly room?: LargeRoom;
  /** Resident memory in bytes above which a child is killed; only one at a time may exceed 40 % of it. Default 384 MB. */
  readonly maxRssBytes?: number;
  /** Characters of text kept per file; a cell counts as 8 more. Default 32 million. */
  readonly maxTextChars?: number;
  /**
   * Files after which a child is replaced, so that leaks do not add up. Default 500, because a child whose memory has grown is replaced earlier;
   * 50 if its memory is not visible.
   */
  readonly filesPerChild?: number;
  /** Milliseconds after which an idle child exits. Default 15 s. */
  readonly idleMs?: number;
  /** Milliseconds without a page or text after which a file is aborted. Default one minute. */
  readonly silentMs?: number;
  /** Entry point of the child process; for tests. */
  readonly childEntry?: string;
  /** Time limit of every format in milliseconds; for tests. Default: by format. */
  readonly timeLimitMs?: number;
}

/** Creates a text extractor on a pool of child processes, started on demand. */
export function createTextExtractor(options: ExtractorOptions): TextExtractor {
  const maxRssBytes = options.maxRssBytes ?? 384 * MEGABYTE;
  const maxTextChars = options.maxTextChars ?? 32_000_000;
  const pool = new ChildPool({
    entry: options.childEntry ?? BUILT_CHILD,
    maxRssBytes,
    largeRssBytes: maxRssBytes * 0.4,
    wornRssBytes: maxRssBytes * 0.4,
    // Long documents report progress; documents stuck on a single page do not.
    silentMs: options.silentMs ?? 60_000,
    excludesWaiting: true,
    // Readers do not generate code at run time, so this is disabled against hostile content.
    nodeOptions: ["--disallow-code-generation-from-strings"],
    serialization: "json",
    concurrency: options.concurrency ?? 1,
    ...(options.perOwner === undefined ? {} : { perOwner: options.perOwner }),
    ...(options.room === undefined ? {} : { room: options.room }),
    jobsPerChild: options.filesPerChild ?? (residentMemory(process.pid) === null ? 50 : 500),
    idleMs: options.idleMs ?? 15_000,
  });

  // Files left by a killed process are unused.
  const emptied = rm(options.workDir, { recursive: true, force: true }).catch(() => undefined);
  let folders = 0;
  // Created by the writer, because most texts need none.
  const newFolder = (within: string): string => path.join(within, `${folders++}`);

  async function read(request: ExtractRequest, workDir: string, signal: AbortSignal | undefined): Promise<Sent> {
    const format = formats[request.type];
    const begin = async (): Promise<Begun<Sent>> => {
      const job: Job = {
        path: request.path,
        type: request.type,
        fileName: request.fileName,
        limits: options.limits,
        maxTextChars,
        // An interrupted read may have left files.
        workDir: newFolder(workDir),
      };
      return { job, read: collect(request) };
    };
    try {
      return await pool.run(begin, { timeLimitMs: options.timeLimitMs ?? format.timeLimitMs, signal, owner: request.owner ?? null });
    } catch (error) {
      throw error instanceof ChildGaveUp ? blamedOnFile(error) : error;
    }
  }

  return {
    async extract(request: ExtractRequest, signal?: AbortSignal): Promise<Extraction> {
      await emptied;
      const workDir = newFolder(options.workDir);
      const release = (): Promise<void> => rm(workDir, { recursive: true, force: true }).catch(() => undefined);
      try {
        const sent = await read(request, workDir, signal);
        const { blocks, warnings } = await recognisePictures(options.recogniser, sent.blocks, request, signal);
        if (blocks.length === 0 && sent.pictures.length === 0) throw new ExtractError("empty", "the file contains no readable text");
        return { ...sent, blocks, warnings: [...sent.warnings, ...warnings], release };
      } catch (error) {
        await release();
        throw error;
      }
    },
    close: () => pool.close(),
  };
}

/** The messages that a child sends for one file. */
type Sent = Omit<ExtractedDocument, "blocks"> & { readonly blocks: readonly SentBlock[] };

/** Joins the batches of one file. */
function collect({ onProgress }: ExtractRequest): ReadMessages<Sent> {
  const blocks: SentBlock[] = [];
  const pictures: ExtractedPicture[] = [];
  const linkedPictures: LinkedPicture[] = [];
  return (message) => {
    const answer = message as Answer;
    switch (answer.kind) {
      case "blocks":
        // Not spread into push: a batch may have more blocks than a call accepts arguments.
        for (const block of answer.blocks) blocks.push(block);
        return undefined;
      case "picture":
        pictures.push(answer.picture);
        return undefined;
      case "linked_picture":
        linkedPictures.push(answer.picture);
        return undefined;
      case "progress":
        onProgress?.({ stage: "read", done: answer.done, total: answer.total });
        return undefined;
      case "done": {
        const { title, pages, warnings } = answer;
        return { title, blocks, pages, warnings, pictures, linkedPictures };
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
