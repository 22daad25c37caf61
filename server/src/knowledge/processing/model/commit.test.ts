import { describe, expect, it } from "vitest";
import { committable, knowledgeUnitsOf, needsQuota, titleFromFile, usageCorrections, type HeldDocument } from "./commit.ts";
import type { ProcessedDocument } from "./processed-document.ts";

const read = Buffer.from("the text that was read");

function held(id: string, more: Partial<HeldDocument> = {}): HeldDocument {
  return {
    id,
    accountId: "account",
    kind: "file",
    content: { id, title: id },
    isTitleGiven: true,
    originalFileName: null,
    mayReplaceText: false,
    textHash: read,
    estimatedKnowledgeUnits: 2,
    knowledgeUnits: null,
    estimatedStorageUnits: 0.5,
    storageUnits: null,
    ...more,
  };
}

const processed = (id: string, knowledgeUnits = 3): ProcessedDocument =>
  ({ document: { id, textHash: read }, knowledgeUnits }) as unknown as ProcessedDocument;

describe("committable", () => {
  it("omits documents leased to another worker and documents whose text has changed since it was read", () => {
    const changed = held("b", { textHash: Buffer.from("another text") });
    const done = committable([processed("a"), processed("b"), processed("c")], [held("c"), changed]);
    expect(done.map(({ row }) => row.id)).toEqual(["c"]);
  });
});

describe("knowledgeUnitsOf", () => {
  it("returns the measured units of a file, and the most recently sent units of a product", () => {
    expect(knowledgeUnitsOf({ processed: processed("a"), row: held("a") })).toBe(3);
    expect(knowledgeUnitsOf({ processed: processed("a"), row: held("a", { kind: "item" }) })).toBe(2);
  });
});

describe("usageCorrections", () => {
  it("replaces estimates with measured units, summed per account in a fixed order", () => {
    const done = [
      { processed: processed("a", 5), row: held("a", { accountId: "z" }) },
      { processed: processed("b", 1), row: held("b", { accountId: "y", storageUnits: 0.25 }) },
      { processed: processed("c", 2.5), row: held("c", { accountId: "z" }) },
    ];
    expect(usageCorrections(done)).toEqual([
      { accountId: "y", units: { knowledgeUnits: -1, storageUnits: 0.25 } },
      { accountId: "z", units: { knowledgeUnits: 3.5, storageUnits: 0 } },
    ]);
  });

  it("does not change anything for a product, whose estimate is exact", () => {
    const done = [{ processed: processed("a", 9), row: held("a", { kind: "item" }) }];
    expect(usageCorrections(done)).toEqual([{ accountId: "account", units: { knowledgeUnits: 0, storageUnits: 0 } }]);
  });
});

describe("needsQuota", () => {
  it("is true only if usage increases", () => {
    expect(needsQuota({ knowledgeUnits: 0.1, storageUnits: -1 })).toBe(true);
    expect(needsQuota({ knowledgeUnits: 0, storageUnits: 0.1 })).toBe(true);
    expect(needsQuota({ knowledgeUnits: -1, storageUnits: 0 })).toBe(false);
  });
});

describe("titleFromFile", () => {
  it("returns the title found in the file, or else the file name, and null if a title was sent", () => {
    const file = { isTitleGiven: false, originalFileName: "size-guide.pdf" };
    expect(titleFromFile(file, "How to choose a size")).toBe("How to choose a size");
    expect(titleFromFile(file, null)).not.toBeNull();
    expect(titleFromFile({ ...file, isTitleGiven: true }, "How to choose a size")).toBeNull();
    expect(titleFromFile({ isTitleGiven: false, originalFileName: null }, null)).toBeNull();
  });
});
