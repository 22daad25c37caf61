import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, textOf, type Answer } from "../support/api.ts";
import { page, serveLittleSite } from "../support/little-site.ts";
import { ended, onboarded, onboardings } from "../support/onboardings.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { serveSite, type ServedSite } from "../support/sites/serve-site.ts";
import { shopProducts } from "../support/sites/shop-products.ts";

let service: TestService;

/** A site onboarded into its own account. */
interface Built {
  readonly site: ServedSite;
  readonly api: Api;
  readonly job: Answer["body"];
  readonly persona: Answer["body"];
  readonly visitor: Api;
  ask(message: string): Promise<string>;
}
let shop: Built;
let company: Built;
let scripts: Built;

async function build(name: Parameters<typeof serveSite>[0]): Promise<Built> {
  const site = await serveSite(name);
  const api = Api.withKey(service.url, (await service.addAccount(`${name}@example.com`)).key);
  const job = await onboarded(api, { website_url: site.url });
  const persona = (await api.call("GET", `/api/personas/${job.personaId}`)).body;
  const visitor = Api.asVisitor(service.url, job.personaId);
  return { site, api, job, persona, visitor, ask: async (message) => textOf((await visitor.chat({ message })).frames) };
}

beforeAll(async () => {
  service = await startTestService({ ALLOW_PRIVATE_HOSTS: "localhost" });
  [shop, company, scripts] = await Promise.all([build("shop"), build("company"), build("scripts")]);
}, 180_000);
afterAll(async () => {
  await service.stop();
  await Promise.all([shop, company, scripts].map(({ site }) => site.close()));
});

const documents = async ({ api }: Built, kind: "item" | "file"): Promise<Answer["body"][]> =>
  (await api.call("GET", `/v1/knowledge/documents?limit=200&kind=${kind}`)).body.items;
const brandOf = async ({ api, job }: Built): Promise<Answer["body"]> => (await api.call("GET", `/v1/brands/${job.brandId}`)).body;
/** Returns the crawler's requests. Excludes those for product images, which another component fetches. */
const crawled = ({ site }: Built): ServedSite["requests"] => site.requests.filter(({ path }) => !path.startsWith("/images/"));
/** Returns the pages that were requested twice, except the first page, which the API call itself also requests. */
function askedTwice(built: Built): string[] {
  const pages = crawled(built).map(({ path }) => path);
  const others = pages.filter((path) => !/\.(css|svg|webmanifest|js|txt|xml)$/.test(path) && !["/", "/de/"].includes(path));
  return others.filter((path, at) => others.indexOf(path) !== at);
}

