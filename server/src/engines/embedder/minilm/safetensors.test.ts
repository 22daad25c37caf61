import { describe, expect, it } from "vitest";
import { parseSafetensors } from "./safetensors.ts";

function fileOf(header: object, data: Uint8Array): Uint8Array {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, data]);
}

const halves = Uint8Array.from([0x00, 0x3c, 0x00, 0xc0]);
const floats = new Uint8Array(Float32Array.of(0.5, 0.25, 8).buffer);
const file = fileOf(
  {
    __metadata__: { format: "pt" },
    half: { dtype: "F16", shape: [2, 1], data_offsets: [0, 4] },
    single: { dtype: "F32", shape: [3], data_offsets: [4, 16] },
    double: { dtype: "F64", shape: [1], data_offsets: [4, 12] },
  },
  Buffer.concat([halves, floats]),
);

describe("parseSafetensors", () => {
  it("reads half-precision and single-precision tensors", () => {
    const weights = parseSafetensors(file);
    expect([...weights.read("half", [2, 1])]).toEqual([1, -2]);
    expect([...weights.read("single", [3])]).toEqual([0.5, 0.25, 8]);
  });

  it("rejects a missing tensor, an unexpected shape or type, and a truncated file", () => {
    const weights = parseSafetensors(file);
    expect(() => weights.read("other", [1])).toThrow('no tensor "other"');
    expect(() => weights.read("half", [1, 2])).toThrow("expected [1,2]");
    expect(() => weights.read("double", [1])).toThrow(/F64|truncated/u);
    expect(() => parseSafetensors(file.subarray(0, file.length - 2)).read("single", [3])).toThrow("truncated");
    expect(() => parseSafetensors(file.subarray(0, 20))).toThrow("truncated");
    expect(() => parseSafetensors(new Uint8Array(3))).toThrow("truncated");
  });
});
