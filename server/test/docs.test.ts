import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { writtenReference } from "../src/compose/written-reference.ts";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const { version } = JSON.parse(read("server/package.json")) as { version: string };

describe("generated documentation", () => {
  it.each(Object.entries(writtenReference(version)))("docs/%s is up to date; otherwise, run `npm run docs`", (name, text) => {
    expect(read(`docs/${name}`) === text).toBe(true);
  });
});
