import { describe, expect, it } from "vitest";
import { mostFrames } from "./frames.ts";
import { isInterrupted, lastUsedSeq, messageStep, releaseStep, takeOverStep, type Speaking } from "./speaking.ts";

const free: Speaking = { operatorId: null, operatorName: null, turnOwner: null, turnRunning: false, lastSeq: 5 };
const running: Speaking = { ...free, turnOwner: "turn", turnRunning: true };
const interrupted: Speaking = { ...free, turnOwner: "turn" };
const held: Speaking = { ...free, operatorId: "ann", operatorName: "Ann" };

describe("takeOverStep", () => {
  it("takes over a free session, or a session whose turn has lost its lease", () => {
    expect(takeOverStep(free, "ann")).toEqual({ kind: "hold" });
    expect(takeOverStep(interrupted, "ann")).toEqual({ kind: "hold" });
  });

  it("interrupts a running turn of the persona", () => {
    expect(takeOverStep(running, "ann")).toEqual({ kind: "interrupt", turnOwner: "turn" });
  });

  it("extends the operator's own takeover, even while a visitor's message is being stored", () => {
    expect(takeOverStep(held, "ann")).toEqual({ kind: "hold" });
    expect(takeOverStep({ ...held, turnOwner: "turn", turnRunning: true }, "ann")).toEqual({ kind: "hold" });
  });

  it("returns the name of another operator who has taken over the session", () => {
    expect(takeOverStep(held, "bob")).toEqual({ kind: "other_operator", operator: { id: "ann", name: "Ann" } });
    expect(takeOverStep({ ...held, operatorName: null }, "bob")).toMatchObject({ operator: { name: "" } });
  });
});

describe("messageStep", () => {
  it("adds a message only if its sender has taken over the session", () => {
    expect(messageStep(held, "ann")).toBe("add");
    expect(messageStep(held, "bob")).toBe("not_held");
    expect(messageStep(free, "ann")).toBe("not_held");
  });

  it("waits for a running turn, but not for an interrupted one", () => {
    expect(messageStep({ ...held, turnOwner: "turn", turnRunning: true }, "ann")).toBe("turn_running");
    expect(messageStep({ ...held, turnOwner: "turn" }, "ann")).toBe("add");
  });
});

describe("releaseStep", () => {
  it("releases a session for the operator who took it over, or for any caller if no operator is required", () => {
    expect(releaseStep(held, "ann")).toBe("release");
    expect(releaseStep(held, null)).toBe("release");
    expect(releaseStep(held, "bob")).toBe("other_operator");
  });

  it("does nothing if no operator has taken over the session", () => {
    expect(releaseStep(free, "ann")).toBe("not_held");
    expect(releaseStep(running, null)).toBe("not_held");
  });
});

describe("lastUsedSeq", () => {
  it("skips the numbers of an interrupted turn", () => {
    expect([free, running, held].map(lastUsedSeq)).toEqual([5, 5, 5]);
    expect(lastUsedSeq(interrupted)).toBe(5 + mostFrames);
    expect([free, running, interrupted].map(isInterrupted)).toEqual([false, false, true]);
  });
});
