import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keyUseRecorder } from "./key-use.ts";
import type { KeyStatements } from "./keys.sql.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const none = (): void => undefined;
const log = { debug: none, info: none, warn: none, error: none };

it("batches last-use writes and flushes them on stop", async () => {
  const touchKeys = vi.fn<KeyStatements["touchKeys"]>(async () => undefined);
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

it("flushes on request, and retries a failed write unless a later use has been recorded", async () => {
  const touchKeys = vi.fn<KeyStatements["touchKeys"]>(async () => undefined);
  const recorder = keyUseRecorder({ touchKeys }, log);
  touchKeys.mockImplementationOnce(async () => {
    recorder.note("a", new Date(3));
    throw new Error("no database");
  });
  recorder.note("a", new Date(1));
  recorder.note("b", new Date(2));
  await expect(recorder.flush()).rejects.toThrow("no database");
  await recorder.flush();
  expect(touchKeys).toHaveBeenLastCalledWith(
    new Map([
      ["a", new Date(3)],
      ["b", new Date(2)],
    ]),
  );
  await recorder.stop();
});
