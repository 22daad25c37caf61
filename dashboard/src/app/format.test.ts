import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("navigator", { languages: ["en-GB"] });
vi.stubGlobal("document", { documentElement: { lang: "" } });
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { formatAgo, formatBytes, formatNumber, formatPrice, formatShare } = await import("./format.ts");

describe("formatters", () => {
  it("format numbers, percentages and prices in the selected language", () => {
    expect(formatNumber(4_120)).toBe("4,120");
    expect(formatShare(0.914)).toBe("91%");
    expect(formatPrice(69.95, "EUR")).toBe("€69.95");
    expect(formatPrice(69.95, undefined)).toBe("69.95");
  });

  it("express elapsed time in the largest suitable unit", () => {
    const now = Date.parse("2026-03-02T12:00:00Z");
    const ago = (seconds: number) => formatAgo(now - seconds * 1_000, now);
    expect([12, 120, 7_300, 2 * 86_400].map(ago)).toEqual(["12 sec. ago", "2 min. ago", "2 hr. ago", "2 days ago"]);
  });

  it("express sizes in the largest suitable unit", () => {
    expect([0, 900, 2_500_000].map(formatBytes)).toEqual(["0 bytes", "900 bytes", "2.4 MB"]);
  });
});
