import { describe, expect, it } from "vitest";
import { countOf, documentsOf, everyRow, isSelected, mostSelected, nothingSelected, toggled, underOtherFilter } from "./selection.ts";

describe("selection", () => {
  it("adds and removes rows", () => {
    const one = toggled(nothingSelected, "a");
    const two = toggled(one, "b");
    expect([countOf(two, 9), isSelected(two, "a"), isSelected(two, "c")]).toEqual([2, true, false]);
    expect(documentsOf(toggled(two, "a"))).toEqual({ document_ids: ["b"] });
    expect(documentsOf(one)).toEqual({ document_ids: ["a"] });
  });

  it("contains no ids if the whole source is selected", () => {
    const all = everyRow({});
    expect([countOf(all, 9), isSelected(all, "x"), documentsOf(all)]).toEqual([9, true, {}]);
    expect(toggled(all, "x")).toEqual(nothingSelected);
  });

  it("contains the filter if all rows of a filtered list are selected, and is empty after the filter changes", () => {
    const failed = everyRow({ state: "failed" });
    expect([countOf(failed, 4_000), isSelected(failed, "x"), documentsOf(failed)]).toEqual([4_000, true, { filter: { state: "failed" } }]);
    expect(underOtherFilter(failed)).toEqual(nothingSelected);
    expect(underOtherFilter(toggled(nothingSelected, "a"))).toEqual(toggled(nothingSelected, "a"));
  });

  it("contains at most as many ids as a job accepts", () => {
    let selection = nothingSelected;
    for (let index = 0; index <= mostSelected; index += 1) selection = toggled(selection, String(index));
    expect(countOf(selection, 5_000)).toBe(mostSelected);
  });
});
