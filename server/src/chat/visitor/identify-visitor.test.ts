import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { Actor } from "../../ports/actor.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import { isVisitorId, mintVisitorId } from "../model/visitor-id.ts";
import { attributesOf, listedVisitorOf, visitorOf } from "./identify-visitor.ts";
import { userVisitorId } from "./user-id.ts";
import { presentedVisitor, type RequestHeaders } from "./visitor-headers.schema.ts";

const accountId = randomUUID();
const visitorSecret = Buffer.alloc(32, 3);
const key = Buffer.from("k".repeat(43));
const now = new Date("2026-06-01T12:00:00Z");
const clock = { now: () => now };
const deps = { endUserSecrets: async () => [{ kid: "kid", key, validUntil: null }], visitorSecret, clock };
const context = { persona: { id: randomUUID(), accountId } } as unknown as PersonaContext;
const known = mintVisitorId(visitorSecret, accountId, randomUUID());
const nobody = { endUserId: null, trusted: false, attributes: {} };

function tokenFor(sub: string, more: Record<string, unknown> = {}): Promise<string> {
  const seconds = now.getTime() / 1_000;
  return new SignJWT({ sub, iat: seconds, exp: seconds + 900, ...more }).setProtectedHeader({ alg: "HS256" }).sign(key);
}

const who = (headers: RequestHeaders) => visitorOf(deps, context, presentedVisitor(headers));

describe("visitorOf", () => {
  it("returns an anonymous visitor if no id or an empty header is sent", async () => {
    expect(await who({})).toEqual(nobody);
    expect(await who({ "x-end-user-id": "", "x-end-user-token": "" })).toEqual(nobody);
  });

  it("returns the visitor whose id this service issued, marked as untrusted", async () => {
    expect(await who({ "x-end-user-id": known })).toEqual({ ...nobody, endUserId: known });
  });

  it.each([
    ["forged", `eu_${randomUUID()}.${"A".repeat(22)}`],
    ["of another account", mintVisitorId(visitorSecret, randomUUID(), randomUUID())],
    ["of another installation", mintVisitorId(Buffer.alloc(32, 4), accountId, randomUUID())],
    ["cut", known.slice(0, -1)],
    ["without its signature", known.split(".")[0] ?? ""],
    ["prolonged", `${known}x`],
    ["in capitals", known.toUpperCase()],
    ["sent twice", `${known}, ${known}`],
    ["of 128 characters", "x".repeat(128)],
  ])("returns an anonymous visitor for an id that is %s", async (_, id) => {
    expect(await who({ "x-end-user-id": id })).toEqual(nobody);
  });

  it("rejects an id over 128 characters, even if a token is sent", async () => {
    const problem = { code: "validation.failed", status: 400, extensions: { errors: [{ field: "end_user_id", code: "too_long" }] } };
    await expect(who({ "x-end-user-id": "x".repeat(129) })).rejects.toMatchObject(problem);
    await expect(who({ "x-end-user-id": "x".repeat(129), "x-end-user-token": await tokenFor("u") })).rejects.toMatchObject(problem);
  });

  it("prefers the user in the token to an id sent with it", async () => {
    const visitor = await who({
      "x-end-user-id": known,
      "x-end-user-token": await tokenFor("u", { name: "Ada", email: "ada@example.com" }),
    });
    expect(visitor).toEqual({
      endUserId: userVisitorId(visitorSecret, accountId, "u"),
      trusted: true,
      attributes: { name: "Ada", email: "ada@example.com" },
    });
  });

  it("rejects an invalid token, even if a valid id is sent", async () => {
    const [head, payload, signature] = (await tokenFor("u")).split(".") as [string, string, string];
    for (const token of [
      "x",
      `${head}.${payload}.${signature.slice(1)}`,
      `${head}.${payload}.${signature}, ${head}.${payload}.${signature}`,
    ]) {
      const refused = who({ "x-end-user-id": known, "x-end-user-token": token });
      await expect(refused).rejects.toMatchObject({ code: "auth.unauthorized", status: 401 });
    }
  });
});

describe("user id", () => {
  it("is stable for a user, and differs between users, accounts and installations", () => {
    const id = userVisitorId(visitorSecret, accountId, "u");
    expect(userVisitorId(visitorSecret, accountId, "u")).toBe(id);
    const others = [
      userVisitorId(visitorSecret, accountId, "U"),
      userVisitorId(visitorSecret, accountId, "u "),
      userVisitorId(visitorSecret, randomUUID(), "u"),
      userVisitorId(Buffer.alloc(32, 4), accountId, "u"),
    ];
    for (const half of [0, 1]) expect(new Set([id, ...others].map((each) => each.split(".")[half])).size).toBe(5);
  });

  it("has the form of a visitor id and reveals nothing about the user", () => {
    const id = userVisitorId(visitorSecret, accountId, "ada@example.com");
    expect(id).toMatch(/^eu_[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.[A-Za-z0-9_-]{22}$/);
  });

  it("identifies a visitor only if a token is sent, so a leaked id is useless", async () => {
    const id = userVisitorId(visitorSecret, accountId, "u");
    expect(isVisitorId(visitorSecret, accountId, id)).toBe(false);
    expect(await who({ "x-end-user-id": id })).toEqual(nobody);
  });
});

describe("visitor whose conversations are listed", () => {
  const browser = { kind: "persona_public" } as Actor;
  const listed = (actor: Actor, headers: RequestHeaders) => listedVisitorOf(deps, actor, context, presentedVisitor(headers));

  it("for a browser, is the visitor that a valid id identifies, or null", async () => {
    expect(await listed(browser, { "x-end-user-id": known })).toBe(known);
    expect(await listed(browser, { "x-end-user-id": "somebody" })).toBeNull();
    expect(await listed(browser, {})).toBeNull();
  });

  it.each(["persona_key", "account_key"] as const)("can be any visitor for a server with a %s", async (kind) => {
    const server = { kind } as Actor;
    expect(await listed(server, { "x-end-user-id": "somebody" })).toBe("somebody");
    expect(await listed(server, {})).toBeNull();
  });

  it("comes from the token rather than the id, for browsers and servers", async () => {
    const headers = { "x-end-user-id": known, "x-end-user-token": await tokenFor("u") };
    for (const kind of ["persona_public", "persona_key", "account_key"] as const)
      expect(await listed({ kind } as Actor, headers)).toBe(userVisitorId(visitorSecret, accountId, "u"));
  });
});

describe("visitor attributes", () => {
  const visitor = { ...nobody, attributes: { name: "Token", email: "token@example.com" } };

  it("come from the body, or else from the token", () => {
    expect(attributesOf(visitor, { name: "Body", phone: "1" })).toEqual({ name: "Body", email: "token@example.com", phone: "1" });
    expect(attributesOf(visitor, undefined)).toEqual(visitor.attributes);
  });

  it("are empty if neither contains any", () => {
    expect(attributesOf(nobody, undefined)).toBeUndefined();
    expect(attributesOf(nobody, {})).toEqual({});
  });
});
