/** Entry of the reading process: documents are read and cut here, apart from the service. */
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

/** What the process is told at its start, as its only argument. */
interface ReadingSettings {
  readonly limits: ExtractLimits;
  readonly workDir: string;
}

const { limits, workDir } = JSON.parse(process.argv[2] ?? "") as ReadingSettings;
// Before the priority is lowered: the thread that ends this process must not wait behind it.
startWatchdog(null);
lowerPriority();

/** Two files of an account at a time, three of all, and pictures of text one at a time beside them, apart from the pictures that visitors send. */
const room = new LargeRoom();
const recogniser = createTextRecogniser({ timeLimitMs: 120_000, idleMs: 30_000, room });
const extractor = createTextExtractor({ limits, recogniser, workDir, concurrency: 3, perOwner: 2, room });
const reader = documentReader({ extractor, loadCounter: loadTokenCounter });

// The readers end when they are no longer connected to this process.
process.on("disconnect", () => process.exit(0));
// A terminal sends Ctrl-C to children as well; the service decides when they end.
process.on("SIGINT", () => undefined);
const take = serveReading(reader, (answer) => void process.send?.(answer));
process.on("message", (order) => take(order as Order));
