import { describe, expect, it } from "vitest";
import { type WebAnswer, type WebRequest, WebUnreachable } from "../../ports/web-fetcher.ts";
import type { OnboardingRun } from "./onboarding-run.ts";
import { readPage } from "../page/read-page.ts";
import type { PageReader } from "../page/page-reader.ts";
import { RememberedAnswers } from "./remembered-answers.ts";
import { scrape } from "./scrape.ts";
import type { StepDeps, StepEnd } from "./step.ts";

type Page = string | { readonly to: string };

/** Scrapes a site that consists of these pages, given by absolute URL. */
async function scraped(pages: Readonly<Record<string, Page>>): Promise<{ readonly asked: string[]; readonly end: StepEnd }> {
  const asked: string[] = [];
  const fetch = async ({ url, mayFollow }: WebRequest): Promise<WebAnswer> => {
    asked.push(url);
    const page = pages[url];
    if (typeof page === "object") {
      if (mayFollow?.(new URL(page.to)) === false) throw new WebUnreachable("led_away", page.to, "leads away");
      return fetch({ url: page.to, maxBytes: 1, timeLimitMs: 1 });
    }
    return { url, status: page === undefined ? 404 : 200, headers: { "content-type": "text/html" }, body: Buffer.from(page ?? "") };
  };
  const deps = {
    fetcher: { fetch },
    pages: {
      read: async ({ body, contentType, url }: Parameters<PageReader["read"]>[0]) => ({
        facts: readPage(body, contentType, url),
        content: null,
        products: [],
        findings: null,
      }),
    },
    remembered: new RememberedAnswers(),
    pace: { turn: async () => undefined },
  } as unknown as StepDeps;
  const job = { websiteUrl: "https://shop.example/", options: { language: null }, findings: {} };
  const end = await scrape(deps, { job, signal: new AbortController().signal } as unknown as OnboardingRun);
  return { asked, end };
}

const html = (body: string, head = ""): string => `<html lang="en"><head><title>Shop</title>${head}</head><body>${body}</body></html>`;

describe("scrape", () => {
  it("does not read pages of another site, regardless of the site's redirects", async () => {
    const { asked } = await scraped({
      "https://shop.example/": html('<a href="/about">About</a> <a href="/faq">FAQ</a>'),
      "https://shop.example/about": { to: "https://elsewhere.example/about" },
      "https://elsewhere.example/about": html("Somebody else"),
      "https://shop.example/faq": html("Questions"),
    });
    expect(asked).toContain("https://shop.example/faq");
    expect(asked.filter((url) => url.includes("elsewhere"))).toEqual([]);
  });

  it("keeps the first page if its meta refresh leads to another site", async () => {
    const { end } = await scraped({
      "https://shop.example/": html("Moved", '<meta http-equiv="refresh" content="0; url=https://elsewhere.example/">'),
      "https://elsewhere.example/": html("Somebody else"),
    });
    expect(end.findings?.site?.home).toBe("https://shop.example/");
  });

  it("also applies robots.txt to other variants of the site's URLs", async () => {
    const { asked } = await scraped({
      "https://shop.example/robots.txt": "User-agent: *\nDisallow: /about",
      "https://shop.example/": html(
        '<a href="https://www.shop.example/about">About</a> <a href="http://shop.example/about-us">About us</a>',
      ),
      "https://www.shop.example/about": html("Not for robots"),
      "http://shop.example/about-us": html("Not for robots"),
    });
    expect(asked.filter((url) => url.includes("/about"))).toEqual([]);
  });
});
