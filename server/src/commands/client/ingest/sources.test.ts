import { describe, expect, it } from "vitest";
import { chooseBrand } from "./find-source.ts";
import { isProductList, typeFor } from "./product-lists.ts";
import { productsOf } from "./sync-products.ts";

const brand = (id: string, name: string) => ({ id, display_name: name });

describe("chooseBrand", () => {
  it("finds a brand by id or name, or returns the only brand", () => {
    expect(chooseBrand([brand("1", "A"), brand("2", "B")], "B")).toBe("2");
    expect(chooseBrand([brand("1", "A"), brand("2", "B")], "1")).toBe("1");
    expect(chooseBrand([brand("1", "A")], undefined)).toBe("1");
  });

  it("asks for a name if it cannot choose, and returns null for a new brand", () => {
    expect(() => chooseBrand([brand("1", "A"), brand("2", "B")], undefined)).toThrow(/several brands.*A \(1\), B \(2\)/);
    expect(() => chooseBrand([brand("1", "A"), brand("2", "A")], "A")).toThrow(/More than one/);
    expect(() => chooseBrand([], undefined)).toThrow(/no brand yet/);
    expect(chooseBrand([brand("1", "A")], "C")).toBeNull();
  });
});

describe("typeFor", () => {
  it("returns `catalog` only if all files are product lists", () => {
    expect(typeFor([{ path: "a.CSV" }, { path: "b.xml" }])).toBe("catalog");
    expect(typeFor([{ path: "a.csv" }, { path: "b.md" }])).toBe("files");
    expect(typeFor([])).toBe("files");
    expect(isProductList({ path: "csv/readme.md" })).toBe(false);
  });
});

describe("productsOf", () => {
  it("reads an array, or the items of an object", () => {
    expect(productsOf('[{"id":"a","title":"A"}]', "f")).toEqual([{ id: "a", title: "A" }]);
    expect(productsOf('{"items":[]}', "f")).toEqual([]);
  });

  it.each(["{", "5", '{"products":[]}', "[1]", "[null]"])("rejects %s", (text) => {
    expect(() => productsOf(text, "f.json")).toThrow(/^f\.json /);
  });
});
