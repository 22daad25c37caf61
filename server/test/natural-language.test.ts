import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readModules } from "./support/imports.ts";
import { englishPatternsIn, foreignWordsIn } from "./support/natural-language.ts";

const root = fileURLToPath(new URL("../src/", import.meta.url));
const modules = readModules(root)
  .map(({ file }) => file)
  .filter((file) => !file.startsWith("language/"));
const codeOf = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Files that contain letters of a script because they normalize, split or remove those letters in every language that uses the script. */
const rulesOfScripts: readonly string[] = [
  "engines/retrieval/analysis/arabic.ts",
  "engines/retrieval/analysis/fold.ts",
  "engines/retrieval/analysis/tokenize.ts",
];

/** Files that contain currency symbols, which occur in text in any language: "円", "zł". */
const currencySigns: readonly string[] = ["onboarding/page/site-currency.ts"];

describe("words of natural languages", () => {
  it("occur only in language packs", () => {
    const files = modules.filter((file) => foreignWordsIn(codeOf(file)).length > 0);
    expect(files.toSorted()).toEqual([...rulesOfScripts, ...currencySigns].toSorted());
  });

  it("do not occur in any pattern of the built-in answer engine, not even in English", () => {
    const files = modules.filter((file) => file.startsWith("chat/answer/"));
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => englishPatternsIn(codeOf(file)).length > 0)).toEqual([]);
  });
});

describe("the check itself", () => {
  it.each([
    ["a German alternative", "const ASKS = /\\b(?:under|welche)\\b/;"],
    ["a French string", 'const ASKS = "combien";'],
    ["accents", "const NOT = String.raw`\\b(?:não)\\b`;"],
    ["another script", 'const PRICE = "価格";'],
  ])("detects %s", (_, code) => {
    expect(foreignWordsIn(code)).toHaveLength(1);
  });

  it("detects an English pattern", () => {
    expect(englishPatternsIn("if (/\\bwhich one\\b/.test(text)) return;")).toEqual(["which"]);
  });

  it("ignores comments, language tags and English strings", () => {
    expect(foreignWordsIn('// "und" in German\n/** avec */\nconst code = "und";')).toEqual([]);
    expect(englishPatternsIn('const detail = "which is not /a path/";')).toEqual([]);
  });
});
