import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PageSpool } from "./page-spool.ts";
import { segment } from "./testing.ts";

describe("PageSpool", () => {
  it("returns pages unchanged in any order, and deletes its file", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "spool-"));
    try {
      const spool = await PageSpool.create(folder);
      const pages = [
        [segment("Rückgabe", 50, 700)],
        [],
        [segment("返品", 5, 7, { isVertical: true }), segment("שלום", 1, 2, { isRightToLeft: true })],
      ];
      for (const page of pages) await spool.add(page);
      for (const number of [3, 1, 2]) expect(await spool.page(number)).toEqual(pages[number - 1]);
      expect(await spool.page(4)).toEqual([]);
      await spool.close();
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
