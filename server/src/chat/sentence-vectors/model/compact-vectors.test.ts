import { describe, expect, it } from "vitest";
import { compact, compactDot, digestOf, pack, unpack } from "./compact-vectors.ts";

/** Returns normalized vectors with 384 components each; the vectors are the same in every run. */
function vectors(count: number): Float32Array[] {
  let seed = 7;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
  return Array.from({ length: count }, () => {
    const made = Array.from({ length: 384 }, random);
    const length = Math.hypot(...made);
    return Float32Array.from(made, (one) => one / length);
  });
}

const dot = (one: Float32Array, other: Float32Array): number => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

describe("compact vectors", () => {
  it("preserve similarities to within a few thousandths", () => {
    const [asked = new Float32Array(), ...others] = vectors(200);
    for (const other of others) expect(Math.abs(compactDot(asked, compact(other)) - dot(asked, other))).toBeLessThan(0.005);
  });

  it("are restored from a row by the hashes of their sentences", () => {
    const [one = new Float32Array(), two = new Float32Array()] = vectors(2);
    const row = pack(
      new Map([
        [digestOf("One."), compact(one)],
        [digestOf("Two."), compact(two)],
      ]),
    );
    expect([row.digests.length, row.vectors.length]).toEqual([32, 768]);
    const restored = unpack(row);
    expect([...restored.keys()]).toEqual([digestOf("One."), digestOf("Two.")]);
    expect(restored.get(digestOf("Two."))).toEqual(compact(two));
    expect(digestOf("One.")).not.toBe(digestOf("Two."));
  });

  it("are empty for a passage without sentences", () => {
    expect(unpack(pack(new Map())).size).toBe(0);
  });
});
