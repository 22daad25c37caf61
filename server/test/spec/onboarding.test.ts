import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, type Answer } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { type LittleSite, page, serveLittleSite } from "../support/little-site.ts";
import { onboardings } from "../support/onboardings.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";

/** A node that accepts jobs but does not run them, so that queued jobs stay queued. */
let service: TestService;
let site: LittleSite;
let other: LittleSite;
let made = 0;

beforeAll(async () => {
  service = await startTestService({ ROLE: "api", ALLOW_PRIVATE_HOSTS: "localhost" });
  site = await serveLittleSite({ "/": page("Lantern House", ["Lanterns for gardens."]) });
  other = await serveLittleSite({ "/": page("Kettle Corner", ["Kettles of copper."]) });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([site.close(), other.close()]);
});

interface Caller extends TestAccount {
  readonly api: Api;
}

/** Creates a separate account, because an account may run only one onboarding job at a time. */
async function newAccount(): Promise<Caller> {
  const account = await service.addAccount(`onboarding${(made += 1)}@example.com`);
  return { ...account, api: Api.withKey(service.url, account.key) };
}
const start = ({ api }: Pick<Caller, "api">, body: object = { website_url: site.url }): Promise<Answer> =>
  api.call("POST", onboardings, body);
const code = (answer: Answer): readonly [number, string] => [answer.status, answer.body.code];
const unknownId = "0190a0b0-0000-7000-8000-000000000000";
const nameOfSite = (): string => new URL(site.url).host;
async function must(answer: Promise<Answer>): Promise<Answer["body"]> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(text);
  return body;
}
/** Records that the onboarding job crawls into a source, as the job itself does. */
async function crawlInto(jobId: string, sourceId: string): Promise<void> {
  await service.database.run("test.crawl", `update onboardings set files_source_id = $2 where id = $1`, [jobId, sourceId]);
}

