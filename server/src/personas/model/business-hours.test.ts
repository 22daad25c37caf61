import { describe, expect, it } from "vitest";
import { knownFacts, NOTHING_READ } from "../../brands/facts/model/brand-facts.ts";
import type { BrandFacts } from "../../brands/facts/model/facts.schema.ts";
import { businessHours } from "./business-hours.ts";

const weekdays = [{ opens: "09:00", closes: "17:00" }];
const days = { monday: weekdays, tuesday: weekdays, wednesday: weekdays, thursday: weekdays, friday: weekdays, saturday: [], sunday: [] };

function at(moment: string, time_zone: string | null = "Europe/Berlin"): unknown {
  const hours: BrandFacts["hours"] = [{ label: null, season: null, days, exceptions: [] }];
  const found = businessHours(knownFacts({ read: NOTHING_READ, manual: { hours, time_zone } }), new Date(moment));
  return found === null ? null : [found.isOpen, found.opensAt?.toISOString() ?? null];
}

describe("business hours", () => {
  it.each([
    ["2026-05-06T10:00:00Z", true, null],
    // Covers the times before opening, after closing and over a weekend.
    ["2026-05-06T05:30:20Z", false, "2026-05-06T07:00:00.000Z"],
    ["2026-05-06T15:00:00Z", false, "2026-05-07T07:00:00.000Z"],
    ["2026-05-08T16:00:00Z", false, "2026-05-11T07:00:00.000Z"],
    // Daylight saving time ends or starts on the Sunday in between.
    ["2026-10-24T10:00:00Z", false, "2026-10-26T08:00:00.000Z"],
    ["2026-03-28T10:00:00Z", false, "2026-03-30T07:00:00.000Z"],
  ])("at %s: open %s, next %s", (moment, isOpen, opensAt) => expect(at(moment)).toEqual([isOpen, opensAt]));

  it("are unknown if there is no time zone, if there are no hours, and on a holiday that the hours do not mention", () => {
    expect(at("2026-05-06T10:00:00Z", null)).toBeNull();
    expect(businessHours(null, new Date())).toBeNull();
    expect(businessHours(knownFacts({ read: NOTHING_READ, manual: {} }), new Date())).toBeNull();
    expect(at("2026-05-01T10:00:00Z")).toBeNull();
  });
});
