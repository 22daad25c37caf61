import { describe, expect, it } from "vitest";
import { countedUnits, estimatesRestored, type CountedDocument } from "./unit-accounting.ts";

const estimated: CountedDocument = { estimatedKnowledgeUnits: 2, knowledgeUnits: null, estimatedStorageUnits: 0.5, storageUnits: null };
const measured: CountedDocument = { ...estimated, knowledgeUnits: 3.25, storageUnits: 0.25 };

describe("countedUnits", () => {
  it("returns the measured units, or the estimate until a document is processed", () => {
    expect(countedUnits(estimated)).toEqual({ knowledgeUnits: 2, storageUnits: 0.5 });
    expect(countedUnits(measured)).toEqual({ knowledgeUnits: 3.25, storageUnits: 0.25 });
    expect(countedUnits({ ...measured, knowledgeUnits: 0 }).knowledgeUnits).toBe(0);
  });
});

describe("estimatesRestored", () => {
  it("returns the difference from the estimates, which is zero for unprocessed documents", () => {
    expect(estimatesRestored([measured, estimated, measured])).toEqual({ knowledgeUnits: -2.5, storageUnits: 0.5 });
    expect(estimatesRestored([])).toEqual({ knowledgeUnits: 0, storageUnits: 0 });
  });
});
