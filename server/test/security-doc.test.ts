import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

/** Returns the titles of tests and groups, that is, all strings followed by a function. */
function titles(source: string): string[] {
  return [...source.matchAll(/(["'`])((?:\\.|(?!\1)[^\\\n])*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?(?:\(|function\b)/g)].map(
    ([, , title = ""]) => title,
  );
}

interface Row {
  readonly threat: string;
  readonly references: readonly { readonly file: string; readonly words: string }[];
}

/** Returns the rows of tables whose last column is "tests". */
function threats(text: string): Row[] {
  const rows: Row[] = [];
  let inside = false;
  for (const line of text.split("\n")) {
    if (!line.startsWith("|")) inside = false;
    else if (line.includes("| tests |")) inside = true;
    else if (inside && !line.startsWith("| ---")) {
      const cells = line.split("|").map((cell) => cell.trim());
      const references = [...(cells[3] ?? "").matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = "", words = ""]) => ({ file, words }));
      rows.push({ threat: cells[1] ?? "", references });
    }
  }
  return rows;
}

function missing({ references }: Row): string[] {
  return references
    .filter(({ file, words }) => !existsSync(new URL(file, root)) || !titles(read(file)).some((title) => title.includes(words)))
    .map(({ file, words }) => `${file} "${words}"`);
}

describe("threats in SECURITY.md", () => {
  const rows = threats(read("SECURITY.md"));

  it("are numerous, and each refers to a test", () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(({ references }) => references.length === 0)).toEqual([]);
  });

  it.each(rows)("refer to existing tests: $threat", (row) => {
    expect(missing(row)).toEqual([]);
  });

  it("are reported if the test file or test that they refer to is missing", () => {
    const held = (reference: string): Row[] => threats(`| threat | defense | tests |\n| --- | --- | --- |\n| x | y | ${reference} |\n`);
    const here = "server/test/security-doc.test.ts";
    expect(held(`\`${here}\` "are reported if"`).flatMap(missing)).toEqual([]);
    expect(held(`\`${here}\` "no such words"`).flatMap(missing)).toHaveLength(1);
    expect(held(`\`server/test/none.test.ts\` "are reported if"`).flatMap(missing)).toHaveLength(1);
  });
});
