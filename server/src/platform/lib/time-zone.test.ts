import { expect, it } from "vitest";
import { isTimeZone } from "./time-zone.ts";

it("accepts only names of time zones", () => {
  expect(["UTC", "Europe/Vienna", "Mars/Olympus"].map(isTimeZone)).toEqual([true, true, false]);
});
