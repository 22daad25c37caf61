import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ChildPool } from "../../../platform/lib/child/child-pool.ts";
import { ChildGaveUp } from "../../../platform/lib/child/child-worker.ts";
import { type PageRenderer, type RenderedPage, RenderFailed } from "../../../ports/page-renderer.ts";
import { bareHost } from "../bare-host.ts";
import { webAddress } from "../web-address.ts";
import type { BrowserSettings, RenderAnswer, RenderLimits, RenderOrder } from "./messages.ts";

/**
 * Path of the built child process. It is valid from `src` and from `dist`. Tests run from the sources but need the built file, because Node
 * 20 cannot run TypeScript.
 */
const builtChild = fileURLToPath(new URL("../../../../dist/engines/web/browser/child.js", import.meta.url));

const megabyte = 1_048_576;
/** Includes the startup of the browser. The child process has a shorter limit per page. */
const TIME_LIMIT_MS = 75_000;

export interface BrowserRendererOptions extends Omit<BrowserSettings, "product"> {
  /** Parlance's version, for the user agent. */
  readonly version: string;
  /** Private hosts whose pages can be rendered. */
  readonly allowPrivateHosts: readonly string[];
  /** Used by tests. */
  readonly limits?: RenderLimits;
}

const usualLimits: RenderLimits = { loadMs: 15_000, totalMs: 30_000 };

/**
 * Renders pages one at a time with Chromium in a separate process, which starts when the first page is rendered and exits when idle. All
 * its connections use a proxy that connects only to public addresses.
 */
export function browserRenderer({
  path,
  sandbox,
  workDir: wanted,
  version,
  allowPrivateHosts,
  limits = usualLimits,
}: BrowserRendererOptions): PageRenderer {
  const workDir = shortFolder(wanted);
  const browser: BrowserSettings = { path, sandbox, workDir, product: `Parlance/${version} (+crawler)` };
  const pool = new ChildPool({
    entry: builtChild,
    concurrency: 1,
    maxRssBytes: 512 * megabyte,
    wornRssBytes: 300 * megabyte,
    jobsPerChild: 40,
    idleMs: 20_000,
    excludesWaiting: true,
    environment: { HOME: workDir, TMPDIR: workDir },
    serialization: "json",
  });
  return {
    async render({ url, language }, signal) {
      const order: RenderOrder = { url: addressOf(url), language, browser, limits, allowPrivateHosts: allowPrivateHosts.map(bareHost) };
      const begin = () => Promise.resolve({ job: order, read: (message: unknown): RenderedPage => pageOf(message as RenderAnswer) });
      try {
        return await pool.run(begin, { timeLimitMs: TIME_LIMIT_MS, signal });
      } catch (error) {
        if (error instanceof ChildGaveUp) throw new RenderFailed(error.reason === "time" ? "too_slow" : "too_large", error.message);
        throw error;
      }
    },
    async close() {
      await pool.close();
      await rm(workDir, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
    },
  };
}

/** Chromium creates a socket in its folder, and a socket path is limited to 107 bytes. */
const LONGEST_FOLDER = 60;

/** Returns the folder, or a new temporary folder if the path is too long for the browser's socket. */
function shortFolder(wanted: string): string {
  return Buffer.byteLength(wanted) <= LONGEST_FOLDER ? wanted : mkdtempSync(join(tmpdir(), "parlance-"));
}

function addressOf(url: string): string {
  try {
    return webAddress(url).href;
  } catch {
    throw new RenderFailed("refused", "not a web address");
  }
}

function pageOf(answer: RenderAnswer): RenderedPage {
  if (answer.kind === "failed") throw new RenderFailed(answer.reason, answer.message);
  return { url: answer.url, html: answer.html };
}
