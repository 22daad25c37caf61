import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { fail } from "../../platform/errors/fail.ts";
import type { StoredDocument } from "../../knowledge/documents/model/document.ts";
import type { DocumentWrite, WriteOutcome } from "../../knowledge/documents/model/document-write.ts";
import type { Source } from "../../knowledge/sources/model/source.ts";
import { AccountCache } from "../../platform/lib/account-cache.ts";
import type { StoredBlob } from "../../ports/blob-store.ts";
import type { WebAnswer } from "../../ports/web-fetcher.ts";
import { createPace } from "../crawl/pace.ts";
import { newSteps } from "../model/steps.ts";
import { markupOf } from "../page/markup.ts";
import { readFindings } from "../facts/read-findings.ts";
import { productsOf } from "../page/products.ts";
import { readPage } from "../page/read-page.ts";
import type { PageBlock, PageReader } from "../page/page-reader.ts";
import type { ClaimedOnboarding, CrawledAddress, OnboardingProgress } from "../model/onboarding.ts";
import type { ComparedOutcome } from "../onboarding-queue.sql.ts";
import { harvest } from "./harvest.ts";
import { OnboardingRun } from "./onboarding-run.ts";
import { RememberedAnswers } from "./remembered-answers.ts";
import type { StepDeps, StepEnd } from "./step.ts";

