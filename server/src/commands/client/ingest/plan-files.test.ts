import { describe, expect, it } from "vitest";
import { isUnchanged, mayRemove, planFiles } from "./plan-files.ts";

const files = (...ids: string[]) => ids.map((id) => ({ id, path: `/folder/${id}` }));
const known = (...ids: string[]) => new Map(ids.map((id) => [id, { sha256: null, fileName: id, hasFailed: false }]));
const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

describe("planFiles", () => {
  it("lists the files that are missing from the source separately from the files that must be compared", () => {
    const { create, compare } = planFiles(files("a.md", "b.md", "c.md", "d.md"), known("a.md", "c.md"), ["md"]);
    expect(idsOf(create)).toEqual(["b.md", "d.md"]);
    expect(idsOf(compare)).toEqual(["a.md", "c.md"]);
  });

  it("omits types that the service does not support, but accepts alternative extensions, ignoring case", () => {
    const { create, unsupported } = planFiles(files("a.HTM", "b.jpeg", "c.zip", "Makefile", "v1.md/notes"), known(), ["html", "jpg", "md"]);
    expect(idsOf(create)).toEqual(["a.HTM", "b.jpeg"]);
    expect(idsOf(unsupported)).toEqual(["c.zip", "Makefile", "v1.md/notes"]);
  });

  it("treats a document as missing only if no file of any type has its id", () => {
    expect(planFiles(files("a.md", "old.zip"), known("a.md", "old.zip", "gone.md"), ["md"]).missing).toEqual(["gone.md"]);
  });
});

describe("isUnchanged", () => {
  const file = { id: "sub/Cafe\u0301.md", path: "/folder/sub/Cafe\u0301.md" };
  const same = { sha256: "ab", fileName: "Caf\u00e9.md", hasFailed: false };

  it.each([
    ["the same bytes under the same name, in another Unicode form", same, true],
    ["different bytes", { ...same, sha256: "cd" }, false],
    ["bytes with an unknown hash", { ...same, sha256: null }, false],
    ["a different file name", { ...same, fileName: "Tea.md" }, false],
    ["a failed document, which the run reports", { ...same, hasFailed: true }, false],
  ])("compares %s", (_, document, is) => {
    expect(isUnchanged(document, file, "ab")).toBe(is);
  });
});

describe("mayRemove", () => {
  it.each([
    [2, 10, 0.2, true],
    [3, 10, 0.2, false],
    [10, 10, 1, true],
    [1, 10, 0, false],
    [0, 0, 0.2, true],
  ])("%i of %i with a maximum fraction of %f: %s", (missing, total, share, may) => {
    expect(mayRemove(missing, total, share)).toBe(may);
  });
});
