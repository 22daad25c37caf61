import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type PageRenderer, RenderFailed } from "../../ports/page-renderer.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../platform/lib/log.ts";
import { type PageReader, type PageReading, PageUnreadable } from "./page-reader.ts";

/** Number of consecutive failures after which rendering is paused for a host. */
const MOST_FAILURES = 4;
const PAUSE_MS = 600_000;
const MOST_HOSTS = 1_000;

export interface RenderingReaderDeps {
  readonly reader: PageReader;
  readonly renderer: PageRenderer;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Returns a reader that renders pages that need scripts, and then reads the result. If a page cannot be rendered or is still empty after
 * rendering, the reader uses its original markup.
 */
export function renderingReader({ reader, renderer, clock, log }: RenderingReaderDeps): PageReader {
  const failures = new LRUCache<string, { readonly count: number; readonly at: number }>({ max: MOST_HOSTS });

  const isPaused = (host: string): boolean => {
    const known = failures.get(host);
    return known !== undefined && known.count >= MOST_FAILURES && clock.now().getTime() - known.at < PAUSE_MS;
  };

  async function rendered(url: string, language: string | null, signal: AbortSignal): Promise<{ url: string; html: string } | null> {
    const { host } = new URL(url);
    if (isPaused(host)) return null;
    try {
      const page = await renderer.render({ url, language }, signal);
      failures.delete(host);
      return page;
    } catch (error) {
      if (!(error instanceof RenderFailed)) throw error;
      failures.set(host, { count: (failures.get(host)?.count ?? 0) + 1, at: clock.now().getTime() });
      const level = error.reason === "no_browser" ? "error" : "info";
      log[level]({ url, reason: error.reason, message: error.message }, "page not rendered");
      return null;
    }
  }

  return {
    async read(page, storing, signal = new AbortController().signal) {
      const reading = await reader.read(page, storing, signal);
      const { needsScripts, robots, language } = reading.facts;
      if (!needsScripts || robots.noindex) return reading;
      const found = await rendered(page.url, language, signal);
      if (found === null) return reading;
      const body = Buffer.from(found.html);
      try {
        const shown = await reader.read({ url: found.url, contentType: "text/html; charset=utf-8", body }, storing, signal);
        if (shown.facts.textLength <= reading.facts.textLength) return reading;
        return { ...shown, facts: { ...shown.facts, url: page.url }, renderedHash: hashOf(shown, found.html) };
      } catch (error) {
        if (error instanceof PageUnreadable) return reading;
        throw error;
      }
    },
  };
}

/** Scripts often generate different element ids on each run, so only text is hashed. */
function hashOf({ content }: PageReading, html: string): string {
  const text = content === null ? html : content.blocks.map(({ key }) => key).join(" ");
  return createHash("sha256").update(text).digest("hex");
}
