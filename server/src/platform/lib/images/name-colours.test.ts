import { describe, expect, it } from "vitest";
import { nameColours } from "./name-colours.ts";

/** Returns pixels of the given colors, each repeated by its count. */
function pixels(...parts: readonly (readonly [hex: string, count: number])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap(([hex, count]) => Array.from({ length: count }, () => [...Buffer.from(hex, "hex")]).flat()));
}

describe("nameColours", () => {
  it.each([
    ["000000", "black"],
    ["ffffff", "white"],
    ["7f7f7f", "grey"],
    ["ff0000", "red"],
    ["8b0000", "red"],
    ["dc143c", "red"],
    ["ffa500", "orange"],
    ["ffff00", "yellow"],
    ["008000", "green"],
    ["228b22", "green"],
    ["2e8b57", "green"],
    ["006400", "green"],
    ["0000ff", "blue"],
    ["4169e1", "blue"],
    ["4682b4", "blue"],
    ["000080", "blue"],
    ["add8e6", "light blue"],
    ["40e0d0", "turquoise"],
    ["800080", "purple"],
    ["ffc0cb", "pink"],
    ["ff69b4", "pink"],
    ["8b4513", "brown"],
    ["a0522d", "brown"],
    ["f5f5dc", "beige"],
    ["f5deb3", "beige"],
    ["2f4f4f", "grey"],
  ])("returns the everyday name of #%s", (hex, name) => {
    const [found] = nameColours(pixels([hex, 10]));
    // Navy is reported as blue.
    expect(found === "navy" ? "blue" : found).toBe(name);
  });

  it("orders colors by area, and omits small areas", () => {
    expect(nameColours(pixels(["ffffff", 30], ["ff0000", 60], ["0000ff", 9], ["008000", 1]))).toEqual(["red", "white"]);
  });

  it("returns at most three colors, and none for an image without pixels", () => {
    expect(nameColours(pixels(["ffffff", 25], ["ff0000", 25], ["0000ff", 25], ["008000", 25]))).toHaveLength(3);
    expect(nameColours(new Uint8Array())).toEqual([]);
  });

  it("adds up shades with the same name", () => {
    expect(nameColours(pixels(["1840c0", 20], ["0000ff", 20], ["3078d0", 20], ["ffffff", 40]))).toEqual(["blue", "white"]);
  });
});
