import { describe, expect, it } from "vitest";
import type { Source } from "./model/source.ts";
import { writableSource } from "./writable-source.ts";

const source: Source = {
  id: "source",
  accountId: "account",
  brandId: "brand",
  name: "Files",
  type: "files",
  enabled: true,
  integrationId: null,
  streamKey: null,
  isCrawled: false,
  importId: null,
  createdAt: new Date(0),
};

describe("writableSource", () => {
  it("returns a source of the correct type, even if it is disabled, unless an integration or onboarding job owns it", async () => {
    for (const found of [source, { ...source, enabled: false }]) {
      expect(await writableSource({ byId: async () => found }, "account", "source", "files")).toBe(found);
    }
  });

  it.each([
    [null, "knowledge.source_not_found"],
    [{ ...source, integrationId: "x" }, "knowledge.source_managed"],
    [{ ...source, type: "catalog" }, "knowledge.source_type_mismatch"],
  ] as const)("rejects %j with %s", async (found, code) => {
    await expect(writableSource({ byId: async () => found }, "account", "source", "files")).rejects.toMatchObject({ code });
  });
});
