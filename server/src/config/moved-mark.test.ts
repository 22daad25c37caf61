import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addressOf, assertNotMoved, markMoved } from "./moved-mark.ts";

describe("mark of a moved installation", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "parlance-moved-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("causes the folder to be rejected with the new address, until the mark is deleted", async () => {
    await assertNotMoved(folder);
    await markMoved(folder, { to: "postgresql://user@db.example/parlance", moved_at: "2026-01-01T00:00:00.000Z" });
    await expect(assertNotMoved(folder)).rejects.toThrow(
      "was moved to postgresql://user@db.example/parlance at 2026-01-01T00:00:00.000Z: set DATABASE_URL",
    );
    await rm(path.join(folder, "moved.json"));
    await assertNotMoved(folder);
  });
});

describe("addressOf", () => {
  it.each([
    ["postgresql://user:secret@db.example:6543/parlance?sslmode=require", "postgresql://user@db.example:6543/parlance"],
    ["postgres://db.example/parlance?password=secret&user=kim", "postgres://db.example/parlance"],
    ["postgresql://user:se%40cret@localhost:1/x?host=%2Frun%2Fpg", "postgresql://user@localhost:1/x?host=%2Frun%2Fpg"],
  ])("shows %s without its secrets", (url, address) => {
    expect(addressOf(url)).toBe(address);
  });
});
