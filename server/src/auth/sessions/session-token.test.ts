import { describe, expect, it } from "vitest";
import { accessTokenSeconds, sessionTokens } from "./session-token.ts";

const secret = new Uint8Array(32).fill(7);
const ids = { uuidv7: () => "id", uuidv4: () => "id" };
const start = Date.UTC(2026, 0, 1);
const person = { sessionId: "session", userId: "user", accountId: "account", role: "admin" } as const;

function tokensAt(ms: number, key = secret) {
  return sessionTokens(key, { now: () => new Date(ms) }, ids);
}

describe("session tokens", () => {
  it("contain the user and role until they expire", async () => {
    const token = await tokensAt(start).issue(person);
    expect(await tokensAt(start).verify(token)).toEqual(person);
    expect(await tokensAt(start + accessTokenSeconds * 1_000 - 1_000).verify(token)).not.toBeNull();
    expect(await tokensAt(start + accessTokenSeconds * 1_000).verify(token)).toBeNull();
  });

  it("contain the address and no session if they are for a registration", async () => {
    const claims = { accountId: "account", userId: "user", email: "ann@example.com" };
    expect(await tokensAt(start).verify(await tokensAt(start).issueForRegistration(claims))).toEqual(claims);
  });

  it("are rejected if they were signed with another secret", async () => {
    expect(await tokensAt(start, new Uint8Array(32).fill(8)).verify(await tokensAt(start).issue(person))).toBeNull();
  });

  it("are accepted only in canonical form: without white space, padding or a fourth part", async () => {
    const token = await tokensAt(start).issue(person);
    for (const text of [` ${token}`, `${token}\n`, token.replace(".", ". "), `${token}=`, `${token}.x`, token.toUpperCase(), ""]) {
      expect(await tokensAt(start).verify(text), text).toBeNull();
    }
  });
});
