import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { typingSignals } from "./typing-signals.ts";

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function signals() {
  const published: unknown[] = [];
  const bus = {
    publish: async (_: string, message: unknown) => {
      const { stopped, operatorName, sessionId } = message as { stopped: boolean; operatorName: string | null; sessionId: string };
      published.push([sessionId, operatorName, stopped ? "stops" : "types"]);
    },
  };
  const typing = typingSignals(bus, quiet);
  const tell = (stopped: boolean, operatorName: string | null = null, sessionId = "s"): void =>
    typing.tell({ sessionId, operatorName, stopped });
  return { published, typing, tell };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("Who types", () => {
  it("is told at once, then at most once a second however often it is said", () => {
    const { published, tell } = signals();
    for (let ms = 0; ms < 5_000; ms += 100) {
      tell(false);
      vi.advanceTimersByTime(100);
    }
    expect(published.length).toBeGreaterThanOrEqual(5);
    expect(published.length).toBeLessThanOrEqual(6);
  });

  it("and that it has ended is told at the end of the second, not lost", () => {
    const { published, tell } = signals();
    tell(false);
    tell(true);
    expect(published).toEqual([["s", null, "types"]]);
    vi.advanceTimersByTime(1_000);
    expect(published).toEqual([
      ["s", null, "types"],
      ["s", null, "stops"],
    ]);
    tell(false);
    vi.advanceTimersByTime(1_000);
    expect(published.at(-1)).toEqual(["s", null, "types"]);
  });

  it("what ends as it began within the second is told once", () => {
    const { published, tell } = signals();
    tell(false);
    tell(true);
    tell(false);
    vi.advanceTimersByTime(10_000);
    expect(published).toEqual([["s", null, "types"]]);
  });

  it("each session counts by itself, and so do its two sides", () => {
    const { published, tell } = signals();
    tell(false);
    tell(false, "Olga");
    tell(false, null, "other");
    expect(published).toHaveLength(3);
  });

  it("nothing is told, and no timer left, after the end; a bus that fails harms nobody", async () => {
    const { published, typing, tell } = signals();
    tell(false);
    tell(true);
    typing.close();
    vi.advanceTimersByTime(10_000);
    expect(published).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
    const broken = typingSignals({ publish: () => Promise.reject(new Error("down")) }, quiet);
    broken.tell({ sessionId: "s", operatorName: null, stopped: false });
    await vi.advanceTimersByTimeAsync(2_000);
  });
});
