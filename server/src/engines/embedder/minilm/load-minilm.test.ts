import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadMiniLm, packagedModel } from "./load-minilm.ts";

let folder: string;
let cacheDir: string;
const ignore = () => undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "minilm-"));
  cacheDir = await mkdtemp(join(tmpdir(), "minilm-cache-"));
  await copyFile(new URL("tokenizer.json", packagedModel()), join(folder, "tokenizer.json"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await rm(cacheDir, { recursive: true });
});

describe("loadMiniLm", () => {
  it("rejects weights with an unexpected hash, reports them and stores nothing", async () => {
    await writeFile(join(folder, "model.fp16.safetensors"), "other weights");
    const loading = loadMiniLm(cacheDir, ignore, pathToFileURL(`${folder}/`));
    await expect(loading).rejects.toThrow(/model\.fp16\.safetensors is not the file .* its SHA-256 is [0-9a-f]{64}, expected 6638f625/u);
    expect(await readdir(cacheDir)).toEqual([]);
  });

  it("rejects a tokenizer with an unexpected hash", async () => {
    const path = join(folder, "tokenizer.json");
    await writeFile(path, `${await readFile(path, "utf8")} `);
    await expect(loadMiniLm(cacheDir, ignore, pathToFileURL(`${folder}/`))).rejects.toThrow("tokenizer.json is not the file");
  });
});
