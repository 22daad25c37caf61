import { expect, it } from "vitest";
import { phaseOf, streamPhaseOf } from "./integration-state.ts";

it("distinguishes connected sites that have reported, connected sites that have not, and disconnected sites", () => {
  expect([
    phaseOf({ connected: true, last_sync_at: null }),
    phaseOf({ connected: true, last_sync_at: "2026-03-02T12:00:00Z" }),
    phaseOf({ connected: false, last_sync_at: "2026-03-02T12:00:00Z" }),
  ]).toEqual(["waiting", "connected", "disconnected"]);
});

it("freezes all streams of a disconnected site, whether enabled or disabled", () => {
  expect([
    streamPhaseOf({ connected: true }, { on: true }),
    streamPhaseOf({ connected: true }, { on: false }),
    streamPhaseOf({ connected: false }, { on: true }),
    streamPhaseOf({ connected: false }, { on: false }),
  ]).toEqual(["on", "stopped", "frozen", "frozen"]);
});
