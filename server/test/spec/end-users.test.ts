import { createHmac, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { loadSecrets } from "../../src/config/secrets.ts";
import { mintVisitorId } from "../../src/chat/model/visitor-id.ts";
import { Api, eventually, framesOf, type Answer } from "../support/api.ts";
import { addPerson, type Person } from "../support/people.ts";
import { startSecondNode } from "../support/second-node.ts";
import type { SharedService, TestAccount } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { openStream, say, withPersonaKey } from "../support/turn.ts";

let service: SharedService;
let shop: Shop;
let owner: Person;
/** Another account with its own shop. */
let stranger: { account: TestAccount; shop: Shop; person: Person };

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  owner = await addPerson(service, service.owner, "Olga", "owner");
  const account = await service.addAccount("stranger@example.com");
  stranger = {
    account,
    shop: await openShop(service, account, "Strange"),
    person: await addPerson(service, account, "Sam", "owner"),
  };
});

const dayMs = 24 * 60 * 60 * 1_000;
const visitorShape = /^eu_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9_-]{22}$/;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const always = { timezone: "Europe/Berlin", windows: [{ days: everyDay, from: "00:00", to: "00:00" }] };
const never = { timezone: "Europe/Berlin", windows: [] };

async function refused(answer: Promise<Answer>, status: number, code: string, note = ""): Promise<Answer> {
  const found = await answer;
  expect([found.status, found.body?.code], `${note} ${found.text}`).toEqual([status, code]);
  expect(found.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  return found;
}

const chat = (api: Api, body: object = {}): Promise<Answer> => api.call("POST", "/v1/chat", { message: "Hello", ...body });

async function makePersona(fields: object = {}): Promise<{ id: string; visitor: Api }> {
  const { status, body, text } = await shop.api.call("POST", "/api/personas", { name: "Another", brand_id: shop.brandId, ...fields });
  expect(status, text).toBe(201);
  return { id: body.id, visitor: Api.asVisitor(service.url, body.id) };
}

async function change(personaId: string, fields: object): Promise<void> {
  const { status, text } = await shop.api.call("PATCH", `/api/personas/${personaId}`, fields);
  expect(status, text).toBe(200);
}

interface Rotated {
  readonly kid: string;
  readonly secret: string;
  readonly previous_valid_until: string | null;
}

async function rotate(personaId: string, by: Api = owner.api): Promise<Rotated> {
  const { status, body, text } = await by.call("POST", `/api/personas/${personaId}/end-user-secret/rotate`);
  expect(status, text).toBe(200);
  return body;
}

function tokenFor(
  sub: string,
  { kid, secret }: Pick<Rotated, "secret"> & { kid?: string },
  more: Record<string, unknown> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT({ sub, iat: now, exp: now + 900, ...more })
    .setProtectedHeader(kid === undefined ? { alg: "HS256" } : { alg: "HS256", kid })
    .sign(new TextEncoder().encode(secret));
}

async function conversations(api: Api): Promise<string[]> {
  const { status, body, text } = await api.call("GET", "/v1/chat/conversations");
  expect(status, text).toBe(200);
  return body.conversations.map(({ session_id: id }: { session_id: string }) => id);
}

const asUser = (visitor: Api, token: string): Api => visitor.with({ "x-end-user-token": token });
const asVisitor = (visitor: Api, id: string): Api => visitor.with({ "x-end-user-id": id });

function attributesIn(sessionId: string): Promise<{ readonly attributes: unknown } | null> {
  return service.database.one("test.attributes", `select user_attributes as attributes from sessions where id = $1`, [sessionId]);
}

function idleFor(sessionId: string, hours: number): Promise<number> {
  return service.database.run("test.idle", `update sessions set updated_at = now() - $2::integer * interval '1 hour' where id = $1`, [
    sessionId,
    hours,
  ]);
}

describe("X-End-User-Id: visitor id issued by the server", () => {
  it("is returned in the session event and, if sent back, links the next conversation to the same visitor", async () => {
    const first = await say(shop.visitor, "Hello");
    expect(first.endUserId).toMatch(visitorShape);
    const again = asVisitor(shop.visitor, first.endUserId);
    const second = await say(again, "Hello again");
    expect(second.endUserId).toBe(first.endUserId);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(await conversations(again)).toEqual([second.sessionId, first.sessionId]);
  });

  it("is ignored and replaced if forged, truncated, or issued for another account or installation", async () => {
    const { endUserId } = await say(shop.visitor, "Hello");
    const { endUserId: foreign } = await say(stranger.shop.visitor, "Hello");
    const wrong = [
      `eu_${randomUUID()}.${"A".repeat(22)}`,
      endUserId.slice(0, -1),
      endUserId.slice(0, 39),
      `${endUserId}A`,
      endUserId.toUpperCase(),
      foreign,
      mintVisitorId(Buffer.alloc(32), service.owner.accountId, randomUUID()),
      "somebody",
      "x".repeat(128),
      "ü".repeat(64),
    ];
    for (const id of wrong) {
      const { endUserId: minted } = await say(asVisitor(shop.visitor, id), "Hello");
      expect(minted, id).toMatch(visitorShape);
      expect([endUserId, ...wrong]).not.toContain(minted);
      expect(await conversations(asVisitor(shop.visitor, id)), id).toEqual([]);
    }
  });

  it("does not change for a visitor who continues another visitor's session, and the session keeps its owner", async () => {
    const [one, two] = [await say(shop.visitor, "Hello"), await say(shop.visitor, "Hello")];
    const second = asVisitor(shop.visitor, two.endUserId);
    expect((await say(second, "May I?", { session_id: one.sessionId })).endUserId).toBe(two.endUserId);
    expect(await conversations(second)).toEqual([two.sessionId]);
    expect(await conversations(asVisitor(shop.visitor, one.endUserId))).toEqual([one.sessionId]);
  });

  it("returns 400 validation.failed for an end_user_id of over 128 characters", async () => {
    const api = asVisitor(shop.visitor, "x".repeat(129));
    for (const call of [chat(api), api.call("GET", "/v1/chat/conversations")]) {
      const { body } = await refused(call, 400, "validation.failed");
      expect(body.errors).toMatchObject([{ field: "end_user_id", code: "too_long" }]);
    }
  });
});

describe("GET /v1/conversations", () => {
  it("returns an empty list for an unknown or absent visitor id", async () => {
    expect(await conversations(shop.visitor)).toEqual([]);
    const { visitors } = await loadSecrets(service.dataDir, undefined);
    expect(await conversations(asVisitor(shop.visitor, mintVisitorId(visitors, service.owner.accountId, randomUUID())))).toEqual([]);
  });

  it("accepts any visitor id if the caller is a server with a key, and excludes conversations of other personas", async () => {
    await service.database.run(
      "test.import",
      `insert into sessions (id, account_id, persona_id, end_user_id, epoch, title, message_count) values ($1, $2, $3, 'customer 5', 1, 'x', 2)`,
      [randomUUID(), service.owner.accountId, shop.personaId],
    );
    const { endUserId, sessionId } = await say(shop.visitor, "Hello");
    const key = await withPersonaKey(service, service.owner, shop.personaId);
    expect(await conversations(asVisitor(key, endUserId))).toEqual([sessionId]);
    expect(await conversations(asVisitor(key, "customer 5"))).toHaveLength(1);
    expect(await conversations(asVisitor(shop.visitor, "customer 5"))).toEqual([]);
    const named = await asVisitor(shop.api, endUserId).call("GET", `/v1/chat/conversations?persona_id=${shop.personaId}`);
    expect(named.body.conversations.map(({ session_id: id }: { session_id: string }) => id)).toEqual([sessionId]);
    await refused(asVisitor(shop.api, endUserId).call("GET", "/v1/chat/conversations"), 400, "validation.failed");

    const other = await makePersona();
    expect(await conversations(asVisitor(other.visitor, endUserId))).toEqual([]);
    const otherKey = await withPersonaKey(service, service.owner, other.id);
    expect(await conversations(asVisitor(otherKey, endUserId))).toEqual([]);
  });

  it("uses the token rather than the id if both are sent", async () => {
    const persona = await makePersona();
    const secret = await rotate(persona.id);
    const anonymous = await say(persona.visitor, "Hello");
    const both = asVisitor(asUser(persona.visitor, await tokenFor("ada", secret)), anonymous.endUserId);
    expect(await conversations(both)).toEqual([]);
    const turn = await say(both, "Hello");
    expect(turn.endUserId).not.toBe(anonymous.endUserId);
    expect(await conversations(both)).toEqual([turn.sessionId]);
    expect(await conversations(asVisitor(persona.visitor, anonymous.endUserId))).toEqual([anonymous.sessionId]);
  });
});

describe("X-End-User-Token: signed identity", () => {
  let persona: { id: string; visitor: Api };
  let secret: Rotated;

  beforeAll(async () => {
    persona = await makePersona();
    secret = await rotate(persona.id);
  });

  it("recognizes a logged-in user across devices: each token lists the same conversations", async () => {
    const phone = await say(asUser(persona.visitor, await tokenFor("ada", secret)), "From the phone");
    const laptop = asUser(persona.visitor, await tokenFor("ada", { secret: secret.secret }));
    expect(await conversations(laptop)).toEqual([phone.sessionId]);
    const second = await say(laptop, "From the laptop");
    expect(second.endUserId).toBe(phone.endUserId);
    expect(phone.endUserId).toMatch(visitorShape);
    expect(await conversations(laptop)).toEqual([second.sessionId, phone.sessionId]);
    const other = asUser(persona.visitor, await tokenFor("bob", secret));
    expect(await conversations(other)).toEqual([]);
    expect((await say(other, "Hello")).endUserId).not.toBe(phone.endUserId);
  });

  it("does not accept a user's id from a browser without the token", async () => {
    const user = asUser(persona.visitor, await tokenFor("carol", secret));
    const { endUserId, sessionId } = await say(user, "Hello");
    expect(await conversations(user)).toEqual([sessionId]);
    expect(await conversations(asVisitor(persona.visitor, endUserId))).toEqual([]);
    expect((await say(asVisitor(persona.visitor, endUserId), "It is me")).endUserId).not.toBe(endUserId);
  });

  it("sets user_attributes from the name and email in the token if the body contains none", async () => {
    const user = asUser(persona.visitor, await tokenFor("dora", secret, { name: "Dora", email: "dora@example.com" }));
    const { sessionId } = await say(user, "Hello");
    expect((await attributesIn(sessionId))?.attributes).toEqual({ name: "Dora", email: "dora@example.com" });
    await say(user, "Call me D", { session_id: sessionId, user_attributes: { name: "D", phone: "1" } });
    expect((await attributesIn(sessionId))?.attributes).toEqual({ name: "D", email: "dora@example.com", phone: "1" });
  });

  it("returns 401 auth.unauthorized for any invalid token on chat, conversations and typing, and starts nothing", async () => {
    const now = Math.floor(Date.now() / 1_000);
    const good = await tokenFor("ada", secret);
    const [head = "", payload = "", signature = ""] = good.split(".");
    const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    const unsigned = `${base64url({ alg: "none" })}.${payload}.`;
    const signedAs = (header: object): string => {
      const text = `${base64url(header)}.${payload}`;
      return `${text}.${createHmac("sha256", secret.secret).update(text).digest("base64url")}`;
    };
    const wrong: Readonly<Record<string, string>> = {
      "another persona's secret": await tokenFor("ada", await rotate((await makePersona()).id)),
      "another secret": await tokenFor("ada", { secret: "x".repeat(43) }),
      "an unknown kid": await tokenFor("ada", { ...secret, kid: randomUUID() }),
      "no sub": await tokenFor("ada", secret, { sub: undefined }),
      "a sub of 129 characters": await tokenFor("x".repeat(129), secret),
      "no iat": await tokenFor("ada", secret, { iat: undefined }),
      "no exp": await tokenFor("ada", secret, { exp: undefined }),
      expired: await tokenFor("ada", secret, { iat: now - 900, exp: now - 61 }),
      "an exp more than 24 h ahead": await tokenFor("ada", secret, { exp: now + 86_400 + 120 }),
      "another aud": await tokenFor("ada", secret, { aud: shop.personaId }),
      "alg none": unsigned,
      "alg none with the signature": `${base64url({ alg: "none" })}.${payload}.${signature}`,
      HS512: signedAs({ alg: "HS512" }),
      RS256: signedAs({ alg: "RS256" }),
      crit: signedAs({ alg: "HS256", crit: ["exp"] }),
      b64: signedAs({ alg: "HS256", b64: true }),
      "blanks inside": `${head}.${payload.slice(0, 4)} ${payload.slice(4)}.${signature}`,
      padding: `${good}=`,
      "a browser session's token": (owner.headers["authorization"] ?? "").slice("Bearer ".length),
      rubbish: "rubbish",
    };
    const { sessionId } = await say(persona.visitor, "Hello");
    const count = async (): Promise<unknown> =>
      service.database.one("test.sessions", `select count(*) as count from sessions where persona_id = $1`, [persona.id]);
    const before = await count();
    for (const [name, token] of Object.entries(wrong)) {
      const api = asUser(persona.visitor, token);
      await refused(chat(api), 401, "auth.unauthorized", name);
      await refused(api.call("GET", "/v1/chat/conversations"), 401, "auth.unauthorized", name);
      await refused(api.call("POST", `/v1/chat/${sessionId}/typing`), 401, "auth.unauthorized", name);
    }
    expect(await count()).toEqual(before);
    const aud = asUser(persona.visitor, await tokenFor("ada", secret, { aud: persona.id, exp: now + 86_400 }));
    expect((await chat(aud)).status).toBe(200);
  });

  it("returns 401 when the persona has no secret", async () => {
    const other = await makePersona();
    await refused(chat(asUser(other.visitor, await tokenFor("ada", secret))), 401, "auth.unauthorized");
  });

  it("assigns an anonymous conversation to the logged-in user on every device", async () => {
    const anonymous = await say(persona.visitor, "Hello");
    const user = asUser(persona.visitor, await tokenFor("erin", secret));
    const turn = await say(user, "Now I have logged in", { session_id: anonymous.sessionId });
    expect([turn.sessionId, turn.turnIndex]).toEqual([anonymous.sessionId, 1]);
    expect(turn.endUserId).not.toBe(anonymous.endUserId);
    expect(await conversations(user)).toEqual([anonymous.sessionId]);
    expect(await conversations(asVisitor(persona.visitor, anonymous.endUserId))).toEqual([]);
  });

  it("does not change the session's owner if another user's token is sent, because the session id grants access", async () => {
    const first = await say(asUser(persona.visitor, await tokenFor("fay", secret)), "Hello");
    const second = asUser(persona.visitor, await tokenFor("gus", secret));
    expect((await say(second, "Me too", { session_id: first.sessionId })).endUserId).not.toBe(first.endUserId);
    expect(await conversations(second)).toEqual([]);
  });
});

describe("Conversation of a signed-in user", () => {
  let persona: { id: string; visitor: Api };
  let secret: Rotated;
  let sam: Api;
  beforeAll(async () => {
    persona = await makePersona();
    secret = await rotate(persona.id);
    sam = asUser(persona.visitor, await tokenFor("sam", secret, { name: "Sam", email: "sam@example.com" }));
  });

  async function seen(sessionId: string): Promise<Record<string, unknown>> {
    const { status, body, text } = await owner.api.call("GET", `/api/conversations/${sessionId}`);
    expect(status, text).toBe(200);
    return body;
  }

  const mallory = { name: "Mallory", email: "m@evil.example", phone: "666" };

  it("keeps the user's details when anyone else who has the session id writes in it", async () => {
    const { sessionId, endUserId } = await say(sam, "Hello", { channel: "website", metadata: { page: "/" } });
    const others = [
      persona.visitor,
      asVisitor(persona.visitor, (await say(persona.visitor, "Hello")).endUserId),
      asUser(persona.visitor, await tokenFor("eve", secret, { name: "Eve", email: "eve@example.com" })),
    ];
    for (const other of others) {
      await say(other, "On", { session_id: sessionId, user_attributes: mallory, channel: "evil", metadata: { plan: "gold" } });
    }
    expect(await seen(sessionId)).toMatchObject({
      end_user_id: endUserId,
      end_user_verified: true,
      verified_attributes: { name: "Sam", email: "sam@example.com" },
      user_attributes: { name: "Sam", email: "sam@example.com" },
      channel: "website",
      metadata: { page: "/" },
    });
  });

  it("shows operators the author of each message, and hides other users' ids from visitors", async () => {
    const { sessionId, endUserId } = await say(sam, "Hello");
    const eve = asUser(persona.visitor, await tokenFor("eve", secret));
    const { endUserId: eveId } = await say(eve, "It is Eve", { session_id: sessionId });
    await say(persona.visitor, "It is nobody", { session_id: sessionId });
    const transcript = await owner.api.call("GET", `/api/conversations/${sessionId}/events?live=false`);
    const authors = framesOf(transcript.text).flatMap(({ data }) =>
      data["role"] === "user" ? [[data["end_user_id"], data["verified"]]] : [],
    );
    expect(authors).toEqual([
      [endUserId, true],
      [eveId, true],
      [expect.stringMatching(visitorShape), false],
    ]);
    expect(new Set(authors.map(([id]) => id)).size).toBe(3);
    for (const api of [sam, persona.visitor, await withPersonaKey(service, service.owner, persona.id)]) {
      const { text } = await api.call("GET", `/v1/chat/${sessionId}/events?live=false`);
      expect(text).toContain("It is Eve");
      expect(text).not.toContain("eu_");
      expect(text).not.toContain("verified");
    }
  });

  it("keeps the verified name apart from a name that the user's own page sends", async () => {
    const { sessionId } = await say(sam, "Hello", { user_attributes: { name: "The boss" } });
    expect(await seen(sessionId)).toMatchObject({
      user_attributes: { name: "The boss", email: "sam@example.com" },
      verified_attributes: { name: "Sam", email: "sam@example.com" },
    });
  });

  it("is not verified before the visitor signs in", async () => {
    const { sessionId } = await say(persona.visitor, "Hello", { user_attributes: mallory });
    expect(await seen(sessionId)).toMatchObject({ end_user_verified: false, verified_attributes: null, user_attributes: mallory });
    await say(sam, "It was me", { session_id: sessionId });
    expect(await seen(sessionId)).toMatchObject({
      end_user_verified: true,
      verified_attributes: { name: "Sam", email: "sam@example.com" },
    });
    const { body } = await owner.api.call("GET", `/api/conversations?persona_id=${persona.id}`);
    expect(body.items.find(({ session_id: id }: { session_id: string }) => id === sessionId)).toMatchObject({ end_user_verified: true });
  });

  it("is found by the user's own id, which is the `sub` of the token, only within the account", async () => {
    const { sessionId, endUserId } = await say(asUser(persona.visitor, await tokenFor("Customer 42/ä", secret)), "Hello");
    await say(persona.visitor, "Hello");
    const of = async (by: Api, query: string): Promise<unknown[]> => {
      const { status, body, text } = await by.call("GET", `/api/conversations?${query}`);
      expect(status, text).toBe(200);
      return body.items.map((item: Record<string, unknown>) => [item["session_id"], item["end_user_id"]]);
    };
    const query = `sub=${encodeURIComponent("Customer 42/ä")}`;
    expect(await of(owner.api, query)).toEqual([[sessionId, endUserId]]);
    expect(await of(owner.api, "sub=customer%2042/%C3%A4")).toEqual([]);
    expect(await of(owner.api, `${query}&end_user_id=${endUserId}`)).toHaveLength(1);
    expect(await of(owner.api, `${query}&end_user_id=someone`)).toEqual([]);
    expect(await of(stranger.person.api, query)).toEqual([]);
  });

  it("takes attributes from a server that has a key and does not specify another visitor", async () => {
    const { sessionId } = await say(sam, "Hello");
    const key = await withPersonaKey(service, service.owner, (await makePersona()).id);
    await refused(chat(key, { session_id: sessionId }), 403, "auth.forbidden");
    await say(shop.api, "On", { session_id: sessionId, persona_id: persona.id, user_attributes: { phone: "1" } });
    const named = asVisitor(shop.api, (await say(persona.visitor, "Hello")).endUserId);
    await say(named, "On", { session_id: sessionId, persona_id: persona.id, user_attributes: mallory });
    expect(await seen(sessionId)).toMatchObject({ user_attributes: { name: "Sam", email: "sam@example.com", phone: "1" } });
  });
});

describe("POST /api/personas/{id}/end-user-secret/rotate", () => {
  it("returns {kid, secret, previous_valid_until} once and stores the secret encrypted", async () => {
    const persona = await makePersona();
    const answer = await owner.api.call("POST", `/api/personas/${persona.id}/end-user-secret/rotate`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.body).toEqual({
      kid: expect.any(String),
      secret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      previous_valid_until: null,
    });
    const row = await service.database.one<{ encrypted: Buffer }>(
      "test.encrypted",
      `select sealed as encrypted from end_user_secrets where kid = $1`,
      [answer.body.kid],
    );
    expect(row?.encrypted.includes(answer.body.secret)).toBe(false);
    expect(row?.encrypted.includes(Buffer.from(answer.body.secret, "base64url"))).toBe(false);
  });

  it("keeps the previous secret valid for 24 hours, and older secrets until their own expiry", async () => {
    const persona = await makePersona();
    const secrets = [await rotate(persona.id)];
    const ends: number[] = [];
    for (let at = 0; at < 3; at += 1) {
      const next = await rotate(persona.id);
      const end = Date.parse(next.previous_valid_until ?? "");
      expect(Math.abs(end - Date.now() - dayMs)).toBeLessThan(60_000);
      secrets.push(next);
      ends.push(end);
      const rows = await service.database.rows<{ kid: string; end: Date | null }>(
        "test.ends",
        `select kid, valid_until as "end" from end_user_secrets where persona_id = $1 order by valid_until nulls last`,
        [persona.id],
      );
      expect(rows.map((row) => [row.kid, row.end?.getTime()])).toEqual(secrets.map(({ kid }, index) => [kid, ends[index]]));
    }
    const ids = new Set<string>();
    for (const secret of secrets) {
      for (const signer of [secret, { secret: secret.secret }])
        ids.add((await say(asUser(persona.visitor, await tokenFor("ada", signer)), "Hello")).endUserId);
    }
    expect(ids.size).toBe(1);
  });

  it("revokes all earlier secrets of the persona immediately with `revoke`", async () => {
    const [persona, other] = [await makePersona(), await makePersona()];
    const earlier = [await rotate(persona.id), await rotate(persona.id)];
    const kept = await rotate(other.id);
    for (const secret of earlier) expect((await chat(asUser(persona.visitor, await tokenFor("ada", secret)))).status).toBe(200);
    const { status, body } = await owner.api.call("POST", `/api/personas/${persona.id}/end-user-secret/rotate?revoke=true`);
    expect([status, body.previous_valid_until]).toEqual([200, null]);
    for (const secret of earlier) await refused(chat(asUser(persona.visitor, await tokenFor("ada", secret))), 401, "auth.unauthorized");
    expect((await chat(asUser(persona.visitor, await tokenFor("ada", body)))).status).toBe(200);
    expect((await chat(asUser(other.visitor, await tokenFor("ada", kept)))).status).toBe(200);
  });

  it("rejects an expired secret, whether or not its kid is sent", async () => {
    const persona = await makePersona();
    const [old, present] = [await rotate(persona.id), await rotate(persona.id)];
    expect((await chat(asUser(persona.visitor, await tokenFor("ada", old)))).status).toBe(200);
    // A cached secret expires too.
    await service.database.run("test.end", `update end_user_secrets set valid_until = now() + interval '1 second' where kid = $1`, [
      old.kid,
    ]);
    await change(persona.id, { name: "Read again" });
    const early = await chat(asUser(persona.visitor, await tokenFor("ada", old)));
    const hasEnded = async (): Promise<boolean> =>
      (await service.database.one("test.ended", `select 1 from end_user_secrets where kid = $1 and valid_until <= now()`, [old.kid])) !==
      null;
    // On a slow machine, the response may arrive only after the secret has expired.
    expect((await hasEnded()) ? 200 : early.status).toBe(200);
    await eventually(hasEnded);
    for (const signer of [old, { secret: old.secret }])
      await refused(chat(asUser(persona.visitor, await tokenFor("ada", signer))), 401, "auth.unauthorized");
    expect((await chat(asUser(persona.visitor, await tokenFor("ada", present)))).status).toBe(200);
    await rotate(persona.id);
    const left = await service.database.rows("test.left", `select 1 from end_user_secrets where persona_id = $1`, [persona.id]);
    expect(left).toHaveLength(2);
  });

  it("keeps all secrets of concurrent rotations valid, marks only one as the newest, and returns 409 resource.conflict for more than 20", async () => {
    const persona = await makePersona();
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => owner.api.call("POST", `/api/personas/${persona.id}/end-user-secret/rotate`)),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect([done.length, answers.filter(({ body }) => body.code === "resource.conflict").length]).toEqual([20, 2]);
    expect(done.filter(({ body }) => body.previous_valid_until === null)).toHaveLength(1);
    const newest = await service.database.rows(
      "test.newest",
      `select 1 from end_user_secrets where persona_id = $1 and valid_until is null`,
      [persona.id],
    );
    expect(newest).toHaveLength(1);
    for (const { body } of done) {
      const token = await tokenFor("ada", { secret: body.secret });
      expect((await asUser(persona.visitor, token).call("GET", "/v1/chat/conversations")).status).toBe(200);
    }
  });

  it("accepts the session of an owner or admin; returns 403 for a key and 403 auth.not_owner for another account's persona", async () => {
    const path = `/api/personas/${shop.personaId}/end-user-secret/rotate`;
    for (const role of ["operator", "viewer"] as const)
      await refused((await addPerson(service, service.owner, role, role)).api.call("POST", path), 403, "auth.forbidden", role);
    await refused(shop.api.call("POST", path), 403, "auth.forbidden");
    await refused((await withPersonaKey(service, service.owner, (await makePersona()).id)).call("POST", path), 403, "auth.forbidden");
    await refused(shop.visitor.call("POST", path), 403, "auth.forbidden");
    await refused(new Api(service.url).call("POST", path), 401, "auth.unauthorized");
    for (const id of [randomUUID(), "no-id"])
      await refused(owner.api.call("POST", `/api/personas/${id}/end-user-secret/rotate`), 404, "resource.not_found", id);
    const foreign = `/api/personas/${stranger.shop.personaId}/end-user-secret/rotate`;
    await refused(owner.api.call("POST", foreign), 403, "auth.not_owner");
    await refused(stranger.person.api.call("POST", path), 403, "auth.not_owner");
    expect((await (await addPerson(service, service.owner, "Ann", "admin")).api.call("POST", path)).status).toBe(200);
  });

  it("applies a new secret and a changed consent setting on every node immediately", async () => {
    const node = await startSecondNode(service);
    try {
      const persona = await makePersona({ consent_required: true });
      const elsewhere = Api.asVisitor(node.url, persona.id);
      // This node cached the persona before the secret was created.
      await refused(chat(asUser(elsewhere, "x")), 401, "auth.unauthorized");
      const secret = await rotate(persona.id);
      await eventually(
        async () => (await asUser(elsewhere, await tokenFor("ada", secret)).call("GET", "/v1/chat/conversations")).status === 200,
        5_000,
      );
      const here = await say(asUser(persona.visitor, await tokenFor("ada", secret)), "Hello", { consent: true });
      const there = await say(asUser(elsewhere, await tokenFor("ada", secret)), "Hello");
      expect(there.endUserId).toBe(here.endUserId);
    } finally {
      await node.stop();
    }
  });
});

