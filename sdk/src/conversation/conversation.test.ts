import { describe, expect, it } from "vitest";
import { frame, scriptedService, turnFrames, type Scripted } from "../testing/scripted-service.ts";
import { createConversation, ParlanceError, type Conversation, type ConversationOptions, type Entry, type TurnFrame } from "../visitor.ts";

const sessionId = "5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d";
const problem = (code: string, status: number, headers: Record<string, string> = {}): Scripted => ({
  status,
  headers,
  json: { type: "about:blank", code, status, title: code, detail: "No.", instance: "i" },
});
const message = (seq: number, role: string, content: string, more: object = {}): string =>
  frame(`7-${seq}`, "message", { role, content, turn_index: 0, ts: "2026-05-04T09:30:00.000Z", ...more });
const caughtUp = (seq: number, operator: string | null = null): string =>
  frame(`7-${seq}`, "caught_up", { last_event_id: `7-${seq}`, operator_name: operator });
const byKim = (seq: number): string => message(seq, "persona", "I am Kim.", { author: "operator", operator_name: "Kim" });

function talkWith(answer: Parameters<typeof scriptedService>[0], options: Partial<ConversationOptions> = {}) {
  const service = scriptedService(answer);
  const talk = createConversation({
    url: "http://parlance.test/",
    personaId: "p1",
    fetch: service.fetch,
    backoff: { baseMs: 1, mostMs: 4 },
    ...options,
  });
  return { talk, received: service.received };
}

/** The entries as pairs of sender and text. */
const shown = (talk: Conversation): string[] =>
  talk.snapshot.entries.map((entry: Entry) => (entry.type === "message" ? `${entry.from}: ${entry.text}` : entry.type));

async function framesOf(turn: AsyncIterable<TurnFrame>): Promise<TurnFrame[]> {
  const frames: TurnFrame[] = [];
  for await (const each of turn) frames.push(each);
  return frames;
}

function memory(): Storage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  const storage = {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return storage as unknown as ReturnType<typeof memory>;
}

