import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keptGraph } from "./graph-cache.ts";
import { stringField } from "./protobuf.ts";

let folder: string;
let builds: number;
let messages: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "graph-cache-"));
  builds = 0;
  messages = [];
});
afterEach(() => rm(folder, { recursive: true }));

function kept(name = "model"): Promise<string> {
  const build = async () => {
    builds += 1;
    return [...stringField(2, "producer"), ...stringField(3, name.repeat(1_000))];
  };
  return keptGraph(join(folder, "deep"), name, build, (message) => messages.push(message));
}

describe("keptGraph", () => {
  it("builds the model once and then uses the cached file", async () => {
    const path = await kept();
    const { mtimeMs } = await stat(path);
    expect(await kept()).toBe(path);
    expect((await stat(path)).mtimeMs).toBe(mtimeMs);
    expect(builds).toBe(1);
    expect(messages).toEqual(["Built the embedding model."]);
  });

  it("uses a separate file for each model name", async () => {
    expect(await kept("one")).not.toBe(await kept("two"));
    expect(builds).toBe(2);
  });

  it.each([
    ["a changed byte", (file: Buffer) => file.fill(0xff, 40, 41)],
    ["a missing end", (file: Buffer) => file.subarray(0, -1)],
    ["a missing half", (file: Buffer) => file.subarray(0, file.length / 2)],
    ["no content", () => Buffer.alloc(0)],
    ["a changed hash", (file: Buffer) => file.fill("0", file.length - 8)],
  ])("rebuilds a file with %s", async (_damage, harm) => {
    const path = await kept();
    const good = await readFile(path);
    await writeFile(path, harm(Buffer.from(good)));
    await kept();
    expect(builds).toBe(2);
    expect(messages[1]).toContain("damaged");
    expect((await readFile(path)).equals(good)).toBe(true);
  });

  it("leaves one complete file if several processes build the model concurrently", async () => {
    const paths = await Promise.all(Array.from({ length: 8 }, () => kept()));
    expect(new Set(paths).size).toBe(1);
    expect(await readdir(join(folder, "deep"))).toEqual(["model.onnx"]);
    const before = builds;
    await kept();
    expect(builds).toBe(before);
  });

  it("deletes files that a killed process left an hour ago, but keeps newer files", async () => {
    await kept("other");
    const old = join(folder, "deep", "model.dead.tmp");
    const young = join(folder, "deep", "model.alive.tmp");
    await writeFile(old, "half");
    await writeFile(young, "half");
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1_000);
    await utimes(old, longAgo, longAgo);
    await kept();
    expect((await readdir(join(folder, "deep"))).toSorted()).toEqual(["model.alive.tmp", "model.onnx", "other.onnx"]);
  });

  it("reports why the folder is not writable", async () => {
    await writeFile(join(folder, "deep"), "a file, no folder");
    await expect(kept()).rejects.toThrow(/ENOTDIR|EEXIST/u);
  });
});
