import { describe, expect, it } from "vitest";
import { sourceName } from "./source-name.ts";

describe("sourceName", () => {
  it("trims the name and stores the rest as sent", () => {
    expect(sourceName(" \tE\u0301te\u0301  Sale\n")).toBe("E\u0301te\u0301  Sale");
    expect(sourceName(` ${"\u{1F9E6}".repeat(120)} `)).toBe("\u{1F9E6}".repeat(120));
    expect(sourceName("e\u0301".repeat(120))).toBe("e\u0301".repeat(120));
  });

  it.each([
    ["", "too_short"],
    [" \n ", "too_short"],
    ["\u200b\u2060\ufeff", "too_short"],
    ["a".repeat(121), "too_long"],
    ["nul\0", "format"],
    ["half \ud800", "format"],
  ])("rejects %j as %s", (name, code) => {
    expect(() => sourceName(name)).toThrow(
      expect.objectContaining({ code: "validation.failed", extensions: { errors: [expect.objectContaining({ field: "name", code })] } }),
    );
  });
});
