import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { linkSnapshot } from "./link-snapshot.ts";
import { readManifest, writeManifest } from "./manifest.ts";

const home = await mkdtemp(path.join(tmpdir(), "parlance-link-"));
afterAll(() => rm(home, { recursive: true, force: true }));
const [from, dir] = [path.join(home, "shared"), path.join(home, "own", "deep")];
const entry = (file: string) => ({ name: file[0] ?? "", file: `${file}.segment`, bytes: 3, checksum: 1 });

async function publish(files: readonly string[]): Promise<void> {
  await linkSnapshot(path.join(home, "none"), from);
  for (const file of files) await writeFile(path.join(from, `${file}.segment`), file);
  await writeManifest(from, { fingerprint: "model", watermark: "7", mark: "m", segments: files.map(entry) });
}

beforeEach(() => rm(dir, { recursive: true, force: true }));

describe("linking a snapshot", () => {
  it("replaces earlier content, and keeps files that the writer deletes afterward", async () => {
    await publish(["old"]);
    await linkSnapshot(from, dir);
    await publish(["aaa", "bbb"]);
    await linkSnapshot(from, dir);
    await rm(from, { recursive: true });
    expect((await readdir(dir)).toSorted()).toEqual(["aaa.segment", "bbb.segment", "manifest"]);
    expect(await readFile(path.join(dir, "bbb.segment"), "utf8")).toBe("bbb");
    expect((await readManifest(dir))?.watermark).toBe("7");
  });

  it.each([
    ["there is no snapshot", async () => rm(from, { recursive: true })],
    ["a file is missing", async () => rm(path.join(from, "aaa.segment"))],
    ["the manifest is damaged", async () => writeFile(path.join(from, "manifest"), "damaged")],
  ])("leaves no manifest if %s", async (_, damage) => {
    await publish(["aaa"]);
    await damage();
    await linkSnapshot(from, dir);
    expect(await readManifest(dir)).toBeNull();
  });
});
