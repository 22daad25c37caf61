import { describe, expect, it } from "vitest";
import { isOrigin, withDay } from "./schedule.ts";

describe("withDay", () => {
  it("adds and removes a day, keeping the days of the week in order", () => {
    expect(withDay([5, 1], 3, true)).toEqual([1, 3, 5]);
    expect(withDay([1, 3, 5], 3, false)).toEqual([1, 5]);
  });
});

describe("isOrigin", () => {
  it("accepts only scheme, host and port", () => {
    expect(["https://shop.example", "http://localhost:3000"].filter(isOrigin)).toHaveLength(2);
    expect(
      ["shop.example", "https://shop.example/", "https://shop.example/a", "ftp://shop.example", "https://*.example"].filter(isOrigin),
    ).toEqual(["https://*.example"]);
  });
});
