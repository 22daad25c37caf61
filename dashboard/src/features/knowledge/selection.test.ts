import { describe, expect, it } from "vitest";
import { countOf, idsOf, isSelected, mostSelected, nothingSelected, toggled, type Selection } from "./selection.ts";

describe("Selection", () => {
  it("adds and removes rows", () => {
    const one = toggled(nothingSelected, "a");
    const two = toggled(one, "b");
    expect([countOf(two, 9), isSelected(two, "a"), isSelected(two, "c")]).toEqual([2, true, false]);
    expect(idsOf(toggled(two, "a"))).toEqual({ document_ids: ["b"] });
    expect(idsOf(one)).toEqual({ document_ids: ["a"] });
  });

  it("names no documents for the whole source", () => {
    const all: Selection = { kind: "all" };
    expect([countOf(all, 9), isSelected(all, "x"), idsOf(all)]).toEqual([9, true, {}]);
    expect(toggled(all, "x")).toEqual(nothingSelected);
  });

  it("holds no more than a job accepts", () => {
    let selection = nothingSelected;
    for (let index = 0; index <= mostSelected; index += 1) selection = toggled(selection, String(index));
    expect(countOf(selection, 5_000)).toBe(mostSelected);
  });
});
