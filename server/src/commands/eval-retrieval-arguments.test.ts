import { describe, expect, it } from "vitest";
import { runFileName } from "./eval-retrieval-arguments.ts";

describe("file name of a run", () => {
  const asked = { dir: "my questions", url: "http://localhost", persona: undefined, key: "one" };

  it("is the same for the same folder and persona", () => {
    expect(runFileName(asked)).toBe(runFileName({ ...asked }));
    expect(runFileName(asked)).toMatch(/^my_questions-[0-9a-f]{8}\.json$/);
  });

  it("differs by folder, service, persona and key, because runs with different knowledge are not comparable", () => {
    const others = [{ dir: "elsewhere/my questions" }, { url: "http://other" }, { persona: "named" }, { key: "two" }];
    const files = [{}, ...others].map((other) => runFileName({ ...asked, ...other }));
    expect(new Set(files).size).toBe(files.length);
  });
});
