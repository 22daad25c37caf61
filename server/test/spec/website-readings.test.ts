import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ids } from "../../src/platform/ids.ts";
import { queueDueReadings } from "../../src/onboarding/readings/start-reading.ts";
import { Api, eventually, type Answer } from "../support/api.ts";
import { type LittleSite, page, productPage, serveLittleSite } from "../support/little-site.ts";
import { ended, onboarded, onboardings } from "../support/onboardings.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";

let service: TestService;
const sites: LittleSite[] = [];

beforeAll(async () => {
  service = await startTestService({ ALLOW_PRIVATE_HOSTS: "localhost" });
}, 60_000);
afterAll(async () => {
  await service.stop();
  await Promise.all(sites.map((site) => site.close()));
});

interface Read {
  readonly site: LittleSite;
  readonly api: Api;
  readonly account: TestAccount;
  readonly brandId: string;
  readonly websites: string;
  readonly sourceId: string;
  readonly website: () => Promise<Answer["body"]>;
  /** Starts a website refresh, and returns the job. */
  readonly again: () => Promise<Answer["body"]>;
  readonly documents: () => Promise<string[]>;
}
let made = 0;

async function read(pages: Readonly<Record<string, Parameters<LittleSite["set"]>[1]>>): Promise<Read> {
  const site = await serveLittleSite(pages);
  sites.push(site);
  const account = await service.addAccount(`readings${(made += 1)}@example.com`);
  const api = Api.withKey(service.url, account.key);
  const { status, brandId } = await onboarded(api, { website_url: site.url });
  expect(status).toBe("completed");
  const websites = `/api/brands/${brandId}/websites`;
  const website = async (): Promise<Answer["body"]> => (await api.call("GET", websites)).body.websites[0];
  const sourceId = (await website()).source_id;
  return {
    site,
    api,
    account,
    brandId,
    websites,
    sourceId,
    website,
    again: async () => {
      site.asked.splice(0);
      const { status: code, body, text } = await api.call("POST", `${websites}/${sourceId}/readings`);
      if (code !== 202) throw new Error(text);
      return ended(api, body.jobId);
    },
    documents: async () => {
      const { items } = (await api.call("GET", "/v1/knowledge/documents?limit=200")).body;
      const paths = items.map(({ id }: { id: string }) => (id.startsWith("http") ? new URL(id).pathname : id));
      return paths.filter((path: string, at: number) => path !== "/" || paths.indexOf(path) === at).toSorted();
    },
  };
}

/** Responds with a page and its ETag, or with 304 if the client has that version. */
function tagged(html: string, tag: string, sent: number[]): (response: ServerResponse) => void {
  return (response) => {
    const isKnown = response.req.headers["if-none-match"] === tag;
    sent.push(isKnown ? 304 : 200);
    response.writeHead(isKnown ? 304 : 200, { "content-type": "text/html; charset=utf-8", etag: tag }).end(isKnown ? undefined : html);
  };
}

const text = (topic: string): string => `What there is to know about ${topic}, and more of it. `.repeat(10);
const counts = ({ steps }: Answer["body"]): string => steps.find(({ name }: { name: string }) => name === "harvest").message;

