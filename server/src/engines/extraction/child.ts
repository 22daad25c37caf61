/** Entry point of the child process, which reads one file at a time for its parent. */
import type { ChildSettings } from "../../platform/lib/child/child-worker.ts";
import { lowerPriority } from "../../platform/lib/child/lower-priority.ts";
import { startWatchdog } from "../../platform/lib/child/watchdog.ts";
import { ExtractError } from "../../ports/text-extractor.ts";
import { BlockSink } from "./block-sink.ts";
import { derivedTitle } from "./derived-title.ts";
import { type Fault, faultOf } from "./fault.ts";
import { lazyFolder } from "./lazy-folder.ts";
import { formats } from "./formats/table.ts";
import type { Answer, Job } from "./messages.ts";

const settings = JSON.parse(process.argv[2] ?? "{}") as ChildSettings;
// Starts before the priority is lowered, because the watchdog thread must always get CPU time.
startWatchdog(settings.maxRssBytes ?? null);
lowerPriority();

process.on("disconnect", () => process.exit(0));
// Ctrl-C is also delivered to child processes, but the parent decides when they exit.
process.on("SIGINT", () => {});
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);
process.on("message", (job) => {
  answer(job as Job).then(send, fail);
});

async function answer(job: Job): Promise<Answer> {
  const format = formats[job.type];
  const readFormat = await format.load().catch((error: unknown) => String(error));
  if (typeof readFormat === "string") return failed({ reason: null, message: readFormat });
  const sink = new BlockSink(job.maxTextChars, send);
  try {
    const { title, pages } = await readFormat({ path: job.path, limits: job.limits, workDir: lazyFolder(job.workDir) }, sink);
    if (!sink.hasContent) throw new ExtractError("empty", "the file contains no text and no image");
    sink.flush();
    return {
      kind: "done",
      title: derivedTitle(title, job.fileName) ?? derivedTitle(sink.firstHeading, job.fileName),
      pages,
      warnings: sink.warnings,
    };
  } catch (error) {
    return failed(faultOf(error));
  }
}

/** Reports the failure and exits: an error outside the reader's call, such as in an event handler, leaves the process in an unknown state. */
function fail(error: unknown): void {
  process.send?.(failed(faultOf(error)), () => process.exit(1));
}

function send(message: Answer): void {
  process.send?.(message);
}

function failed(fault: Fault): Answer {
  return { kind: "failed", ...fault };
}
