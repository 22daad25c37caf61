import { expect, it } from "vitest";
import { curlOf } from "./curl.ts";

it("returns a command that a shell parses as intended, even if a value contains an apostrophe", () => {
  expect(curlOf("https://a.example/v1/search", "p1", { query: "men's" })).toContain(String.raw`-d '{"query":"men'\''s"}'`);
});