describe("auth.consent_required", () => {
  it("returns 403 before the turn starts, for every message until consent is given", async () => {
    const persona = await makePersona({ consent_required: true });
    for (const body of [{}, { consent: false }]) await refused(chat(persona.visitor, body), 403, "auth.consent_required");
    await refused(chat(persona.visitor, { consent: "true" }), 400, "validation.failed");
    const rows = await service.database.rows("test.none", `select 1 from sessions where persona_id = $1`, [persona.id]);
    expect(rows).toEqual([]);
    expect((await say(persona.visitor, "Hello", { consent: true })).turnIndex).toBe(0);
    await refused(chat(persona.visitor), 403, "auth.consent_required");
  });

  it("accepts consent once for the visitor and persona, in every conversation and by session id alone", async () => {
    const persona = await makePersona({ consent_required: true });
    const { endUserId, sessionId } = await say(persona.visitor, "Hello", { consent: true });
    const visitor = asVisitor(persona.visitor, endUserId);
    expect((await say(visitor, "Another")).endUserId).toBe(endUserId);
    expect((await say(visitor, "On", { session_id: sessionId })).turnIndex).toBe(1);
    expect((await say(persona.visitor, "On", { session_id: sessionId })).turnIndex).toBe(2);
    const other = await makePersona({ consent_required: true });
    await refused(chat(asVisitor(other.visitor, endUserId)), 403, "auth.consent_required");
    // A forged id has not given consent.
    await refused(chat(asVisitor(persona.visitor, `${endUserId.slice(0, -1)}_`)), 403, "auth.consent_required");
  });

  it("accepts consent given before it was required; once it is required, visitors who have not consented are asked for it", async () => {
    const persona = await makePersona();
    const willing = await say(persona.visitor, "Hello", { consent: true });
    const silent = await say(persona.visitor, "Hello");
    await change(persona.id, { consent_required: true });
    await say(asVisitor(persona.visitor, willing.endUserId), "On", { session_id: willing.sessionId });
    const body = { session_id: silent.sessionId };
    await refused(chat(asVisitor(persona.visitor, silent.endUserId), body), 403, "auth.consent_required");
    await refused(chat(persona.visitor, body), 403, "auth.consent_required");
    // Rejected turns leave the session idle and its transcript unchanged.
    expect((await say(persona.visitor, "Yes", { ...body, consent: true })).turnIndex).toBe(1);
    expect((await say(persona.visitor, "On", body)).turnIndex).toBe(2);
  });

  it("applies a signed-in user's consent on all devices", async () => {
    const persona = await makePersona({ consent_required: true });
    const secret = await rotate(persona.id);
    await refused(chat(asUser(persona.visitor, await tokenFor("ada", secret))), 403, "auth.consent_required");
    await say(asUser(persona.visitor, await tokenFor("ada", secret)), "Hello", { consent: true });
    await say(asUser(persona.visitor, await tokenFor("ada", { secret: secret.secret })), "Hello");
    await refused(chat(asUser(persona.visitor, await tokenFor("bob", secret))), 403, "auth.consent_required");
  });

  it("does not charge rejected turns, and also applies to callers with a key", async () => {
    const persona = await makePersona({ consent_required: true });
    const credits = async (): Promise<unknown> => (await shop.api.call("GET", "/api/subscription")).body.creditsUsed;
    const before = await credits();
    await refused(chat(persona.visitor), 403, "auth.consent_required");
    await refused(chat(await withPersonaKey(service, service.owner, persona.id)), 403, "auth.consent_required");
    await refused(chat(shop.api, { persona_id: persona.id }), 403, "auth.consent_required");
    expect(await credits()).toEqual(before);
  });
});

