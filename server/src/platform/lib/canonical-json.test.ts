import { describe, expect, it } from "vitest";
import { canonicalJson, hashOf } from "./canonical-json.ts";

describe("canonicalJson", () => {
  it("sorts keys at every depth and omits undefined members", () => {
    expect(canonicalJson({ b: [{ d: 1, c: undefined, a: null }], a: "x" })).toBe('{"a":"x","b":[{"a":null,"d":1}]}');
  });

  it("preserves the order of arrays, and writes holes as null like JSON.stringify", () => {
    expect(canonicalJson([3, 1, undefined])).toBe("[3,1,null]");
  });
});

describe("hashOf", () => {
  it("returns equal hashes for equal values, and different hashes if a type or the order of an array differs", () => {
    expect(hashOf({ a: 1, b: 2 })).toEqual(hashOf({ b: 2, a: 1 }));
    const different = [{ a: 1 }, { a: "1" }, { a: [1] }, { a: null }, {}, [1, 2], [2, 1], "a", ["a"]].map((value) =>
      hashOf(value).toString("hex"),
    );
    expect(new Set(different).size).toBe(different.length);
  });
});
