/** Entry of the child process: reads the text of one picture at a time for its parent. */
import { createRequire } from "node:module";
import path from "node:path";
import sharp from "sharp";
import { createWorker, OEM, type Worker } from "tesseract.js";
import type { ChildSettings } from "../../lib/child/child-worker.ts";
import { lowerPriority } from "../../lib/child/lower-priority.ts";
import { startWatchdog } from "../../lib/child/watchdog.ts";
import type { Answer, Job } from "./messages.ts";
import { readableText, type RecognisedLine } from "./readable-text.ts";

const LANGUAGE = "eng";
const MOST_PIXELS = 50_000_000;
/** Longest side that is read; what is larger takes long and is read no better. */
const LONGEST = 2_000;
/** Small pictures have small letters: they are enlarged up to here. */
const SHORT = 1_000;
/** No letter is smaller. */
const LEAST_SIDE = 12;

const settings = JSON.parse(process.argv[2] ?? "{}") as ChildSettings;
// Before the priority is lowered: the thread that ends this process must not wait behind it.
startWatchdog(settings.maxRssBytes ?? null);
lowerPriority();
sharp.cache(false);

process.on("disconnect", () => process.exit(0));
// A terminal sends Ctrl-C to children as well; the parent decides when they end.
process.on("SIGINT", () => {});
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);
process.on("message", (job) => {
  answer(job as Job).then(send, (error: unknown) => send(failed(error)));
});

let worker: Promise<Worker> | undefined;

async function answer({ bytes }: Job): Promise<Answer> {
  const page = await pageOf(bytes);
  if (page === null) return { kind: "text", text: null };
  worker ??= startWorker();
  const { data } = await (await worker).recognize(page, {}, { text: false, blocks: true });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  return { kind: "text", text: readableText(lines.map(({ words }): RecognisedLine => words)) };
}

/** The recogniser with its data from the installed package: nothing is fetched and nothing written. */
function startWorker(): Promise<Worker> {
  const data = path.dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${LANGUAGE}/package.json`));
  const langPath = path.join(data, "4.0.0_best_int");
  // Without a handler it throws what fails out of an event, where nobody can catch it.
  return createWorker(LANGUAGE, OEM.LSTM_ONLY, { langPath, cacheMethod: "none", errorHandler: () => undefined });
}

/** The picture as the recogniser likes it: upright, grey, with full contrast, neither small nor large; null for one that can hold no letter. */
async function pageOf(bytes: Uint8Array): Promise<Buffer | null> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "truncated", pages: 1 });
  const { width, height } = (await image.metadata()).autoOrient;
  if (Math.min(width, height) < LEAST_SIDE) return null;
  const longest = Math.max(width, height);
  const scale = longest > LONGEST ? LONGEST / longest : Math.min(3, Math.max(1, SHORT / longest));
  return image
    .autoOrient()
    .resize({ width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)), fit: "fill" })
    .flatten({ background: "white" })
    .greyscale()
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** What escapes leaves this process in an unknown state: answer and end it. */
function fail(error: unknown): void {
  process.send?.(failed(error), () => process.exit(1));
}

function failed(error: unknown): Answer {
  return { kind: "failed", message: (error instanceof Error ? error.message : String(error)).slice(0, 200) };
}

function send(message: Answer): void {
  process.send?.(message);
}