describe("A turn", () => {
  it("streams frames, resolves with its result, and shows bubbles", async () => {
    const { talk, received } = talkWith(() => ({ pieces: turnFrames(["It is ", "dry.", "\n\n", "Anything else?"]) }));
    const states: unknown[] = [];
    talk.subscribe(() => states.push(talk.snapshot.turn?.state));
    const turn = talk.say("Is it dry?");
    expect(shown(talk)).toEqual(["visitor: Is it dry?"]);
    expect((await framesOf(turn)).map(({ event }) => event)).toEqual(["session", "text", "text", "text", "text", "done"]);
    expect(await turn.done).toMatchObject({
      sessionId,
      endUserId: "eu_1",
      turnIndex: 0,
      text: "It is dry.\n\nAnything else?",
      held: false,
    });
    await expect.poll(() => talk.snapshot.turn).toBeNull();
    expect(shown(talk)).toEqual(["visitor: Is it dry?", "persona: It is dry.", "persona: Anything else?"]);
    expect(talk.snapshot.entries.map(({ id, turnIndex }) => [id, turnIndex])).toEqual([
      ["7-1", 0],
      ["7-3", 0],
      ["7-5", 0],
    ]);
    expect(states).toEqual(expect.arrayContaining(["sending", "thinking", "streaming"]));
    expect(received[0]?.headers).toMatchObject({ "x-persona-id": "p1", "idempotency-key": turn.key });
    await talk.say("And warm?").done;
    expect(received[1]?.body).toEqual({ message: "And warm?", session_id: sessionId });
    expect(received[1]?.headers["x-end-user-id"]).toBe("eu_1");
  });

  it("has the same result wherever the connection is lost, receives each frame once, and keeps the same key", async () => {
    const whole = turnFrames(["One ", "two ", "three", "\n\n", "four"]);
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const { talk, received } = talkWith((_, index) => {
        if (index === 0) return cut === 0 ? null : { pieces: whole.slice(0, cut), ends: cut === whole.length ? "open" : "break" };
        return index === 1 && cut % 2 === 0 ? problem("session.turn_in_flight", 409) : { pieces: whole };
      });
      const turn = talk.say("Count");
      const frames = await framesOf(turn);
      expect(
        frames.map(({ id }) => id),
        `cut at ${cut}`,
      ).toEqual(whole.map((_, at) => `7-${at + 1}`));
      await turn.done;
      expect(shown(talk)).toEqual(["visitor: Count", "persona: One two three", "persona: four"]);
      expect(new Set(received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    }
  });

  it("starts over if the service lost the turn and answers differently", async () => {
    const { talk } = talkWith((_, index) =>
      index === 0 ? { pieces: turnFrames(["Wrong ", "end"]).slice(0, 2), ends: "break" } : { pieces: turnFrames(["Right"]) },
    );
    const frames = await framesOf(talk.say("Hello"));
    expect(frames.map(({ event }) => event)).toEqual(["session", "text", "restart", "session", "text", "done"]);
    expect(shown(talk)).toEqual(["visitor: Hello", "persona: Right"]);
  });

  it("fails with the problem's code, and can be sent again with the same key", async () => {
    const { talk, received } = talkWith((_, index) =>
      index === 0 ? problem("auth.consent_required", 403) : { pieces: turnFrames(["Hi"]) },
    );
    const error: unknown = await talk.say("Hello").done.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ParlanceError);
    expect(error).toMatchObject({ code: "auth.consent_required", status: 403, detail: "No." });
    await expect.poll(() => talk.snapshot.error).toBe(error);
    expect(talk.snapshot.entries[0]).toMatchObject({ state: "failed", text: "Hello" });
    await talk.retry()?.done;
    expect(received[1]?.headers["idempotency-key"]).toBe(received[0]?.headers["idempotency-key"]);
    expect(shown(talk)).toEqual(["visitor: Hello", "persona: Hi"]);
  });

  it("keeps a failed message in place if the next turn reuses its positions", async () => {
    const failing = [...turnFrames(["Half"]).slice(0, 2), frame("7-3", "error", { code: "server.error", message: "Nothing was stored." })];
    const { talk } = talkWith((_, index) => ({ pieces: index === 0 ? failing : turnFrames(["Fine"]) }));
    const failed = talk.say("First");
    await expect(framesOf(failed)).rejects.toMatchObject({ code: "server.error" });
    await talk.say("Second").done;
    expect(shown(talk)).toEqual(["visitor: First", "visitor: Second", "persona: Fine"]);
  });

  it("waits as long as the service requests, and shows the time of the retry", async () => {
    const { talk } = talkWith((_, index) =>
      index === 0 ? problem("limits.rate_exceeded", 429, { "retry-after": "1" }) : { pieces: turnFrames(["Hi"]) },
    );
    const turn = talk.say("Hello");
    await expect.poll(() => talk.snapshot.turn?.state).toBe("waiting");
    expect(talk.snapshot.turn?.error?.retryAfter).toBe(1);
    talk.hurry();
    await turn.done;
  });

  it("can be stopped", async () => {
    const stops: string[] = [];
    const { talk } = talkWith(({ path }) => {
      if (!path.endsWith("/stop")) return { pieces: turnFrames(["One "]).slice(0, 2), ends: "open" };
      stops.push(path);
      return { status: 202, json: {} };
    });
    const turn = talk.say("Tell me everything");
    await expect.poll(() => talk.snapshot.turn?.state).toBe("streaming");
    await turn.stop();
    expect(stops).toEqual([`/v1/chat/${sessionId}/stop`]);
    talk.close();
  });

  it("is not sent if it is stopped first", async () => {
    const { talk, received } = talkWith(() => ({ pieces: turnFrames(["One"]) }));
    const turn = talk.say("Never mind");
    await turn.stop();
    await expect(turn.done).rejects.toMatchObject({ code: "client.stopped" });
    expect(received).toEqual([]);
  });
});

