import type { Integration, IntegrationStream } from "@parlance/sdk";
import type { Mark } from "../../ui/state-mark.tsx";

/** State of a site: it reports, has not reported yet, or was disconnected permanently. */
export type Phase = "connected" | "waiting" | "disconnected";

export function phaseOf({ connected, last_sync_at: lastSync }: Pick<Integration, "connected" | "last_sync_at">): Phase {
  if (!connected) return "disconnected";
  return lastSync === null ? "waiting" : "connected";
}

export const phaseMarks: Readonly<Record<Phase, Mark>> = { connected: "ok", waiting: "working", disconnected: "none" };

/** What a stream accepts: records; nothing while it is stopped; nothing ever again once its site is disconnected. */
export type StreamPhase = "on" | "stopped" | "frozen";

export function streamPhaseOf({ connected }: Pick<Integration, "connected">, { on }: Pick<IntegrationStream, "on">): StreamPhase {
  if (!connected) return "frozen";
  return on ? "on" : "stopped";
}

export const streamMarks: Readonly<Record<StreamPhase, Mark>> = { on: "ok", stopped: "warn", frozen: "info" };
