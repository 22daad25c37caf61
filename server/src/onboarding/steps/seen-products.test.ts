import { describe, expect, it } from "vitest";
import { SeenProducts } from "./seen-products.ts";

const lamp = { id: "L-1", title: "Lamp" };
const chair = { id: "C-1", title: "Chair" };

describe("products found by a crawl", () => {
  it("are taken from the first page about each product", () => {
    const seen = new SeenProducts();
    expect(seen.look([lamp], "en")).toEqual([lamp]);
    expect(seen.look([{ ...lamp, title: "LAMP" }], "en")).toBe("again");
  });

  it("are taken from their own page rather than from a list, in either order", () => {
    const listFirst = new SeenProducts();
    expect(listFirst.look([lamp, chair], "en")).toEqual([lamp, chair]);
    expect(listFirst.look([{ ...lamp, title: "Lamp, oak" }], "en")).toEqual([{ ...lamp, title: "Lamp, oak" }]);
    const pageFirst = new SeenProducts();
    pageFirst.look([lamp], "en");
    expect(pageFirst.look([lamp, chair], "en")).toEqual([chair]);
  });

  it("are all kept if they share a SKU, with the same ids in every crawl", () => {
    const read = (): unknown[] => {
      const seen = new SeenProducts();
      return [lamp, { ...lamp, title: "Red lamp" }, { ...lamp, title: "Blue lamp" }].map((each) => seen.look([each], "en"));
    };
    const ids = (read() as { readonly id: string }[][]).flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toEqual((read() as { readonly id: string }[][]).flat().map(({ id }) => id));
  });

  it("are the same after an interrupted crawl", () => {
    const before = new SeenProducts();
    before.look([lamp], "en");
    const found = before.takeNew();
    expect([found.length, before.takeNew().length]).toEqual([1, 0]);
    const after = new SeenProducts();
    after.restore(found);
    expect(after.look([{ ...lamp, title: "Lampe" }], "de")).toEqual([]);
    expect(after.look([lamp], "en")).toBe("again");
    expect(after.takeNew()).toEqual([]);
  });

  it("are merged if they differ only in language", () => {
    const seen = new SeenProducts();
    seen.look([lamp], "en");
    expect(seen.look([{ ...lamp, title: "Lampe" }], "de")).toEqual([]);
  });
});
