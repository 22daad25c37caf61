import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { silentLog } from "../../../test/support/silent-log.ts";
import { typingSignals } from "./typing-signals.ts";

function signals() {
  const published: unknown[] = [];
  const bus = {
    publish: async (_: string, message: unknown) => {
      const { stopped, operatorName, sessionId } = message as { stopped: boolean; operatorName: string | null; sessionId: string };
      published.push([sessionId, operatorName, stopped ? "stops" : "types"]);
    },
  };
  const typing = typingSignals(bus, silentLog);
  const tell = (stopped: boolean, operatorName: string | null = null, sessionId = "s"): Promise<void> =>
    typing.tell({ sessionId, operatorName, stopped });
  return { published, tell };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("typing signals", () => {
  it("publish the first ping immediately and repeat it at most once a second", async () => {
    const { published, tell } = signals();
    for (let ms = 0; ms < 5_000; ms += 100) {
      await tell(false);
      vi.advanceTimersByTime(100);
    }
    expect(published.length).toBeGreaterThanOrEqual(5);
    expect(published.length).toBeLessThanOrEqual(6);
  });

  it("publish every change immediately, and do not leave a timer running", async () => {
    const { published, tell } = signals();
    for (const stopped of [false, true, true, false, false, true]) await tell(stopped);
    expect(published).toEqual([
      ["s", null, "types"],
      ["s", null, "stops"],
      ["s", null, "types"],
      ["s", null, "stops"],
    ]);
    vi.advanceTimersByTime(10_000);
    expect(published).toHaveLength(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are tracked separately for each session and side", async () => {
    const { published, tell } = signals();
    await tell(false);
    await tell(false, "Olga");
    await tell(false, null, "other");
    expect(published).toHaveLength(3);
  });

  it("resolve only when the signal is sent", async () => {
    let sent = (): void => undefined;
    const typing = typingSignals({ publish: () => new Promise<void>((resolve) => (sent = resolve)) }, silentLog);
    let resolved = false;
    const told = typing.tell({ sessionId: "s", operatorName: null, stopped: true }).then(() => (resolved = true));
    await Promise.resolve();
    expect(resolved).toBe(false);
    sent();
    await told;
    expect(resolved).toBe(true);
  });

  it("do not reject if the event bus fails", async () => {
    const broken = typingSignals({ publish: () => Promise.reject(new Error("down")) }, silentLog);
    await expect(broken.tell({ sessionId: "s", operatorName: null, stopped: false })).resolves.toBeUndefined();
  });
});
