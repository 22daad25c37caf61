import { describe, expect, it } from "vitest";
import { fakeDatabase } from "../../../test/support/fake-database.ts";
import type { AccountKeyActor, PersonaKeyActor } from "../../ports/actor.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { TypingMessage } from "./session-hub.ts";
import type { Session } from "../model/session.ts";
import { visitorTyping } from "./visitor-typing.ts";

const sessionId = "0f0e0d0c-0b0a-4908-8706-050403020100";
const [persona, other, foreign] = [1, 2, 3].map((each) => `00000000-0000-4000-8000-00000000000${each}`) as [string, string, string];
const ping = { sessionId, stopped: false, visitor: { endUserId: null, token: null } };

function shop() {
  let reads = 0;
  const told: TypingMessage[] = [];
  const session: Session = {
    id: sessionId,
    accountId: "a",
    personaId: persona,
    endUserId: "e",
    epoch: 1,
    lastSeq: 0,
    turnCount: 0,
    turnOpen: false,
    updatedAt: new Date(0),
  };
  const types = visitorTyping({
    database: fakeDatabase({
      "chat.session": ([accountId, id]) => {
        reads += 1;
        return accountId === "a" && id === sessionId ? session : null;
      },
    }),
    directory: { context: async (id) => contextOf(id), publicPersona: async () => null },
    visitors: { endUserSecrets: async () => [], visitorSecret: Buffer.alloc(32), clock: { now: () => new Date(0) } },
    typing: { tell: async (message) => void told.push(message) },
  });
  return { types, told, reads: () => reads };
}

const accounts: Readonly<Record<string, string>> = { [persona]: "a", [other]: "a", [foreign]: "b" };

function contextOf(id: string): PersonaContext {
  return { persona: { id, accountId: accounts[id], status: "ready" } } as unknown as PersonaContext;
}

const byPersona = (personaId: string): PersonaKeyActor => ({
  kind: "persona_key",
  accountId: accounts[personaId] ?? "",
  personaId,
  keyId: "k",
});
const byAccount = (accountId: string): AccountKeyActor => ({ kind: "account_key", accountId, keyId: "k" });

describe("visitor typing", () => {
  it("reads the database once, not on every ping", async () => {
    const { types, told, reads } = shop();
    for (let count = 0; count < 50; count += 1) {
      const actor = count % 2 === 0 ? byPersona(persona) : byAccount("a");
      await types(actor, { ...ping, sessionId: sessionId.toUpperCase() });
    }
    expect(reads()).toBe(1);
    expect(told).toHaveLength(50);
    expect(told[0]).toEqual({ sessionId, operatorName: null, stopped: false });
  });

  it("returns 403 for a session of another persona and 404 for a session of another account, even if the session is cached", async () => {
    const { types, told } = shop();
    await types(byPersona(persona), ping);
    await expect(types(byPersona(other), ping)).rejects.toMatchObject({ code: "auth.forbidden" });
    await expect(types(byPersona(foreign), ping)).rejects.toMatchObject({ code: "resource.not_found" });
    await expect(types(byAccount("b"), ping)).rejects.toMatchObject({ code: "resource.not_found" });
    expect(told).toHaveLength(1);
  });

  it("rejects an invalid end-user token", async () => {
    const { types, told } = shop();
    const visitor = { endUserId: null, token: "invalid" };
    await expect(types(byPersona(persona), { ...ping, visitor })).rejects.toMatchObject({ code: "auth.unauthorized" });
    expect(told).toHaveLength(0);
  });
});
