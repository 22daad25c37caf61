import { describe, expect, it } from "vitest";
import { isOpen, nextOpening } from "./schedule.ts";
import type { ScheduleWindow } from "./validate-persona.ts";

const weekdays = [1, 2, 3, 4, 5];
const everyDay = [1, 2, 3, 4, 5, 6, 7];

function openAt(moment: string, timezone: string, ...windows: ScheduleWindow[]): boolean {
  return isOpen({ timezone, windows }, new Date(moment));
}

describe("persona schedule", () => {
  it("is open if it is not set, and closed if it is empty", () => {
    expect(isOpen(null, new Date())).toBe(true);
    expect(openAt("2026-03-04T12:00:00Z", "UTC")).toBe(false);
  });

  it.each([
    ["2026-03-04T08:59:59.999Z", false],
    ["2026-03-04T09:00:00Z", true],
    ["2026-03-04T16:59:59.999Z", true],
    ["2026-03-04T17:00:00Z", false],
    // Open on Saturday and Sunday only.
    ["2026-03-07T12:00:00Z", false],
    ["2026-03-08T12:00:00Z", false],
    ["2026-03-09T12:00:00Z", true],
  ])("opens at `from` and closes at `to` on the given days: %s", (moment, open) => {
    expect(openAt(moment, "UTC", { days: weekdays, from: "09:00", to: "17:00" })).toBe(open);
  });

  it("numbers days from Monday (1) to Sunday (7)", () => {
    const monday = Date.UTC(2026, 2, 2, 12);
    for (let day = 1; day <= 7; day += 1) {
      const at = new Date(monday + (day - 1) * 86_400_000).toISOString();
      const opens = everyDay.filter((each) => openAt(at, "UTC", { days: [each], from: "11:00", to: "13:00" }));
      expect(opens, at).toEqual([day]);
    }
  });

  it.each([
    // 09:30 on Wednesday in Tokyo is 00:30 on Wednesday in London and still Tuesday in Los Angeles.
    ["2026-03-04T00:30:00Z", "Asia/Tokyo", [3], true],
    ["2026-03-04T00:30:00Z", "Europe/London", [3], false],
    ["2026-03-03T17:30:00Z", "America/Los_Angeles", [2], true],
    ["2026-03-04T04:00:00Z", "Asia/Kathmandu", [3], true],
    ["2026-03-04T08:30:00Z", "europe/berlin", [3], true],
  ] as const)("uses the local time of the time zone: %s in %s", (moment, timezone, days, open) => {
    expect(openAt(moment, timezone, { days, from: "09:00", to: "12:00" })).toBe(open);
  });

  it.each([
    // Friday.
    ["2026-03-06T21:59:00Z", false],
    ["2026-03-06T22:00:00Z", true],
    ["2026-03-06T23:59:59Z", true],
    ["2026-03-07T00:00:00Z", true],
    ["2026-03-07T01:59:59Z", true],
    ["2026-03-07T02:00:00Z", false],
    ["2026-03-07T22:30:00Z", false],
    // The early hours of Friday belong to Thursday's window.
    ["2026-03-06T01:00:00Z", false],
  ])("extends past midnight if `to` is before `from`, and belongs to the day on which it begins: %s", (moment, open) => {
    expect(openAt(moment, "UTC", { days: [5], from: "22:00", to: "02:00" })).toBe(open);
  });

  it("extends from Sunday into Monday", () => {
    const night: ScheduleWindow = { days: [7], from: "20:00", to: "06:00" };
    expect(openAt("2026-03-08T23:00:00Z", "UTC", night)).toBe(true);
    expect(openAt("2026-03-09T05:59:00Z", "UTC", night)).toBe(true);
    expect(openAt("2026-03-09T06:00:00Z", "UTC", night)).toBe(false);
    expect(openAt("2026-03-09T20:00:00Z", "UTC", night)).toBe(false);
  });

  it("lasts a whole day if `from` equals `to`, so 00:00 to 00:00 every day is always open", () => {
    for (let hour = 0; hour < 24 * 7; hour += 1) {
      const at = new Date(Date.UTC(2026, 2, 2, hour, 59, 59)).toISOString();
      expect(openAt(at, "Europe/Berlin", { days: everyDay, from: "00:00", to: "00:00" })).toBe(true);
    }
    const fromNine: ScheduleWindow = { days: [3], from: "09:00", to: "09:00" };
    expect(openAt("2026-03-04T08:59:00Z", "UTC", fromNine)).toBe(false);
    expect(openAt("2026-03-04T09:00:00Z", "UTC", fromNine)).toBe(true);
    expect(openAt("2026-03-05T08:59:00Z", "UTC", fromNine)).toBe(true);
    expect(openAt("2026-03-05T09:00:00Z", "UTC", fromNine)).toBe(false);
  });

  it("closes at midnight if `to` is 00:00", () => {
    const evening: ScheduleWindow = { days: [3], from: "18:00", to: "00:00" };
    expect(openAt("2026-03-04T23:59:59Z", "UTC", evening)).toBe(true);
    expect(openAt("2026-03-05T00:00:00Z", "UTC", evening)).toBe(false);
  });

  it("is open during any of its windows", () => {
    const windows: readonly ScheduleWindow[] = [
      { days: weekdays, from: "09:00", to: "12:00" },
      { days: weekdays, from: "13:00", to: "17:00" },
    ];
    const open = (moment: string): boolean => openAt(moment, "UTC", ...windows);
    expect([open("2026-03-04T11:00:00Z"), open("2026-03-04T12:30:00Z"), open("2026-03-04T13:00:00Z")]).toEqual([true, false, true]);
  });
});