describe("limits.session_time_limit", () => {
  it("returns 409 outside the schedule for a new conversation or a conversation idle for over 24 hours; active conversations may continue", async () => {
    const persona = await makePersona({ schedule: always });
    const { sessionId } = await say(persona.visitor, "Hello");
    await change(persona.id, { schedule: never });
    await refused(chat(persona.visitor), 409, "limits.session_time_limit");
    expect((await say(persona.visitor, "On", { session_id: sessionId })).turnIndex).toBe(1);

    await idleFor(sessionId, 25);
    const before = await persona.visitor.events(sessionId);
    await refused(chat(persona.visitor, { session_id: sessionId }), 409, "limits.session_time_limit");
    // The turn is rejected before anything is stored, so the old conversation is unchanged.
    expect(await persona.visitor.events(sessionId)).toEqual(before);
    await idleFor(sessionId, 23);
    expect((await say(persona.visitor, "On", { session_id: sessionId })).turnIndex).toBe(2);

    await idleFor(sessionId, 25);
    await change(persona.id, { schedule: always });
    expect((await say(persona.visitor, "Again", { session_id: sessionId })).turnIndex).toBe(0);
  });

  it("evaluates the schedule in the schedule's time zone, even across midnight", async () => {
    const clock = (zone: string, minutes: number): string =>
      new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
        Date.now() + minutes * 60_000,
      );
    const persona = await makePersona();
    for (const timezone of ["Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu", "UTC"]) {
      const within = (from: number, to: number): object => ({
        timezone,
        windows: [{ days: everyDay, from: clock(timezone, from), to: clock(timezone, to) }],
      });
      await change(persona.id, { schedule: within(-60, 60) });
      expect((await chat(persona.visitor)).status, timezone).toBe(200);
      await change(persona.id, { schedule: within(60, 120) });
      await refused(chat(persona.visitor), 409, "limits.session_time_limit", timezone);
      // Open at all times except now.
      await change(persona.id, { schedule: within(60, -60) });
      await refused(chat(persona.visitor), 409, "limits.session_time_limit", timezone);
    }
  });

  it("charges and stores nothing", async () => {
    const persona = await makePersona({ schedule: never });
    const credits = async (): Promise<unknown> => (await shop.api.call("GET", "/api/subscription")).body.creditsUsed;
    const before = await credits();
    await refused(chat(persona.visitor), 409, "limits.session_time_limit");
    await refused(chat(shop.api, { persona_id: persona.id }), 409, "limits.session_time_limit");
    expect(await credits()).toEqual(before);
    expect(await service.database.rows("test.none", `select 1 from sessions where persona_id = $1`, [persona.id])).toEqual([]);
  });
});

