import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { packOf, SPOKEN } from "./find-pack.ts";
import type { LanguagePack } from "./language-pack.ts";
import { LANGUAGES } from "./languages.ts";
import { isMissing } from "./missing.ts";
import { fr } from "./packs/fr.ts";

/** Returns all entries of a pack with their paths, including nested entries. */
function entriesOf(value: unknown, at: string): (readonly [string, unknown])[] {
  if (isMissing(value) || typeof value !== "object" || value === null) return [[at, value]];
  return Object.entries(value).flatMap(([name, entry]) => entriesOf(entry, `${at}.${name}`));
}

const ENTRIES = LANGUAGES.flatMap((pack) => entriesOf(pack, pack.code));
const SCRIPT_LETTERS: Partial<Record<LanguagePack["script"], RegExp>> = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  arabic: /\p{Script=Arabic}/u,
  japanese: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  han: /\p{Script=Han}/u,
  korean: /\p{Script=Hangul}/u,
};

describe("language packs", () => {
  it("are all in the list, with one file per language", () => {
    const files = readdirSync(new URL("packs/", import.meta.url)).map((file) => file.replace(/\.ts$/, ""));
    expect(LANGUAGES.map(({ code }) => code).toSorted()).toEqual(files.toSorted());
  });

  it("do not compile if an entry is missing", () => {
    const { site, ...rest } = fr;
    // @ts-expect-error an entry is missing
    const incomplete: LanguagePack = rest;
    expect([site, incomplete]).toHaveLength(2);
  });

  it("have no empty entries, and have a reason for each missing entry", () => {
    expect(ENTRIES.length).toBeGreaterThan(3_000);
    expect(ENTRIES.filter(([, value]) => value === "" || value === undefined)).toEqual([]);
    const reasons = ENTRIES.flatMap(([at, value]) => (isMissing(value) && value.missing.split(" ").length < 3 ? [at] : []));
    expect(reasons).toEqual([]);
  });

  it("do not repeat a word within a word list", () => {
    const lists = SPOKEN.flatMap(({ code, conversation: { words, concepts } }) => [
      ...entriesOf(words, code),
      ...entriesOf(concepts, code),
    ]);
    const repeated = lists.flatMap(([at, list]) => {
      const words = typeof list === "string" ? list.split(" ") : [];
      return words.flatMap((word, index) => (words.indexOf(word) === index && word !== "" ? [] : [`${at}: ${word}`]));
    });
    expect(repeated).toEqual([]);
  });

  it("contain phrases only in their own script", () => {
    const foreign = SPOKEN.flatMap(({ code, conversation: { phrases, handoff, picture } }) => {
      const letters = SCRIPT_LETTERS[packOf(code)?.script ?? "latin"];
      return Object.entries({ ...phrases, ...handoff, ...picture }).flatMap(([name, phrase]) => {
        const said =
          typeof phrase === "string" ? phrase : typeof phrase === "function" ? sayWithNumbers(phrase) : Object.values(phrase).join(" ");
        return letters?.test(said) === true || name === "difference" ? [] : [`${code}.${name}: ${said}`];
      });
    });
    expect(foreign).toEqual([]);
  });

  it("have unique codes and aliases", () => {
    const codes = LANGUAGES.flatMap(({ code, aliases }) => [code, ...aliases]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(packOf("nb-NO")?.name).toBe("Norwegian");
    expect(packOf("fr_CA")).toBe(fr);
    expect(packOf("xx")).toBeNull();
  });
});

/** Formats a phrase with numbers as arguments, so that all letters in the result come from the phrase. */
function sayWithNumbers(phrase: (...values: never[]) => string): string {
  return (phrase as (...values: string[]) => string)("1", "2", "3");
}
