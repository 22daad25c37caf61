import { describe, expect, it } from "vitest";
import { mostFrames } from "../../model/frames.ts";
import type { TranscriptEvent } from "../../model/session.ts";
import { hasLastTurn, leaseOutcome, type FoundSession } from "./turn-lease.ts";

const said = (turnIndex: number): TranscriptEvent => ({
  seq: turnIndex + 1,
  turnIndex,
  event: "message",
  data: { role: "user", content: "", turn_index: turnIndex, ts: "" },
});
const recent = [said(0), said(1)];
const session = {
  id: "s",
  accountId: "a",
  personaId: "p",
  endUserId: "e",
  epoch: 7,
  lastSeq: 5,
  turnCount: 2,
  turnOpen: false,
  updatedAt: new Date(0),
};
const found: FoundSession = {
  ...session,
  held: false,
  ownedByLive: false,
  liveUnits: 3,
  expired: false,
  interrupted: false,
  operatorId: null,
  operatorName: null,
  recent,
};
const wanted = { personaId: "p", owner: "turn", freshEpoch: 99 };

describe("leaseOutcome", () => {
  it("leases a session and returns its most recent turns", () => {
    const lease = { session, owner: "turn", heldBy: null, fresh: false, restarts: false, liveUnits: 3, recent };
    expect(leaseOutcome(found, wanted)).toEqual({ kind: "leased", lease });
    expect(leaseOutcome({ ...found, turnCount: 0 }, wanted)).toMatchObject({ lease: { fresh: true, restarts: false } });
  });

  it("rejects a session that does not exist, belongs to another persona, or has a running turn", () => {
    expect(leaseOutcome(undefined, wanted)).toEqual({ kind: "unknown" });
    expect(leaseOutcome({ ...found, held: true }, wanted)).toEqual({ kind: "in_flight" });
    // The caller must not learn that a turn of another persona is running.
    expect(leaseOutcome({ ...found, held: true, personaId: "q" }, wanted)).toEqual({ kind: "other_persona" });
  });

  it("rejects a session that a live connection owns, without revealing the connection to another persona", () => {
    expect(leaseOutcome({ ...found, ownedByLive: true, held: true }, wanted)).toEqual({ kind: "owned_by_live" });
    expect(leaseOutcome({ ...found, ownedByLive: true, personaId: "q" }, wanted)).toEqual({ kind: "other_persona" });
  });

  it("restarts an idle conversation under the same id", () => {
    const restarted = { ...session, epoch: 99, lastSeq: 0, turnCount: 0 };
    const lease = { session: restarted, owner: "turn", heldBy: null, fresh: true, restarts: true, liveUnits: 0, recent: [] };
    expect(leaseOutcome({ ...found, expired: true }, wanted)).toEqual({ kind: "leased", lease });
  });

  it("does not restart a conversation that an operator has taken over", () => {
    const outcome = leaseOutcome({ ...found, expired: true, operatorId: "ann", operatorName: "Ann" }, wanted);
    expect(outcome).toMatchObject({ lease: { heldBy: { id: "ann", name: "Ann" }, restarts: false, session: { epoch: 7 } } });
  });

  it("skips the frame numbers of an interrupted turn", () => {
    expect(leaseOutcome({ ...found, interrupted: true }, wanted)).toMatchObject({ lease: { session: { lastSeq: 5 + mostFrames } } });
  });
});

describe("hasLastTurn", () => {
  it("is false if the events do not include the last committed turn", () => {
    expect(hasLastTurn(found)).toBe(true);
    expect(hasLastTurn({ turnCount: 0, recent: [] })).toBe(true);
    expect(hasLastTurn({ turnCount: 3, recent })).toBe(false);
    expect(hasLastTurn({ turnCount: 1, recent: [] })).toBe(false);
  });
});
