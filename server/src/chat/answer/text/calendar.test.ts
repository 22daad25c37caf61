import { describe, expect, it } from "vitest";
import { spanHolds } from "./calendar.ts";

describe("ranges of days and months", () => {
  it.each([
    ["wednesday", "Tuesday to Friday 10:00", true],
    ["monday", "Tuesday to Friday 10:00", false],
    ["saturday", "Mon–Sat 9:00", true],
    ["monday", "Samstag bis Montag", true],
    ["january", "from November to February", true],
    ["july", "from November to February", false],
    ["sunday", "open daily", true],
    ["friday", "on weekdays", true],
    ["sunday", "on weekdays", false],
    ["capacity", "Monday to Friday", false],
    ["thursday", "Thu", true],
    ["thursday", "Gate: North; Thu: 8:00-19:00", true],
    ["friday", "Mo–Fr 8-12", true],
    ["thursday", "Do 8:00-19:00", true],
    ["thursday", "Do you sell oats?", false],
  ])("include %s in “%s”: %s", (concept, text, held) => {
    expect(spanHolds(concept, text)).toBe(held);
  });
});
