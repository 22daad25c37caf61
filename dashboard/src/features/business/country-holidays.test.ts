import type { BrandFacts } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { countryOf, holidaysOf } from "./country-holidays.ts";

const facts = (known: Partial<BrandFacts>): Pick<BrandFacts, "addresses" | "telephones" | "time_zone"> => ({
  addresses: [],
  telephones: [],
  time_zone: null,
  ...known,
});

describe("countryOf", () => {
  it("prefers the address to the telephone number, and the telephone number to the time zone", () => {
    const telephones = [{ label: null, number: "+44 1873 555012" }] as BrandFacts["telephones"];
    const addresses = [{ label: null, country: "IE" }] as BrandFacts["addresses"];
    expect(countryOf(facts({ addresses, telephones, time_zone: "Europe/Berlin" }))).toBe("IE");
    expect(countryOf(facts({ telephones, time_zone: "Europe/Berlin" }))).toBe("GB");
    expect(countryOf(facts({ time_zone: "Europe/Berlin" }))).toBe("DE");
    expect(countryOf(facts({}))).toBeNull();
  });
});

describe("holidaysOf", () => {
  it("returns the next bank holidays in the United Kingdom", () => {
    expect(holidaysOf("GB", new Date(2026, 10, 28))?.dates).toEqual(["2027-05-03", "2027-05-31", "2027-08-30"]);
    expect(holidaysOf("GB", new Date(2026, 4, 4))?.dates).toEqual(["2026-05-04", "2026-05-25", "2026-08-31"]);
    expect(holidaysOf("GB", new Date(2026, 10, 28))?.named).toContain("boxing_day");
  });

  it("returns no bank holidays for other countries", () => {
    expect(holidaysOf("DE", new Date(2026, 10, 28))).toMatchObject({ dates: [], days: ["10-03", "10-31"] });
    expect(holidaysOf("XX", new Date())).toBeNull();
    expect(holidaysOf(null, new Date())).toBeNull();
  });
});
