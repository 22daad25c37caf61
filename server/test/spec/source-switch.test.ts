import { describe, expect, it } from "vitest";
import { textOf, type Answer } from "../support/api.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  await shop.load([{ id: "switch", title: "Ultramarine hammock", description: "The ultramarine hammock carries 200 kilograms." }]);
});

const turn = (enabled: boolean): Promise<Answer> => shop.api.call("PATCH", `/v1/knowledge/sources/${shop.catalogId}`, { enabled });
const hits = async (): Promise<string[]> =>
  (await shop.visitor.call("POST", "/v1/search", { query: "ultramarine hammock" })).body.results.map((hit: { id: string }) => hit.id);
const source = async (): Promise<Answer["body"]> =>
  (await shop.api.call("GET", "/v1/knowledge/sources")).body.sources.find(({ id }: { id: string }) => id === shop.catalogId);
const count = async (): Promise<number> => (await shop.api.call("GET", `/api/personas/${shop.personaId}`)).body.active_document_count;

describe("Source switch", () => {
  it("creates sources enabled and empty", async () => {
    const { body } = await shop.api.call("POST", "/v1/knowledge/sources", { name: "Fresh", brand_id: shop.brandId });
    expect(body.enabled).toBe(true);
    const { sources } = (await shop.api.call("GET", "/v1/knowledge/sources")).body;
    expect(sources.find(({ id }: { id: string }) => id === body.id)).toMatchObject({ enabled: true, document_count: 0, ready_count: 0 });
  });

  it("keeps the documents of a disabled source and counts them in document_count, but hides them from search and chat", async () => {
    const before = await shop.api.call("GET", `/v1/knowledge/sources/${shop.catalogId}/documents/switch`);
    expect([(await hits()).includes("switch"), await count()]).toEqual([true, 1]);
    const { status, body } = await turn(false);
    expect([status, body.enabled]).toEqual([200, false]);
    expect(await hits()).toEqual([]);
    expect(await count()).toBe(0);
    const { frames } = await shop.visitor.chat({ message: "How much does the ultramarine hammock carry?" });
    expect(textOf(frames)).not.toContain("200");
    expect(frames.some(({ event }) => event === "docs")).toBe(false);
    expect(await source()).toMatchObject({ enabled: false, document_count: 1, ready_count: 1 });
    expect((await shop.api.call("GET", `/v1/knowledge/sources/${shop.catalogId}/documents/switch`)).body).toEqual(before.body);
  });

  it("enables a source instantly without processing its documents again", async () => {
    await turn(true);
    expect(await hits()).toContain("switch");
    expect(await source()).toMatchObject({ enabled: true, ready_count: 1 });
    const { frames } = await shop.visitor.chat({ message: "How much does the ultramarine hammock carry?" });
    expect(textOf(frames)).toContain("200");
  });

  it("applies each change before it responds, however often the source is enabled and disabled", async () => {
    for (let round = 0; round < 20; round += 1) {
      const enabled = round % 2 === 1;
      await turn(enabled);
      expect((await hits()).includes("switch"), `round ${round}`).toBe(enabled);
    }
  });

  it("returns 200 if the state does not change", async () => {
    expect((await turn(true)).body.enabled).toBe(true);
    expect((await turn(true)).status).toBe(200);
  });

  it("processes documents written while the source is disabled and serves them once the source is enabled", async () => {
    await turn(false);
    await shop.load([
      { id: "switch", title: "Ultramarine hammock" },
      { id: "meanwhile", title: "Ultramarine hammock stand" },
    ]);
    expect(await source()).toMatchObject({ document_count: 2, ready_count: 2 });
    expect(await hits()).toEqual([]);
    await turn(true);
    expect((await hits()).toSorted()).toEqual(["meanwhile", "switch"]);
  });
});