describe("POST /api/onboarding/jobs", () => {
  it("creates a brand and a persona immediately and queues the other steps", async () => {
    const caller = await newAccount();
    const answer = await start(caller, { website_url: site.url, name: "Lumen", language: "en" });
    expect(answer.status, answer.text).toBe(202);
    const { jobId, brandId, personaId } = answer.body;
    expect(Object.keys(answer.body).toSorted()).toEqual(["brandId", "jobId", "personaId"]);
    const persona = await must(caller.api.call("GET", `/api/personas/${personaId}`));
    expect(persona).toMatchObject({ brand_id: brandId, status: "building", name: "Lumen" });
    const brand = await must(caller.api.call("GET", `/v1/brands/${brandId}`));
    expect(brand).toMatchObject({ display_name: nameOfSite(), website_url: `${site.url}/` });
    const job = await must(caller.api.call("GET", `${onboardings}/${jobId}`));
    expect(job).toMatchObject({
      ...answer.body,
      status: "queued",
      step: "scrape",
      progress: 0,
      pages: { found: 0, done: 0, skipped: 0 },
      error: null,
      finishedAt: null,
    });
    expect(job.steps.map(({ name }: { name: string }) => name)).toEqual(["scrape", "identity", "avatar", "persona", "harvest", "done"]);
    expect(job.steps[0]).toEqual({ name: "scrape", status: "pending", startedAt: null, finishedAt: null, message: null });
  });

  it("accepts a website address as users type it", async () => {
    for (const typed of [new URL(site.url).host, ` ${site.url}/#top `, `HTTP://LOCALHOST:${new URL(site.url).port}`]) {
      const caller = await newAccount();
      const { body } = await start(caller, { website_url: typed });
      const brand = await must(caller.api.call("GET", `/v1/brands/${body.brandId}`));
      expect(brand.website_url).toBe(`${site.url}/`);
    }
  });

  it("uses an existing brand, and the brand's website if no address is given", async () => {
    const caller = await newAccount();
    const { id: brand } = await must(caller.api.call("POST", "/v1/brands", { display_name: "House", website_url: site.url }));
    const answer = await start(caller, { brand });
    expect(answer.status, answer.text).toBe(202);
    expect(answer.body.brandId).toBe(brand);
    expect((await must(caller.api.call("GET", "/v1/brands"))).brands).toHaveLength(1);
  });

  it("accepts only users and account keys with write access", async () => {
    const caller = await newAccount();
    const visitor = Api.asVisitor(service.url, (await start(caller)).body.personaId);
    expect((await start({ api: new Api(service.url) })).status).toBe(401);
    expect([401, 403]).toContain((await start({ api: visitor })).status);
    const second = await newAccount();
    const person = await signedIn(service, second);
    expect((await start({ api: person })).status).toBe(202);
  });

  it.each([
    ["no address", {}],
    ["an invalid address", { website_url: "not an address" }],
    ["another scheme", { website_url: "ftp://shop.example" }],
    ["an address with credentials", { website_url: "https://me:secret@shop.example" }],
    ["an invalid language", { website_url: "https://shop.example", language: "_" }],
    ["an empty name", { website_url: "https://shop.example", name: "  " }],
    ["too many pages", { website_url: "https://shop.example", max_pages: 501 }],
    ["no pages", { website_url: "https://shop.example", max_pages: 0 }],
    ["an unknown field", { website_url: "https://shop.example", depth: 2 }],
    ["an empty glob", { website_url: "https://shop.example", include: [" "] }],
  ])("rejects with validation.failed: %s", async (_, body) => {
    const caller = await newAccount();
    expect(code(await start(caller, body))).toEqual([400, "validation.failed"]);
    expect((await must(caller.api.call("GET", "/v1/brands"))).brands).toEqual([]);
  });

  it("returns validation.failed if the request has a brand_id but no URL, and the brand has no website", async () => {
    const caller = await newAccount();
    const { id: brand } = await must(caller.api.call("POST", "/v1/brands", { display_name: "House" }));
    const answer = await start(caller, { brand });
    expect(code(answer)).toEqual([400, "validation.failed"]);
    expect(answer.body.errors[0].field).toBe("brand");
  });

  it("returns resource.not_found for a brand of another account", async () => {
    const caller = await newAccount();
    expect(code(await start(caller, { brand: unknownId }))).toEqual([404, "resource.not_found"]);
    expect(code(await start(caller, { brand: "x", website_url: site.url }))).toEqual([404, "resource.not_found"]);
  });

  it("returns onboarding.active with the id of the running job for a second onboarding job of the account", async () => {
    const caller = await newAccount();
    const { body: first } = await start(caller);
    const again = await start(caller, { website_url: other.url });
    expect(code(again)).toEqual([409, "onboarding.active"]);
    expect(again.body).toMatchObject(first);
    expect((await must(caller.api.call("GET", "/api/personas"))).total_count).toBe(1);
  });

  it("starts exactly one job for many concurrent requests, and returns onboarding.active for the others", async () => {
    const caller = await newAccount();
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(caller)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === "onboarding.active")).toHaveLength(7);
    expect((await must(caller.api.call("GET", "/v1/brands"))).brands).toHaveLength(1);
  });

  it.each([
    ["without a listener", () => "http://localhost:1"],
    ["that is private", () => "http://127.0.0.1:8080"],
    ["that returns an error", () => `${site.url}/nothing`],
    ["that is not a page", () => `${site.url}/robots-of-another.txt`],
    ["that robots.txt disallows", () => `${site.url}/private/`],
  ])("returns onboarding.website_unreadable immediately for an address %s, and creates nothing", async (_, address) => {
    site.set("/robots.txt", "User-agent: *\nDisallow: /private/\n");
    site.set("/private/", page("Private", ["Not for robots."]));
    site.set("/robots-of-another.txt", "Text");
    const caller = await newAccount();
    const answer = await start(caller, { website_url: address() });
    expect(code(answer)).toEqual([422, "onboarding.website_unreadable"]);
    expect((await must(caller.api.call("GET", "/v1/brands"))).brands).toEqual([]);
  });

  it("returns onboarding.source_taken for a site whose source name belongs to a catalog or to another brand", async () => {
    const caller = await newAccount();
    const { id: brand } = await must(caller.api.call("POST", "/v1/brands", { display_name: "House", website_url: site.url }));
    const source = (name: string, type: string): Promise<Answer> =>
      caller.api.call("POST", "/v1/knowledge/sources", { name, type, brand_id: brand });
    const { id: files } = await must(source(nameOfSite().toUpperCase(), "files"));
    const taken = await start(caller);
    expect(code(taken)).toEqual([409, "onboarding.source_taken"]);
    expect(taken.body.detail).toContain(brand);
    await must(caller.api.call("DELETE", `/v1/knowledge/sources/${files}`));
    await must(source(`${nameOfSite()} products`, "files"));
    expect(code(await start(caller, { brand }))).toEqual([409, "onboarding.source_taken"]);
    expect((await must(caller.api.call("GET", "/v1/brands"))).brands).toHaveLength(1);
    expect((await must(caller.api.call("GET", "/api/personas"))).total_count).toBe(0);
  });

  it("does not need or reserve the site's sources if nothing is harvested", async () => {
    const caller = await newAccount();
    const { id: brand } = await must(caller.api.call("POST", "/v1/brands", { display_name: "House" }));
    const source = { name: `${nameOfSite()} products`, type: "catalog", brand_id: brand };
    const { id } = await must(caller.api.call("POST", "/v1/knowledge/sources", source));
    const started = await start(caller, { website_url: site.url, harvest: false });
    expect(started.status, started.text).toBe(202);
    await must(caller.api.call("POST", `${onboardings}/${started.body.jobId}/cancel`));
    expect((await start(caller, { website_url: site.url, brand, harvest: false })).status).toBe(202);
    const items = [{ id: "mug", title: "Mug" }];
    await must(caller.api.call("PUT", `/v1/knowledge/sources/${id}/documents`, { items }));
  });

  it("returns limits.quota_exceeded if the account has reached its tier's maximum number of personas", async () => {
    const caller = await newAccount();
    await service.database.run("test.tier", `update accounts set tier = 'free' where id = $1`, [caller.accountId]);
    const { id: brand } = await must(caller.api.call("POST", "/v1/brands", { display_name: "House" }));
    await must(caller.api.call("POST", "/api/personas", { name: "First", brand_id: brand }));
    expect(code(await start(caller))).toEqual([402, "limits.quota_exceeded"]);
    expect((await must(caller.api.call("GET", "/v1/brands"))).brands).toHaveLength(1);
  });
});

