import type { Integration, IntegrationStream } from "@parlance/sdk";
import type { Mark } from "../../ui/state-mark.tsx";

/** State of a site: connected, waiting for its first report, or permanently disconnected. */
export type Phase = "connected" | "waiting" | "disconnected";

export function phaseOf({ connected, last_sync_at: lastSync }: Pick<Integration, "connected" | "last_sync_at">): Phase {
  if (!connected) return "disconnected";
  return lastSync === null ? "waiting" : "connected";
}

export const phaseMarks: Readonly<Record<Phase, Mark>> = { connected: "ok", waiting: "working", disconnected: "none" };

/** State of a stream: `on` accepts records, `stopped` rejects them, `frozen` rejects them permanently because the site is disconnected. */
export type StreamPhase = "on" | "stopped" | "frozen";

export function streamPhaseOf({ connected }: Pick<Integration, "connected">, { on }: Pick<IntegrationStream, "on">): StreamPhase {
  if (!connected) return "frozen";
  return on ? "on" : "stopped";
}

export const streamMarks: Readonly<Record<StreamPhase, Mark>> = { on: "ok", stopped: "warn", frozen: "info" };
