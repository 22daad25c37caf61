import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api } from "../support/api.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

interface Listed {
  readonly id: string;
  readonly name: string;
}

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner);
  await openShop(service, await service.addAccount("foreign@example.com"), "Foreign");
});
afterAll(() => service.stop());

async function listed(url: string, headers: Readonly<Record<string, string>> = {}): Promise<readonly Listed[]> {
  const { status, body } = await new Api(url, headers).call("GET", "/v1/personas");
  expect(status).toBe(200);
  return (body as unknown as { personas: Listed[] }).personas;
}
const create = async (fields: object): Promise<string> =>
  (await shop.api.call("POST", "/api/personas", { brand_id: shop.brandId, ...fields })).body.id;

describe("GET /v1/personas", () => {
  it("lists only the public, ready personas of the installation's own account", async () => {
    const open = await create({ name: "Open", is_public: true, description: "Knows the range" });
    const hidden = await create({ name: "Hidden", is_public: false });
    const off = await create({ name: "Off", is_public: true });
    await shop.api.call("PATCH", `/api/personas/${off}`, { status: "disabled" });
    const personas = await listed(service.url);
    expect(personas).toContainEqual({ id: open, name: "Open", description: "Knows the range", avatar_url: null });
    const own = (await shop.api.call("GET", "/api/personas")).body.items as unknown as Listed[];
    expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(personas.map(({ id }) => id)));
    expect(personas.map(({ id }) => id)).not.toContain(hidden);
    expect(personas.map(({ id }) => id)).not.toContain(off);
  });

  it("returns an empty list to callers behind a proxy", async () => {
    expect(await listed(service.url, { "x-forwarded-for": "192.0.2.7" })).toEqual([]);
  });
});

describe("LIST_PERSONAS", () => {
  it.each([
    ["on", 1],
    ["off", 0],
  ])("%s applies equally to every caller", async (setting, count) => {
    const other = await startTestService({ LIST_PERSONAS: setting });
    try {
      const { api, brandId } = await openShop(other, other.owner);
      for (const { id } of (await api.call("GET", "/api/personas")).body.items as unknown as Listed[])
        await api.call("DELETE", `/api/personas/${id}`);
      await api.call("POST", "/api/personas", { name: "Open", brand_id: brandId, is_public: true });
      expect(await listed(other.url)).toHaveLength(count);
      expect(await listed(other.url, { "x-forwarded-for": "192.0.2.7" })).toHaveLength(count);
    } finally {
      await other.stop();
    }
  });
});
