import { describe, expect, it } from "vitest";
import { defaultName, defaultType } from "./stream.ts";

describe("a declared stream", () => {
  it("is a catalog, unless its key indicates text", () => {
    expect(["products", "variants", "pages", "posts"].map(defaultType)).toEqual(["catalog", "catalog", "files", "files"]);
  });

  it("names its source after the integration and the stream, in 120 characters or fewer", () => {
    expect(defaultName("Northwind shop", "products")).toBe("Northwind shop products");
    const long = defaultName("😀".repeat(120), "posts");
    expect(long).toBe(`${"😀".repeat(114)} posts`);
    expect([...long]).toHaveLength(120);
  });
});
