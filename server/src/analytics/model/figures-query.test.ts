import { describe, expect, it } from "vitest";
import { before, hasTooManyPoints, periodOf, type FiguresQuery } from "./figures-query.ts";

const at = (text: string): Date => new Date(text);
const now = at("2026-03-10T12:00:00Z");

describe("periodOf", () => {
  it("is the last seven days by default", () => {
    expect(periodOf(null, null, now)).toEqual({ from: at("2026-03-03T12:00:00Z"), to: now });
    expect(periodOf(null, at("2026-01-08T00:00:00Z"), now)).toEqual({ from: at("2026-01-01T00:00:00Z"), to: at("2026-01-08T00:00:00Z") });
  });

  it("cannot be empty or longer than 366 days", () => {
    expect(periodOf(at("2024-01-01T00:00:00Z"), at("2025-01-01T00:00:00Z"), now)).not.toBeNull();
    expect(periodOf(at("2024-01-01T00:00:00Z"), at("2025-01-02T00:00:01Z"), now)).toBeNull();
    expect(periodOf(now, now, now)).toBeNull();
    expect(periodOf(at("2027-01-01T00:00:00Z"), null, now)).toBeNull();
  });
});

describe("before", () => {
  it("is the period of the same length that ends where the given period begins", () => {
    const query: FiguresQuery = {
      accountId: "account",
      from: at("2026-03-03T00:00:00Z"),
      to: at("2026-03-10T00:00:00Z"),
      timezone: "UTC",
      brandId: null,
      personaId: "persona",
      channel: null,
      language: null,
    };
    expect(before(query)).toEqual({ ...query, from: at("2026-02-24T00:00:00Z"), to: at("2026-03-03T00:00:00Z") });
  });
});

describe("hasTooManyPoints", () => {
  it("allows a thousand hours", () => {
    const from = at("2026-01-01T00:00:00Z");
    const to = (hours: number): Date => new Date(from.getTime() + hours * 3_600_000);
    expect(hasTooManyPoints({ from, to: to(1_000) }, "hour")).toBe(false);
    expect(hasTooManyPoints({ from, to: to(1_001) }, "hour")).toBe(true);
    expect(hasTooManyPoints({ from, to: to(8_000) }, "day")).toBe(false);
  });
});
