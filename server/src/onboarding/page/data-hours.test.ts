import { expect, it } from "vitest";
import { readFindings } from "../facts/read-findings.ts";
import { weekIn } from "./data-hours.ts";
import { readPageData } from "./page-data.ts";
import { readPage } from "./read-page.ts";

const nine = [{ opens: "09:00", closes: "17:00" }];

it.each<[string, unknown]>([
  ["members by day", { monday: "9:00–17:00", tuesday: "09.00 - 17.00", wednesday: { open: "0900", close: "1700" }, sunday: "closed" }],
  ["members by short names", { Mon: "9 am - 5 pm", Tue: "9am to 5pm", Wed: [{ from: "9:00", to: "17:00" }], Sun: null }],
  [
    "a list of days",
    [
      { day: "Monday", opens: "9:00", closes: "17:00" },
      { day: "Tuesday", hours: "9:00 – 17:00" },
      { dayOfWeek: "https://schema.org/Wednesday", opens: "09:00:00", closes: "17:00:00" },
      { label: "Sun", closed: true },
    ],
  ],
  [
    "a list of ranges",
    [
      { days: "Mon-Wed", open: "9:00", close: "17:00" },
      { days: ["Sunday"], isClosed: true },
    ],
  ],
])("reads hours from %s", (_, value) => {
  expect(weekIn(value)).toEqual({ monday: nine, tuesday: nine, wednesday: nine, sunday: [] });
});

it("reads a day that is split by a break", () => {
  const part = (day: string, opens: string, closes: string): object => ({ day, opens, closes });
  const week = weekIn([
    part("Mon", "14:00", "18:00"),
    part("Mon", "09:00", "12:00"),
    part("Tue", "09:00", "12:00"),
    part("Wed", "09:00", "12:00"),
  ]);
  expect(week?.monday).toEqual([
    { opens: "09:00", closes: "12:00" },
    { opens: "14:00", closes: "18:00" },
  ]);
});

it.each<[string, unknown]>([
  ["two days", { monday: "9:00–17:00", tuesday: "9:00–17:00" }],
  ["a day that is not understood", { monday: "9:00–17:00", tuesday: "by appointment", wednesday: "9:00–17:00" }],
  ["spans that overlap", { monday: ["9:00–17:00", "16:00–18:00"], tuesday: "9:00–17:00", wednesday: "9:00–17:00" }],
  ["numbers without a unit", { monday: "9-5", tuesday: "9-5", wednesday: "9-5" }],
  ["other texts", { sun: "bright", sat: "on a chair", mon: "ami" }],
])("reads no hours from %s", (_, value) => expect(weekIn(value)).toBeNull());

it("assigns the hours to the business only if the page data contains a single set", () => {
  const week = { monday: "9:00–17:00", tuesday: "9:00–17:00", wednesday: "9:00–17:00", thursday: "9:00–17:00", friday: "9:00–13:00" };
  const page = readPage(Buffer.from("<p></p>"), "text/html", "https://shop.example/");
  const hoursOf = (data: unknown) => {
    const { weeks, lines } = readPageData([JSON.stringify(data)], "de");
    return { hours: readFindings(page, { isHome: true, weeks }).data.hours, lines };
  };
  const { hours, lines } = hoursOf({ props: { openingHours: week, footer: { hours: week } } });
  expect(hours).toHaveLength(1);
  expect(hours[0]).toMatchObject({ label: null, days: { friday: [{ opens: "09:00", closes: "13:00" }] } });
  expect(lines).toContain("Montag: 09:00–17:00");
  expect(hoursOf({ shop: week, kitchen: { ...week, monday: "12:00–14:00" } }).hours).toEqual([]);
});

it("finds items in JSON-LD format", () => {
  const cafe = { "@type": "Cafe", name: "Tern Coffee", telephone: "01632 960417" };
  expect(readPageData([JSON.stringify({ props: { seo: { schema: cafe } } })], "en").nodes).toEqual([cafe]);
});
