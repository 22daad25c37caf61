import { describe, expect, it } from "vitest";
import { WEEKDAYS } from "../../brands/facts/model/calendar.ts";
import type { Schedule } from "../../brands/facts/model/facts.schema.ts";
import { withUsualTimes } from "./usual-times.ts";

const turn = { date: { year: null, month: 12, day: 24 }, opens: null, closes: "14:00" } as const;
const open = [{ opens: "09:30", closes: "17:00" }];

/** Returns year-round hours: `days`, plus the same hours from Tuesday to Saturday. */
function weekWith(days: Schedule["days"]): Pick<Schedule, "season" | "days"> {
  return { season: null, days: { tuesday: open, wednesday: open, thursday: open, friday: open, saturday: open, ...days } };
}

describe("withUsualTimes", () => {
  it("opens at the usual time on a date that closes early, if all open days open at this time", () => {
    expect(withUsualTimes([turn], [weekWith({ monday: [], sunday: open })])).toEqual({
      exceptions: [{ from: "12-24", to: "12-24", spans: [{ opens: "09:30", closes: "14:00" }] }],
      hasUnknown: false,
    });
  });

  it("leaves the hours of the date unknown if a day of the week has other hours, or unknown hours", () => {
    for (const week of [weekWith({ monday: [], sunday: [{ opens: "11:00", closes: "16:00" }] }), weekWith({ monday: [] })])
      expect(withUsualTimes([turn], [week])).toEqual({ exceptions: [], hasUnknown: true });
    const sundayOnly = { season: null, days: { monday: [], sunday: [{ opens: "11:00", closes: "16:00" }] } };
    expect(withUsualTimes([turn], [sundayOnly])).toEqual({ exceptions: [], hasUnknown: true });
  });

  it("uses the day of the week that a date without a year has", () => {
    const week = weekWith({ monday: [], sunday: [{ opens: "11:00", closes: "16:00" }] });
    const sunday = { ...turn, date: { ...turn.date, weekday: 6 } };
    expect(withUsualTimes([sunday], [week]).exceptions).toEqual([
      { from: "12-24", to: "12-24", spans: [{ opens: "11:00", closes: "14:00" }] },
    ]);
  });

  it("extends the last hours of a day that closes later, and names the sentence if a time contradicts them", () => {
    const split = [
      { opens: "09:00", closes: "12:00" },
      { opens: "14:00", closes: "17:00" },
    ];
    const all = { season: null, days: Object.fromEntries(WEEKDAYS.map((day) => [day, split])) };
    expect(withUsualTimes([{ ...turn, closes: "20:00" }], [all]).exceptions).toMatchObject([
      { spans: [split[0], { opens: "14:00", closes: "20:00" }] },
    ]);
    const inBreak = { ...turn, closes: "13:00", text: "Open until 13:00 on 24 December" };
    expect(withUsualTimes([inBreak], [all])).toEqual({
      exceptions: [],
      hasUnknown: false,
      unread: [{ from: "12-24", to: "12-24", text: inBreak.text }],
    });
  });
});
