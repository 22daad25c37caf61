import type { OpeningHours } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { draftOf, hoursOf, noSchedule } from "./hours-draft.ts";

const hours: OpeningHours[] = [
  {
    label: null,
    season: null,
    days: { monday: [], tuesday: [{ opens: "09:00", closes: "12:30" }] },
    exceptions: [
      { holiday: "public_holidays", spans: [] },
      { from: "2026-12-24", to: "2027-01-02", spans: [] },
      { occurrence: "last", weekday: "sunday", spans: [{ opens: "11:00", closes: "17:00" }] },
      { from: "12-31", to: "12-31", spans: [{ opens: "10:00", closes: "12:00" }] },
    ],
  },
  { label: "Workshop", season: { from: "04-01", to: "09-30" }, days: { saturday: [{ opens: "10:00", closes: "14:00" }] }, exceptions: [] },
];

describe("opening hours form", () => {
  it("shows a word for closed days, and an empty field for unknown days", () => {
    const [main, workshop] = draftOf(hours, "geschlossen");
    expect(main?.days).toMatchObject({ monday: "geschlossen", tuesday: "09:00–12:30", wednesday: "" });
    expect(main?.exceptions.map(({ kind }) => kind)).toEqual(["public_holidays", "dates", "monthly", "yearly"]);
    expect(workshop).toMatchObject({ label: "Workshop", season: { from: "04-01", to: "09-30" } });
  });

  it("returns unchanged hours as they were", () => {
    expect(hoursOf(draftOf(hours, "closed"))).toEqual({ hours });
  });

  it("returns the fields that cannot be parsed", () => {
    const wrong = {
      ...noSchedule,
      days: { ...noSchedule.days, friday: "late", sunday: "10-12, 11-13" },
      exceptions: [{ kind: "christmas_eve", from: "", to: "", spans: "" } as const],
    };
    expect(hoursOf([noSchedule, wrong])).toEqual({
      faults: new Map([
        ["hours[1].days.friday", "unreadable"],
        ["hours[1].days.sunday", "order"],
        ["hours[1].exceptions[0].spans", "unreadable"],
      ]),
    });
  });

  it("treats a date without an end as one day", () => {
    const draft = { ...noSchedule, exceptions: [{ kind: "dates", from: "2026-12-24", to: "", spans: "closed" } as const] };
    expect(hoursOf([draft])).toMatchObject({ hours: [{ exceptions: [{ from: "2026-12-24", to: "2026-12-24", spans: [] }] }] });
  });
});
