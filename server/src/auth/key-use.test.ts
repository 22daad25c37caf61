import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keyUseRecorder } from "./key-use.ts";
import type { AuthStore } from "./store.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const none = (): void => undefined;
const log = { debug: none, info: none, warn: none, error: none };

it("writes the last use of each key now and then, and what is left when it stops", async () => {
  const touchKeys = vi.fn<AuthStore["touchKeys"]>(async () => undefined);
  const recorder = keyUseRecorder({ touchKeys }, log);
  recorder.note("a", new Date(1));
  recorder.note("a", new Date(2));
  recorder.note("b", new Date(3));
  expect(touchKeys).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(touchKeys.mock.calls).toEqual([
    [
      new Map([
        ["a", new Date(2)],
        ["b", new Date(3)],
      ]),
    ],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(touchKeys).toHaveBeenCalledTimes(1);
  recorder.note("c", new Date(4));
  await recorder.stop();
  expect(touchKeys).toHaveBeenLastCalledWith(new Map([["c", new Date(4)]]));
});