describe("GET /v1/persona", () => {
  it("returns {id, name, avatar_url, greeting, languages, suggested_questions, accent_colors, online} and consent_required", async () => {
    const persona = await makePersona({ greeting: "Hi", languages: ["de"], suggested_questions: ["Why?"], instructions: "a secret rule" });
    const { status, body } = await persona.visitor.call("GET", "/v1/persona");
    expect(status).toBe(200);
    expect(body).toEqual({
      id: persona.id,
      name: "Another",
      avatar_url: null,
      greeting: "Hi",
      greeting_language: expect.any(String),
      languages: ["de"],
      suggested_questions: ["Why?"],
      accent_colors: expect.any(Array),
      next_online_at: null,
      business_hours: null,
      widget: expect.any(Object),
      online: true,
      consent_required: false,
    });
  });

  it("derives online from the schedule, and consent_required from the consent setting", async () => {
    const persona = await makePersona({ schedule: never, consent_required: true });
    const seen = async (): Promise<unknown> => {
      const { body } = await persona.visitor.call("GET", "/v1/persona");
      return [body.online, body.consent_required];
    };
    expect(await seen()).toEqual([false, true]);
    await change(persona.id, { schedule: always, consent_required: false });
    expect(await seen()).toEqual([true, false]);
    await change(persona.id, { schedule: null });
    expect(await seen()).toEqual([true, false]);
  });
});

