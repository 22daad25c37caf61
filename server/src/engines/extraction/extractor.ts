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
 * The built child. The path holds from `src` (tests, whose TypeScript Node 20 cannot run) and from `dist` alike, as both
 * lie at the same depth.
 */
const BUILT_CHILD = fileURLToPath(new URL("../../../dist/engines/extraction/child.js", import.meta.url));

const MEGABYTE = 1_048_576;

export interface ExtractorOptions {
  readonly limits: ExtractLimits;
  /** Folder of this process alone, for files that go with what is read. It is emptied at once. */
  readonly workDir: string;
  /** Reads the text of scanned pages and pictures. */
  readonly recogniser: TextRecogniser;
  /** Files read at the same time, each in a process of its own. Default 1. */
  readonly concurrency?: number;
  /** Files of one owner read at the same time. Default: as many as of all. */
  readonly perOwner?: number;
  /** Where one child at a time may take much memory, shared with others that do. Default: a room of its own. */
  readonly room?: LargeRoom;
  /** Resident memory above which a child is killed, in bytes; only one at a time may take more than 40 % of it. Default 384 MB. */
  readonly maxRssBytes?: number;
  /** Characters of text kept of one file; a cell counts as 8 more. Default 32 million. */
  readonly maxTextChars?: number;
  /** Files after which a child is replaced, so that leaks do not add up. Default 500, as one that has grown is replaced before; 50 where nobody sees it grow. */
  readonly filesPerChild?: number;
  /** Time after which a child without work ends, in milliseconds. Default 15 s. */
  readonly idleMs?: number;
  /** Time without a page or text of it after which a file is given up, in milliseconds. Default one minute. */
  readonly silentMs?: number;
  /** Entry of the child process; for tests. */
  readonly childEntry?: string;
  /** Time limit of every format, in milliseconds; for tests. Default: by format. */
  readonly timeLimitMs?: number;
}

/** A text extractor on a pool of child processes, started when there is work. */
export function createTextExtractor(options: ExtractorOptions): TextExtractor {
  const maxRssBytes = options.maxRssBytes ?? 384 * MEGABYTE;
  const maxTextChars = options.maxTextChars ?? 32_000_000;
  const pool = new ChildPool({
    entry: options.childEntry ?? BUILT_CHILD,
    maxRssBytes,
    largeRssBytes: maxRssBytes * 0.4,
    wornRssBytes: maxRssBytes * 0.4,
    // A long document says how far it is; one that keeps its reader busy on a single page does not.
    silentMs: options.silentMs ?? 60_000,
    // No reader makes code at run time; what a file might bring is not run either.
    nodeOptions: ["--disallow-code-generation-from-strings"],
    serialization: "json",
    concurrency: options.concurrency ?? 1,
    ...(options.perOwner === undefined ? {} : { perOwner: options.perOwner }),
    ...(options.room === undefined ? {} : { room: options.room }),
    jobsPerChild: options.filesPerChild ?? (residentMemory(process.pid) === null ? 50 : 500),
    idleMs: options.idleMs ?? 15_000,
  });

  // What a process that was killed left there belongs to nobody.
  const emptied = rm(options.workDir, { recursive: true, force: true }).catch(() => undefined);
  let folders = 0;
  // They are made by who writes there: most texts need none.
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
        // A reading that was broken off may have left files.
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

/** What a child sent of one file. */
type Sent = Omit<ExtractedDocument, "blocks"> & { readonly blocks: readonly SentBlock[] };

/** Puts the batches of one file together. */
function collect({ onProgress }: ExtractRequest): ReadMessages<Sent> {
  const blocks: SentBlock[] = [];
  const pictures: ExtractedPicture[] = [];
  const linkedPictures: LinkedPicture[] = [];
  return (message) => {
    const answer = message as Answer;
    switch (answer.kind) {
      case "blocks":
        // Not spread into push: a batch may hold more blocks than a call takes arguments.
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
