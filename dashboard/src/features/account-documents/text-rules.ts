import type { AccountDocument } from "@parlance/sdk";
import type { Mark } from "../../ui/state-mark.tsx";

/** States of a document: staged until a user releases it, processing, ready or failed. */
export const textStates = ["staged", "pending", "ready", "failed"] as const;
export type TextState = (typeof textStates)[number];

export const textMarks: Readonly<Record<TextState, Mark>> = { staged: "info", pending: "working", ready: "ok", failed: "bad" };

/** Search parameters of the screen. */
export interface TextsAddress {
  readonly state?: TextState | undefined;
  readonly find?: string | undefined;
  /** Id of the open document. */
  readonly text?: string | undefined;
  /** Title for a new document, for example an unanswered question. */
  readonly write?: string | undefined;
}

export function addressOf(search: Readonly<Record<string, unknown>>): TextsAddress {
  // The router parses parameters as JSON, so text that consists of digits becomes a number.
  const textOf = (value: unknown): string | undefined => {
    const text = typeof value === "number" ? String(value) : value;
    return typeof text === "string" && text !== "" ? text : undefined;
  };
  return {
    state: textStates.find((state) => state === search["state"]),
    find: textOf(search["find"]),
    text: textOf(search["text"]),
    write: textOf(search["write"]),
  };
}

/** Returns the display name of a document. */
export function titleOf({ label, external_id: id }: Pick<AccountDocument, "label" | "external_id">): string {
  return label ?? id;
}
