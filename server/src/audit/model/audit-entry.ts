import type { FieldChange } from "./changes.ts";
import type { ObjectType } from "./recorded-operations.ts";

export const actorKinds = ["user", "account_key", "persona_key", "integration_key"] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Results of a recorded call. `unknown`: the service was interrupted during the call. */
export const outcomes = ["succeeded", "rejected", "failed", "unknown"] as const;
export type Outcome = (typeof outcomes)[number];

/** A recorded call, before its outcome is known. */
export interface NewEntry {
  readonly id: string;
  readonly operation: string;
  readonly action: string;
  readonly objectType: ObjectType;
  readonly ip: string;
  readonly requestId: string;
}

/** Action that a call performed. */
export interface EntryResult {
  readonly objectId: string | null;
  readonly objectName: string | null;
  readonly changes: readonly FieldChange[];
  readonly outcome: Exclude<Outcome, "unknown">;
  /** Error code if the call was rejected or failed. */
  readonly code: string | null;
}

export interface AuditEntry extends NewEntry, Omit<EntryResult, "outcome"> {
  readonly createdAt: Date;
  readonly actorKind: ActorKind;
  readonly actorId: string;
  readonly actorName: string | null;
  readonly outcome: Outcome;
}

export interface AuditFilter {
  readonly action: string | null;
  readonly objectType: ObjectType | null;
  readonly objectId: string | null;
  readonly actorId: string | null;
  readonly outcome: Outcome | null;
  readonly since: Date | null;
  readonly until: Date | null;
}