describe("Website refresh", () => {
  it("processes only changed pages, and sends conditional requests for all pages", async () => {
    const sent: number[] = [];
    const guide = page("Guide", [text("guides")], ["/"]);
    const shop = await read({
      "/": page("Tern Lamps", [text("lamps")], ["/guide", "/care", "/lamp"]),
      "/guide": tagged(guide, '"g1"', sent),
      "/care": page("Care", [text("cleaning")], ["/"]),
      "/lamp": productPage("L-1", "Brass lamp", "A lamp made of brass.", 40),
    });
    const before = (await shop.api.call("GET", "/v1/knowledge/documents?limit=200")).body.items;
    const job = await shop.again();
    expect(job).toMatchObject({ kind: "reading", status: "completed", pages: { done: 4, skipped: 0 } });
    expect(counts(job)).toBe("Pages: 4 unchanged.");
    expect(sent.at(-1)).toBe(304);
    expect((await shop.api.call("GET", "/v1/knowledge/documents?limit=200")).body.items).toEqual(before);

    shop.site.set("/care", page("Care", [text("polishing")], ["/", "/news"]));
    shop.site.set("/news", page("News", [text("news")], ["/"]));
    shop.site.set("/lamp", productPage("L-1", "Brass lamp", "A lamp made of brass.", 45));
    const second = await shop.again();
    expect(counts(second)).toBe("Pages: 2 unchanged, 2 changed, 1 new.");
    const { items } = (await shop.api.call("GET", `${onboardings}/${second.jobId}/pages`)).body;
    expect(items.map(({ url, change }: Answer["body"]) => [new URL(url).pathname, change]).toSorted()).toEqual([
      ["/", "unchanged"],
      ["/care", "changed"],
      ["/guide", "unchanged"],
      ["/lamp", "changed"],
      ["/news", "new"],
    ]);
    const care = await shop.api.call(
      "GET",
      `/v1/knowledge/sources/${shop.sourceId}/documents/${encodeURIComponent(`${shop.site.url}/care`)}/text`,
    );
    expect(care.text).toContain("polishing");
    const lamp = (await shop.api.call("GET", "/v1/knowledge/documents?kind=item")).body.items[0];
    expect(lamp.price).toBe(45);
  }, 120_000);

  it("deletes products and the documents of pages that are missing in two consecutive refreshes", async () => {
    const shop = await read({
      "/": page("Gull Boats", [text("boats")], ["/gone", "/unlinked", "/back", "/sold"]),
      "/gone": page("Gone", [text("rafts")], ["/"]),
      "/unlinked": page("Unlinked", [text("oars")], ["/"]),
      "/back": page("Back", [text("sails")], ["/"]),
      "/sold": productPage("B-1", "Dinghy", "A small boat.", 900),
    });
    const all = await shop.documents();
    expect(all).toEqual(expect.arrayContaining(["/gone", "/unlinked", "/back", "B-1"]));
    const missing = (response: ServerResponse): void => void response.writeHead(404).end();
    shop.site.set("/", page("Gull Boats", [text("boats")], ["/gone", "/back", "/sold"]));
    for (const path of ["/gone", "/back", "/sold"]) shop.site.set(path, missing);
    expect(counts(await shop.again())).toBe("Pages: 0 unchanged, 1 changed, 4 not found.");
    expect(await shop.documents()).toEqual(all);
    expect((await shop.website()).last_reading).toMatchObject({ status: "completed", pages: { absent: 4, removed: 0 } });

    shop.site.set("/back", page("Back", [text("sails")], ["/"]));
    expect(counts(await shop.again())).toBe("Pages: 2 unchanged, 3 removed.");
    expect(await shop.documents()).toEqual(all.filter((path) => !["/gone", "/unlinked", "B-1"].includes(path)));
    expect(counts(await shop.again())).toBe("Pages: 2 unchanged.");
  }, 120_000);

  it("keeps all documents while the site fails", async () => {
    const shop = await read({
      "/": page("Auk Ropes", [text("ropes")], ["/knots", "/nets"]),
      "/knots": page("Knots", [text("knots")], ["/"]),
      "/nets": page("Nets", [text("nets")], ["/"]),
    });
    const all = await shop.documents();
    const broken = (response: ServerResponse): void => void response.writeHead(500).end();
    shop.site.set("/", page("Auk Ropes", ["We are moving our website."], []));
    for (const path of ["/knots", "/nets"]) shop.site.set(path, broken);
    await shop.again();
    shop.site.set("/", broken);
    for (let at = 0; at < 2; at += 1)
      expect(await shop.again()).toMatchObject({ status: "failed", error: { code: "onboarding.website_unreadable" } });
    expect(await shop.documents()).toEqual(all);
  }, 120_000);

  it("refreshes facts, starting with pages that list opening hours, and preserves manual corrections", async () => {
    const hours = (saturday: string): string =>
      page("Visit", [text("visits")], ["/"]).replace(
        "</main>",
        `<h2>Opening hours</h2><p>Fri 9:00–18:00</p><p>Sat ${saturday}</p><p>Tel. 01632 960417</p></main>`,
      );
    const shop = await read({
      "/": page("Puffin Books", [text("books")], ["/about", "/a", "/b", "/visit"]),
      ...Object.fromEntries(["/about", "/a", "/b"].map((path) => [path, page(path, [text(`books on ${path}`)], ["/"])])),
      "/visit": hours("10:00–14:00"),
    });
    const facts = `/api/brands/${shop.brandId}/facts`;
    const saturday = async (): Promise<unknown> => (await shop.api.call("GET", facts)).body.hours[0].days.saturday;
    expect(await saturday()).toEqual([{ opens: "10:00", closes: "14:00" }]);
    await shop.api.call("PATCH", facts, { telephones: [{ label: null, number: "01632 960999" }] });
    shop.site.set("/visit", hours("10:00–16:00"));
    await shop.again();
    const asked = shop.site.asked.filter((path) => !/robots|sitemap/.test(path));
    expect(asked.slice(0, 2)).toEqual(["/", "/visit"]);
    expect(await saturday()).toEqual([{ opens: "10:00", closes: "16:00" }]);
    expect((await shop.api.call("GET", facts)).body.telephones).toEqual([{ label: null, number: "01632 960999" }]);
  }, 120_000);
});

