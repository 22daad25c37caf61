import { describe, expect, it } from "vitest";
import type { UnreadDates } from "./brand-facts.ts";
import type { Schedule } from "./facts.schema.ts";
import { addDays, holidaysOn, isTimeZone, localTime, weekdayOf } from "./calendar.ts";
import { groupsOf, type Hours, hoursOf, isOrdered, nextOpening, noticeOn, spansOfHoliday, spansOn, stateAt } from "./opening-hours.ts";

const span = (opens: string, closes: string) => ({ opens, closes });
const day = [span("09:00", "12:30"), span("14:00", "18:00")];
const schedule = (more: Partial<Schedule> = {}): Schedule => ({
  label: null,
  season: null,
  days: {
    monday: [],
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: [span("18:00", "02:00")],
    saturday: [span("10:00", "14:00")],
    sunday: [],
  },
  exceptions: [],
  ...more,
});
// 2 March 2026 is a Monday.
const on = (date: string) => {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split("-").map(Number);
  return { year, month, day: dayOfMonth };
};
const at = (date: string, time: string) => ({ ...on(date), minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) });

describe("the calendar", () => {
  it("counts days across months and years", () => {
    expect(addDays(on("2027-12-31"), 1)).toEqual(on("2028-01-01"));
    expect(addDays(on("2028-03-01"), -1)).toEqual(on("2028-02-29"));
    expect(weekdayOf(on("2026-03-02"))).toBe(0);
  });

  it("includes fixed holidays and holidays relative to Easter", () => {
    expect(holidaysOn(on("2026-04-03"))).toEqual(["good_friday"]);
    expect(holidaysOn(on("2026-04-06"))).toEqual(["easter_monday"]);
    expect(holidaysOn(on("2026-12-26"))).toEqual(["boxing_day"]);
    expect(holidaysOn(on("2026-03-02"))).toEqual([]);
  });

  it("returns local time before and after clock changes, and null for unknown zones", () => {
    expect(localTime(new Date("2026-07-01T22:30:00Z"), "Europe/Berlin")).toEqual({ year: 2026, month: 7, day: 2, minutes: 30 });
    expect(localTime(new Date("2026-01-01T22:30:00Z"), "Europe/Berlin")).toMatchObject({ day: 1, minutes: 23 * 60 + 30 });
    expect(localTime(new Date(0), "Europe/Nowhere")).toBeNull();
    expect([isTimeZone("Europe/Paris"), isTimeZone("Mars/Base"), isTimeZone("+02:00")]).toEqual([true, false, false]);
  });
});

describe("spansOn", () => {
  it("returns the regular spans, which are empty if the business is closed and null if the day is unknown", () => {
    const { monday: _, ...days } = schedule().days;
    expect(spansOn([schedule()], on("2026-03-03"))).toEqual(day);
    expect(spansOn([schedule()], on("2026-03-02"))).toEqual([]);
    expect(spansOn([schedule({ days })], on("2026-03-02"))).toBeNull();
    expect(spansOn([], on("2026-03-03"))).toBeNull();
  });

  it("prefers exceptions by date, even across the end of the year", () => {
    const hours = [
      schedule({
        exceptions: [
          { from: "12-24", to: "01-02", spans: [] },
          { from: "2026-03-03", to: "2026-03-03", spans: [span("10:00", "11:00")] },
        ],
      }),
    ];
    expect(spansOn(hours, on("2026-12-29"))).toEqual([]);
    expect(spansOn(hours, on("2027-01-02"))).toEqual([]);
    expect(spansOn(hours, on("2026-03-03"))).toEqual([span("10:00", "11:00")]);
    expect(spansOn(hours, on("2027-03-03"))).toEqual(day);
  });

  it("returns null for a holiday that the hours do not include", () => {
    expect(spansOn([schedule()], on("2026-12-25"))).toBeNull();
    const closedOnHolidays = [schedule({ exceptions: [{ holiday: "public_holidays", spans: [] }] })];
    expect(spansOn(closedOnHolidays, on("2026-12-25"))).toEqual([]);
    expect(spansOn(closedOnHolidays, on("2026-01-06"))).toBeNull();
    const easter = [schedule({ exceptions: [{ holiday: "easter_monday", spans: [] }] })];
    expect([spansOn(easter, on("2026-04-06")), spansOfHoliday(easter, "easter_monday"), spansOfHoliday(easter, "boxing_day")]).toEqual([
      [],
      [],
      null,
    ]);
  });

  it("prefers the schedule of the season", () => {
    const summer = schedule({ season: { from: "04-01", to: "10-31" }, days: { ...schedule().days, monday: day } });
    expect(spansOn([schedule(), summer], on("2026-05-04"))).toEqual(day);
    expect(spansOn([schedule(), summer], on("2026-03-02"))).toEqual([]);
    expect(spansOn([schedule(), schedule()], on("2026-03-03"))).toBeNull();
  });
});