describe("Onboarding a shop with structured data and a sitemap", () => {
  it("creates a brand from the site's own description", async () => {
    expect(shop.job).toMatchObject({ status: "completed", step: "done", progress: 1, error: null });
    expect(await brandOf(shop)).toMatchObject({
      display_name: "Hearth & Hollow",
      default_currency: "EUR",
      logo_url: `${shop.site.url}/logo.svg`,
      audience_languages: ["en"],
    });
    expect((await brandOf(shop)).accent_colors[0]).toBe("#7a3b2e");
  });

  it("creates a persona with phrases, an avatar that can be loaded without credentials, and suggested questions", async () => {
    expect(shop.persona).toMatchObject({ status: "ready", name: "Hearth & Hollow", languages: ["en"] });
    expect(shop.persona.greeting).toContain("Hearth & Hollow");
    const picture = await fetch(shop.persona.avatar_url);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(await picture.text()).toMatch(/fill="#7a3b2e".*>HH</);
    expect(picture.headers.get("content-security-policy")).toContain("sandbox");
    expect(picture.headers.get("cache-control")).toContain("public");
    expect(shop.persona.suggested_questions.length).toBeGreaterThan(0);
  });

  it("imports every product once, with price and stock", async () => {
    const items = await documents(shop, "item");
    expect(items.map(({ title }) => title).toSorted()).toEqual(shopProducts.map(({ name }) => name).toSorted());
    for (const { name, price, inStock } of shopProducts) {
      expect([name, items.find(({ title }) => title === name)]).toMatchObject([name, { price, currency: "EUR", in_stock: inStock }]);
    }
  });

  it("imports the other pages, except pages that robots.txt disallows or that are on another host", async () => {
    const files = await documents(shop, "file");
    expect(files.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["/", "/shipping", "/returns", "/faq"].map((path) => shop.site.url + path)),
    );
    expect(shop.site.requests.filter(({ path }) => path.startsWith("/internal"))).toEqual([]);
    expect(files.every(({ id }) => id.startsWith(shop.site.url))).toBe(true);
  });

  it("lets the persona answer correctly from the site", async () => {
    expect(await shop.ask("How much is the Lantern Mug?")).toMatch(/26/);
    expect(await shop.ask("What does shipping to Austria cost?")).toMatch(/9\.90/);
    expect(await shop.ask("How many days do I have to send something back?")).toMatch(/30/);
    expect(await shop.ask("What is the margin for wholesale?")).not.toContain("61");
  });

  it("suggests only questions that the persona can answer", async () => {
    for (const question of shop.persona.suggested_questions as string[]) {
      const answer = await shop.ask(question);
      expect([question, answer]).not.toEqual([question, expect.stringMatching(/Sorry|^$/)]);
    }
  });

  it("does not request a page twice, and sends at most two requests per second", () => {
    expect(askedTwice(shop)).toEqual([]);
    const times = crawled(shop).map(({ at }) => at);
    const busiest = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 5_000).length));
    // Upper bound: ten requests in five seconds, one at the start, two by the API call itself, and three that a busy machine may send late.
    expect(busiest).toBeLessThanOrEqual(16);
  });
});

describe("Onboarding a company with a blog in two languages", () => {
  it("creates a brand with both languages", async () => {
    expect(company.job).toMatchObject({ status: "completed", error: null });
    const brand = await brandOf(company);
    expect(brand).toMatchObject({ display_name: "Morgenlicht Solar" });
    expect(brand.audience_languages.toSorted()).toEqual(["de", "en"]);
    expect(company.persona).toMatchObject({ status: "ready", name: "Morgenlicht Solar" });
  });

  it("reads PDF files, and pages with legacy encodings", async () => {
    const files = await documents(company, "file");
    expect(files.some(({ id }) => id.endsWith("/downloads/preisliste.pdf"))).toBe(true);
    const source = files.find(({ id }) => id.endsWith("/de/ueber-uns"));
    const { text } = await company.api.call(
      "GET",
      `/v1/knowledge/sources/${source?.source_id}/documents/${encodeURIComponent(source?.id ?? "")}/text`,
    );
    expect(text).toContain("Görlitz");
    expect(files.every(({ status }) => status.state === "ready")).toBe(true);
    expect(await documents(company, "item")).toEqual([]);
  });

  it("lets the persona answer in the language of the question", async () => {
    expect(await company.ask("Was kostet eine erste Beratung vor Ort?")).toMatch(/180 Euro/);
    expect(await company.ask("How much does a module weigh?")).toMatch(/21 kilograms/);
    expect(await company.ask("What does a battery of 10 kWh cost?")).toMatch(/6,900/);
  });

  it("does not request a page twice", () => {
    expect(askedTwice(company)).toEqual([]);
  });
});

describe("GET /api/onboarding/jobs/{jobId}/pages", () => {
  it("lists the pages with their omitted parts and the fraction of text that was kept", async () => {
    const { status, body } = await shop.api.call("GET", `${onboardings}/${shop.job.jobId}/pages?limit=200`);
    expect(status).toBe(200);
    expect(body.total_count).toBe(shop.job.pages.done + shop.job.pages.skipped);
    const stored = body.items.filter(({ outcome }: Answer["body"]) => outcome === "stored");
    expect(stored).toHaveLength(shop.job.pages.done);
    for (const { url, words, keptShare } of stored) {
      expect(words, url).toBeGreaterThan(0);
      expect(keptShare, url).toBeGreaterThan(0.6);
    }
    const missing = body.items.filter(({ outcome, reason }: Answer["body"]) => outcome === "skipped" && reason === null);
    expect(missing).toEqual([]);
  });

  it("marks pages that need a browser", async () => {
    const { body } = await scripts.api.call("GET", `${onboardings}/${scripts.job.jobId}/pages`);
    expect(body.items.some(({ needsScripts }: Answer["body"]) => needsScripts)).toBe(true);
  });

  it("returns 404 for an unknown onboarding job", async () => {
    const answer = await shop.api.call("GET", `${onboardings}/0190a0b0-0000-7000-8000-000000000000/pages`);
    expect([answer.status, answer.body.code]).toEqual([404, "resource.not_found"]);
  });
});

