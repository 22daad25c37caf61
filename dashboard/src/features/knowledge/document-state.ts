import type { BulkFilter, Document } from "@parlance/sdk";
import type { Mark } from "../../ui/state-mark.tsx";

/** States by which the list can be filtered. */
export const states = ["ready", "pending", "failed", "warnings", "off"] as const;
export type State = (typeof states)[number];

/** Returns the API filter for a state. */
export function filterOf(state: State | undefined): Pick<BulkFilter, "state" | "warning" | "enabled"> {
  if (state === undefined) return {};
  if (state === "warnings") return { warning: true };
  return state === "off" ? { enabled: false } : { state };
}

interface ListAddress {
  readonly state: State | undefined;
  readonly search: string | undefined;
  readonly stock: "in" | "out" | undefined;
  readonly category: string | undefined;
}

/** Returns the API filter of a document list. */
export function listFilter({ state, search, stock, category }: ListAddress): BulkFilter {
  return {
    ...filterOf(state),
    ...(search === undefined ? {} : { search }),
    ...(stock === undefined ? {} : { in_stock: stock === "in" }),
    ...(category === undefined ? {} : { category }),
  };
}

/** Causes of a failed document, by the first word of its error message. */
export const causes = ["encrypted", "damaged", "empty", "too_large", "extract_timeout", "embed_failed", "quota"] as const;
export type Cause = (typeof causes)[number];

/** Returns the cause of a failed document; null if it did not fail or the cause is unknown. */
export function causeOf({ status }: Pick<Document, "status">): Cause | null {
  const word = status.error_message?.split(":", 1)[0];
  return causes.find((cause) => cause === word) ?? null;
}

/** Phase of a document: ready, waiting, being processed or failed. */
export type Phase = "ready" | "waiting" | "working" | "failed";

export function phaseOf({ status }: Pick<Document, "status">): Phase {
  if (status.state === "ready" || status.state === "failed") return status.state;
  return status.progress === undefined ? "waiting" : "working";
}

export const phaseMarks: Readonly<Record<Phase, Mark>> = { ready: "ok", waiting: "none", working: "working", failed: "bad" };