describe("spansOn on a date in a notice that could not be parsed", () => {
  const unread: UnreadDates = { label: null, from: "2026-03-03", to: "2026-03-03", text: "We are here until lunch on 3 March." };
  const there = (label: string | null, exceptions: Schedule["exceptions"] = [], dates = [unread]): Hours =>
    hoursOf({ hours: [schedule({ label, exceptions })], addresses: [], telephones: [], time_zone: null, unreadDates: dates }, label);

  it("returns null and the notice for the date, also for a part of the business", () => {
    for (const label of [null, "Café"]) {
      const hours = there(label);
      expect([spansOn(hours, on("2026-03-03")), noticeOn(hours, on("2026-03-03"))]).toEqual([null, unread.text]);
      expect([spansOn(hours, on("2026-03-04")), noticeOn(hours, on("2026-03-04"))]).toEqual([day, null]);
    }
  });

  it("ignores the notice of a part of the business for the business itself", () => {
    expect(spansOn(there(null, [], [{ ...unread, label: "Café" }]), on("2026-03-03"))).toEqual(day);
  });

  it("prefers an exception for the same date, but not one for more dates or a rule", () => {
    const same = { from: "2026-03-03", to: "2026-03-03", spans: [] };
    expect([spansOn(there(null, [same]), on("2026-03-03")), noticeOn(there(null, [same]), on("2026-03-03"))]).toEqual([[], null]);
    expect(spansOn(there(null, [{ ...same, to: "2026-03-06" }]), on("2026-03-03"))).toBeNull();
    expect(spansOn(there(null, [{ occurrence: "first", weekday: "tuesday", spans: [] }]), on("2026-03-03"))).toBeNull();
  });
});

