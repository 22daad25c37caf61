import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isGenuine, parseRefreshToken, refreshTokenOf } from "./refresh-token.ts";

const key = randomBytes(32);
const seed = randomBytes(32);
const name = { sessionId: "0190a0b0-0000-7000-8000-000000000001", generation: 7 };
const token = refreshTokenOf(key, seed, name);

function parsed(text: string) {
  const presented = parseRefreshToken(text);
  if (presented === null) throw new Error(`${text} has no token's shape`);
  return presented;
}

describe("refresh tokens", () => {
  it("contain their session and generation, and are deterministic", () => {
    expect(refreshTokenOf(key, seed, name)).toBe(token);
    expect(parsed(token)).toMatchObject(name);
    expect(isGenuine(key, seed, parsed(token))).toBe(true);
  });

  it("differ if the secret, seed, session or generation differs", () => {
    expect(isGenuine(randomBytes(32), seed, parsed(token))).toBe(false);
    expect(isGenuine(key, randomBytes(32), parsed(token))).toBe(false);
    expect(isGenuine(key, seed, { ...parsed(token), generation: 8 })).toBe(false);
    expect(isGenuine(key, seed, { ...parsed(token), sessionId: name.sessionId.replace("1", "2") })).toBe(false);
  });

  it("are accepted only in canonical form", () => {
    for (const text of [
      ` ${token}`,
      `${token}=`,
      token.toUpperCase(),
      token.replace(".7.", ".07."),
      token.replace(".7.", ".-7."),
      `${token}\n`,
      "",
    ])
      expect(parseRefreshToken(text), text).toBeNull();
  });
});