describe("Following a conversation", () => {
  it("shows each row once, whichever stream delivers it first", async () => {
    const events = [message(1, "user", "Hi"), message(3, "persona", "Hello."), byKim(5)];
    const { talk } = talkWith(({ path }) =>
      path.includes("/events") ? { pieces: [...events, caughtUp(5, "Kim")], ends: "open" } : { pieces: turnFrames(["Hel", "lo."]) },
    );
    talk.follow();
    await talk.say("Hi").done;
    await expect.poll(() => shown(talk)).toEqual(["visitor: Hi", "persona: Hello.", "operator: I am Kim."]);
    expect(talk.snapshot).toMatchObject({ connection: "live", operator: { name: "Kim" } });
    talk.close();
  });

  it("reconnects after the last event", async () => {
    const { talk, received } = talkWith(({ path }, index) => {
      if (!path.includes("/events")) return { pieces: turnFrames(["Yes"]) };
      return index === 1
        ? { pieces: [caughtUp(3), message(4, "persona", "One", { author: "operator" })], ends: "break" }
        : { pieces: [message(6, "persona", "Two", { author: "operator" }), caughtUp(6)], ends: "open" };
    });
    talk.follow();
    await talk.say("Hi").done;
    await expect.poll(() => shown(talk).at(-1)).toBe("operator: Two");
    const [, first, second] = received.map(({ path }) => path);
    // The turn's stream has already shown all events up to its end.
    expect(first).toContain("since=7-3");
    expect(second).toContain("since=7-4");
    talk.close();
  });

  it("does not show an operator who has left, whatever the history contains, even after the stream is lost and after a reload", async () => {
    const history = [message(1, "user", "Hi"), byKim(2)];
    const { talk } = talkWith(
      (_, index) => {
        // One request for the reload, one for the stream that is lost while the operator is present, and one for the stream after the
        // release.
        if (index === 0) return { pieces: [...history, caughtUp(2)] };
        return index === 1 ? { pieces: [caughtUp(2, "Kim"), byKim(3)], ends: "break" } : { pieces: [byKim(4), caughtUp(4)], ends: "open" };
      },
      { sessionId },
    );
    await talk.restore();
    expect(shown(talk)).toEqual(["visitor: Hi", "operator: I am Kim."]);
    expect(talk.snapshot.operator).toBeNull();
    const operators: unknown[] = [];
    talk.subscribe(() => operators.push(talk.snapshot.operator?.name ?? null));
    talk.follow();
    await expect.poll(() => shown(talk)).toHaveLength(4);
    expect(operators).toContain("Kim");
    await expect.poll(() => talk.snapshot.operator).toBeNull();
    talk.close();
  });

  it("reports a request for an operator until it is taken over or withdrawn, even if the stream was lost", async () => {
    const asked = (at: string | null, hasContact = false): string =>
      frame("7-1", "handoff", { handoff_requested_at: at, has_contact: hasContact });
    const now = "2026-05-04T09:30:00.000Z";
    const { talk } = talkWith(
      (_, index) => {
        if (index === 0) return { pieces: [asked(now), caughtUp(1)] };
        return index === 1 ? { pieces: [asked(now, true), caughtUp(1)], ends: "break" } : { pieces: [caughtUp(1)], ends: "open" };
      },
      { sessionId },
    );
    await talk.restore();
    expect(talk.snapshot).toMatchObject({ handoff: "requested", hasContact: false });
    const known: unknown[] = [];
    talk.subscribe(() => known.push([talk.snapshot.handoff, talk.snapshot.hasContact]));
    talk.follow();
    await expect.poll(() => talk.snapshot.handoff).toBe("none");
    expect(known).toContainEqual(["requested", true]);
    talk.close();
  });

  it("shows the typing indicator until the operator stops typing or sends a message", async () => {
    const typing = (stopped: boolean): string => frame("7-3", "typing", { operator_name: "Kim", stopped });
    const { talk } = talkWith(({ path }) =>
      path.includes("/events") ? { pieces: [caughtUp(3), typing(false)], ends: "open" } : { pieces: turnFrames(["Yes"]) },
    );
    talk.follow();
    await talk.say("Hi").done;
    await expect.poll(() => talk.snapshot.typing).toEqual({ operatorName: "Kim" });
    talk.close();
  });

  it("ends if the conversation no longer exists, and the next message starts a new conversation", async () => {
    const { talk, received } = talkWith(({ path }) =>
      path.includes("/events") ? problem("resource.not_found", 404) : { pieces: turnFrames(["Yes"]) },
    );
    talk.follow();
    await talk.say("Hi").done;
    await expect.poll(() => talk.snapshot.sessionId).toBeNull();
    talk.unfollow();
    await talk.say("Again").done;
    expect(received.at(-1)?.body).toEqual({ message: "Again" });
    talk.close();
  });
});