describe("schedule at daylight saving time changes", () => {
  const morning: ScheduleWindow = { days: everyDay, from: "09:00", to: "17:00" };

  it("keeps local opening hours: 9:00 in Berlin is 8:00 UTC in winter and 7:00 UTC in summer", () => {
    expect(openAt("2026-03-28T07:30:00Z", "Europe/Berlin", morning)).toBe(false);
    expect(openAt("2026-03-29T07:30:00Z", "Europe/Berlin", morning)).toBe(true);
    expect(openAt("2026-10-24T07:30:00Z", "Europe/Berlin", morning)).toBe(true);
    expect(openAt("2026-10-25T07:30:00Z", "Europe/Berlin", morning)).toBe(false);
  });

  it("opens a window that begins in the skipped hour right after that hour, and never opens a window within it", () => {
    // On 29 March 2026, clocks in Berlin go forward from 02:00 to 03:00 (at 01:00 UTC).
    const fromHalfPastTwo: ScheduleWindow = { days: [7], from: "02:30", to: "05:00" };
    expect(openAt("2026-03-29T00:59:59Z", "Europe/Berlin", fromHalfPastTwo)).toBe(false);
    expect(openAt("2026-03-29T01:00:00Z", "Europe/Berlin", fromHalfPastTwo)).toBe(true);
    for (let minute = 0; minute < 180; minute += 1) {
      const at = new Date(Date.UTC(2026, 2, 29, 0, minute)).toISOString();
      expect(openAt(at, "Europe/Berlin", { days: [7], from: "02:00", to: "03:00" }), at).toBe(false);
    }
  });

  it("includes both occurrences of the repeated autumn hour", () => {
    // On 25 October 2026, clocks in Berlin go back from 03:00 to 02:00 (at 01:00 UTC).
    const twice: ScheduleWindow = { days: [7], from: "02:00", to: "03:00" };
    const open = ["2026-10-24T23:59:00Z", "2026-10-25T00:00:00Z", "2026-10-25T00:59:00Z", "2026-10-25T01:30:00Z", "2026-10-25T02:00:00Z"];
    expect(open.map((moment) => openAt(moment, "Europe/Berlin", twice))).toEqual([false, true, true, true, false]);
  });

  it("handles the half-hour change of Lord Howe Island", () => {
    // On 5 April 2026, local clocks go back by 30 minutes (at 15:00 UTC on 4 April).
    const early: ScheduleWindow = { days: [7], from: "01:30", to: "02:00" };
    expect(openAt("2026-04-04T14:45:00Z", "Australia/Lord_Howe", early)).toBe(true);
    expect(openAt("2026-04-04T15:15:00Z", "Australia/Lord_Howe", early)).toBe(true);
    expect(openAt("2026-04-04T15:30:00Z", "Australia/Lord_Howe", early)).toBe(false);
  });
});

describe("persona's next opening", () => {
  const next = (moment: string, timezone: string, ...windows: ScheduleWindow[]): string | null =>
    nextOpening({ timezone, windows }, new Date(moment))?.toISOString() ?? null;
  const office = { days: weekdays, from: "09:00", to: "17:00" };

  it("is null if there is no schedule, if the persona is open, or if no window ever opens", () => {
    expect(nextOpening(null, new Date())).toBeNull();
    expect(next("2026-03-04T12:00:00Z", "UTC", office)).toBeNull();
    expect(next("2026-03-04T12:00:00Z", "UTC")).toBeNull();
  });

  it.each([
    ["later today", "2026-03-04T08:12:34.567Z", "UTC", "2026-03-04T09:00:00.000Z"],
    ["tomorrow", "2026-03-04T17:00:00Z", "UTC", "2026-03-05T09:00:00.000Z"],
    ["after the weekend", "2026-03-06T18:00:00Z", "UTC", "2026-03-09T09:00:00.000Z"],
    ["in local time", "2026-03-04T18:00:00Z", "Europe/Berlin", "2026-03-05T08:00:00.000Z"],
    ["if the local day differs from the UTC day", "2026-03-04T20:00:00Z", "Pacific/Auckland", null],
    ["across the start of daylight saving time", "2026-03-27T18:00:00Z", "Europe/Berlin", "2026-03-30T07:00:00.000Z"],
    ["across the end of daylight saving time", "2026-10-23T18:00:00Z", "Europe/Berlin", "2026-10-26T08:00:00.000Z"],
  ])("is found: %s", (_, moment, timezone, expected) => {
    expect(next(moment, timezone, office)).toBe(expected);
  });

  it("is a week later if the window has just closed", () => {
    expect(next("2026-03-04T10:00:00Z", "UTC", { days: [3], from: "09:00", to: "10:00" })).toBe("2026-03-11T09:00:00.000Z");
  });

  it("is the end of the skipped hour if the window begins in that hour", () => {
    expect(next("2026-03-28T20:00:00Z", "Europe/Berlin", { days: [7], from: "02:30", to: "05:00" })).toBe("2026-03-29T01:00:00.000Z");
  });

  it("is always a time at which the persona opens", () => {
    const schedule = { timezone: "America/New_York", windows: [office, { days: [6], from: "22:00", to: "02:00" }] };
    for (let hour = 0; hour < 24 * 14; hour += 1) {
      const at = new Date(Date.UTC(2026, 2, 1, hour, 30));
      const opening = nextOpening(schedule, at);
      expect(opening === null).toBe(isOpen(schedule, at));
      if (opening === null) continue;
      expect([isOpen(schedule, opening), isOpen(schedule, new Date(opening.getTime() - 1))]).toEqual([true, false]);
    }
  });
});
