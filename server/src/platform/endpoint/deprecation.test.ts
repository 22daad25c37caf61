import { describe, expect, it } from "vitest";
import { deprecationHeaders, deprecationNote } from "./deprecation.ts";

describe("deprecationHeaders", () => {
  it("formats the start as seconds after @ (RFC 9745) and the end as an HTTP date (RFC 8594), and links to details", () => {
    expect(deprecationHeaders({ since: "2026-01-01", sunset: "2027-02-03" }, "Account API", "listThings")).toEqual({
      deprecation: "@1767225600",
      sunset: "Wed, 03 Feb 2027 00:00:00 GMT",
      link: '</docs/api/account-api#listThings>; rel="deprecation"; type="text/html"',
    });
  });

  it("omits the end until one is announced", () => {
    expect(deprecationHeaders({ since: "2026-01-01" }, "A", "b")).not.toHaveProperty("sunset");
  });

  it.each([{ since: "soon" }, { since: "2026-13-01" }, { since: "2026-01-01", sunset: "01.02.2027" }])("rejects %o", (wrong) => {
    expect(() => deprecationHeaders(wrong, "A", "b")).toThrow("YYYY-MM-DD");
  });

  it("rejects an end before the start", () => {
    expect(() => deprecationHeaders({ since: "2026-01-02", sunset: "2026-01-01" }, "A", "b")).toThrow("before");
  });
});

describe("deprecationNote", () => {
  it("contains the start, the replacement and the end", () => {
    expect(deprecationNote({ since: "2026-01-01", instead: "GET /new", sunset: "2027-01-01" })).toBe(
      "Deprecated since 2026-01-01; use `GET /new` instead; may be removed from 2027-01-01 on",
    );
    expect(deprecationNote({ since: "2026-01-01" })).toBe("Deprecated since 2026-01-01; no sunset date is set");
  });
});