describe("Refresh schedule", () => {
  it("is daily by default, and can be changed and disabled", async () => {
    const { api, websites, sourceId, website } = await read({ "/": page("Eider Down", [text("quilts")]) });
    const { read_every_hours: hours, last_read_at: last, next_read_at: next, last_reading: reading } = await website();
    expect([hours, reading]).toEqual([24, null]);
    expect(Date.parse(next) - Date.parse(last)).toBe(86_400_000);
    const set = (read_every_hours: unknown): Promise<Answer> => api.call("PATCH", `${websites}/${sourceId}`, { read_every_hours });
    expect((await set(6)).body).toMatchObject({
      read_every_hours: 6,
      next_read_at: new Date(Date.parse(last) + 6 * 3_600_000).toISOString(),
    });
    expect((await set(null)).body).toMatchObject({ read_every_hours: null, next_read_at: null });
    for (const wrong of [0, 721, "daily"]) expect((await set(wrong)).body.code).toBe("validation.failed");
    expect((await api.call("PATCH", `${websites}/0190a0b0-0000-7000-8000-000000000000`, { read_every_hours: 1 })).status).toBe(404);
    expect((await api.call("GET", "/api/brands/0190a0b0-0000-7000-8000-000000000000/websites")).status).toBe(404);
  }, 60_000);

  it("queues only one refresh of a site that is due, regardless of the number of nodes", async () => {
    const shop = await read({ "/": page("Skua Tea", [text("tea")], ["/leaves"]), "/leaves": page("Leaves", [text("leaves")], ["/"]) });
    await service.database.run("test.due", "update websites set next_read_at = now() where source_id = $1", [shop.sourceId]);
    const nodes = Array.from({ length: 4 }, () => queueDueReadings({ database: service.database, ids }));
    const queued = (await Promise.all(nodes)).reduce((sum, count) => sum + count, 0);
    expect(queued).toBeLessThanOrEqual(1);
    await eventually(async () => (await shop.website()).last_reading?.status === "completed", 30_000);
    const jobs = await service.database.rows(
      "test.readings",
      "select id from onboardings where files_source_id = $1 and kind = 'reading'",
      [shop.sourceId],
    );
    expect(jobs).toHaveLength(1);
    expect(Date.parse((await shop.website()).next_read_at)).toBeGreaterThan(Date.now() + 86_000_000);
  }, 60_000);

  it("allows one job per site, and leaves the brand editable", async () => {
    const shop = await read({ "/": page("Petrel Ink", [text("ink")], ["/pens"]), "/pens": page("Pens", [text("pens")], ["/"]) });
    const first = await shop.api.call("POST", `${shop.websites}/${shop.sourceId}/readings`);
    expect(first.status, first.text).toBe(202);
    for (const start of [
      () => shop.api.call("POST", `${shop.websites}/${shop.sourceId}/readings`),
      () => shop.api.call("POST", onboardings, { brand: shop.brandId }),
    ]) {
      const { status, body } = await start();
      expect([status, body.code, body.jobId]).toEqual([409, "onboarding.active", first.body.jobId]);
    }
    const person = await signedIn(service, shop.account);
    expect((await person.call("PATCH", `/api/brands/${shop.brandId}`, { description: "Ink." })).status).toBe(200);
    expect((await ended(shop.api, first.body.jobId)).status).toBe("completed");
    expect((await shop.api.call("GET", onboardings)).body.total_count).toBe(1);
  }, 60_000);
});
