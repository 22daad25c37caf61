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
 * Compiled child process. The path is the same from `src` and `dist`, which are at the same depth; tests run from `src`, but Node 20 cannot
 * run TypeScript.
 */
const BUILT_CHILD = fileURLToPath(new URL("../../../dist/engines/extraction/child.js", import.meta.url));

const MEGABYTE = 1_048_576;

export interface ExtractorOptions {
  readonly limits: ExtractLimits;
  /** Folder for extracted files, used only by this process. Emptied at startup. */
  readonly workDir: string;
  /** Recognizes text in scanned pages and images. */
  readonly recogniser: TextRecogniser;
  /** Maximum number of files read concurrently, each in its own process. Default 1. */
  readonly concurrency?: number;
  /** Maximum number of files per owner read concurrently. Default: no separate limit. */
  readonly perOwner?: number;
  /** Admits one memory-intensive child process at a time; can be shared with other pools. Default: not shared. */
  readonly room?: LargeRoom;
  /**
   * Resident memory, in bytes, above which a child process is killed; only one process at a time may exceed 40% of this limit. Default 384
   * MB.
   */
  readonly maxRssBytes?: number;
  /** Maximum number of characters of text per file; each cell counts as 8 additional characters. Default 32 million. */
  readonly maxTextChars?: number;
  /**
   * Number of files after which a child process is replaced, so memory leaks do not accumulate. Default 500, because a process whose memory
   * has grown is replaced earlier; 50 if its memory usage is unknown.
   */
  readonly filesPerChild?: number;
  /** Time, in milliseconds, after which an idle child process exits. Default 15 s. */
  readonly idleMs?: number;
  /** Time, in milliseconds, after which reading a file is aborted if there is no progress. Default 1 minute. */
  readonly silentMs?: number;
  /** Entry point of the child process; overridden only in tests. */
  readonly childEntry?: string;
  /** Time limit for all formats, in milliseconds; for tests. Default: depends on the format. */
  readonly timeLimitMs?: number;
}

/** Creates a text extractor with a pool of child processes that are started on demand. */
export function createTextExtractor(options: ExtractorOptions): TextExtractor {
  const maxRssBytes = options.maxRssBytes ?? 384 * MEGABYTE;
  const maxTextChars = options.maxTextChars ?? 32_000_000;
  const pool = new ChildPool({
    entry: options.childEntry ?? BUILT_CHILD,
    maxRssBytes,
    largeRssBytes: maxRssBytes * 0.4,
    wornRssBytes: maxRssBytes * 0.4,
    // Long documents report progress; a document that is stuck on one page does not.
    silentMs: options.silentMs ?? 60_000,
    excludesWaiting: true,
    // Readers never generate code at run time, so code generation is disabled as a protection against malicious content.
    nodeOptions: ["--disallow-code-generation-from-strings"],
    serialization: "json",
    concurrency: options.concurrency ?? 1,
    ...(options.perOwner === undefined ? {} : { perOwner: options.perOwner }),
    ...(options.room === undefined ? {} : { room: options.room }),
    jobsPerChild: options.filesPerChild ?? (residentMemory(process.pid) === null ? 50 : 500),
    idleMs: options.idleMs ?? 15_000,
  });

  // Files left by a killed process are no longer used.
  const emptied = rm(options.workDir, { recursive: true, force: true }).catch(() => undefined);
  let folders = 0;
  // The child process creates the folder, because most documents need none.
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
        // An interrupted attempt may have left files, so every attempt uses a new folder.
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

/** Messages from a child process about one file. */
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
        // Not spread into `push`: a batch can have more blocks than the maximum number of arguments.
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
