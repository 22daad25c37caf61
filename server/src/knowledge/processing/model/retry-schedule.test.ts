import { describe, expect, it } from "vitest";
import { mostAttempts, pauseForever, pauseOrGiveUp } from "./retry-schedule.ts";

describe("retry schedule", () => {
  it("pauses four times as long after each failed attempt and gives up after the fifth", () => {
    expect([1, 2, 3, 4, 5].map(pauseOrGiveUp)).toEqual([2_000, 8_000, 32_000, 128_000, null]);
  });

  it("gives up if the number of attempts already exceeds the limit", () => {
    expect(pauseOrGiveUp(mostAttempts + 3)).toBeNull();
  });

  it("repeats the longest pause for work that is retried indefinitely", () => {
    expect([1, 4, 5, 100].map(pauseForever)).toEqual([2_000, 128_000, 128_000, 128_000]);
  });
});
