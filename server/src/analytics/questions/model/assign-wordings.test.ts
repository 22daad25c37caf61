import { describe, expect, it } from "vitest";
import { assignWordings } from "./assign-wordings.ts";

const vector = (x: number, y: number): Int8Array => Int8Array.from([x, y]);
const ids = (): (() => string) => {
  let next = 0;
  return () => `g${(next += 1)}`;
};

describe("assignWordings", () => {
  it("assigns a wording to the nearest existing group", () => {
    const known = [
      { id: "east", vector: vector(100, 0) },
      { id: "north", vector: vector(0, 100) },
    ];
    const { groups, added } = assignWordings(known, [{ key: "a", vector: vector(20, 90) }], ids());
    expect([...groups]).toEqual([["a", "north"]]);
    expect(added).toEqual([]);
  });

  it("creates one group for new wordings with the same meaning", () => {
    const wordings = [
      { key: "a", vector: vector(100, 0) },
      { key: "b", vector: vector(90, 20) },
      { key: "c", vector: vector(0, 100) },
    ];
    const { groups, added } = assignWordings([], wordings, ids());
    expect([...groups]).toEqual([
      ["a", "g1"],
      ["b", "g1"],
      ["c", "g2"],
    ]);
    expect(added.map(({ id }) => id)).toEqual(["g1", "g2"]);
  });

  it("does not compare zero vectors", () => {
    const { groups } = assignWordings([{ id: "east", vector: vector(100, 0) }], [{ key: "a", vector: vector(0, 0) }], ids());
    expect(groups.get("a")).toBe("g1");
  });
});
