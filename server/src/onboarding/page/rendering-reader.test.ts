import { describe, expect, it } from "vitest";
import { type PageRenderer, RenderFailed, type RenderFailure } from "../../ports/page-renderer.ts";
import type { PageReader } from "./page-reader.ts";
import { readPage } from "./read-page.ts";
import { renderingReader } from "./rendering-reader.ts";

const prose = "What is to be known about the shop. ".repeat(20);
const shell = (head = "") => `<html lang="de"><head>${head}</head><body><div id="root"></div><script src="/app.js"></script></body></html>`;
const page = (html: string, url = "https://shop.example/menu") => ({ url, contentType: "text/html", body: Buffer.from(html) });

const reader: PageReader = {
  read: ({ body, contentType, url }) =>
    Promise.resolve({ facts: readPage(body, contentType, url), content: null, products: [], findings: null }),
};

/** @param result the rendered markup, or the reason that rendering failed */
function browser(result: string) {
  const asked: { url: string; language: string | null }[] = [];
  let now = 0;
  const renderer: PageRenderer = {
    render(request) {
      asked.push(request);
      if (result.startsWith("<")) return Promise.resolve({ url: request.url, html: result });
      return Promise.reject(new RenderFailed(result as RenderFailure, "failed"));
    },
    close: () => Promise.resolve(),
  };
  const log = { info: () => undefined, error: () => undefined, warn: () => undefined, debug: () => undefined };
  const reads = renderingReader({ reader, renderer, clock: { now: () => new Date(now) }, log });
  return { reads, asked, wait: (ms: number) => (now += ms) };
}

describe("reading pages with a browser", () => {
  it("renders a page that needs scripts, and uses the page's language", async () => {
    const { reads, asked } = browser(`<html lang="de"><body><p>${prose}</p></body></html>`);
    const reading = await reads.read(page(shell()), null);
    expect(asked).toEqual([{ url: "https://shop.example/menu", language: "de" }]);
    expect(reading.renderedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(reading.facts).toMatchObject({ needsScripts: false, url: "https://shop.example/menu" });
    expect(reading.facts.textLength).toBeGreaterThan(600);
  });

  it("does not render other pages or pages marked noindex", async () => {
    const { reads, asked } = browser("<p>rendered</p>");
    expect((await reads.read(page(`<p>${prose}</p><script></script>`), null)).renderedHash).toBeUndefined();
    expect((await reads.read(page(shell('<meta name="robots" content="noindex">')), null)).renderedHash).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it("uses the original markup if the page stays empty or cannot be rendered", async () => {
    for (const result of ["<html><body></body></html>", "too_slow", "no_browser"] as const) {
      const reading = await browser(result).reads.read(page(shell()), null);
      expect(reading.facts.needsScripts).toBe(true);
      expect(reading.renderedHash).toBeUndefined();
    }
  });

  it("pauses for a host after consecutive failures", async () => {
    const { reads, asked, wait } = browser("too_slow");
    for (let at = 0; at < 8; at += 1) await reads.read(page(shell(), `https://shop.example/${at}`), null);
    expect(asked).toHaveLength(4);
    await reads.read(page(shell(), "https://other.example/"), null);
    wait(600_000);
    await reads.read(page(shell()), null);
    expect(asked).toHaveLength(6);
  });
});
