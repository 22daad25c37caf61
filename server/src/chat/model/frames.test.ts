import { describe, expect, it } from "vitest";
import { FrameGrammar, frameId, positionOf, type FrameName } from "./frames.ts";

const all: readonly FrameName[] = [
  "session",
  "uploaded_images",
  "docs",
  "text",
  "thinking",
  "image_generating",
  "blended_image",
  "held",
  "done",
  "error",
];
const body: readonly FrameName[] = ["docs", "text", "thinking", "image_generating", "blended_image"];

/** Regular expression for the documented order of frames, by name. */
const contract = /^(session( uploaded_images)?( (docs|text|thinking|image_generating|blended_image))*( held)?( (done|error))?)?$/;

function accepts(frames: readonly FrameName[]): boolean {
  const grammar = new FrameGrammar();
  try {
    for (const frame of frames) grammar.accept(frame);
    return true;
  } catch {
    return false;
  }
}

describe("frame grammar", () => {
  it("accepts frames only in the documented orders, for sequences of up to four frames", () => {
    const orders: FrameName[][] = [[]];
    for (let length = 0, from = 0; length < 4; length += 1) {
      const until = orders.length;
      for (; from < until; from += 1) for (const next of all) orders.push([...(orders[from] ?? []), next]);
    }
    expect(orders.length).toBe(1 + 10 + 100 + 1_000 + 10_000);
    const wrong = orders.filter((order) => accepts(order) !== contract.test(order.join(" ")));
    expect(wrong).toEqual([]);
  });

  it.each(body)("accepts %s any number of times", (name) => {
    expect(accepts(["session", "uploaded_images", name, name, "text", name, "done"])).toBe(true);
  });

  it.each(all)("rejects every frame after the end, even %s", (name) => {
    expect(accepts(["session", "text", "done", name])).toBe(false);
    expect(accepts(["session", "error", name])).toBe(false);
  });

  it.each([...body, "held", "session", "uploaded_images"] as const)("rejects %s after an operator has taken over", (name) => {
    expect(accepts(["session", "text", "held", name])).toBe(false);
  });

  it("is unchanged by a rejected frame", () => {
    const grammar = new FrameGrammar();
    expect(() => grammar.accept("text")).toThrow("text");
    grammar.accept("session");
    expect(grammar.ended).toBe(false);
    grammar.accept("done");
    expect(grammar.ended).toBe(true);
  });
});

describe("cursors", () => {
  it("identify a position in the conversation that issued them", () => {
    expect(positionOf(frameId(1_700_000_000_000, 42), 1_700_000_000_000)).toBe(42);
    expect(positionOf("5-0", 5)).toBe(0);
  });

  it.each([undefined, "", "5", "5-", "-5", "5-x", "5--1", "5-1-2", " 5-1", "5-1\n", "5-1.5", "6-1", "05-1x", `5-${"9".repeat(17)}`])(
    "are rejected if they are invalid or from another conversation: %j",
    (cursor) => {
      expect(positionOf(cursor, 5)).toBeNull();
    },
  );
});
