import type { AuditEntry } from "@parlance/sdk";
import type { Mark } from "../../ui/state-mark.tsx";

export type ObjectType = AuditEntry["object"]["type"];
export type Outcome = AuditEntry["outcome"];

export const objectTypes: readonly ObjectType[] = [
  "user",
  "api_key",
  "persona",
  "brand",
  "source",
  "document",
  "text",
  "website",
  "job",
  "conversation",
  "note",
  "visitor",
  "reply",
  "integration",
  "webhook",
  "account",
  "subscription",
  "browser_session",
  "email",
  "evaluation",
  "evaluation_question",
  "export",
];

export const outcomes: readonly Outcome[] = ["succeeded", "rejected", "failed", "unknown"];

export const marks: Readonly<Record<Outcome, Mark>> = { succeeded: "ok", rejected: "warn", failed: "bad", unknown: "info" };

/** Search parameters of the screen. */
export interface AuditAddress {
  readonly type?: ObjectType | undefined;
  readonly outcome?: Outcome | undefined;
  /** Id of a user or key. */
  readonly by?: string | undefined;
  /** Id of an object. */
  readonly about?: string | undefined;
  /** Id of the open entry. */
  readonly entry?: string | undefined;
}

/** Returns the address of the screen, without invalid parameters. */
export function addressOf(search: Readonly<Record<string, unknown>>): AuditAddress {
  const text = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  return {
    type: objectTypes.find((each) => each === search["type"]),
    outcome: outcomes.find((each) => each === search["outcome"]),
    by: text("by"),
    about: text("about"),
    entry: text("entry"),
  };
}

/** Returns the filters of `listAuditEntries`. */
export function filterOf({ type, outcome, by, about }: AuditAddress) {
  return {
    ...(type === undefined ? {} : { object_type: type }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(by === undefined ? {} : { actor_id: by }),
    ...(about === undefined ? {} : { object_id: about }),
  };
}
