import { isMainThread, Worker, workerData } from "node:worker_threads";

const POLL_MS = 50;

interface WatchdogData {
  readonly parentPid: number;
  readonly maxRssBytes: number | null;
}

/**
 * Starts a thread that ends this process if its parent exits or if it exceeds the memory limit, if any. A separate thread is
 * needed because a hostile file can block the main thread forever.
 */
export function startWatchdog(maxRssBytes: number | null): void {
  const data: WatchdogData = { parentPid: process.ppid, maxRssBytes };
  new Worker(new URL(import.meta.url), {
    workerData: { watchdog: data },
    stdout: false,
    stderr: false,
  }).unref();
}

function watch({ parentPid, maxRssBytes }: WatchdogData): void {
  setInterval(() => {
    const isOrphan = process.ppid !== parentPid;
    const isTooBig = maxRssBytes !== null && process.memoryUsage.rss() > maxRssBytes;
    if (isOrphan || isTooBig) process.kill(process.pid, "SIGKILL");
  }, POLL_MS);
}

if (!isMainThread && isWatchdogData(workerData)) watch(workerData.watchdog);

function isWatchdogData(data: unknown): data is { watchdog: WatchdogData } {
  return typeof data === "object" && data !== null && "watchdog" in data;
}
