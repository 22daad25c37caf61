import { describe, expect, it, vi } from "vitest";
import { silentLog } from "../../test/support/silent-log.ts";
import type { Queryable } from "../ports/database.ts";
import { watchEpoch } from "./watch-epoch.ts";

/** A database that reports `epoch`, or fails if it is undefined, and a bus whose connection is interrupted by `interrupt`. */
function stage(first: string | undefined) {
  const state = { epoch: first as string | null | undefined, interrupt: (): void => undefined };
  const one = async <R>(name: string): Promise<R | null> => {
    if (state.epoch === undefined) throw new Error("no connection");
    if (name === "epoch.table") return { name: state.epoch === null ? null : "database_epoch" } as R;
    return { epoch: state.epoch } as R;
  };
  const bus = {
    onGap: (listener: () => void) => {
      state.interrupt = listener;
      return () => (state.interrupt = () => undefined);
    },
  };
  return { state, parts: { database: { one } as unknown as Queryable, bus, log: silentLog } };
}

describe("watchEpoch", () => {
  it.each(["other", null])("reports a database with epoch %j after an interruption", async (other) => {
    const { state, parts } = stage("own");
    const onReplaced = vi.fn<() => void>();
    const watch = await watchEpoch(parts, onReplaced);
    state.interrupt();
    await new Promise(setImmediate);
    expect(onReplaced).not.toHaveBeenCalled();
    state.epoch = other;
    state.interrupt();
    await vi.waitFor(() => expect(onReplaced).toHaveBeenCalledOnce());
    watch.stop();
  });

  it("waits until the database responds", async () => {
    const { state, parts } = stage("own");
    const onReplaced = vi.fn<() => void>();
    const watch = await watchEpoch({ ...parts, pause: () => new Promise(setImmediate) }, onReplaced);
    state.epoch = undefined;
    state.interrupt();
    await new Promise(setImmediate);
    state.epoch = "other";
    await vi.waitFor(() => expect(onReplaced).toHaveBeenCalledOnce());
    watch.stop();
  });
});
