import { describe, expect, it } from "vitest";
import { contrast, groundOf, inkOn } from "./colours.ts";
import { initialsOf } from "./initials.ts";

describe("initials", () => {
  it.each([
    ["Hearth & Hollow", "HH"],
    ["The Lamp Shop", "LS"],
    ["zed", "Z"],
    ["éclair bleu", "ÉB"],
    ["straße", "S"],
    ["ßtest", "S"],
    ["Чай и кофе", "ЧИ"],
    ["東京茶屋", "東京"],
    ["متجر القهوة", "ما"],
    ["नमस्ते दुनिया", "नदु"],
    ["3 Monkeys", "3M"],
    ["<b> & </b>", "BB"],
    ["!!! 🙂", ""],
    ["", ""],
  ])("for %s are %s", (name, initials) => expect(initialsOf(name)).toBe(initials));
});

describe("color of initials", () => {
  it("has a contrast of at least 4.5:1 to every background", () => {
    for (let value = 0; value < 4_096; value += 1) {
      const ground = `#${[value >> 8, (value >> 4) & 15, value & 15].map((each) => (each * 17).toString(16).padStart(2, "0")).join("")}`;
      expect(contrast(ground, inkOn(ground)), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("has a background derived from the name", () => {
    expect(groundOf("Hearth")).toBe(groundOf("Hearth"));
    expect(groundOf("Hearth")).toMatch(/^#[0-9a-f]{6}$/);
    expect(new Set(["a", "b", "c", "d", "e"].map(groundOf)).size).toBeGreaterThan(3);
  });
});
