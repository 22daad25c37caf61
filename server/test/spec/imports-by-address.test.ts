import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/api.ts";
import { importEnded, importOf } from "../support/import-files.ts";
import { serveLittleSite, type LittleSite } from "../support/little-site.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: TestService;
let shop: Shop;
let site: LittleSite;

const feed = "<rss><channel><item><id>a</id><title>Kettle</title><price>30 EUR</price></item><item><id>b</id></item></channel></rss>";

beforeAll(async () => {
  site = await serveLittleSite({
    "/feed.xml": feed,
    "/moved": (response) => void response.writeHead(302, { location: "/feed.xml" }).end(),
    "/inside": (response) => void response.writeHead(302, { location: "http://127.0.0.1:1/secret" }).end(),
    "/large.txt": (response) => void response.writeHead(200, { "content-type": "text/plain", "content-length": "9999999" }).end("x"),
    "/robots.txt": "User-agent: *\nDisallow:\n",
    "/": `<html lang="en"><title>Kettles</title><body><h1>Kettles</h1><p>${"We repair kettles and sell spare parts for them. ".repeat(20)}</p><a href="/about">About</a><a href="/gone">Gone</a></body></html>`,
    "/about": `<html lang="en"><title>About</title><body><h1>About us</h1><p>${"Our workshop opened in a small town and repairs every kettle. ".repeat(20)}</p></body></html>`,
  });
  service = await startTestService({ ALLOW_PRIVATE_HOSTS: "localhost", MAX_IMPORT_MB: "1" });
  shop = await openShop(service, service.owner);
});
afterAll(async () => {
  await service.stop();
  await site.close();
});

describe("POST /v1/knowledge/sources/{source_id}/import with `url`", () => {
  const send = (path: string, options: object = {}) =>
    shop.api.call("POST", `/v1/knowledge/sources/${shop.catalogId}/import`, { url: site.url + path, ...options });

  it("fetches the feed, even through a redirect, and imports it", async () => {
    const dry = await send("/moved", { dry_run: true });
    expect([dry.status, dry.body.total, dry.body.created, dry.body.skipped_count]).toEqual([200, 2, 1, 1]);
    const { status, body } = await send("/feed.xml");
    expect([status, body.operation, body.status]).toEqual([202, "import", "queued"]);
    expect(await importEnded(shop.api, shop.catalogId)).toMatchObject({
      job_id: body.job_id,
      state: "completed",
      created: 1,
      skipped: [{ ref: "b", line: 2, message: "title is required" }],
    });
  });

  it("rejects missing files, redirects to private addresses, and files over the size limit", async () => {
    const answers = [await send("/none.csv"), await send("/inside"), await send("/large.txt")];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, "validation.failed"],
      [400, "validation.failed"],
      [413, "upload.file_too_large"],
    ]);
    const form = new FormData();
    form.append("file", new Blob(["id,title\n", "x".repeat(1_100_000)]), "x.csv");
    const { status, body } = await shop.api.raw("POST", `/v1/knowledge/sources/${shop.catalogId}/import`, form);
    expect([status, body.code]).toEqual([413, "upload.file_too_large"]);
    await eventually(async () => (await importOf(shop.api, shop.catalogId)).state === "completed");
  });
});

describe("Onboarding", () => {
  it("is reported as the import of its source", async () => {
    const { status, body } = await shop.api.call("POST", "/api/onboarding/jobs", { website_url: site.url });
    expect([status, body.jobId]).toEqual([202, expect.any(String)]);
    const jobOf = async () => (await shop.api.call("GET", `/api/onboarding/jobs/${body.jobId}`)).body;
    await eventually(async () => ["completed", "failed"].includes((await jobOf()).status), 60_000);
    const { status: state, pages } = await jobOf();
    const { sources } = (await shop.api.call("GET", "/api/knowledge/sources")).body;
    const [source] = sources.filter(({ import: last }: { import: { job_id: string } | null }) => last?.job_id === body.jobId);
    expect(source).toMatchObject({
      type: "files",
      status: "idle",
      import: { state, total: pages.found, created: 2, skipped_count: pages.skipped },
    });
    expect(source.import.skipped).toEqual([
      {
        number: null,
        ref: `${site.url}/gone`,
        line: null,
        code: expect.stringMatching(/^[a-z_]+$/),
        message: expect.any(String),
        retryable: false,
        item: null,
      },
    ]);
  });
});
