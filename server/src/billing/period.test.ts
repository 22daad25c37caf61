import { describe, expect, it } from "vitest";
import { periodAt } from "./period.ts";

const at = (text: string): Date => new Date(text);
const range = (anchor: string, now: string): [string, string] => {
  const { start, end } = periodAt(at(anchor), at(now));
  return [start.toISOString(), end.toISOString()];
};

describe("periodAt", () => {
  it("counts months from the account's anchor, accurate to the millisecond", () => {
    const anchor = "2026-01-15T12:30:00.500Z";
    expect(range(anchor, "2026-03-20T00:00:00Z")).toEqual(["2026-03-15T12:30:00.500Z", "2026-04-15T12:30:00.500Z"]);
    expect(range(anchor, "2026-03-15T12:30:00.499Z")[1]).toBe("2026-03-15T12:30:00.500Z");
    expect(range(anchor, "2026-03-15T12:30:00.500Z")[0]).toBe("2026-03-15T12:30:00.500Z");
    expect(range(anchor, anchor)[0]).toBe(anchor);
  });

  it("ends on the last day of a short month if the anchor is the 31st, and returns to the 31st afterward", () => {
    const anchor = "2024-01-31T00:00:00Z";
    expect(range(anchor, "2024-02-29T00:00:00Z")).toEqual(["2024-02-29T00:00:00.000Z", "2024-03-31T00:00:00.000Z"]);
    expect(range(anchor, "2025-02-28T10:00:00Z")[0]).toBe("2025-02-28T00:00:00.000Z");
    expect(range(anchor, "2025-05-02T00:00:00Z")[0]).toBe("2025-04-30T00:00:00.000Z");
  });

  it("returns exactly one period for every moment", () => {
    const anchor = at("2023-10-31T23:59:59Z");
    let period = periodAt(anchor, anchor);
    for (let month = 0; month < 40; month += 1) {
      const next = periodAt(anchor, period.end);
      expect(next.start).toEqual(period.end);
      expect(periodAt(anchor, new Date(period.end.getTime() - 1))).toEqual(period);
      period = next;
    }
  });
});
