import type { RateScope } from "../errors/extensions.ts";

/** Key by which calls are counted. `persona` falls back to the user and then to the IP address; `user` falls back to the IP address. */
export type Partition = "ip" | "persona" | "user" | "session" | "api_key";

export interface RatePolicy {
  readonly limit: number;
  readonly windowMs: number;
  readonly partition: Partition;
  /** Scope that is reported to a rejected caller, even if a fallback key was used to count the call. */
  readonly scope: RateScope;
  readonly internalBypass: boolean;
}

const second = 1_000;
const minute = 60 * second;

function row(limit: number, windowMs: number, partition: Partition, internalBypass = false): RatePolicy {
  return { limit, windowMs, partition, scope: partition, internalBypass };
}

/** Rate limit policies, as documented in docs/operations.md. */
export const policies = {
  AuthSensitive: row(5, 30 * second, "ip"),
  AuthRefresh: row(30, minute, "ip"),
  PersonaUploads: row(20, minute, "persona"),
  KnowledgeUploadsRate: row(60, minute, "persona", true),
  SubscriptionChange: row(5, 10 * minute, "persona"),
  MutationDefault: row(300, minute, "persona", true),
  Global: row(300, minute, "ip", true),
  SessionSnapshot: row(30, minute, "session"),
  SessionRead: row(240, minute, "session"),
  SessionWebSocket: row(30, minute, "ip"),
  V1Chat: row(60, minute, "api_key"),
  V1CardClick: row(60, minute, "api_key"),
  WaitingRoomQueue: row(30, minute, "user"),
  WaitingRoomQueueWs: row(60, minute, "ip"),
  Assets: row(1_200, minute, "ip"),
  Search: row(120, minute, "api_key"),
} as const satisfies Record<string, RatePolicy>;

export type PolicyName = keyof typeof policies;
