import { describe, expect, it } from "vitest";
import { IpcCalls, type IpcHandler } from "./ipc-calls.ts";

/** Two connected endpoints; `cut` makes the channel discard further messages. */
function ends(handlers: Readonly<Record<string, IpcHandler>>): { caller: IpcCalls; server: IpcCalls; cut: () => void } {
  let isCut = false;
  const caller: IpcCalls = new IpcCalls((message) => void (isCut || server.take(structuredClone(message))), {});
  const server: IpcCalls = new IpcCalls((message) => void (isCut || caller.take(structuredClone(message))), handlers);
  return { caller, server, cut: () => (isCut = true) };
}

describe("calls over a channel", () => {
  it("return the result of immediate and deferred handlers", async () => {
    const { caller } = ends({ double: (body) => 2 * Number(body), later: async (body) => `${String(body)}!` });
    await expect(Promise.all([caller.ask("double", 21, 1_000), caller.ask("later", "yes", 1_000)])).resolves.toEqual([42, "yes!"]);
  });

  it("reject with the message of a handler that failed, and for a name that is unknown or inherited", async () => {
    const { caller } = ends({
      fails: () => {
        throw new Error("no luck");
      },
    });
    await expect(caller.ask("fails", null, 1_000)).rejects.toThrow("no luck");
    await expect(caller.ask("missing", null, 1_000)).rejects.toThrow("unknown call missing");
    await expect(caller.ask("toString", null, 1_000)).rejects.toThrow("unknown call toString");
  });

  it("reject after the time limit, and when the other process has exited", async () => {
    const { caller, cut } = ends({ any: () => 1 });
    cut();
    await expect(caller.ask("any", null, 1)).rejects.toThrow("no response to any within 1 ms");
    const waiting = caller.ask("any", null, 60_000);
    caller.closed();
    await expect(waiting).rejects.toThrow("has exited");
  });

  it("ignore unrelated messages", () => {
    const { caller } = ends({});
    for (const message of [null, "cpu", { cmd: "NODE_CLUSTER" }, { id: 1 }, { ipcAnswer: true, id: 99, body: 1 }])
      expect(() => caller.take(message)).not.toThrow();
  });
});