describe("Session of another persona", () => {
  const calls = (sessionId: string): readonly (readonly [string, string, object?])[] => [
    ["POST", "/v1/chat", { message: "Hello", session_id: sessionId }],
    ["GET", `/v1/chat/${sessionId}/events?live=false`],
    ["POST", `/v1/chat/${sessionId}/typing`],
    ["POST", `/v1/chat/${sessionId}/stop`],
    ["POST", `/v1/chat/${sessionId}/feedback`, { turn_index: 0, rating: 1 }],
    ["POST", `/v1/chat/${sessionId}/handoff`],
    ["GET", `/v1/chat/${sessionId}/images/img_${randomUUID()}`],
    ["POST", "/v1/cards/click", { session_id: sessionId, turn_index: 0, card_id: "x" }],
    ["DELETE", `/v1/chat/${sessionId}`],
  ];

  it("returns 403 auth.forbidden on every route, for public ids and for keys", async () => {
    const { sessionId, endUserId } = await say(shop.visitor, "Hello");
    const before = await shop.visitor.events(sessionId);
    const other = await makePersona();
    for (const api of [other.visitor, asVisitor(other.visitor, endUserId), await withPersonaKey(service, service.owner, other.id)]) {
      for (const [method, path, body] of calls(sessionId))
        await refused(api.call(method, path, body), 403, "auth.forbidden", `${method} ${path}`);
      for (const [method, path, body] of calls(sessionId.toUpperCase()))
        await refused(api.call(method, path, body), 403, "auth.forbidden", `${method} ${path}`);
    }
    expect(await shop.visitor.events(sessionId)).toEqual(before);
  });

  it("returns 400 from chat, 204 from erasure and 404 from other routes for another account's session", async () => {
    const { sessionId } = await say(shop.visitor, "Hello");
    const before = await shop.visitor.events(sessionId);
    const keys = [stranger.shop.visitor, await withPersonaKey(service, stranger.account, stranger.shop.personaId), stranger.shop.api];
    for (const api of keys) {
      for (const [method, path, body] of calls(sessionId)) {
        const sent = path === "/v1/chat" && api === stranger.shop.api ? { ...body, persona_id: stranger.shop.personaId } : body;
        const { status } = await api.call(method, path, sent);
        expect(status, `${method} ${path}`).toBe(path === "/v1/chat" ? 400 : method === "DELETE" ? 204 : 404);
      }
    }
    expect(await shop.visitor.events(sessionId)).toEqual(before);
  });
});

