import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { trackHandedOver } from "./handed-over.ts";

describe("connections that were sent to a process", () => {
  it("are handed to other processes if the process disconnects before it confirms them", () => {
    const sent: unknown[] = [];
    const child = Object.assign(new EventEmitter(), {
      send: (message: unknown) => sent.push(message) > 0,
    }) as unknown as ChildProcess & EventEmitter;
    const answers: unknown[] = [];
    child.on("internalMessage", (message) => answers.push(message));
    const giveBack = trackHandedOver(child);
    for (const seq of [1, 2, 3]) child.send({ cmd: "NODE_CLUSTER", act: "newconn", seq });
    child.send({ ipcCall: "metrics", id: 1 });
    child.emit("internalMessage", { cmd: "NODE_CLUSTER", ack: 2, accepted: true });
    expect(sent).toHaveLength(4);
    answers.length = 0;
    giveBack();
    giveBack();
    expect(answers).toEqual([1, 3].map((ack) => ({ cmd: "NODE_CLUSTER", ack, accepted: false })));
  });
});
