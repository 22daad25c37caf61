import { fileURLToPath } from "node:url";
import { ChildPool } from "../../platform/lib/child/child-pool.ts";
import type { LargeRoom } from "../../platform/lib/child/large-room.ts";
import type { TextRecogniser } from "../../ports/image-reader.ts";
import type { Answer, Job } from "./messages.ts";
import type { PictureText } from "./read-picture.ts";

/** Compiled child process. The path is the same from `src` (used by tests) and `dist`, which are at the same depth. */
const BUILT_CHILD = fileURLToPath(new URL("../../../dist/engines/ocr/child.js", import.meta.url));

const MEGABYTE = 1_048_576;
/**
 * Time limit for retries with other settings, in milliseconds and as a fraction of the total, so the first result is not lost. On an idle
 * machine, a page takes a tenth of this time; noise takes longer.
 */
const TRY_MS = 20_000;
const TRY_SHARE = 0.5;

export interface TextRecogniserOptions {
  /** Resident memory, in bytes, above which the child process is killed. Default 640 MB: OCR needs half of this amount for any image. */
  readonly maxRssBytes?: number;
  /** Time limit per image, in milliseconds, including the start of the child process. Default 20 s. */
  readonly timeLimitMs?: number;
  /**
   * Whether the extractor runs in the background, in which case the time limit excludes the time that the child process waits for a CPU.
   * Default: false.
   */
  readonly isBackground?: boolean;
  /** Time, in milliseconds, after which an idle child process exits. Default 2 minutes. */
  readonly idleMs?: number;
  /** Admits one memory-intensive child process at a time; can be shared with other pools. Default: none. */
  readonly room?: LargeRoom;
  /** Entry point of the child process; overridden only in tests. */
  readonly childEntry?: string;
}

/** Creates a Tesseract recognizer in a child process, which is started on demand and processes one image at a time. */
export function createTextRecogniser(options: TextRecogniserOptions = {}): TextRecogniser {
  const maxRssBytes = options.maxRssBytes ?? 640 * MEGABYTE;
  const timeLimitMs = options.timeLimitMs ?? 20_000;
  const pool = new ChildPool({
    entry: options.childEntry ?? BUILT_CHILD,
    maxRssBytes,
    wornRssBytes: maxRssBytes * 0.8,
    serialization: "advanced",
    concurrency: 1,
    excludesWaiting: options.isBackground ?? false,
    ...(options.room === undefined ? {} : { room: options.room, isLarge: true }),
    jobsPerChild: 100,
    idleMs: options.idleMs ?? 120_000,
  });

  return {
    async recognise(bytes, languages, signal) {
      const job: Job = { bytes, languages, tryMs: Math.min(TRY_MS, timeLimitMs * TRY_SHARE) };
      return pool.run(() => Promise.resolve({ job, read: readAnswer }), {
        timeLimitMs,
        signal,
      });
    },
    close: () => pool.close(),
  };
}

function readAnswer(message: unknown): PictureText {
  const answer = message as Answer;
  if (answer.kind === "failed") throw new Error(`failed to recognize text in an image: ${answer.message}`);
  const { text, confidence, language, isPartial, doubts } = answer;
  return { text, confidence, language, isPartial, doubts };
}
