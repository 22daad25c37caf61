/** Entry point of the child process, which reads an imported file for its parent, batch by batch. */
import type { ChildSettings } from "../../../platform/lib/child/child-worker.ts";
import { lowerPriority } from "../../../platform/lib/child/lower-priority.ts";
import { startWatchdog } from "../../../platform/lib/child/watchdog.ts";
import { type FeedItem, FeedUnreadable } from "../../../ports/feed-reader.ts";
import { faultOf } from "../fault.ts";
import type { FeedAnswer, FeedOrder } from "./messages.ts";
import { readFeed } from "./open-feed.ts";

const batchSize = 100;

const settings = JSON.parse(process.argv[2] ?? "{}") as ChildSettings;
// Starts before the priority is lowered, because the watchdog thread must always get CPU time.
startWatchdog(settings.maxRssBytes ?? null);
lowerPriority();

process.on("disconnect", () => process.exit(0));
// Ctrl-C is also delivered to child processes, but the parent decides when they exit.
process.on("SIGINT", () => {});

let items: AsyncGenerator<FeedItem> | null = null;

process.on("message", (order) => {
  answer(order as FeedOrder).then(send, (error: unknown) => send(failed(error)));
});

async function answer(order: FeedOrder): Promise<FeedAnswer> {
  if (order.kind === "next") return { kind: "items", items: await nextItems(batchSize) };
  const feed = await readFeed(order.file, order.options);
  items = feed.items();
  for (let left = order.skip; left > 0; left--) if ((await items.next()).done === true) break;
  return { kind: "opened", outline: feed.outline };
}

async function nextItems(most: number): Promise<FeedItem[]> {
  const batch: FeedItem[] = [];
  while (items !== null && batch.length < most) {
    const { value, done } = await items.next();
    if (done === true) break;
    batch.push(value);
  }
  return batch;
}

function failed(error: unknown): FeedAnswer {
  if (error instanceof FeedUnreadable) return { kind: "failed", reason: error.reason, message: error.message };
  const { reason, message } = faultOf(error);
  return { kind: "failed", reason: reason === null ? null : "file", message: `${message.charAt(0).toUpperCase()}${message.slice(1)}.` };
}

function send(message: FeedAnswer): void {
  process.send?.(message);
}
