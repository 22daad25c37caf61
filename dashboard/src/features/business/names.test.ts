import { describe, expect, it } from "vitest";
import { countries, dateName, languageName, languages, rangeName, shortAddress, timeIn, timeZones, weekdayName } from "./names.ts";

describe("localization of names", () => {
  it("formats days and dates in the language", () => {
    expect([weekdayName("en", "monday"), weekdayName("de", "sunday")]).toEqual(["Monday", "Sonntag"]);
    expect(dateName("de", "12-24")).toBe("24. Dezember");
    expect(dateName("de", "2026-12-24")).toBe("24. Dezember 2026");
    expect(dateName("de", "no date")).toBe("no date");
    expect(rangeName("de", { from: "05-01", to: "09-30" })).toBe("1. Mai – 30. September");
    expect(rangeName("de", { from: "05-01", to: "05-01" })).toBe("1. Mai");
  });

  it("lists each country once, without former countries or groups", () => {
    const listed = countries("en");
    expect(listed).toContainEqual(["DE", "Germany"]);
    expect(listed.length).toBeGreaterThan(200);
    expect(new Set(listed.map(([, name]) => name)).size).toBe(listed.length);
    expect(listed.some(([code]) => ["EU", "ZZ", "DD", "SU"].includes(code))).toBe(false);
  });

  it("lists languages, including those in use, and keeps unknown tags", () => {
    expect(languages("en", ["de-AT", ""])).toContainEqual(["de-AT", "Austrian German"]);
    expect(languageName("en", "x_y")).toBe("x_y");
  });

  it("lists time zones, including the one in use", () => {
    expect(timeZones("Asia/Saigon")).toContain("Asia/Saigon");
    expect(timeZones(null)).toEqual(expect.arrayContaining(["Europe/Berlin", "UTC"]));
    expect(timeIn("de", "Europe/Berlin")).toMatch(/^\d\d:\d\d$/);
    expect(timeIn("de", "Mars/Base")).toBeNull();
  });

  it("shortens page URLs", () => {
    expect(shortAddress("https://www.tern.example/")).toBe("tern.example");
    expect(shortAddress("http://tern.example/contact?a=b")).toBe("tern.example/contact?a=b");
  });
});
