/** Entry point of the extraction process, which reads and chunks documents outside the service. */
import { loadTokenCounter } from "../engines/embedder/token-counter.ts";
import { createTextExtractor } from "../engines/extraction/extractor.ts";
import { createTextRecogniser } from "../engines/ocr/text-recogniser.ts";
import type { Order } from "../engines/extraction/process/messages.ts";
import { serveReading } from "../engines/extraction/process/serve-reading.ts";
import { documentReader } from "../knowledge/processing/read-document.ts";
import { LargeRoom } from "../platform/lib/child/large-room.ts";
import { lowerPriority } from "../platform/lib/child/lower-priority.ts";
import { startWatchdog } from "../platform/lib/child/watchdog.ts";
import type { ExtractLimits } from "../ports/text-extractor.ts";

/** Settings that are passed to the process as its only argument. */
interface ReadingSettings {
  readonly limits: ExtractLimits;
  readonly workDir: string;
}

const { limits, workDir } = JSON.parse(process.argv[2] ?? "") as ReadingSettings;
// Must run before the priority is lowered, so that the thread that ends this process is always scheduled.
startWatchdog(null);
lowerPriority();

/** Concurrency limits: two files per account and three in total, plus one OCR image, separate from visitors' images. */
const room = new LargeRoom();
const recogniser = createTextRecogniser({ timeLimitMs: 120_000, idleMs: 30_000, room, isBackground: true });
const extractor = createTextExtractor({ limits, recogniser, workDir, concurrency: 3, perOwner: 2, room });
const reader = documentReader({ extractor, loadCounter: loadTokenCounter });

// The reader processes end when this process disconnects.
process.on("disconnect", () => process.exit(0));
// A terminal also sends Ctrl-C to child processes; the service decides when they exit.
process.on("SIGINT", () => undefined);
const take = serveReading(reader, (answer) => void process.send?.(answer));
process.on("message", (order) => take(order as Order));