describe("Onboarding a site that needs a browser", () => {
  it("fails with a message that a browser is required, and leaves a failed persona and no documents", async () => {
    expect(scripts.job).toMatchObject({ status: "failed", step: "harvest", error: { code: "onboarding.website_unreadable" } });
    expect(scripts.job.error.message).toContain("JavaScript");
    expect(scripts.job.steps[0].message).toContain("JavaScript");
    expect(scripts.persona).toMatchObject({ status: "failed", name: "Tidepool Planner" });
    expect((await scripts.api.call("GET", "/v1/knowledge/documents")).body.total_count).toBe(0);
    expect((await scripts.visitor.chat({ message: "Hello" })).answer?.status).toBeGreaterThanOrEqual(400);
  });

  it("can be restarted with the same brand and persona", async () => {
    const again = await onboarded(scripts.api, { website_url: scripts.site.url, harvest: false });
    expect(again).toMatchObject({ status: "completed", brandId: scripts.job.brandId, personaId: scripts.job.personaId });
    const { body } = await scripts.api.call("GET", `/api/personas/${again.personaId}`);
    expect(body).toMatchObject({ status: "ready", suggested_questions: [] });
  });
});

describe("Second onboarding of a site into its brand", () => {
  it("does not duplicate documents", async () => {
    const before = (await shop.api.call("GET", "/v1/knowledge/documents?limit=1")).body.total_count;
    const again = await onboarded(shop.api, { brand: shop.job.brandId, include: ["/shipping", "/p/harbour-mug"] });
    expect(again).toMatchObject({ status: "completed", brandId: shop.job.brandId });
    expect(again.personaId).not.toBe(shop.job.personaId);
    expect((await shop.api.call("GET", "/v1/knowledge/documents?limit=1")).body.total_count).toBe(before);
    expect((await shop.api.call("GET", "/v1/knowledge/sources")).body.sources).toHaveLength(2);
  }, 60_000);
});

