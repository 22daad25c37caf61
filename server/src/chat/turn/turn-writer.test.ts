import { describe, expect, it } from "vitest";
import type { Frame } from "../model/frames.ts";
import { TurnWriter } from "./turn-writer.ts";

const now = new Date("2026-01-02T03:04:05Z");
const session = { session_id: "s", end_user_id: "e" };

function writer(seq = 0): { frames: Frame[]; writer: TurnWriter } {
  const frames: Frame[] = [];
  return { frames, writer: new TurnWriter((frame) => frames.push(frame), { epoch: 7, seq, turnIndex: 2 }) };
}

const said = { role: "user", content: "Hi", turn_index: 2, ts: now.toISOString() } as const;

describe("turn writer", () => {
  it("continues the frame numbers of earlier turns", () => {
    const its = writer(41);
    its.writer.send("session", session);
    its.writer.text("Hello.");
    expect(its.frames.map(({ id }) => id)).toEqual(["7-42", "7-43"]);
    expect([its.writer.seq, its.writer.nextSeq]).toEqual([43, 44]);
  });

  it("stores a bubble with the number of its last frame, even if cards were sent later", () => {
    const { writer: its } = writer();
    its.send("session", session);
    its.record("message", said);
    its.text("The lamp");
    its.text(" is bright.");
    its.send("docs", { turn_index: 2, cards: [] });
    its.record("cards", { turn_index: 2, cards: [] });
    its.endBubble(now);
    expect(its.events.map(({ seq, event }) => [seq, event])).toEqual([
      [1, "message"],
      [4, "cards"],
      [3, "message"],
    ]);
  });

  it("gives each transcript event a unique number, in any order of cards and bubbles", () => {
    const { writer: its } = writer();
    its.send("session", session);
    its.record("message", said);
    for (let at = 0; at < 3; at += 1) {
      if (at > 0) its.boundary();
      its.text("One.");
      its.send("docs", { turn_index: 2, cards: [] });
      its.record("cards", { turn_index: 2, cards: [] });
      its.endBubble(now);
    }
    const seqs = its.events.map(({ seq }) => seq);
    expect(new Set(seqs).size).toBe(seqs.length);
  });

  it("stores the stream bubble by bubble and skips empty bubbles", () => {
    const { writer: its, frames } = writer();
    its.send("session", session);
    its.endBubble(now);
    its.text("");
    its.text("One.");
    its.endBubble(now);
    its.boundary();
    its.text("Two,");
    its.text(" and more.");
    its.endBubble(now);
    its.endBubble(now);
    expect(its.bubbles).toEqual(["One.", "Two, and more."]);
    expect(its.events.map(({ data }) => "content" in data && data.content)).toEqual(its.bubbles);
    expect(its.events[0]?.data).toEqual({ role: "persona", content: "One.", turn_index: 2, ts: "2026-01-02T03:04:05.000Z" });
    const text = frames.filter(({ event }) => event === "text").map(({ data }) => (data as { delta: string }).delta);
    expect(text.join("")).toBe(its.bubbles.join("\n\n"));
  });

  it("does not send a frame that the grammar forbids, or use a number for it", () => {
    const { writer: its, frames } = writer();
    expect(() => its.text("too early")).toThrow("text");
    its.send("session", session);
    expect(frames.map(({ id, event }) => [id, event])).toEqual([["7-1", "session"]]);
  });
});
