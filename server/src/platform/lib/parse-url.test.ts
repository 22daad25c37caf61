import { describe, expect, it } from "vitest";
import { parseUrl } from "./parse-url.ts";

describe("parseUrl", () => {
  it("returns null for text that is not a URL, whether or not a base is given", () => {
    expect(parseUrl("shop")).toBeNull();
    expect(parseUrl("")).toBeNull();
    expect(parseUrl("https://")).toBeNull();
    expect(parseUrl("//[", "https://shop.example/")).toBeNull();
  });

  it("resolves a reference against its base", () => {
    expect(parseUrl("../b?c", "https://shop.example/a/d/")?.href).toBe("https://shop.example/a/b?c");
  });

  // Makes enough calls to trigger JIT compilation of the function.
  it("accepts non-ASCII characters in hosts, paths and queries, even after many calls", () => {
    const refused = Array.from({ length: 100_000 }, () => parseUrl("https://bücher.example/größe?für=straße")).filter(
      (url) => url === null,
    );
    expect(refused).toHaveLength(0);
    expect(parseUrl("größe", "https://bücher.example/")?.href).toBe("https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe");
  });
});
