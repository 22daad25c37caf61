import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Instance } from "./support/instance.ts";
import { accountKey as key, preparedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";

const executablePath = process.env["PARLANCE_BROWSER"] ?? "";
const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const offline = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** The part of a response that a page could read. */
interface Read {
  readonly status: number;
  readonly type: string;
  readonly requestId: string | null;
  readonly text: string;
}

describe.skipIf(executablePath === "")("pages from other origins in a browser", () => {
  let project: Project;
  let service: Instance;
  let url: string;
  let browser: Browser;
  let allowed: Page;
  let other: Page;
  let own: Page;
  const sites: Server[] = [];
  let openTo: string;
  let choosy: string;

  /** Opens an empty page on its own port, which makes it a separate origin. */
  async function openSite(): Promise<{ origin: string; page: Page }> {
    const site = createServer((_, response) => response.setHeader("content-type", "text/html").end("<link rel=icon href=data:,>"));
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    sites.push(site);
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const page = await browser.newPage();
    await page.goto(origin);
    return { origin, page };
  }

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: [...flags, ...offline] });
    const [first, second, third] = [await openSite(), await openSite(), await openSite()];
    [allowed, other, own] = [first.page, second.page, third.page];
    project = await sharedProject();
    service = new Instance(project, ["start"], {
      DATA_DIR: await preparedData(project, { demo: false }),
      DEMO: "off",
      LOG_LEVEL: "warn",
      CORS_ORIGINS: third.origin,
    });
    url = await service.address();
    const make = async (path: string, body: object): Promise<string> => {
      const headers = { "x-api-key": key, "content-type": "application/json" };
      return ((await (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })).json()) as { id: string }).id;
    };
    const brandId = await make("/v1/brands", { display_name: "Brand", default_currency: "EUR", audience_languages: ["en"] });
    openTo = await make("/api/personas", { name: "Open", brand_id: brandId, languages: ["en"] });
    choosy = await make("/api/personas", { name: "Choosy", brand_id: brandId, languages: ["en"], allowed_origins: [first.origin] });
  });
  afterAll(async () => {
    await browser.close();
    for (const site of sites) site.close();
    await service.stop();
    project.remove();
  });

  /** Sends a request from within a page. Returns null if the browser withholds the response. */
  function ask(page: Page, method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Read | null> {
    const options = {
      method,
      headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    return page.evaluate(`fetch(${JSON.stringify(url + path)}, ${JSON.stringify(options)}).then(
      async (answer) => ({ status: answer.status, type: answer.headers.get("content-type"), requestId: answer.headers.get("x-request-id"), text: await answer.text() }),
      () => null,
    )`);
  }

  it("may search, read a turn's stream to its end, and read errors if their origin is allowed", async () => {
    for (const [page, personaId] of [
      [allowed, choosy],
      [allowed, openTo],
      [other, openTo],
    ] as const) {
      const persona = { "x-persona-id": personaId };
      const search = await ask(page, "POST", "/v1/search", persona, { query: "jacket" });
      expect([search?.status, search?.requestId]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      const turn = await ask(
        page,
        "POST",
        "/v1/chat",
        { ...persona, "idempotency-key": `${personaId}-${page === allowed}` },
        { message: "Hello" },
      );
      expect([turn?.status, turn?.type]).toEqual([200, "text/event-stream; charset=utf-8"]);
      expect(turn?.text).toMatch(/event: done\n[^]*\n\n$/);
      for (const [method, path, body, status] of [
        ["POST", "/v1/search", { query: 5 }, 400],
        ["PUT", "/v1/search", {}, 405],
        ["GET", "/v1/nothing", undefined, 404],
      ] as const) {
        const problem = await ask(page, method, path, persona, body);
        expect([problem?.status, problem?.type]).toEqual([status, "application/problem+json"]);
        expect(JSON.parse(problem?.text ?? "{}")).toMatchObject({ status, instance: problem?.requestId });
      }
      expect((await ask(page, "POST", "/v1/search", {}, { query: "x" }))?.status).toBe(401);
    }
  });

  it("can read the reason that a request was rejected, but nothing else, if their origin is not in allowed_origins", async () => {
    for (const [method, path, body] of [
      ["POST", "/v1/search", { query: "x" }],
      ["POST", "/v1/chat", { message: "x" }],
      ["GET", "/v1/persona", undefined],
    ] as const)
      expect(await ask(other, method, path, { "x-persona-id": choosy }, body), path).toMatchObject({
        status: 403,
        text: expect.stringContaining("auth.origin_not_allowed"),
      });
    const source = `new Promise((resolve) => { const source = new EventSource(${JSON.stringify(`${url}/v1/chat/x/events?persona_id=${choosy}`)}); source.onerror = () => { source.close(); resolve("refused"); }; source.onopen = () => resolve("open"); })`;
    expect(await other.evaluate(source)).toBe("refused");
  });

  it("may use keys and sessions only if their origin is in CORS_ORIGINS", async () => {
    for (const page of [allowed, other]) {
      expect(await ask(page, "GET", "/v1/brands", { "x-api-key": key })).toBeNull();
      expect(await ask(page, "POST", "/api/auth/login", {}, { email: "a@example.com", password: "x" })).toBeNull();
    }
    expect((await ask(own, "GET", "/v1/brands", { "x-api-key": key }))?.status).toBe(200);
    expect((await ask(own, "POST", "/api/auth/login", {}, { email: "a@example.com", password: "x" }))?.status).toBe(401);
  });

  it("may read public documents, but may not frame the service's pages", async () => {
    expect((await ask(other, "GET", "/openapi.json", {}))?.status).toBe(200);
    for (const path of ["/", "/docs", "/errors/auth.unauthorized"]) {
      const shown = `new Promise((resolve) => { const frame = document.createElement("iframe"); frame.src = ${JSON.stringify(url + path)}; frame.onload = () => { let seen = "another document"; try { seen = String(frame.contentDocument); } catch {} resolve(seen); }; document.body.append(frame); })`;
      const page = other;
      const failed = page.waitForEvent("requestfailed", { timeout: 30_000 }).then(
        (request) => request.failure()?.errorText ?? "",
        () => "it was shown",
      );
      await page.evaluate(shown);
      expect(await failed, path).toContain("ERR_BLOCKED_BY_RESPONSE");
    }
  });
});
