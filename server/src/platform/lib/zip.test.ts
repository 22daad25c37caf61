import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { readZip } from "../../../test/support/read-zip.ts";
import { endOfArchive, zip, type ZipEntry } from "./zip.ts";

const at = new Date("2026-03-04T05:06:08Z");

async function* entries(files: Readonly<Record<string, readonly (string | Uint8Array)[]>>): AsyncGenerator<ZipEntry> {
  for (const [name, parts] of Object.entries(files)) yield { name, modifiedAt: at, content: Readable.from(parts) };
}

const whole = (files: AsyncIterable<ZipEntry>): Promise<Buffer> => buffer(Readable.from(zip(files)));

it("writes an archive that other programs can read, with names in any script and empty files", async () => {
  const files = { "a.jsonl": ['{"a":1}\n', Buffer.from('{"a":2}\n')], "files/größe 尺寸.txt": ["x".repeat(200_000)], empty: [] };
  const archive = await whole(entries(files));
  expect(Object.fromEntries(await readZip(archive))).toEqual({
    "a.jsonl": '{"a":1}\n{"a":2}\n',
    "files/größe 尺寸.txt": "x".repeat(200_000),
    empty: "",
  });
  expect(archive.length).toBeLessThan(2_000);
});

it("uses 64-bit fields for more files, and for offsets, than the first version of the format allows", () => {
  expect(endOfArchive(65_534, 100, 1_000).length).toBe(22);
  const large = endOfArchive(65_535, 100, 5_000_000_000);
  expect(large.readUInt32LE(0)).toBe(0x06_06_4b_50);
  expect([large.readBigUInt64LE(32), large.readBigUInt64LE(40), large.readBigUInt64LE(48)]).toEqual([65_535n, 100n, 5_000_000_000n]);
  // The locator contains the position of the record, after the content and the directory.
  expect([large.readUInt32LE(56), large.readBigUInt64LE(64)]).toEqual([0x07_06_4b_50, 5_000_000_100n]);
});

it("fails if the content of a file fails", async () => {
  async function* broken(): AsyncGenerator<ZipEntry> {
    const content = (async function* lines(): AsyncGenerator<string> {
      yield "begin";
      throw new Error("the file is gone");
    })();
    yield { name: "a", modifiedAt: at, content };
  }
  await expect(whole(broken())).rejects.toThrow("the file is gone");
});
