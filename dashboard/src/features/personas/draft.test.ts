import type { Persona } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { changesOf, linesOf, textOrNull } from "./draft.ts";

const stored = { name: "Ada", greeting: null, languages: ["en"], suggested_questions: ["Do you ship?"] } as unknown as Persona;

describe("changesOf", () => {
  it("returns the fields that differ, including differences within lists", () => {
    expect(changesOf(stored, { name: "Ada", greeting: "Hello", languages: ["en", "de"] })).toEqual({
      greeting: "Hello",
      languages: ["en", "de"],
    });
    expect(changesOf(stored, { greeting: null, suggested_questions: ["Do you ship?"] })).toEqual({});
  });
});

describe("form strings", () => {
  it("are null if they are blank", () => {
    expect([textOrNull("  "), textOrNull(" a ")]).toEqual([null, " a "]);
  });

  it("contain one entry per line and omit blank lines", () => {
    expect(linesOf(" https://a.example \n\nhttps://b.example\n")).toEqual(["https://a.example", "https://b.example"]);
  });
});
