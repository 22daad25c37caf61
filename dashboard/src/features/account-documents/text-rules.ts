import type { AccountDocument } from "@parlance/sdk";
import type { Mark } from "../../ui/state-mark.tsx";

/** Where a text is: held back until somebody releases it, being processed, ready, failed. */
export const textStates = ["staged", "pending", "ready", "failed"] as const;
export type TextState = (typeof textStates)[number];

export const textMarks: Readonly<Record<TextState, Mark>> = { staged: "info", pending: "working", ready: "ok", failed: "bad" };

/** What the address says. */
export interface TextsAddress {
  readonly state?: TextState | undefined;
  readonly find?: string | undefined;
  /** The text that is open. */
  readonly text?: string | undefined;
  /** Title of a text to write, for instance a question that has no answer yet. */
  readonly write?: string | undefined;
}

export function addressOf(search: Readonly<Record<string, unknown>>): TextsAddress {
  // The address is read as JSON: a text of digits alone arrives as a number.
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

/** An id for a text that a person writes: readable, and different for the same title at another time. */
export function idFor(title: string, now: number): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return ["text", words, now.toString(36)].filter((part) => part !== "").join("-");
}

/** What a text is called. */
export function titleOf({ label, external_id: id }: Pick<AccountDocument, "label" | "external_id">): string {
  return label ?? id;
}