describe("auth.origin_not_allowed on routes that web pages call", () => {
  const allowed = "https://shop.example";

  it("returns 403 for any other origin, however similar, and starts nothing", async () => {
    const persona = await makePersona({ allowed_origins: [allowed, "http://localhost:3000"] });
    const { sessionId } = await say(persona.visitor.with({ origin: allowed }), "Hello");
    const before = await persona.visitor.events(sessionId);
    const { body: document } = await new Api(service.url).call("GET", "/openapi.json");
    const routes = Object.entries<Record<string, { security: Record<string, unknown>[] }>>(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security.some((scheme) => Object.keys(scheme).some((name) => /persona_?id/i.test(name))))
        .map(
          ([method]) => [method.toUpperCase(), path.replace("{session_id}", sessionId).replaceAll(/\{[a-z_]+\}/g, randomUUID())] as const,
        ),
    );
    expect(routes.length).toBeGreaterThanOrEqual(10);
    const others = [
      "https://elsewhere.example",
      "null",
      "http://shop.example",
      "https://shop.example:8443",
      "https://shop.example:443",
      "https://shop.example/",
      "https://shop.example.evil.example",
      "https://evilshop.example",
      "https://sub.shop.example",
      "https://SHOP.example",
      "http://localhost",
      "http://localhost:30000",
      "http://127.0.0.1:3000",
      "file://",
      `${allowed}, ${allowed}`,
      `${allowed} https://elsewhere.example`,
    ];
    for (const [method, path] of routes) {
      for (const origin of others) {
        await refused(persona.visitor.with({ origin }).call(method, path), 403, "auth.origin_not_allowed", `${method} ${path} ${origin}`);
      }
    }
    expect(await persona.visitor.with({ origin: allowed }).events(sessionId)).toEqual(before);
  });

  it("answers a web page's preflight for any caller and allows the visitor headers", async () => {
    const headers = "content-type,x-persona-id,x-end-user-id,x-end-user-token,idempotency-key";
    for (const path of ["/v1/chat", "/v1/chat/conversations", "/v1/persona"]) {
      const response = await fetch(service.url + path, {
        method: "OPTIONS",
        headers: { origin: allowed, "access-control-request-method": "POST", "access-control-request-headers": headers },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get("access-control-allow-origin")).toBe(allowed);
      expect(response.headers.get("access-control-allow-headers")?.split(", ")).toEqual(expect.arrayContaining(headers.split(",")));
      expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    }
  });

  it("also checks the origin if an EventSource URL contains the persona's id", async () => {
    const persona = await makePersona({ allowed_origins: [allowed] });
    const { sessionId } = await say(persona.visitor, "Hello");
    const url = `/v1/chat/${sessionId}/events?live=false&persona_id=${persona.id}`;
    await refused(new Api(service.url, { origin: "https://elsewhere.example" }).call("GET", url), 403, "auth.origin_not_allowed");
    const stream = await openStream(service.url + url, { headers: { origin: allowed } });
    await stream.ended;
    expect(stream.frames().at(-1)?.event).toBe("caught_up");
  });

  it("accepts requests without Origin, and requests from a server that has a key and forwards the visitor's Origin", async () => {
    const persona = await makePersona({ allowed_origins: [allowed] });
    const key = await withPersonaKey(service, service.owner, persona.id);
    const far = { origin: "https://elsewhere.example" };
    expect((await chat(key.with(far))).status).toBe(200);
    expect((await chat(shop.api.with(far), { persona_id: persona.id })).status).toBe(200);
    expect((await chat(persona.visitor)).status).toBe(200);
  });
});
