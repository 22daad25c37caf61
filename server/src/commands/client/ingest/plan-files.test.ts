import { describe, expect, it } from "vitest";
import { mayRemove, planFiles } from "./plan-files.ts";

const files = (...ids: string[]) => ids.map((id) => ({ id, path: `/folder/${id}` }));
const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

describe("planFiles", () => {
  it("sends new files before those that the source has, so that an interrupted run continues", () => {
    const { send } = planFiles(files("a.md", "b.md", "c.md", "d.md"), new Set(["a.md", "c.md"]), ["md"]);
    expect(idsOf(send)).toEqual(["b.md", "d.md", "a.md", "c.md"]);
  });

  it("leaves out types that the service does not read, but knows other spellings and cases", () => {
    const { send, unsupported } = planFiles(files("a.HTM", "b.jpeg", "c.zip", "Makefile", "v1.md/notes"), new Set(), ["html", "jpg", "md"]);
    expect(idsOf(send)).toEqual(["a.HTM", "b.jpeg"]);
    expect(idsOf(unsupported)).toEqual(["c.zip", "Makefile", "v1.md/notes"]);
  });

  it("takes a document as missing only if no file has its id, whatever its type", () => {
    expect(planFiles(files("a.md", "old.zip"), new Set(["a.md", "old.zip", "gone.md"]), ["md"]).missing).toEqual(["gone.md"]);
  });
});

describe("mayRemove", () => {
  it.each([
    [2, 10, 0.2, true],
    [3, 10, 0.2, false],
    [10, 10, 1, true],
    [1, 10, 0, false],
    [0, 0, 0.2, true],
  ])("%i of %i with a share of %f: %s", (missing, known, share, may) => {
    expect(mayRemove(missing, known, share)).toBe(may);
  });
});
