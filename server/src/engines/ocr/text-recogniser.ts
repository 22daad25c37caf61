import { fileURLToPath } from "node:url";
import { ChildPool } from "../../platform/lib/child/child-pool.ts";
import type { LargeRoom } from "../../platform/lib/child/large-room.ts";
import type { TextRecogniser } from "../../ports/image-reader.ts";
import type { Answer, Job } from "./messages.ts";
import type { PictureText } from "./read-picture.ts";

/** The built child; the path holds from `src` (tests) and from `dist` alike, as both lie at the same depth. */
const BUILT_CHILD = fileURLToPath(new URL("../../../dist/engines/ocr/child.js", import.meta.url));

const MEGABYTE = 1_048_576;
/**
 * So long are other ways of reading a picture tried, in milliseconds and as a share of the time limit: what was read by then must not be lost.
 * A page is read in a tenth of it, unless the machine is busy; noise takes longer.
 */
const TRY_MS = 20_000;
const TRY_SHARE = 0.5;

export interface TextRecogniserOptions {
  /** Resident memory above which the child is killed, in bytes. Default 640 MB: the recogniser takes half of it for any picture. */
  readonly maxRssBytes?: number;
  /** For one picture, in milliseconds, the start of the child included. Default 20 s. */
  readonly timeLimitMs?: number;
  /** Time after which a child without work ends, in milliseconds. Default two minutes. */
  readonly idleMs?: number;
  /** Where one child at a time may take much memory, shared with others that do. Default: it takes no part. */
  readonly room?: LargeRoom;
  /** Entry of the child process; for tests. */
  readonly childEntry?: string;
}

/** Tesseract in a child process that is started when there is a picture to read, one picture at a time. */
export function createTextRecogniser(options: TextRecogniserOptions = {}): TextRecogniser {
  const maxRssBytes = options.maxRssBytes ?? 640 * MEGABYTE;
  const timeLimitMs = options.timeLimitMs ?? 20_000;
  const pool = new ChildPool({
    entry: options.childEntry ?? BUILT_CHILD,
    maxRssBytes,
    wornRssBytes: maxRssBytes * 0.8,
    serialization: "advanced",
    concurrency: 1,
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
