import { describe, expect, it } from "vitest";
import { progressLine } from "./progress-line.ts";

const state = { what: "ingest", done: 612, total: 1_000, failed: 2, seconds: 10.5, note: null };

describe("progressLine", () => {
  it("shows a bar, counts, the rate, the remaining time and rejections", () => {
    expect(progressLine(state)).toBe("ingest ▓▓▓▓▓▓░░░░ 612 of 1,000 58/s 7 s left 2 refused");
  });

  it("omits unknown values", () => {
    expect(progressLine({ ...state, done: 0, total: null, failed: 0 })).toBe("ingest 0");
    expect(progressLine({ ...state, done: 0, seconds: 0, failed: 0 })).toBe("ingest ░░░░░░░░░░ 0 of 1,000");
  });

  it("omits the remaining time at the end, and shows a full bar if there is nothing to do", () => {
    expect(progressLine({ ...state, done: 1_000, failed: 0 })).toBe("ingest ▓▓▓▓▓▓▓▓▓▓ 1,000 of 1,000 95/s");
    expect(progressLine({ ...state, done: 0, total: 0, failed: 0, seconds: 0 })).toBe("ingest ▓▓▓▓▓▓▓▓▓▓ 0 of 0");
  });

  it("shows long times in minutes and hours, and low rates with one decimal place", () => {
    expect(progressLine({ ...state, done: 10, seconds: 10, failed: 0 })).toContain("1.0/s 17 min left");
    expect(progressLine({ ...state, done: 1, total: 10_000, seconds: 1, failed: 0 })).toContain("3 h left");
  });

  it("is never wider than the terminal", () => {
    expect(progressLine({ ...state, note: "rate limit, continuing in 20 s" }, 30)).toHaveLength(30);
  });
});
