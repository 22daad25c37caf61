import { describe, expect, it } from "vitest";
import { isSameNoun } from "./same-noun.ts";

describe("isSameNoun", () => {
  it.each([
    ["light", "lights"],
    ["Jacke", "Jacken"],
    ["Schuh", "Schuhe"],
    ["tablier", "tabliers"],
    ["edredón", "edredones"],
    ["libro", "libri"],
    ["accessory", "accessories"],
  ])("matches %s and %s", (one, other) => {
    expect(isSameNoun(one, other)).toBe(true);
    expect(isSameNoun(other, one)).toBe(true);
  });

  it.each([
    ["tablier", "table"],
    ["organ", "organic"],
    ["light", "lightning"],
  ])("distinguishes %s from %s", (one, other) => expect(isSameNoun(one, other, { typos: true })).toBe(false));

  it("allows a typo only with the `typos` option", () => {
    expect(isSameNoun("edreon", "edredones", { typos: true })).toBe(true);
    expect(isSameNoun("edreon", "edredones")).toBe(false);
  });
});