describe("GET /api/onboarding/jobs/{jobId}", () => {
  it("returns resource.not_found for an unknown id or an id of another account", async () => {
    const [caller, stranger] = [await newAccount(), await newAccount()];
    const { body } = await start(caller);
    for (const id of [unknownId, "x"])
      expect(code(await caller.api.call("GET", `${onboardings}/${id}`))).toEqual([404, "resource.not_found"]);
    expect(code(await stranger.api.call("GET", `${onboardings}/${body.jobId}`))).toEqual([404, "resource.not_found"]);
  });
});

describe("POST /api/onboarding/jobs/{jobId}/cancel", () => {
  it("cancels a queued job immediately, keeps the persona as a draft and allows another start", async () => {
    const caller = await newAccount();
    const { body } = await start(caller);
    const canceled = await caller.api.call("POST", `${onboardings}/${body.jobId}/cancel`);
    expect(canceled.status, canceled.text).toBe(202);
    expect(canceled.body).toMatchObject({ status: "canceled", error: null });
    expect(canceled.body.finishedAt).not.toBeNull();
    expect((await must(caller.api.call("GET", `/api/personas/${body.personaId}`))).status).toBe("draft");
    const again = await caller.api.call("POST", `${onboardings}/${body.jobId}/cancel`);
    expect(again.body.finishedAt).toBe(canceled.body.finishedAt);
    expect((await start(caller, { website_url: other.url })).status).toBe(202);
  });

  it("cancels a job immediately if it is waiting for a retry", async () => {
    const caller = await newAccount();
    const { body } = await start(caller);
    await service.database.run(
      "test.pause",
      `update onboardings set status = 'running', lease_owner = null, lease_until = now() + interval '128 seconds' where id = $1`,
      [body.jobId],
    );
    await must(caller.api.call("POST", `${onboardings}/${body.jobId}/cancel`));
    const taken = await service.database.one(
      "test.due",
      `select 1 from onboardings where id = $1 and status = 'running' and (lease_until is null or lease_until < now())`,
      [body.jobId],
    );
    expect(taken).not.toBeNull();
  });

  it("lets a new job for the same site reuse the brand and the persona", async () => {
    const caller = await newAccount();
    await service.database.run("test.tier", `update accounts set tier = 'free' where id = $1`, [caller.accountId]);
    const { body: first } = await start(caller);
    await caller.api.call("POST", `${onboardings}/${first.jobId}/cancel`);
    const second = await start(caller, { website_url: site.url, name: "Lumen" });
    expect(second.status, second.text).toBe(202);
    expect(second.body).toMatchObject({ brandId: first.brandId, personaId: first.personaId });
    expect(await must(caller.api.call("GET", `/api/personas/${first.personaId}`))).toMatchObject({ status: "building", name: "Lumen" });
  });

  it("returns resource.not_found for an unknown id or an id of another account", async () => {
    const [caller, stranger] = [await newAccount(), await newAccount()];
    const { body } = await start(caller);
    expect(code(await caller.api.call("POST", `${onboardings}/${unknownId}/cancel`))).toEqual([404, "resource.not_found"]);
    expect(code(await stranger.api.call("POST", `${onboardings}/${body.jobId}/cancel`))).toEqual([404, "resource.not_found"]);
    expect((await must(caller.api.call("GET", `${onboardings}/${body.jobId}`))).status).toBe("queued");
  });
});