describe("Onboarding job that ends early", () => {
  const guide = (at: number): string =>
    page(`Guide ${at}`, [`Chapter ${at} tells how lanterns of series ${at} are cleaned. `.repeat(10)], ["/"]);
  const paths = Array.from({ length: 30 }, (_, at) => `/guide/${at}`);
  const pages = {
    "/": page("Lantern House", ["Lanterns for gardens."], paths),
    ...Object.fromEntries(paths.map((path, at) => [path, guide(at)])),
  };

  it("stops when canceled and keeps its results; the persona answers if its phrases have been written", { timeout: 60_000 }, async () => {
    const site = await serveLittleSite(pages);
    try {
      const api = Api.withKey(service.url, (await service.addAccount("canceled@example.com")).key);
      const { jobId, personaId } = (await api.call("POST", onboardings, { website_url: site.url })).body;
      await eventually(async () => (await api.call("GET", `${onboardings}/${jobId}`)).body.pages.done >= 2);
      expect((await api.call("POST", `${onboardings}/${jobId}/cancel`)).status).toBe(202);
      const job = await ended(api, jobId);
      expect(job).toMatchObject({ status: "canceled", step: "harvest", error: null });
      const { length } = site.asked;
      const count = async (): Promise<number> => (await api.call("GET", "/v1/knowledge/documents?limit=1")).body.total_count;
      expect(await count()).toBeGreaterThanOrEqual(2);
      expect((await api.call("GET", `/api/personas/${personaId}`)).body.status).toBe("ready");
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(site.asked).toHaveLength(length);
    } finally {
      await site.close();
    }
  });

  it(
    "stops harvesting when the account's units are used up; the persona is ready and the step reports the reason",
    { timeout: 60_000 },
    async () => {
      const site = await serveLittleSite(pages);
      try {
        const account = await service.addAccount("full@example.com");
        await service.database.run("test.tier", `update accounts set tier = 'free' where id = $1`, [account.accountId]);
        await service.database.run(
          "test.fill",
          `with entry as (insert into usage_ledger (id, account_id, kind, credits, storage_units) values (gen_random_uuid(), $1, 'opening', 0, 99.999))
         insert into account_usage (account_id, storage_units) values ($1, 99.999)
         on conflict (account_id) do update set storage_units = 99.999`,
          [account.accountId],
        );
        const api = Api.withKey(service.url, account.key);
        const job = await onboarded(api, { website_url: site.url });
        expect(job).toMatchObject({ status: "completed", error: null });
        expect(job.steps[4].message).toMatch(/would exceed the account's .* units/);
        expect((await api.call("GET", `/api/personas/${job.personaId}`)).body.status).toBe("ready");
        expect(site.asked.length).toBeLessThan(20);
      } finally {
        await site.close();
      }
    },
  );
});

describe("Onboarding a site that lists its opening hours", () => {
  it("collects the brand's facts from the pages, answers from them, and reports contradictions between pages", async () => {
    const footer =
      "<footer><h4>Opening hours</h4><p>Tue–Fri 9:00–18:00</p><p>Sat 10:00–14:00</p><p>Sun, Mon closed</p><p>Tel. 01632 960417</p></footer>";
    const of = (title: string, body: string, links: readonly string[] = []): string =>
      page(title, [`${title} is a workshop for bicycles by the harbor. `.repeat(8)], links).replace("</body>", `${body}</body>`);
    const site = await serveLittleSite({
      "/": of("Tern Bikes", footer, ["/contact", "/flea-market"]),
      "/contact": of("Contact", `<h2>Opening hours</h2><p>Sat 10:00–16:00</p>${footer}`),
      "/flea-market": of("Flea market", `<h2>Times</h2><p>Sun 8:00–13:00</p>${footer}`),
    });
    try {
      const api = Api.withKey(service.url, (await service.addAccount("tern@example.com")).key);
      const job = await onboarded(api, { website_url: site.url });
      expect(job.status, JSON.stringify(job)).toBe("completed");
      const harvest = job.steps.find(({ name }: { name: string }) => name === "harvest");
      expect(harvest.message).toContain("saturday: 10:00–14:00");
      const { body: facts } = await api.call("GET", `/api/brands/${job.brandId}/facts`);
      expect(facts.telephones).toEqual([{ label: null, number: "01632 960417" }]);
      expect(facts.origins.hours).toContain(`${site.url}/contact`);
      expect(facts.contradictions).toMatchObject([{ fact: "hours", about: "saturday" }]);
      expect(facts.hours[0].days).not.toHaveProperty("saturday");
      const visitor = Api.asVisitor(service.url, job.personaId);
      const ask = async (message: string): Promise<string> => textOf((await visitor.chat({ message })).frames);
      expect(await ask("Are you open on Sundays?")).toContain("we are closed on Sundays");
      expect(await ask("How late are you open on Tuesday?")).toContain("from 9:00 to 18:00");
      const { days } = facts.hours[0];
      const corrected = [{ ...facts.hours[0], days: { ...days, saturday: [{ opens: "10:00", closes: "16:00" }] } }];
      expect((await api.call("PATCH", `/api/brands/${job.brandId}/facts`, { hours: corrected })).body.contradictions).toEqual([]);
      expect(await ask("Are you open on Saturday?")).toContain("from 10:00 to 16:00");
      await onboarded(api, { brand: job.brandId });
      expect((await api.call("GET", `/api/brands/${job.brandId}/facts`)).body).toMatchObject({
        hours: corrected,
        origins: { hours: ["manual"] },
      });
    } finally {
      await site.close();
    }
  });
});
