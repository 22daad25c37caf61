import { describe, expect, it } from "vitest";
import { sourceMove } from "./source-move.ts";

const source = { brandId: "one", isManaged: false, isCrawled: false, isImported: false };
const two = { brandId: "two" };

describe("sourceMove", () => {
  it("moves a source to another brand", () => {
    expect(sourceMove(source, two)).toBe("moved");
  });

  it("does not move a source that already belongs to the brand, even if it is being crawled", () => {
    expect(sourceMove(source, { brandId: "one" })).toBe("unchanged");
    expect(sourceMove({ ...source, isCrawled: true }, { brandId: "one" })).toBe("unchanged");
  });

  it("rejects a source that an integration owns, a source that is being crawled or imported, and an unknown brand", () => {
    expect(sourceMove({ ...source, isManaged: true }, two)).toBe("managed");
    expect(sourceMove({ ...source, isCrawled: true }, two)).toBe("crawled");
    expect(sourceMove({ ...source, isImported: true }, two)).toBe("imported");
    expect(sourceMove(source, null)).toBe("brand_gone");
    expect(sourceMove(null, two)).toBe("source_gone");
  });

  it("reports the source before the brand if both are invalid", () => {
    expect(sourceMove(null, null)).toBe("source_gone");
    expect(sourceMove({ ...source, isManaged: true }, null)).toBe("managed");
  });
});