describe("spansOn in a country", () => {
  const closed: Schedule["exceptions"][number] = { holiday: "public_holidays", spans: [] };
  const there = (country: string | null, exceptions: Schedule["exceptions"] = [closed]) => [{ ...schedule({ exceptions }), country }];

  it.each([
    ["DE", "2026-12-26"],
    ["DE", "2026-10-03"],
    ["DE", "2026-04-06"],
    ["FR", "2026-07-14"],
    ["IT", "2026-06-02"],
    ["GB", "2026-12-25"],
    [null, "2026-12-25"],
  ])("recognizes a date as a public holiday in %s: %s", (country, date) => {
    expect(spansOn(there(country), on(date))).toEqual([]);
  });

  it.each([
    ["GB", "2026-12-28"],
    ["GB", "2026-05-04"],
    ["GB", "2026-08-31"],
    ["GB", "2026-12-26"],
    ["DE", "2026-06-04"],
    ["DE", "2026-11-18"],
    ["ES", "2026-04-02"],
    ["CH", "2026-01-02"],
    [null, "2026-12-26"],
  ])("returns null if a date may be a public holiday in %s: %s", (country, date) => {
    expect(spansOn(there(country), on(date))).toBeNull();
    expect(spansOn(there(country, []), on(date))).toBeNull();
  });

  it.each([
    ["4 Quay Street, Tarnbeck LA9 4QX", ["2027-03-26", "2027-03-29", "2027-05-03", "2027-05-31", "2027-08-30", "2026-12-28", "2026-12-26"]],
    ["4 Quay Street, Tarnbeck BT7 1QX", ["2027-03-17", "2027-03-26", "2027-07-12", "2027-08-30", "2027-12-27", "2027-12-28"]],
    ["4 Quay Street, Tarnbeck EH3 9QX", ["2027-01-01", "2027-03-26", "2027-12-25"]],
  ])("knows the public holidays of a part of the United Kingdom from the postcode: %s", (text, dates) => {
    const facts = { hours: [schedule({ exceptions: [closed] })], addresses: [{ label: null, text, country: "GB" }], telephones: [] };
    const hours = hoursOf({ ...facts, time_zone: null }, null);
    for (const date of dates) expect([date, spansOn(hours, on(date))]).toEqual([date, []]);
    expect(spansOfHoliday(hours, "good_friday")).toEqual([]);
    const unnamed = hoursOf({ ...facts, addresses: [{ label: null, text, country: null }], time_zone: null }, null);
    expect(spansOn(unnamed, on("2027-03-26"))).toEqual(text.includes("EH3") ? null : []);
    expect(spansOn(hours, on("2027-08-28"))).toEqual([span("10:00", "14:00")]);
  });

  it("leaves holidays of Scotland unknown that are not the same in all places", () => {
    const inScotland = {
      hours: [schedule({ exceptions: [closed] })],
      addresses: [{ label: null, text: "4 Quay Street, EH3 9QX", country: "GB" }],
    };
    const hours = hoursOf({ ...inScotland, telephones: [], time_zone: null }, null);
    for (const date of ["2027-03-29", "2027-08-02", "2027-08-30"]) expect(spansOn(hours, on(date))).toBeNull();
  });

  it("knows the movable public holidays of Ireland", () => {
    for (const date of ["2026-05-04", "2026-06-01", "2026-08-03", "2026-10-26"]) expect(spansOn(there("IE"), on(date))).toEqual([]);
  });

  it("applies regular hours on other days", () => {
    expect([spansOn(there("GB"), on("2026-12-29")), spansOn(there("DE"), on("2026-11-17"))]).toEqual([day, day]);
  });
});

describe("stateAt", () => {
  const hours = [schedule()];

  it("returns open within a span, and closed at its end and during a break", () => {
    expect(stateAt(hours, at("2026-03-03", "09:00"))).toEqual({ isOpen: true, until: "12:30" });
    expect(stateAt(hours, at("2026-03-03", "12:30"))).toEqual({ isOpen: false, until: null });
    expect(stateAt(hours, at("2026-03-03", "18:00"))).toEqual({ isOpen: false, until: null });
  });

  it("returns open past midnight on the following day", () => {
    expect(stateAt(hours, at("2026-03-07", "01:59"))).toEqual({ isOpen: true, until: "02:00" });
    expect(stateAt(hours, at("2026-03-07", "02:00"))).toEqual({ isOpen: false, until: null });
    expect(stateAt(hours, at("2026-03-06", "23:00"))).toEqual({ isOpen: true, until: "02:00" });
  });

  it("returns null for days without hours", () => {
    expect(stateAt([schedule({ days: {} })], at("2026-03-03", "10:00"))).toBeNull();
  });
});

describe("nextOpening", () => {
  it("finds the next span today or on a later day", () => {
    expect(nextOpening([schedule()], at("2026-03-03", "13:00"))).toMatchObject({ inDays: 0, opens: "14:00" });
    expect(nextOpening([schedule()], at("2026-03-07", "15:00"))).toMatchObject({ inDays: 3, opens: "09:00", day: 10 });
  });

  it("returns null if a day with unknown hours comes first", () => {
    expect(nextOpening([schedule()], at("2026-12-24", "23:00"))).toBeNull();
  });
});

it("groups days with the same hours, and checks the order of spans", () => {
  expect(groupsOf(schedule())?.map(({ days }) => days)).toEqual([[0, 6], [1, 2, 3], [4], [5]]);
  expect(groupsOf(schedule({ days: {} }))).toBeNull();
  expect([isOrdered(day), isOrdered(day.toReversed()), isOrdered([span("18:00", "02:00"), span("20:00", "21:00")])]).toEqual([
    true,
    false,
    false,
  ]);
});
