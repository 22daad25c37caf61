import { describe, expect, it } from "vitest";
import { quantizeRows } from "./quantize.ts";

const matrix = Float32Array.of(1, -2, 0.5, 100, 0, 50);

describe("quantizeRows", () => {
  it("scales each row to -127..127", () => {
    const { values, scales } = quantizeRows(matrix, 2, 3, { transpose: false });
    expect([...values]).toEqual([64, -127, 32, 127, 0, 64]);
    expect([...scales]).toEqual([Math.fround(2 / 127), Math.fround(100 / 127)]);
  });

  it("transposes the matrix", () => {
    const { values } = quantizeRows(matrix, 2, 3, { transpose: true });
    expect([...values]).toEqual([64, 127, -127, 0, 32, 64]);
  });

  it("leaves a row of zeros unchanged", () => {
    const { values, scales } = quantizeRows(new Float32Array(2), 1, 2, { transpose: false });
    expect([...values, ...scales]).toEqual([0, 0, 0]);
  });
});
