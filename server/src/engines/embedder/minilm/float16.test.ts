import { describe, expect, it } from "vitest";
import { float16ToFloat32 } from "./float16.ts";

describe("float16ToFloat32", () => {
  it.each([
    [0x0000, 0],
    [0x3c00, 1],
    [0xc000, -2],
    [0x3555, 0.333251953125],
    [0x7bff, 65_504],
    [0x0001, 2 ** -24],
    [0x03ff, 1_023 * 2 ** -24],
    [0x0400, 2 ** -14],
    [0x7c00, Infinity],
    [0xfc00, -Infinity],
    [0x7e00, Number.NaN],
  ])("decodes the bits %i as %f", (bits, value) => {
    const bytes = Uint8Array.from([0, bits & 0xff, bits >> 8]);
    expect([...float16ToFloat32(bytes.subarray(1))]).toEqual([value]);
  });
});
