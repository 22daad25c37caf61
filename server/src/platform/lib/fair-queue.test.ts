import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { FairQueue, FairSemaphore, type Lane } from "./fair-queue.ts";

const lane = (group: string, member = ""): Lane => ({ group, member });

describe("FairQueue", () => {
  it("admits the callers of one lane in order", async () => {
    const queue = new FairQueue();
    const passed: number[] = [];
    await Promise.all([0, 1, 2].map((one) => queue.pass(lane("a")).then(() => passed.push(one))));
    expect(passed).toEqual([0, 1, 2]);
    await queue.pass(lane("a"));
  });

  it("yields to the event loop between callers", async () => {
    const queue = new FairQueue();
    const order: string[] = [];
    const all = ["a", "b", "c"].map((name) => queue.pass(lane(name)).then(() => order.push(name)));
    setImmediate(() => order.push("other"));
    await Promise.all(all);
    expect(order.indexOf("other")).toBeLessThan(order.indexOf("b"));
  });

  it("admits the only caller of a group before the second of four hundred callers of another group", async () => {
    const queue = new FairQueue();
    const order: string[] = [];
    const many = Array.from({ length: 400 }, () => queue.pass(lane("busy")).then(() => order.push("busy")));
    await Promise.all([...many, queue.pass(lane("quiet")).then(() => order.push("quiet"))]);
    expect(order.indexOf("quiet")).toBe(1);
  });

  it("admits the only caller of a member before the second of four hundred callers of another member in its group", async () => {
    const queue = new FairQueue();
    const order: string[] = [];
    const many = Array.from({ length: 400 }, () => queue.pass(lane("shop", "busy")).then(() => order.push("busy")));
    await Promise.all([...many, queue.pass(lane("shop", "quiet")).then(() => order.push("quiet"))]);
    expect(order.indexOf("quiet")).toBe(1);
  });

  it("gives a group with many members as many turns as a group with one member", async () => {
    const queue = new FairQueue();
    const order: string[] = [];
    const many = Array.from({ length: 100 }, (_, at) => queue.pass(lane("many", String(at))).then(() => order.push("many")));
    const one = Array.from({ length: 100 }, () => queue.pass(lane("one")).then(() => order.push("one")));
    await Promise.all([...many, ...one]);
    expect(order.slice(0, 50).filter((name) => name === "one")).toHaveLength(25);
  });
});

describe("fair queue during a burst of connections", () => {
  const busyMs = 5;
  const compute = (): void => {
    for (const end = performance.now() + busyMs; performance.now() < end;);
  };

  it("accepts a burst of connections before it admits many callers", async () => {
    const queue = new FairQueue();
    const sockets: Socket[] = [];
    let [accepted, passed, passedAtLast] = [0, 0, 0];
    const server = createServer((socket) => {
      sockets.push(socket);
      queue.arrived();
      accepted += 1;
      if (accepted === connections) passedAtLast = passed;
    });
    const connections = 100;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const callers = Array.from({ length: connections }, async () => {
      await queue.pass(lane("a"));
      passed += 1;
      compute();
    });
    for (let at = 0; at < connections; at += 1) sockets.push(connect(port, "127.0.0.1"));
    await Promise.all(callers);
    expect(accepted).toBe(connections);
    expect(passedAtLast).toBeLessThan(connections / 3);
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it("admits callers even if new connections keep arriving", async () => {
    const queue = new FairQueue();
    let isOver = false;
    const flood = (): void => {
      queue.arrived();
      if (!isOver) setImmediate(flood);
    };
    flood();
    const passed = await Promise.all([1, 2].map((one) => queue.pass(lane("a")).then(() => one)));
    isOver = true;
    expect(passed).toEqual([1, 2]);
  });
});

describe("fair semaphore", () => {
  it("limits concurrent work to the number of slots, even after failures", async () => {
    const slots = new FairSemaphore(3);
    let running = 0;
    let most = 0;
    const work = async (fails: boolean): Promise<void> => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (fails) throw new Error("failed");
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => slots.run(lane("a"), () => work(at % 2 === 0))));
    expect(most).toBe(3);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    await slots.run(lane("a"), () => work(false));
  });

  it("assigns the next slot to a group that has none", async () => {
    const slots = new FairSemaphore(2);
    const order: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      order.push(name);
      await new Promise((resolve) => setImmediate(resolve));
    };
    const many = Array.from({ length: 400 }, () => slots.run(lane("busy"), work("busy")));
    await Promise.all([...many, slots.run(lane("quiet"), work("quiet"))]);
    expect(order.indexOf("quiet")).toBeLessThanOrEqual(3);
  });
});
