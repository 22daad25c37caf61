import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { readZip } from "../../../test/support/read-zip.ts";
import { zip, type ZipEntry } from "./zip.ts";

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

it("closes the entries if the reader stops", async () => {
  const closed: string[] = [];
  async function* endless(): AsyncGenerator<ZipEntry> {
    try {
      const content = (async function* lines(): AsyncGenerator<Uint8Array> {
        try {
          for (;;) yield randomBytes(100_000);
        } finally {
          closed.push("content");
        }
      })();
      yield { name: "a", modifiedAt: at, content };
    } finally {
      closed.push("entries");
    }
  }
  for await (const _ of zip(endless())) break;
  expect(closed).toEqual(["content", "entries"]);
});
