import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { copyTables } from "./copy-tables.ts";
import type { Loader } from "./empty-schema.sql.ts";
import type { Snapshot } from "./snapshot.sql.ts";

const here = { rows: 2, hashes: "7" };
const snapshot = {
  tables: [{ name: "accounts", columns: ["id"], estimate: 2 }],
  sequences: [],
  rows: () => Readable.from([]),
  content: async () => here,
} as unknown as Snapshot;

const loaderWith = (loaded: number, content: typeof here): Loader => ({
  load: async () => loaded,
  setSequence: async () => undefined,
  content: async () => content,
  setOrigin: async () => undefined,
});

describe("copyTables", () => {
  it.each([
    [1, here, "the table accounts has 1 rows instead of 2"],
    [2, { rows: 1, hashes: "7" }, "the table accounts has 1 rows instead of 2"],
    [2, { rows: 2, hashes: "8" }, "the table accounts has a different content"],
  ])("rejects a copy of %i rows with content %j", async (loaded, content, message) => {
    await expect(copyTables(snapshot, loaderWith(loaded, content), () => undefined)).rejects.toThrow(message);
  });

  it("returns the number of tables and rows", async () => {
    expect(await copyTables(snapshot, loaderWith(2, here), () => undefined)).toMatchObject({ tables: 1, rows: 2 });
  });
});
