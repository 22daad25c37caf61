import { describe, expect, it } from "vitest";
import { isLookedAt, noticesOf } from "./attention-rules.ts";
import type { Conversation } from "./inbox-rules.ts";

const now = Date.parse("2026-05-04T09:30:00Z");
const inMinutes = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
const conversation = (values: Partial<Conversation>): Conversation =>
  ({ session_id: "s", updated_at: 7, held_by: null, preview_from: "persona", handoff_requested_at: null, ...values }) as Conversation;
const heldBy = (id: string, minutes = 10): Partial<Conversation> => ({ held_by: { user_id: id, name: "Kim", until: inMinutes(minutes) } });

function kindsOf(values: Partial<Conversation>): string[] {
  return noticesOf([conversation(values)], { id: "kim" }, now).map(({ kind }) => kind);
}

describe("notices for an operator", () => {
  it.each([
    ["a conversation of the persona", {}, []],
    ["a visitor who waits", { handoff_requested_at: inMinutes(-1) }, ["waits"]],
    ["a visitor who wrote to the operator", { ...heldBy("kim"), preview_from: "visitor" }, ["wrote"]],
    ["a visitor whom the operator answered", { ...heldBy("kim"), preview_from: "operator" }, []],
    ["a visitor who wrote to a colleague", { ...heldBy("lee"), preview_from: "visitor" }, []],
    ["a hold that ends soon", heldBy("kim", 2), ["ends"]],
    ["a hold that has ended", heldBy("kim", 0), []],
  ] as const)("match the situation: %s", (_, values, kinds) => expect(kindsOf(values as Partial<Conversation>)).toEqual(kinds));

  it("have a key for each message, request and takeover", () => {
    const keys = [
      { ...heldBy("kim"), preview_from: "visitor", updated_at: 7 },
      { ...heldBy("kim"), preview_from: "visitor", updated_at: 8 },
      { handoff_requested_at: inMinutes(-1) },
      { handoff_requested_at: inMinutes(-2) },
      heldBy("kim", 1),
      heldBy("kim", 2),
    ].flatMap((values) => noticesOf([conversation(values as Partial<Conversation>)], { id: "kim" }, now).map(({ key }) => key));
    expect(new Set(keys).size).toBe(6);
  });

  it("are omitted for a conversation that the operator is viewing", () => {
    expect(isLookedAt({ session_id: "s" }, "/inbox/s", true)).toBe(true);
    expect(isLookedAt({ session_id: "s" }, "/inbox/s", false)).toBe(false);
    expect(isLookedAt({ session_id: "s" }, "/inbox", true)).toBe(false);
  });
});
