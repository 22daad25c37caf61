import type { Actor } from "../../../ports/actor.ts";

/** How a version of a document was written. */
export const writeOrigins = ["api", "dashboard", "import", "website", "integration", "restore"] as const;

export type WriteOrigin = (typeof writeOrigins)[number];

/** Returns the origin of a write that a caller sent directly. */
export function originOf({ kind }: Pick<Actor, "kind">): WriteOrigin {
  return kind === "session" ? "dashboard" : "api";
}
