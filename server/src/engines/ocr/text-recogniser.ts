import { fileURLToPath } from "node:url";
import { ChildPool } from "../../platform/lib/child/child-pool.ts";
import type { LargeRoom } from "../../platform/lib/child/large-room.ts";
import type { TextRecogniser } from "../../ports/image-reader.ts";
import type { Answer, Job } from "./messages.ts";
import type { PictureText } from "./read-picture.ts";

/** The built child; the path is valid from both `src` (tests) and `dist`, which are at the same depth. */
const BUILT_CHILD = fileURLToPath(new URL("../../../dist/engines/ocr/child.js", import.meta.url));

const MEGABYTE = 1_048_576;
/**
 * Time limit for alternative readings, in milliseconds and as a share of the total, so that the first result is not lost. On an idle machine, a
 * page takes a tenth of it; noise takes longer.
 */
const TRY_MS = 20_000;
const TRY_SHARE = 0.5;

export interface TextRecogniserOptions {
  /** Resident memory in bytes above which the child is killed. Default 640 MB: OCR needs half of it for any image. */
  readonly maxRssBytes?: number;
  /** Time limit per image in milliseconds, including the start of the child. Default 20 s. */
  readonly timeLimitMs?: number;
  /** Whether this is background work; the time limit then excludes the time that the child waited for a processor. Default: no. */
  readonly isBackground?: boolean;
  /** Milliseconds after which an idle child exits. Default two minutes. */
  readonly idleMs?: number;
  /** Admits one memory-hungry child at a time, shared with other pools. Default: none. */
  readonly room?: LargeRoom;
  /** Entry point of the child process; for tests. */
  readonly childEntry?: string;
}

/** Creates a Tesseract recognizer in a child process, started on demand, one image at a time. */
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
