import type { ConversationEvent, MessageData } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { emptyTranscript, readEvent, readingOrder, turnEnds, type Transcript } from "./transcript.ts";

const message = (id: string, data: Partial<MessageData> = {}): ConversationEvent => ({
  id,
  event: "message",
  data: { role: "user", content: "Hello", turn_index: 0, ts: "2026-03-02T12:00:00Z", ...data },
});
const read = (...events: readonly ConversationEvent[]): Transcript => events.reduce(readEvent, emptyTranscript);
const visitorTyping = (stopped: boolean): ConversationEvent => ({ id: "", event: "visitor_typing", data: { stopped } });
const typing = (stopped: boolean): ConversationEvent => ({ id: "", event: "typing", data: { operator_name: "Kim", stopped } });

describe("transcript", () => {
  it("shows the sender of each message", () => {
    const { lines } = read(
      message("1-1"),
      message("1-2", { role: "persona" }),
      message("1-3", { role: "persona", author: "operator", operator_name: "Kim" }),
    );
    expect(lines.map((line) => line.kind === "message" && [line.from, line.operatorName])).toEqual([
      ["visitor", null],
      ["persona", null],
      ["operator", "Kim"],
    ]);
  });

  it("shows a replayed event once, and continues after the last event", () => {
    const { lines, cursor } = read(message("1-1"), message("1-2"), message("1-2"));
    expect(lines).toHaveLength(2);
    expect(cursor).toBe("1-2");
  });

  it("drops the lines of a conversation that was restarted under the same id", () => {
    expect(read(message("1-1"), message("1-2"), message("2-1")).lines.map(({ id }) => id)).toEqual(["2-1"]);
  });

  it("clears the typing indicator when the message arrives", () => {
    expect(read(visitorTyping(false)).isVisitorTyping).toBe(true);
    expect(read(visitorTyping(false), message("1-1")).isVisitorTyping).toBe(false);
    expect(read(visitorTyping(false), visitorTyping(true)).isVisitorTyping).toBe(false);
    expect(read(typing(false), message("1-1")).operatorTyping).toBe("Kim");
    expect(read(typing(false), message("1-1", { role: "persona", author: "operator" })).operatorTyping).toBeNull();
    expect(read(typing(false), typing(true)).operatorTyping).toBeNull();
  });

  it("is complete after the end of the history, even if there are no messages", () => {
    expect(read(message("1-1")).isComplete).toBe(false);
    const end = read(message("1-1"), { id: "1-1", event: "caught_up", data: { last_event_id: "1-4", operator_name: null } });
    expect([end.isComplete, end.cursor]).toEqual([true, "1-4"]);
  });

  it("extracts the id of a persona-generated image from its URL", () => {
    const { lines } = read({
      id: "1-1",
      event: "blended_image",
      data: { turn_index: 0, url: "/v1/chat/x/images/img_0a-1b", title: "Tent" },
    });
    expect(lines[0]).toMatchObject({ kind: "image", imageId: "img_0a-1b", title: "Tent" });
  });

  it("shows the sources of an answer after the answer, and loses no lines", () => {
    const cards = (id: string): ConversationEvent => ({ id, event: "cards", data: { turn_index: 0, cards: [] } });
    const persona = (id: string, turn_index = 0) => message(id, { role: "persona", turn_index });
    const order = (...events: readonly ConversationEvent[]): string[] => readingOrder(read(...events).lines).map(({ id }) => id.slice(2));
    expect(order(message("1-1"), cards("1-2"), persona("1-3"), persona("1-4"), message("1-5", { turn_index: 1 }))).toEqual([
      "1",
      "3",
      "4",
      "2",
      "5",
    ]);
    expect(order(message("1-1"), persona("1-2"), cards("1-3"))).toEqual(["1", "2", "3"]);
    expect(order(message("1-1"), cards("1-2"), message("1-3", { turn_index: 1 }))).toEqual(["1", "2", "3"]);
    expect(order(cards("1-1"), persona("1-2"), message("1-3", { role: "persona", author: "operator" }))).toEqual(["2", "1", "3"]);
  });

  it("does not attribute an operator's message to the preceding answer", () => {
    const { lines } = read(message("1-1"), message("1-2", { role: "persona" }), message("1-3", { role: "persona", author: "operator" }));
    expect([...turnEnds(lines)]).toEqual([["1-2", 0]]);
  });

  it("returns the last line of each turn", () => {
    const { lines } = read(message("1-1"), message("1-2"), message("1-3", { turn_index: 1 }));
    expect([...turnEnds(lines)]).toEqual([
      ["1-2", 0],
      ["1-3", 1],
    ]);
  });
});