const site = "https://shop.example";
const text = (topic: string): string => `<p>${`What is to be known about ${topic}. `.repeat(12)}</p>`;
const html = (title: string, body: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const links = (...paths: string[]): string => paths.map((path) => `<a href="${path}">${path}</a>`).join(" ");
const productPage = (name: string, body: string, more: object = {}): string => {
  const offers = { "@type": "Offer", price: 20, priceCurrency: "EUR" };
  const description = body.replaceAll(/<[^>]*>/g, "");
  const node = { "@context": "https://schema.org", "@type": "Product", sku: "L-1", name, description, offers, ...more };
  return html(name, body, `<script type="application/ld+json">${JSON.stringify(node)}</script>`);
};
const product = productPage("Lamp", text("the lamp"));
const shell = html("App", '<div id="root"></div>', '<script src="/app.js"></script>').replace(/<h1>.*<\/h1>/, "");

/** A page reader that reads only paragraphs and headings. */
const pageReader: PageReader = {
  read: async ({ body, contentType, url }, storing) => {
    const markup = Buffer.from(body).toString();
    const blocks = Array.from(markup.matchAll(/<(h1|h2|p)>(.*?)<\/\1>/gs), ([, name = "", inner = ""]): PageBlock => {
      const content = inner.replaceAll(/<[^>]*>/g, "").trim();
      const key = createHash("sha256").update(content).digest("hex").slice(0, 16);
      const block =
        name === "p"
          ? { kind: "paragraph" as const, text: content, page: null }
          : { kind: "heading" as const, level: 1, text: content, page: null };
      return { key, block, words: content.split(/\s+/).length, isLinks: false };
    });
    const facts = readPage(body, contentType, url);
    return {
      facts,
      content: { blocks, leftOut: {}, records: [], markup: markupOf(markup) },
      products: productsOf(facts, { currency: storing?.currency ?? null }),
      findings: storing === null ? null : readFindings(facts, storing),
    };
  },
};

interface World {
  /** Contents of the stored files by document. */
  readonly markup: (id: string) => string;
  readonly compared: ComparedOutcome[];
  readonly files: Map<string, DocumentWrite>;
  readonly products: Map<string, DocumentWrite>;
  readonly notes: { readonly pages: readonly CrawledAddress[]; readonly progress: OnboardingProgress }[];
  readonly asked: string[];
  readonly end: Promise<StepEnd>;
}

interface Circumstances {
  readonly before?: readonly CrawledAddress[];
  /** Pages from an earlier onboarding job. */
  readonly earlier?: readonly CrawledAddress[];
  readonly job?: Partial<ClaimedOnboarding>;
  /** Simulated outcome of a document write. */
  readonly refuse?: (write: DocumentWrite) => WriteOutcome | null;
  readonly detect?: (name: string) => "html" | null;
}

/** Harvests a site that consists of these pages. */
function start(
  pages: Readonly<Record<string, string>>,
  { before = [], earlier = [], job = {}, refuse, detect }: Circumstances = {},
): World {
  const files = new Map<string, DocumentWrite>();
  const products = new Map<string, DocumentWrite>();
  const notes: World["notes"] = [];
  const asked: string[] = [];
  let now = 0;
  const clock = { now: () => new Date(now) };
  const sleep = async (milliseconds: number): Promise<void> => void (now += milliseconds);
  const kept = new Map<string, StoredDocument>();
  const source = (type: Source["type"]): Source => ({
    id: type,
    accountId: "account",
    brandId: "brand",
    name: type,
    type,
    enabled: true,
    integrationId: null,
    streamKey: null,
    isCrawled: true,
    importId: null,
    createdAt: new Date(0),
  });
  const documents = {
    write: async ({ id }: { readonly id: string }, writes: readonly DocumentWrite[]): Promise<WriteOutcome> => {
      for (const write of writes) {
        const refused = refuse?.(write) ?? null;
        if (refused !== null) return refused;
        (id === "files" ? files : products).set(write.externalId, write);
        kept.set(write.externalId, {} as StoredDocument);
      }
      return {
        kind: "written",
        results: new Map(writes.map(({ externalId }) => [externalId, "created"])),
        createdAt: new Date(0),
        droppedBlobs: [],
      };
    },
    byExternalId: async (_: string, __: string, id: string) => kept.get(id) ?? null,
  };
  const bytes = new Map<string, Buffer>();
  const blobs = {
    put: async (content: Readable): Promise<StoredBlob> => {
      const key = `blob${bytes.size}`;
      bytes.set(key, await buffer(content));
      return { key, size: 10, sha256: "00", head: new Uint8Array() };
    },
    open: async (key: string) => Readable.from([bytes.get(key) ?? Buffer.alloc(0)]),
    delete: async () => undefined,
  };
  const blobOf = (id: string): string | null => files.get(id)?.file?.blobKey ?? null;
  const compared: ComparedOutcome[] = [];
  const sources = {
    byId: async (_: string, id: string) => source(id === "files" ? "files" : "catalog"),
    create: async ({ type }: { readonly type: Source["type"] }) => ({ source: source(type), created: true }),
  };
  const common = { documents, blobs, sources, quota: async () => ({ knowledgeUnits: 1, storageUnits: 1 }) };
  const ids = { uuidv7: () => "id", uuidv4: () => "id" };
  const brands = { byId: async () => ({ defaultCurrency: null }) };
  const log = { warn: () => undefined };
  const queue = {
    note: async () => true,
    notePages: async (_: unknown, noted: readonly CrawledAddress[], progress: OnboardingProgress) => {
      notes.push({ pages: noted, progress });
      return true;
    },
    crawled: async () => before,
    crawledBefore: async () => earlier,
    noteCompared: async (_: unknown, outcomes: readonly ComparedOutcome[]) => {
      compared.push(...outcomes);
      return true;
    },
    storedFile: async (_: string, __: string, id: string) => blobOf(id),
  };
  const deps = {
    queue,
    fetcher: {
      fetch: async ({ url }: { readonly url: string }): Promise<WebAnswer> => {
        asked.push(url.slice(site.length));
        const found = pages[url.slice(site.length)];
        return { url, status: found === undefined ? 404 : 200, headers: { "content-type": "text/html" }, body: Buffer.from(found ?? "") };
      },
    },
    remembered: new RememberedAnswers(),
    pages: pageReader,
    clock,
    sleep,
    pace: createPace(clock, sleep),
    sources,
    blobs,
    maxFileBytes: 1_000_000,
    files: {
      ...common,
      ids,
      log,
      acceptedTypes: new Set(["html"]),
      inspectFile: async (_: Uint8Array, name: string) => {
        const type = detect === undefined ? "html" : detect(name);
        return type === null ? { problem: "invalid_signature", message: "The bytes are something else" } : { type, pages: null };
      },
    },
    products: { ...common, brands, ids, caughtUp: async () => undefined },
    brands,
    facts: { keepPage: async () => undefined, gather: async () => null, pagesWithHours: async () => [] },
    ids,
    cache: new AccountCache(),
    bus: { publish: async () => undefined },
    log,
  } as unknown as StepDeps;
  const claimed: ClaimedOnboarding = {
    jobId: "job",
    accountId: "account",
    brandId: "brand",
    personaId: "persona",
    kind: "onboarding",
    status: "running",
    step: "harvest",
    progress: 0,
    pages: { found: 0, done: 0, skipped: 0 },
    steps: newSteps(),
    error: null,
    createdAt: new Date(0),
    finishedAt: null,
    site: "shop.example",
    websiteUrl: `${site}/`,
    options: { harvest: true, maxPages: 50, include: [], exclude: [], language: null, named: false, ownBrand: true },
    findings: {},
    waiting: [],
    filesSourceId: null,
    productsSourceId: null,
    attempts: 0,
    ...job,
  };
  const run = new OnboardingRun(deps.queue, claimed, "owner", new AbortController().signal);
  const markup = (id: string): string => bytes.get(blobOf(id) ?? "")?.toString() ?? "";
  return { files, products, notes, asked, markup, compared, end: harvest(deps, run) };
}

const small = {
  "/": html("Home", text("lamps") + links("/guide", "/lamp")),
  "/guide": html("Guide", text("cleaning lamps")),
  "/lamp": product,
};

describe("harvest", () => {
  it("stores pages as files by URL, and a page about a single product only as that product", async () => {
    const world = start(small);
    expect(await world.end).toEqual({ status: "completed", message: null });
    expect([...world.files.keys()].toSorted()).toEqual([`${site}/`, `${site}/guide`]);
    expect(world.files.get(`${site}/guide`)?.content).toMatchObject({
      title: "Guide",
      links: [{ url: `${site}/guide`, is_primary: true }],
    });
    expect([...world.products.values()].map(({ title }) => title)).toEqual(["Lamp"]);
  });

  it("also stores a product page as a file if it contains more than the product", async () => {
    const more = { description: "A lamp." };
    const { files, products, end } = start({ ...small, "/lamp": productPage("Lamp", text("cleaning the lamp").repeat(8), more) });
    await end;
    expect([files.has(`${site}/lamp`), products.size]).toEqual([true, 1]);
  });

  it("stores a product with several URLs once, and all products that share a SKU", async () => {
    const { files, products, notes, end } = start({
      "/": html("Home", text("lamps") + links("/lamp", "/sale/lamp", "/red")),
      "/lamp": product,
      "/sale/lamp": productPage("Lamp", text("the lamp, which is on sale")),
      "/red": productPage("Red lamp", text("the red lamp")),
    });
    await end;
    expect([...products.values()].map(({ title }) => title).toSorted()).toEqual(["Lamp", "Red lamp"]);
    expect([...files.keys()]).toEqual([`${site}/`]);
    expect(notes.flatMap(({ pages }) => pages).find(({ outcome }) => outcome === "skipped")?.reason).toContain("same product");
  });

  it("stores the text of a page whose product is invalid", async () => {
    const { files, products, end } = start(small, {
      refuse: ({ kind }) => (kind === "item" ? fail("validation.failed", "A price is none", { errors: [] }) : null),
    });
    await end;
    expect([files.has(`${site}/lamp`), products.size]).toEqual([true, 0]);
  });

  it("fails with onboarding.source_taken if its source now belongs to another brand", async () => {
    const { files, end } = start(small, { job: { filesSourceId: "files", brandId: "another" } });
    await expect(end).rejects.toMatchObject({ code: "onboarding.source_taken" });
    expect(files.size).toBe(0);
  });

  it("records each page after storing it, and the URLs still to visit", async () => {
    const { notes, end } = start(small);
    await end;
    expect(notes.map(({ pages }) => pages.map(({ outcome }) => outcome))).toEqual([["done"], ["done"], ["done"]]);
    expect(notes[0]?.progress.waiting).toHaveLength(2);
    expect(notes.at(-1)?.progress).toMatchObject({ pages: { found: 3, done: 3, skipped: 0 }, waiting: [], attempts: 0 });
  });

  it("resumes where the previous run stopped, without requesting a page twice", async () => {
    const noted = (path: string): CrawledAddress => ({ url: site + path, outcome: "done", reason: null, hash: path });
    const { asked, files, products, end } = start(small, {
      before: [noted("/"), noted("/guide")],
      job: { waiting: [`${site}/lamp`], filesSourceId: "files" },
    });
    expect((await end).status).toBe("completed");
    expect(asked.filter((path) => path in small)).toEqual(["/lamp"]);
    expect([files.size, products.size]).toEqual([0, 1]);
  });

  it("does not request a URL that an earlier page declared as canonical", async () => {
    const pages = {
      "/": html("Home", text("lamps") + links("/guide?from=home", "/guide")),
      "/guide?from=home": html("Guide", text("cleaning lamps"), `<link rel="canonical" href="${site}/guide">`),
      "/guide": html("Guide", `${text("cleaning lamps")}<p>Today is another day.</p>`),
    };
    const first = start(pages, {
      job: { options: { harvest: true, maxPages: 2, include: [], exclude: [], language: null, named: false, ownBrand: true } },
    });
    await first.end;
    const before = first.notes.flatMap(({ pages: noted }) => noted);
    const second = start(pages, { before, job: { waiting: [`${site}/guide`], filesSourceId: "files" } });
    await second.end;
    expect([first.files.size, second.files.size]).toEqual([2, 0]);
  });

  it("stores the requested number of pages, counting those from earlier runs", async () => {
    const { notes, end } = start(small, {
      before: [{ url: `${site}/old`, outcome: "done", reason: null, hash: null }],
      job: { options: { harvest: true, maxPages: 2, include: [], exclude: [], language: null, named: false, ownBrand: true } },
    });
    expect(await end).toMatchObject({ status: "completed", message: expect.stringContaining("more pages") });
    expect(notes.at(-1)?.progress.pages?.done).toBe(2);
  });

  it("counts stored pages but not skipped pages", async () => {
    const { files, products, end } = start(
      {
        "/": html("Home", text("lamps") + links("/lamp", "/sale/lamp", "/guide")),
        "/lamp": product,
        "/sale/lamp": productPage("Lamp", text("the lamp, which is on sale")),
        "/guide": html("Guide", text("cleaning lamps")),
      },
      { job: { options: { harvest: true, maxPages: 3, include: [], exclude: [], language: null, named: false, ownBrand: true } } },
    );
    await end;
    expect([files.has(`${site}/guide`), products.size]).toEqual([true, 1]);
  });

  it("stores a skip reason that the database accepts, wherever the reason is truncated", async () => {
    const { notes, end } = start(small, {
      refuse: ({ externalId }) => (externalId.endsWith("/guide") ? fail("resource.conflict", "🪔".repeat(400).slice(1)) : null),
    });
    await end;
    expect(notes.flatMap(({ pages }) => pages).every(({ reason }) => reason?.isWellFormed() ?? true)).toBe(true);
  });

  it("skips a page that cannot be stored, records the reason, and continues", async () => {
    const { notes, files, end } = start(small, { detect: (name) => (name.startsWith("guide") ? null : "html") });
    expect((await end).status).toBe("completed");
    expect(files.has(`${site}/guide`)).toBe(false);
    expect(notes.flatMap(({ pages }) => pages).find(({ url }) => url.endsWith("/guide"))).toMatchObject({
      outcome: "skipped",
      reason: "The bytes are something else",
    });
  });

  it("ends and reports the reason if the account has no units left", async () => {
    const { files, notes, end } = start(small, {
      refuse: ({ externalId }) => (externalId.endsWith("/guide") ? { kind: "over_quota", unit: "storage", notices: [] } : null),
    });
    expect(await end).toMatchObject({
      status: "completed",
      message: expect.stringMatching(/would exceed the account's storage units\. [^.]*\. The rest of the site was not read\.$/),
    });
    expect([files.size, notes.length]).toEqual([1, 1]);
  });

  it("fails if the source was deleted", async () => {
    const { end } = start(small, { refuse: () => ({ kind: "source_gone" }) });
    await expect(end).rejects.toMatchObject({ code: "knowledge.source_not_found" });
  });

  const framed = (title: string, body: string, foot = "<p>Call 555 0100 from 9 to 5</p>"): string =>
    html(title, `<p>We close in August this year</p>${body}<h2>Contact</h2>${foot}`);
  const framedSite = {
    "/": framed("Home", text("lamps") + links("/a", "/b", "/c")),
    "/a": framed("A", text("shades")),
    "/b": framed("B", text("bulbs")),
    "/c": framed("C", text("wires")),
  };
  const elsewhereIn = (markup: string): number =>
    (/parlance-elsewhere" content="([^"]*)"/.exec(markup)?.[1] ?? "").split(" ").filter(Boolean).length;

  it("stores text that repeats across the site once, and omits it from all pages, including the first", async () => {
    const { markup, files, compared, notes, end } = start(framedSite);
    await end;
    expect([...files.keys()].toSorted()).toEqual(["/", "/#site-en", "/a", "/b", "/c"].map((path) => site + path));
    expect(files.get(`${site}/#site-en`)?.content.title).toBe("Contact, hours and notices of shop.example");
    expect(markup(`${site}/#site-en`)).toMatch(
      /<p>We close in August this year<\/p>\n<h2>Contact<\/h2>\n<p>Call 555 0100 from 9 to 5<\/p>/,
    );
    expect(["/", "/a", "/b", "/c"].map((path) => elsewhereIn(markup(site + path)))).toEqual([3, 3, 3, 3]);
    // Only the pages stored before the third one are rewritten.
    expect(compared.map(({ url }) => url)).toEqual([`${site}/`, `${site}/a`]);
    expect(notes.at(-1)?.pages).toMatchObject([{ url: `${site}/#site-en`, outcome: "site" }]);
  });

  it("omits the same blocks if it is interrupted before the pages are compared", async () => {
    const first = start(framedSite);
    await first.end;
    const before = first.notes.flatMap(({ pages }) => pages).filter(({ outcome }) => outcome !== "site");
    const second = start(framedSite, { before, job: { filesSourceId: "files" } });
    await second.end;
    expect(second.files.get(`${site}/#site-en`)?.content.title).toBe("Contact, hours and notices of shop.example");
    expect(second.markup(`${site}/#site-en`)).toBe(first.markup(`${site}/#site-en`));
  });

  it("compares a section of a site with the pages from earlier jobs", async () => {
    const first = start(framedSite);
    await first.end;
    const earlier = first.notes.flatMap(({ pages }) => pages);
    const options = { harvest: true, maxPages: 50, include: ["/b"], exclude: [], language: null, named: false, ownBrand: true };
    const second = start(framedSite, { earlier, job: { options, filesSourceId: "files" } });
    await second.end;
    expect([...second.files.keys()].toSorted()).toEqual([`${site}/#site-en`, `${site}/b`]);
    expect(second.markup(`${site}/b`)).toBe(first.markup(`${site}/b`));
    expect(second.markup(`${site}/#site-en`)).toBe(first.markup(`${site}/#site-en`));
    expect(second.compared).toEqual([]);
  });

  it("keeps a heading that repeats above different text", async () => {
    const pages = Object.fromEntries(
      Object.entries(framedSite).map(([path, page]) => [
        path,
        page.replace("555 0100", `555 010${path.length}${path.codePointAt(1) ?? 0}`),
      ]),
    );
    const { markup, end } = start(pages);
    await end;
    expect(["/", "/a", "/b", "/c"].map((path) => elsewhereIn(markup(site + path)))).toEqual([1, 1, 1, 1]);
    expect(markup(`${site}/#site-en`)).not.toContain("Contact</h2>");
  });

  it("stores no shared document for a site whose pages share no content", async () => {
    const { files, end } = start(small);
    await end;
    expect([...files.keys()].some((id) => id.includes("#"))).toBe(false);
  });

  it("reports pages with almost the same text", async () => {
    const same = text("bulbs") + text("sockets");
    const { compared, end } = start({ ...framedSite, "/b": framed("B", same), "/c": framed("C", `${same}<p>In red.</p>`) });
    expect((await end).message).toBe("Pages with almost the same text as another: 1.");
    expect(compared).toContainEqual({ url: `${site}/c`, elsewhere: null, nearDuplicateOf: `${site}/b` });
  });

  it("reports a site with only one readable page, because that page may be a sign-in page", async () => {
    const world = start({ "/": html("Sign in", text("signing in")) });
    expect(await world.end).toEqual({ status: "completed", message: "Only one page could be read." });
  });

  it("skips and reports pages that need a browser", async () => {
    const world = start({ "/": html("Home", text("lamps") + links("/app")), "/app": shell });
    expect(await world.end).toEqual({ status: "completed", message: "Skipped because they are empty without JavaScript: 1 page." });
    expect(world.files.size).toBe(1);
  });

  it("fails if no page can be read, and reports that the site needs a browser", async () => {
    await expect(start({ "/": shell }).end).rejects.toMatchObject({
      code: "onboarding.website_unreadable",
      message: expect.stringContaining("JavaScript"),
    });
    await expect(start({ "/robots.txt": "User-agent: *\nDisallow: /", ...small }).end).rejects.toMatchObject({
      code: "onboarding.website_unreadable",
      message: expect.stringContaining("robots"),
    });
  });

  it("reads no pages if harvesting is disabled", async () => {
    const options = { harvest: false, maxPages: 50, include: [], exclude: [], language: null, named: false, ownBrand: true };
    const { asked, end } = start(small, { job: { options } });
    expect((await end).status).toBe("skipped");
    expect(asked).toEqual([]);
  });
});