describe("Locks during an onboarding job", () => {
  it("return brand.onboarding_active for updates and deletion of the job's brand", async () => {
    const caller = await newAccount();
    const { body } = await start(caller);
    const person = await signedIn(service, caller);
    const brand = `/api/brands/${body.brandId}`;
    expect(code(await person.call("PATCH", brand, { display_name: "Other" }))).toEqual([409, "brand.onboarding_active"]);
    expect(code(await person.call("DELETE", brand))).toEqual([409, "brand.onboarding_active"]);
    await caller.api.call("POST", `${onboardings}/${body.jobId}/cancel`);
    expect((await person.call("PATCH", brand, { display_name: "Other" })).status).toBe(200);
    expect((await person.call("DELETE", `${brand}?confirm=Other`)).status).toBe(204);
  });

  it("return onboarding.crawl_active for writes to and deletions from the source that is being crawled", async () => {
    const caller = await newAccount();
    const { api } = caller;
    const person = await signedIn(service, caller);
    const { body } = await start(caller);
    const { id: otherBrand } = await must(api.call("POST", "/v1/brands", { display_name: "Other" }));
    const source = async (name: string, type: string): Promise<string> =>
      (await must(api.call("POST", "/v1/knowledge/sources", { name, type, brand_id: body.brandId }))).id;
    const [files, spare] = [await source("Files", "files"), await source("Spare", "files")];
    await must(api.upload(files, "a.txt", "Text of a file", { id: "a" }));
    await must(api.upload(spare, "b.txt", "Text of another file", { id: "b" }));
    await crawlInto(body.jobId, files);
    const at = `/v1/knowledge/sources/${files}`;
    const move = (source_id: string, document_ids: string[], target: object): Promise<Answer> =>
      api.call("POST", "/api/knowledge/documents/bulk-jobs", { operation: "move", source_id, document_ids, target });
    const refused: Readonly<Record<string, () => Promise<Answer>>> = {
      upload: () => api.upload(files, "c.txt", "Text"),
      "delete documents": () => api.call("DELETE", `${at}/documents`, { ids: ["a"] }),
      "post a deletion": () => api.call("POST", `${at}/documents/delete`, { ids: ["a"] }),
      "delete the source": () => api.call("DELETE", `${at}?confirm=Files`),
      "move the source": () => api.call("PATCH", `${at}/brand`, { brand_id: otherBrand }),
      "delete in bulk": () => api.call("POST", "/api/knowledge/documents/bulk-jobs", { operation: "delete", source_id: files }),
      "move away": () => move(files, ["a"], { source_id: spare }),
      "move into": () => move(spare, ["b"], { source_id: files }),
    };
    for (const [what, send] of Object.entries(refused))
      expect([what, ...code(await send())]).toEqual([what, 409, "onboarding.crawl_active"]);
    expect((await api.call("GET", `${at}/documents/a`)).status).toBe(200);
    expect((await api.upload(spare, "c.txt", "Text")).status).toBe(201);
    await person.call("POST", `${onboardings}/${body.jobId}/cancel`);
    expect((await api.upload(files, "c.txt", "Text")).status).toBe(201);
  });

  it("return onboarding.crawl_active for products for a catalog that is being crawled", async () => {
    const caller = await newAccount();
    const { body } = await start(caller);
    const { id } = await must(caller.api.call("POST", "/v1/knowledge/sources", { name: "Catalog", brand_id: body.brandId }));
    await service.database.run("test.crawlProducts", `update onboardings set products_source_id = $2 where id = $1`, [body.jobId, id]);
    const put = (): Promise<Answer> =>
      caller.api.call("PUT", `/v1/knowledge/sources/${id}/documents`, { items: [{ id: "lamp", title: "Lamp" }] });
    expect(code(await put())).toEqual([409, "onboarding.crawl_active"]);
    await caller.api.call("POST", `${onboardings}/${body.jobId}/cancel`);
    expect((await put()).status).toBe(200);
  });
});
