import { describe, expect, it } from "vitest";
import { FairQueue, FairSlots, type Lane } from "./fair-queue.ts";

const lane = (group: string, member = ""): Lane => ({ group, member });

describe("FairQueue", () => {
  it("admits callers of one lane in order", async () => {
    const queue = new FairQueue();
    const passed: number[] = [];
    await Promise.all([0, 1, 2].map((one) => queue.pass(lane("a")).then(() => passed.push(one))));
    expect(passed).toEqual([0, 1, 2]);
    await queue.pass(lane("a"));
  });

  it("yields to the event loop between two callers", async () => {
    const queue = new FairQueue();
    const order: string[] = [];
    const all = ["a", "b", "c"].map((name) => queue.pass(lane(name)).then(() => order.push(name)));
    setImmediate(() => order.push("other"));
    await Promise.all(all);
    expect(order.indexOf("other")).toBeLessThan(order.indexOf("b"));
  });

  it("admits a group's single caller before the second of four hundred of another group", async () => {
    const queue = new FairQueue();
    const order: string[] = [];
    const many = Array.from({ length: 400 }, () => queue.pass(lane("busy")).then(() => order.push("busy")));
    await Promise.all([...many, queue.pass(lane("quiet")).then(() => order.push("quiet"))]);
    expect(order.indexOf("quiet")).toBe(1);
  });

  it("admits a member's single caller before the second of four hundred of another member of its group", async () => {
    const queue = new FairQueue();
    const order: string[] = [];
    const many = Array.from({ length: 400 }, () => queue.pass(lane("shop", "busy")).then(() => order.push("busy")));
    await Promise.all([...many, queue.pass(lane("shop", "quiet")).then(() => order.push("quiet"))]);
    expect(order.indexOf("quiet")).toBe(1);
  });

  it("gives a group with many members no more turns than a group with one", async () => {
    const queue = new FairQueue();
    const order: string[] = [];
    const many = Array.from({ length: 100 }, (_, at) => queue.pass(lane("many", String(at))).then(() => order.push("many")));
    const one = Array.from({ length: 100 }, () => queue.pass(lane("one")).then(() => order.push("one")));
    await Promise.all([...many, ...one]);
    expect(order.slice(0, 50).filter((name) => name === "one")).toHaveLength(25);
  });
});

describe("FairSlots", () => {
  it("runs no more work concurrently than it has slots, and continues after failures", async () => {
    const slots = new FairSlots(3);
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

  it("gives the next slot to the group that had none", async () => {
    const slots = new FairSlots(2);
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
