import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner);
  await shop.load([
    { id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights, runs for 40 hours.", price: 39.5, in_stock: true },
    { id: "MUG-2", title: "Enamel mug", description: "Holds 350 ml and survives a fall.", price: 12, in_stock: false },
  ]);
});
afterAll(() => service.stop());

describe("4.3 Search", () => {
  it("answers {num_total_results, results} and finds the product that the query describes first", async () => {
    const { status, body, headers } = await shop.visitor.call("POST", "/v1/search", { query: "light for a rainy night" });
    expect(status).toBe(200);
    expect(body.num_total_results).toBeGreaterThan(0);
    expect(body.results[0]).toMatchObject({ id: "LMP-1", kind: "item", title: "Storm lantern", price: 39.5, currency: "EUR", in_stock: true });
    expect(headers.get("x-credits-charged")).toBe("1");
  });
});
