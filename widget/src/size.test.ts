import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

/** Returns the compressed size of a built file in bytes. */
function bytesOf(name: string): number {
  expect(existsSync(dist), "run `npm run build` first").toBe(true);
  const [file] = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((each) => path.basename(each) === name);
  const content = readFileSync(path.join(dist, file ?? name));
  // Lower bound, because a build that is missing its contents would also be small.
  expect(content.length).toBeGreaterThan(2_000);
  return gzipSync(content, { level: 9 }).length;
}

describe("the widget's scripts", () => {
  // The scripts that every page of a shop loads, and those loaded when a visitor opens the chat, including styles and English strings.
  it.each([
    ["v1.js", 2_500],
    ["panel.js", 22_000],
    // The scripts that load while the visitor is reading.
    ["extras.js", 5_000],
    ["ar.json", 1_800],
  ])("%s has at most %i bytes when compressed", (name, most) => {
    expect(bytesOf(name)).toBeLessThanOrEqual(most);
  });
});
