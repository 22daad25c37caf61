/** Entry point of the child process, which runs a browser and renders one page at a time for its parent. */
import type { Browser } from "playwright-core";
import type { ChildSettings } from "../../../platform/lib/child/child-worker.ts";
import { lowerPriority } from "../../../platform/lib/child/lower-priority.ts";
import { startWatchdog } from "../../../platform/lib/child/watchdog.ts";
import { withinTime } from "../../../platform/lib/time-limit.ts";
import { untilAborted } from "../../../platform/lib/until-aborted.ts";
import { RenderFailed } from "../../../ports/page-renderer.ts";
import { bareHost } from "../bare-host.ts";
import { descendantsOf, killAll, privateMemory } from "./descendants.ts";
import { type GuardingProxy, startGuardingProxy } from "./guarding-proxy.ts";
import type { RenderAnswer, RenderOrder } from "./messages.ts";
import { openBrowser } from "./open-browser.ts";
import { renderPage } from "./render-page.ts";

const MOST_BYTES = 40_000_000;
const MOST_REQUESTS = 500;
const MOST_MEMORY = 1_200_000_000;
const WATCH_MS = 250;

const settings = JSON.parse(process.argv[2] ?? "{}") as ChildSettings;
// Must run before the priority is lowered, so that the watchdog thread is always scheduled.
startWatchdog(settings.maxRssBytes ?? null);
lowerPriority();

process.on("disconnect", () => exit(0));
// A terminal also sends Ctrl-C to child processes; the parent decides when they exit.
process.on("SIGINT", () => {});
process.on("uncaughtException", () => exit(1));
// Pending calls to a killed browser reject.
process.on("unhandledRejection", () => {});
process.on("message", (order) => void answer(order as RenderOrder));

let proxy: Promise<GuardingProxy> | undefined;
let browser: Promise<Browser> | undefined;

async function answer(order: RenderOrder): Promise<void> {
  const message = await rendered(order).then(
    (page): RenderAnswer => ({ kind: "rendered", ...page }),
    (error: unknown): RenderAnswer => {
      const { reason, message: text } = error instanceof RenderFailed ? error : new RenderFailed("unreachable", String(error));
      // A page that exceeded a limit may keep its browser busy.
      if (/^(?:too_slow|too_large|no_browser)$/.test(reason)) endBrowser();
      return { kind: "failed", reason, message: text };
    },
  );
  process.send?.(message);
}

async function rendered(order: RenderOrder): Promise<{ url: string; html: string }> {
  const opened = await (browser ??= (async () => openBrowser(order.browser, await (proxy ??= startGuardingProxy())))());
  const host = bareHost(new URL(order.url).hostname);
  // A page on the internet must not connect to private hosts, even those that the operator has allowed.
  const allowPrivateHosts = new Set(order.allowPrivateHosts.includes(host) ? [host] : []);
  const passage = (await proxy)?.begin({ allowPrivateHosts, maxBytes: MOST_BYTES, maxRequests: MOST_REQUESTS });
  const failure = new AbortController();
  const watch = setInterval(() => {
    if (passage?.isSpent === true) failure.abort(new RenderFailed("too_large", "the page made too many requests or loaded too much"));
    if (privateMemory(descendantsOf(process.pid)) > MOST_MEMORY)
      failure.abort(new RenderFailed("too_large", "the page needs too much memory"));
  }, WATCH_MS);
  try {
    return await withinTime(order.limits.totalMs, failure.signal, (signal) => untilAborted(renderPage(opened, order), signal));
  } catch (error) {
    if (failure.signal.aborted) throw failure.signal.reason;
    if (error instanceof RenderFailed) throw error;
    throw new RenderFailed(
      opened.isConnected() ? "too_slow" : "too_large",
      opened.isConnected() ? "the page took too long" : "the browser crashed",
    );
  } finally {
    clearInterval(watch);
    passage?.end();
  }
}

/** The next page starts a new browser. */
function endBrowser(): void {
  browser = undefined;
  killAll(descendantsOf(process.pid));
}

function exit(code: number): void {
  endBrowser();
  process.exit(code);
}
