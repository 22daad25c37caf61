import { describe, expect, it } from "vitest";
import { repeatOutcome, type StoredRequest } from "./turn-request.ts";

const bodyHash = Buffer.from("same");
const first: StoredRequest = { bodyHash, sessionId: "s", named: false, response: "frames" };

describe("repeatOutcome", () => {
  it("replays the response of a committed turn, and reports a running turn", () => {
    expect(repeatOutcome(first, { bodyHash, sessionId: null })).toEqual({ kind: "done", response: "frames" });
    expect(repeatOutcome({ ...first, response: null }, { bodyHash, sessionId: null })).toEqual({ kind: "running" });
  });

  it("rejects a different body", () => {
    expect(repeatOutcome(first, { bodyHash: Buffer.from("other"), sessionId: null })).toEqual({ kind: "other_body" });
  });

  it("accepts only the session that the first turn created", () => {
    expect(repeatOutcome(first, { bodyHash, sessionId: "s" })).toMatchObject({ kind: "done" });
    expect(repeatOutcome({ ...first, sessionId: null, response: null }, { bodyHash, sessionId: "s" })).toMatchObject({ kind: "running" });
    expect(repeatOutcome(first, { bodyHash, sessionId: "t" })).toEqual({ kind: "other_body" });
  });

  it("requires the session id if the first request contained it", () => {
    const named = { ...first, named: true };
    expect(repeatOutcome(named, { bodyHash, sessionId: "s" })).toMatchObject({ kind: "done" });
    expect(repeatOutcome(named, { bodyHash, sessionId: null })).toEqual({ kind: "other_body" });
  });
});
