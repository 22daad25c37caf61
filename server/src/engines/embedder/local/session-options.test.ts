import { describe, expect, it } from "vitest";
import { saturates } from "./session-options.ts";

const cpu = (...flags: readonly string[]): string => `processor\t: 0\nflags\t\t: ${flags.join(" ")}\n`;

describe("saturates", () => {
  it("returns true for x86 processors without VNNI and for unknown processors", () => {
    expect(saturates("x64", cpu("fpu", "avx2", "avx512f"))).toBe(true);
    expect(saturates("x64", null)).toBe(true);
    expect(saturates("x64", "processor: 0\n")).toBe(true);
    expect(saturates("x64", cpu("avx_vnni") + cpu("avx2"))).toBe(true);
  });

  it("returns false for processors with VNNI and for other architectures", () => {
    expect(saturates("x64", cpu("avx2", "avx512_vnni") + cpu("avx2", "avx512_vnni"))).toBe(false);
    expect(saturates("x64", cpu("avx_vnni"))).toBe(false);
    expect(saturates("arm64", null)).toBe(false);
  });
});
