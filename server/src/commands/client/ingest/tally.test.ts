import { describe, expect, it } from "vitest";
import { Output } from "../output.ts";
import { grouped, Tally } from "./tally.ts";

const failure = { what: "price is missing", code: "validation.failed", cure: "Correct it." };

function screens(isJson: boolean) {
  const out: string[] = [];
  const err: string[] = [];
  const output = new Output({ out: { write: (text) => out.push(text) }, err: { write: (text) => err.push(text) } }, true, isJson);
  return { out, err, tally: new Tally(output) };
}

describe("grouped", () => {
  it("lists the first ids of failures with the same reason", () => {
    const failed = ["a", "b", "c", "d", "e"].map((id) => ({ id, ...failure }));
    expect(grouped([...failed, { id: "f", ...failure, code: "other" }])).toEqual([
      { ...failure, what: "a, b, c and 2 more: price is missing" },
      { ...failure, what: "f: price is missing", code: "other" },
    ]);
  });
});

describe("Tally", () => {
  it("also counts failures without an id, and reports where they are listed", () => {
    const { out, err, tally } = screens(false);
    tally.add("created");
    tally.fail({ id: "a", ...failure });
    tally.unnamed = { count: 5, where: "There." };
    tally.report("Guides");
    expect(out).toEqual(["Guides: 1 created, 0 updated, 0 unchanged, 6 failed.\n"]);
    expect(err.join("")).toBe("a: price is missing\nvalidation.failed\nCorrect it.\n5 more failed. There.\n");
    expect(tally.isClean).toBe(false);
  });

  it("is not clean if documents remain because their deletion was not confirmed", () => {
    const { out, err, tally } = screens(false);
    expect(tally.isClean).toBe(true);
    tally.withheld = 3;
    tally.report("Guides");
    expect(out.join("")).toContain("3 missing, but not deleted");
    expect(err.join("").split("\n")[1]).toBe("client.removals_withheld");
    expect(tally.isClean).toBe(false);
  });

  it("prints only JSON for failures and the summary", () => {
    const { out, err, tally } = screens(true);
    tally.fail({ id: "a", ...failure }, { line: 2 });
    tally.report("Guides");
    expect(err).toEqual([]);
    expect(out.map((line) => JSON.parse(line) as unknown)).toEqual([
      { id: "a", result: "failed", code: "validation.failed", message: "price is missing", cure: "Correct it.", line: 2 },
      { result: "summary", created: 0, updated: 0, unchanged: 0, removed: 0, removals_withheld: 0, failed: 1 },
    ]);
  });
});
