import { describe, expect, it } from "vitest";
import type { TypingMessage } from "../session/session-hub.ts";
import type { Session } from "../store.ts";
import { visitorTyping } from "./visitor-typing.ts";

const sessionId = "0f0e0d0c-0b0a-4908-8706-050403020100";

function shop() {
  let reads = 0;
  const told: TypingMessage[] = [];
  const session: Session = {
    id: sessionId,
    accountId: "a",
    personaId: "p",
    endUserId: "e",
    epoch: 1,
    lastSeq: 0,
    turnCount: 0,
    turnOpen: false,
    updatedAt: new Date(0),
  };
  const types = visitorTyping({
    store: {
      session: async (accountId, id) => {
        reads += 1;
        return accountId === "a" && id === sessionId ? session : null;
      },
    },
    typing: { tell: async (message) => void told.push(message) },
  });
  return { types, told, reads: () => reads };
}

describe("visitor typing", () => {
  it("reads the database once, not for every ping", async () => {
    const { types, told, reads } = shop();
    for (let count = 0; count < 50; count += 1) {
      await types({ accountId: "a", personaId: count % 2 === 0 ? "p" : null }, { sessionId: sessionId.toUpperCase(), stopped: false });
    }
    expect(reads()).toBe(1);
    expect(told).toHaveLength(50);
    expect(told[0]).toEqual({ sessionId, operatorName: null, stopped: false });
  });

  it("returns 403 for a session of another persona and 404 for another account, even if cached", async () => {
    const { types, told } = shop();
    const ping = { sessionId, stopped: false };
    await types({ accountId: "a", personaId: "p" }, ping);
    await expect(types({ accountId: "a", personaId: "q" }, ping)).rejects.toMatchObject({ code: "auth.forbidden" });
    await expect(types({ accountId: "b", personaId: "p" }, ping)).rejects.toMatchObject({ code: "resource.not_found" });
    await expect(types({ accountId: "b", personaId: null }, ping)).rejects.toMatchObject({ code: "resource.not_found" });
    expect(told).toHaveLength(1);
  });
});
