import { expect, it } from "vitest";
import { isExample } from "./demo-brand.ts";

it("takes brands with a website under a reserved domain for examples", () => {
  expect(
    ["https://brindlefell.example.com", "https://example.org/shop", "https://shop.example"].map((url) => isExample({ website_url: url })),
  ).toEqual([true, true, true]);
  expect(
    ["https://myexample.com", "https://example.com.evil.net", "not an address", null].map((url) => isExample({ website_url: url })),
  ).toEqual([false, false, false, false]);
});
