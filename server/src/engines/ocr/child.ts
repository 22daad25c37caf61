/** Entry point of the child process, which recognizes the text in one image at a time for its parent. */
import sharp from "sharp";
import type { ChildSettings } from "../../platform/lib/child/child-worker.ts";
import { lowerPriority } from "../../platform/lib/child/lower-priority.ts";
import { startWatchdog } from "../../platform/lib/child/watchdog.ts";
import { Engines } from "./engines.ts";
import type { Answer, Job } from "./messages.ts";
import { pixelsOf, preparePage, turnedPage } from "./prepare-page.ts";
import { noDoubts, readPicture } from "./read-picture.ts";
import { holdsUnreadInk } from "./unread-ink.ts";

const settings = JSON.parse(process.argv[2] ?? "{}") as ChildSettings;
// Starts before the priority is lowered, because the watchdog thread must always get CPU time.
startWatchdog(settings.maxRssBytes ?? null);
lowerPriority();
sharp.cache(false);

process.on("disconnect", () => process.exit(0));
// Ctrl-C is also delivered to child processes, but the parent decides when they exit.
process.on("SIGINT", () => {});
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);
process.on("message", (job) => {
  answer(job as Job).then(send, (error: unknown) => send(failed(error)));
});

const engines = new Engines();

async function answer({ bytes, languages, tryMs }: Job): Promise<Answer> {
  const until = performance.now() + tryMs;
  const page = await preparePage(bytes);
  if (page === null) return { kind: "text", text: null, confidence: 0, language: null, isPartial: false, doubts: noDoubts };
  const read = await readPicture(
    async (pass) => engines.read(await turnedPage(page, pass.turn), pass),
    languages,
    engines.installed,
    () => performance.now() < until,
    async (words, turn) => holdsUnreadInk(await pixelsOf(await turnedPage(page, turn)), words),
  );
  return { kind: "text", ...read };
}

/** Reports the failure and exits, because an uncaught error leaves the process in an unknown state. */
function fail(error: unknown): void {
  process.send?.(failed(error), () => process.exit(1));
}

function failed(error: unknown): Answer {
  return { kind: "failed", message: (error instanceof Error ? error.message : String(error)).slice(0, 200) };
}

function send(message: Answer): void {
  process.send?.(message);
}
