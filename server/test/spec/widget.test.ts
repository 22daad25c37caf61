import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Answer } from "../support/api.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";

const defaults = {
  position: "right",
  launcher: null,
  theme: "auto",
  texts: {},
  attachments: true,
  privacy_url: null,
  consent_text: null,
};
let shop: Shop;
let url: string;

sharedService.beforeAll(async ({ service }) => {
  shop = await openShop(service, service.owner);
  url = service.url;
});

const patch = (widget: unknown): Promise<Answer> => shop.api.call("PATCH", `/api/personas/${shop.personaId}`, { widget });

describe("Persona widget settings", () => {
  it("have defaults, can be changed individually, and are available to pages", async () => {
    const { body } = await shop.api.call("POST", "/api/personas", { name: "Wide", brand_id: shop.brandId, widget: { theme: "dark" } });
    expect(body.widget).toEqual({ ...defaults, theme: "dark" });
    const path = `/api/personas/${body.id}`;
    const texts = { "de-AT": { title: "Hilfe", placeholder: "Was suchst du?" }, en: { offline: "Back soon" } };
    await shop.api.call("PATCH", path, { widget: { position: "left", texts } });
    await shop.api.call("PATCH", path, { widget: { launcher: "Ask us", privacy_url: "https://shop.example/privacy" } });
    await shop.api.call("PATCH", path, { greeting: "Hello" });
    const expected = {
      ...defaults,
      theme: "dark",
      position: "left",
      texts,
      launcher: "Ask us",
      privacy_url: "https://shop.example/privacy",
    };
    expect((await shop.api.call("GET", path)).body.widget).toEqual(expected);
    const seen = await shop.visitor.with({ "x-persona-id": body.id }).call("GET", "/v1/persona");
    expect(seen.body.widget).toEqual(expected);
    await shop.api.call("PATCH", path, { widget: { launcher: null, texts: {} } });
    expect((await shop.api.call("GET", path)).body.widget).toEqual({ ...expected, launcher: null, texts: {} });
  });

  it("are all stored if changed concurrently", async () => {
    await Promise.all([patch({ position: "left" }), patch({ theme: "light" }), patch({ attachments: false })]);
    const { body } = await shop.api.call("GET", `/api/personas/${shop.personaId}`);
    expect(body.widget).toEqual({ ...defaults, position: "left", theme: "light", attachments: false });
    await patch(defaults);
  });

  it.each([
    [{ position: "top" }],
    [{ theme: "blue" }],
    [{ launcher: "" }],
    [{ launcher: "  " }],
    [{ launcher: "x".repeat(41) }],
    [{ attachments: "yes" }],
    [{ privacy_url: "javascript:alert(1)" }],
    [{ privacy_url: "/privacy" }],
    [{ consent_text: "nul\0" }],
    [{ consent_text: "x".repeat(1_001) }],
    [{ texts: { "not a language": { title: "x" } } }],
    [{ texts: { en: { title: " " } } }],
    [{ texts: { en: { send: "x" } } }],
    [{ colour: "red" }],
    [null],
  ])("return 400 for %j", async (widget) => {
    const { status, body } = await patch(widget);
    expect([status, body.code]).toEqual([400, "validation.failed"]);
  });
});

describe("GET /v1/persona", () => {
  it("reports when a persona that is currently closed opens next", async () => {
    const set = (schedule: unknown) => shop.api.call("PATCH", `/api/personas/${shop.personaId}`, { schedule });
    const get = async () => (await shop.visitor.call("GET", "/v1/persona")).body as { online: boolean; next_online_at: string | null };
    expect(await get()).toMatchObject({ online: true, next_online_at: null });
    const inTwoHours = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(11, 16);
    const inThreeHours = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(11, 16);
    await set({ timezone: "UTC", windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: inTwoHours, to: inThreeHours }] });
    const closed = await get();
    expect(closed.online).toBe(false);
    expect(closed.next_online_at?.slice(11, 16)).toBe(inTwoHours);
    await set({ timezone: "UTC", windows: [] });
    expect(await get()).toMatchObject({ online: false, next_online_at: null });
    await set(null);
  });
});

const isBuilt = existsSync(new URL("../../../widget/dist/v1.js", import.meta.url));

describe("Widget files", () => {
  const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> => fetch(url + path, { headers });

  it("work on the page for testing a persona, under Trusted Types", async () => {
    expect((await get("/try")).headers.get("content-security-policy")).toContain(
      "require-trusted-types-for 'script'; trusted-types parlance",
    );
  });

  it.skipIf(!isBuilt)(
    "are available to pages on every origin: the loader is cached for five minutes, hashed files permanently",
    async () => {
      const loader = await get("/widget/v1.js", { origin: "https://shop.example" });
      expect(Object.fromEntries(loader.headers)).toMatchObject({
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        "cache-control": "public, max-age=300",
        "content-type": "text/javascript; charset=utf-8",
        vary: "accept-encoding",
      });
      const { path } = (await (await get("/widget/v1.json")).json()) as { path: string };
      const pinned = await get(path);
      expect(pinned.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(await pinned.text()).toBe(await loader.text());
    },
  );

  it.skipIf(!isBuilt)("return 304 for their ETag, and are compressed with an encoding that the browser accepts", async () => {
    const first = await get("/widget/v1.js");
    const etag = first.headers.get("etag") ?? "";
    expect((await get("/widget/v1.js", { "if-none-match": etag })).status).toBe(304);
    for (const [accepted, encoding] of [
      ["gzip, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["identity", null],
    ] as const)
      expect((await get("/widget/v1.js", { "accept-encoding": accepted })).headers.get("content-encoding"), accepted).toBe(encoding);
  });

  it.each(["/widget/none/panel.js", "/widget/v1.js.gz", "/widget/..%2f..%2fpackage.json/x"])("return 404 at %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