describe("A page reload", () => {
  it("restores the history and writes nothing before the first message", async () => {
    const storage = memory();
    const answer = ({ path }: { path: string }): Scripted =>
      path.includes("/events")
        ? { pieces: [message(1, "user", "Hi"), message(2, "persona", "Hello."), caughtUp(3)] }
        : { pieces: turnFrames(["Hello."]) };
    const first = talkWith(answer, { storage });
    await first.talk.restore();
    expect(storage.kept.size).toBe(0);
    expect(first.received).toEqual([]);
    await first.talk.say("Hi").done;
    await expect.poll(() => storage.kept.get("parlance:p1")).toContain('"pending":[]');
    const second = talkWith(answer, { storage });
    await second.talk.restore();
    expect(shown(second.talk)).toEqual(["visitor: Hi", "persona: Hello."]);
    expect(second.talk.snapshot).toMatchObject({ sessionId, endUserId: "eu_1", isRestoring: false });
    expect(second.received).toHaveLength(1);
  });

  it("resends the message with its key if its reply was interrupted, but not if the history contains the message", async () => {
    for (const isStored of [false, true]) {
      const storage = memory();
      const history = isStored ? [message(1, "user", "Hi"), message(2, "persona", "Hello.")] : [];
      const whole = turnFrames(["Hello."]);
      const left = talkWith(() => ({ pieces: whole.slice(0, 2), ends: "open" }), { storage });
      const turn = left.talk.say("Hi");
      await expect.poll(() => shown(left.talk)).toHaveLength(2);
      left.talk.close();
      const next = talkWith(({ path }) => ({ pieces: path.includes("/events") ? [...history, caughtUp(3)] : whole }), { storage });
      await next.talk.restore();
      await expect.poll(() => shown(next.talk)).toEqual(["visitor: Hi", "persona: Hello."]);
      const sent = next.received.filter(({ method }) => method === "POST");
      expect(sent.map(({ headers }) => headers["idempotency-key"])).toEqual(isStored ? [] : [turn.key]);
    }
  });

  it("resends queued messages in order, even after another reload", async () => {
    const storage = memory();
    const whole = turnFrames(["Hello."]);
    const pages = [0, 1].map(() =>
      talkWith(({ path }) => (path.includes("/events") ? { pieces: [caughtUp(0)] } : { pieces: whole.slice(0, 1), ends: "open" }), {
        storage,
      }),
    );
    const keys: string[] = [];
    for (const [at, { talk, received }] of pages.entries()) {
      await talk.restore();
      if (at === 0) keys.push(...["Hi", "Hi again"].map((text) => talk.say(text).key));
      await expect.poll(() => received.some(({ method }) => method === "POST")).toBe(true);
      talk.close();
    }
    const last = talkWith(
      ({ path, body }) => {
        if (path.includes("/events")) return { pieces: [caughtUp(0)] };
        return { pieces: (body as { message: string }).message === "Hi" ? whole : turnFrames(["Hello."], { first: 11, turnIndex: 1 }) };
      },
      { storage },
    );
    await last.talk.restore();
    await expect.poll(() => shown(last.talk).filter((row) => row.startsWith("persona"))).toHaveLength(2);
    const sent = last.received.filter(({ method }) => method === "POST");
    expect(sent.map(({ headers, body }) => [headers["idempotency-key"], (body as { message: string }).message])).toEqual([
      [keys[0], "Hi"],
      [keys[1], "Hi again"],
    ]);
    expect(storage.kept.get("parlance:p1")).toContain('"pending":[]');
  });

  it("discards a history that is still loading if the visitor starts a new conversation", async () => {
    const { talk, received } = talkWith(
      ({ method }) =>
        method === "POST"
          ? { pieces: turnFrames(["Hello."]) }
          : { pieces: [message(1, "user", "Before"), message(2, "persona", "Old")], ends: "open" },
      { sessionId },
    );
    const restoring = talk.restore();
    await expect.poll(() => received.length).toBe(1);
    talk.reset();
    await restoring;
    expect(talk.snapshot.isRestoring).toBe(false);
    await talk.say("Hi").done;
    expect(shown(talk)).toEqual(["visitor: Hi", "persona: Hello."]);
    expect(received.at(-1)?.body).toEqual({ message: "Hi" });
  });

  it("continues from the state that an earlier version stored", async () => {
    for (const pending of [null, { key: "k", message: "Hi", consent: false, after: null }]) {
      const storage = memory();
      storage.setItem("parlance:p1", JSON.stringify({ sessionId, endUserId: "eu_1", pending, at: Date.now() }));
      const { talk, received } = talkWith(() => ({ pieces: [message(1, "user", "Before"), caughtUp(1)] }), { storage });
      await talk.restore();
      expect(shown(talk)).toEqual(["visitor: Before"]);
      expect(received.map(({ method }) => method)).toEqual(["GET"]);
    }
  });

  it("works with storage that throws", async () => {
    const fail = (): never => {
      throw new Error("forbidden");
    };
    const { talk } = talkWith(() => ({ pieces: turnFrames(["Yes"]) }), { storage: { getItem: fail, setItem: fail, removeItem: fail } });
    await talk.restore();
    expect((await talk.say("Hi").done).text).toBe("Yes");
  });
});
