import { describe, expect, it } from "vitest";
import type { ChatEvent } from "../generated/types.ts";
import { createLiveTurn } from "./live-turn.ts";
import { createTranscript, type StoredEvent } from "./transcript.ts";

const ts = "2026-05-04T09:30:00.000Z";
const stored = (seq: number, role: "user" | "persona", content: string, turnIndex = 0): StoredEvent => ({
  id: `7-${seq}`,
  event: "message",
  data: { role, content, turn_index: turnIndex, ts },
});
const session: ChatEvent = { id: "7-1", event: "session", data: { session_id: "s", end_user_id: "eu" } };
const text = (seq: number, delta: string): ChatEvent => ({ id: `7-${seq}`, event: "text", data: { delta } });
const done: ChatEvent = {
  id: "7-4",
  event: "done",
  data: { turn_index: 0, credits_charged: 1, grounding: { checked: 0, dropped: 0 } },
};

function rows(transcript: Pick<ReturnType<typeof createTranscript>, "entries">): unknown[] {
  return transcript.entries.map((entry) => [entry.key, entry.id, entry.type === "message" ? entry.text : entry.type]);
}

describe("a running turn", () => {
  it("holds back its own stored events and later events until it has ended", () => {
    const transcript = createTranscript();
    const live = createLiveTurn(transcript, { key: "k", text: "Hi", image: null });
    live.take(session);
    live.take(text(2, "Hel"));
    expect(live.holdsBack(stored(1, "user", "Hi"))).toBe(true);
    expect(live.holdsBack(stored(3, "persona", "Hello"))).toBe(true);
    expect(live.holdsBack(stored(5, "persona", "I am Kim.", 1))).toBe(true);
    expect(transcript.entries).toHaveLength(2);
    live.take(text(3, "lo"));
    live.take(done);
    const expected = [
      ["k", "7-1", "Hi"],
      ["k/0", "7-3", "Hello"],
      ["7-5", "7-5", "I am Kim."],
    ];
    expect(rows(transcript)).toEqual(expected);
  });

  it("replaces stored events that arrived before its first frame", () => {
    const transcript = createTranscript();
    const live = createLiveTurn(transcript, { key: "k", text: "Hi", image: null });
    for (const event of [stored(1, "user", "Hi"), stored(3, "persona", "Hello")]) {
      expect(live.holdsBack(event)).toBe(false);
      transcript.apply(event);
    }
    for (const frame of [session, text(2, "Hel"), text(3, "lo"), done]) live.take(frame);
    const expected = [
      ["k", "7-1", "Hi"],
      ["k/0", "7-3", "Hello"],
    ];
    expect(rows(transcript)).toEqual(expected);
  });

  it("removes the rows of an earlier conversation with the same session id", () => {
    const transcript = createTranscript();
    transcript.apply({ ...stored(1, "user", "Yesterday"), id: "6-1" });
    const live = createLiveTurn(transcript, { key: "k", text: "Hi", image: null });
    live.take(session);
    expect(rows(transcript)).toEqual([["k", "7-1", "Hi"]]);
  });
});
