import { randomBytes } from "node:crypto";
import { decodeJwt, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ids } from "../../src/platform/ids.ts";
import type { Role } from "../../src/ports/actor.ts";
import { loadSecrets } from "../../src/config/secrets.ts";
import { Api, eventually, type Answer } from "../support/api.ts";
import { addPerson } from "../support/people.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: TestService;
let shop: Shop;
let owner: Api;
let viewer: Api;

const signIn = async (email: string, password: string): Promise<Answer> =>
  new Api(service.url).call("POST", "/api/auth/login", { email, password });
const withToken = (token: string): Api => new Api(service.url, { authorization: `Bearer ${token}` });
const mint = async (personaId: string, slot: "primary" | "secondary"): Promise<Answer> =>
  owner.call("POST", `/api/personas/${personaId}/api-keys`, { slot });
const makePersona = async (fields: object = {}): Promise<string> =>
  (await shop.api.call("POST", "/api/personas", { name: "Another", brand_id: shop.brandId, ...fields })).body.id;
const accountChanged = (): Promise<unknown> =>
  service.database.run("test.changed", `select pg_notify('parlance_events', $1)`, [
    `"account_changed"${JSON.stringify({ accountId: service.owner.accountId })}`,
  ]);

async function addUser(role: Role): Promise<Api> {
  return (await addPerson(service, service.owner, "Somebody", role)).api;
}

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner);
  owner = withToken((await signIn(service.owner.email, service.owner.password)).body.access_token);
  viewer = await addUser("viewer");
});
afterAll(() => service.stop());

async function refused(answer: Promise<Answer>, status: number, code: string, note?: string): Promise<void> {
  const { status: found, body, headers, text } = await answer;
  expect([found, body?.code], `${note ?? ""} ${text}`).toEqual([status, code]);
  expect(headers.get("content-type")).toMatch(/^application\/problem\+json/);
}

const unknownId = "0190a0b0-0000-7000-8000-000000000000";
const randomKey = (prefix: string): string => prefix + randomBytes(32).toString("base64url");

describe("Authentication of requests", () => {
  it("returns 401 auth.unauthorized without credentials on every non-public route", async () => {
    const nobody = new Api(service.url);
    const { body: document } = await nobody.call("GET", "/openapi.json");
    let asked = 0;
    for (const [path, methods] of Object.entries<Record<string, { security: object[]; requestBody?: { content: object } }>>(
      document.paths,
    )) {
      for (const [method, { security }] of Object.entries(methods)) {
        // The ticket is a required parameter, so a request without one is invalid rather than unauthenticated.
        if (security.every((scheme) => "ticket" in scheme)) continue;
        asked += 1;
        await refused(
          nobody.call(method.toUpperCase(), path.replaceAll(/\{[a-z_]+\}/g, unknownId)),
          401,
          "auth.unauthorized",
          `${method} ${path}`,
        );
      }
    }
    expect(asked).toBeGreaterThan(15);
  });

  it("returns 401 auth.api_key_invalid for an unknown or malformed key", async () => {
    const { key } = service.owner;
    const wrong = [
      randomKey("ak_"),
      randomKey("pa_live_"),
      randomKey("pa_"),
      randomKey("ik_"),
      "x",
      "ak_",
      `${key}x`,
      key.slice(0, -1),
      key.toUpperCase(),
      key.replace("ak_", "pa_live_"),
      key.replace("ak_", "ik_"),
      `${key} ${key}`,
      `${key}, ${key}`,
    ];
    for (const each of wrong) await refused(Api.withKey(service.url, each).call("GET", "/v1/brands"), 401, "auth.api_key_invalid", each);
  });

  it("rejects an invalid key even if the request has another valid credential", async () => {
    await refused(owner.with({ "x-api-key": randomKey("ak_") }).call("GET", "/v1/brands"), 401, "auth.api_key_invalid");
    await refused(
      shop.visitor.with({ "x-api-key": randomKey("pa_live_") }).call("POST", "/v1/search", { query: "x" }),
      401,
      "auth.api_key_invalid",
    );
  });
});

describe("Disabled key", () => {
  it("returns 401 auth.api_key_disabled until the key is enabled again", async () => {
    const { body } = await owner.call("POST", "/api/account/api-key/regenerate?slot=secondary");
    const api = Api.withKey(service.url, body.key);
    expect((await api.call("GET", "/v1/brands")).status).toBe(200);
    const set = async (active: boolean): Promise<void> => {
      await service.database.run("test.setActive", `update api_keys set is_active = $2 where id = $1`, [body.info.id, active]);
      await accountChanged();
      await eventually(async () => ((await api.call("GET", "/v1/brands")).status === 200) === active);
    };
    await set(false);
    await refused(api.call("GET", "/v1/brands"), 401, "auth.api_key_disabled");
    expect((await shop.api.call("GET", "/v1/brands")).status).toBe(200);
    await set(true);
    expect((await api.call("GET", "/v1/brands")).status).toBe(200);
  });
});

describe("Access check of each route", () => {
  const syncRoutes: readonly (readonly [string, string, object?])[] = [
    ["GET", "/v1/brands"],
    ["POST", "/v1/brands", { display_name: "x" }],
    ["GET", "/v1/knowledge/sources"],
    ["POST", "/v1/knowledge/sources", { name: "x", brand_id: unknownId }],
    ["PUT", `/v1/knowledge/sources/${unknownId}/documents`, { items: [{ id: "x", title: "x" }] }],
    ["GET", "/v1/knowledge/documents"],
    ["GET", `/v1/knowledge/sources/${unknownId}/documents/x`],
  ];

  it("returns 403 for a persona id on the knowledge sync API", async () => {
    for (const [method, path, body] of syncRoutes) await refused(shop.visitor.call(method, path, body), 403, "auth.forbidden", path);
  });

  it("returns 403 even if the persona is unavailable or not allowed on this origin", async () => {
    const personaId = await makePersona({ allowed_origins: ["https://shop.example"] });
    const visitor = Api.asVisitor(service.url, personaId);
    await refused(visitor.with({ origin: "https://elsewhere.example" }).call("GET", "/v1/brands"), 403, "auth.forbidden");
    await service.database.run("test.disable", `update personas set status = 'disabled' where id = $1`, [personaId]);
    await accountChanged();
    await refused(visitor.call("GET", "/v1/brands"), 403, "auth.forbidden");
  });

  it("returns 403 for a persona key on the knowledge sync API and the account API", async () => {
    const { body } = await mint(await makePersona(), "primary");
    const api = Api.withKey(service.url, body.key);
    for (const [method, path, sent] of [...syncRoutes, ["GET", "/api/personas"], ["GET", "/api/subscription/limits"]] as const)
      await refused(api.call(method, path, sent), 403, "auth.forbidden", path);
  });

  it("returns 401 auth.unauthorized for an unknown or malformed X-Persona-Id", async () => {
    for (const id of [unknownId, "no-uuid", "null", `${shop.personaId}x`, `${shop.personaId}, ${shop.personaId}`]) {
      for (const path of ["/v1/search", "/v1/chat"])
        await refused(Api.asVisitor(service.url, id).call("POST", path, { query: "x", message: "x" }), 401, "auth.unauthorized", id);
    }
  });

  it("returns 401 for a persona that is not public", async () => {
    await refused(
      Api.asVisitor(service.url, await makePersona({ is_public: false })).call("POST", "/v1/search", { query: "x" }),
      401,
      "auth.unauthorized",
    );
  });

  it("accepts X-Persona-Id, in any letter case, or X-Api-Key for chat and search", async () => {
    const { body } = await mint(await makePersona(), "primary");
    const callers = [shop.visitor, Api.asVisitor(service.url, shop.personaId.toUpperCase()), Api.withKey(service.url, body.key)];
    for (const caller of callers) {
      expect((await caller.call("POST", "/v1/search", { query: "x" })).status).toBe(200);
      expect((await caller.chat({ message: "Hello" })).status).toBe(200);
    }
    expect((await shop.api.call("POST", "/v1/search", { query: "x", persona_id: shop.personaId })).status).toBe(200);
    await refused(shop.api.call("POST", "/v1/search", { query: "x" }), 400, "validation.failed");
    await refused(owner.call("POST", "/v1/search", { query: "x" }), 400, "validation.failed");
  });

  it("accepts an account key on the knowledge, persona and subscription routes of /api; key management with a key returns 403 auth.forbidden", async () => {
    for (const path of ["/api/personas", "/api/subscription/limits"]) expect((await shop.api.call("GET", path)).status).toBe(200);
    await refused(shop.api.call("POST", "/api/account/api-key/regenerate"), 403, "auth.forbidden");
    await refused(shop.api.call("POST", `/api/personas/${shop.personaId}/api-keys`, { slot: "primary" }), 403, "auth.forbidden");
    await refused(shop.api.call("GET", "/api/auth/me"), 403, "auth.forbidden");
  });

  it("explains that a key belongs in X-Api-Key if the key is sent as a session token", async () => {
    const { status, body } = await withToken(service.owner.key).call("GET", "/api/personas");
    expect([status, body.code]).toEqual([401, "auth.unauthorized"]);
    expect(body.detail).toContain("send it in `X-Api-Key`");
  });

  it("returns auth.origin_not_allowed for an Origin that is not in the persona's allowed_origins", async () => {
    const personaId = await makePersona({ allowed_origins: ["https://shop.example"] });
    const from = (origin?: string): Api => Api.asVisitor(service.url, personaId).with(origin === undefined ? {} : { origin });
    for (const origin of [
      "https://elsewhere.example",
      "http://shop.example",
      "https://shop.example:444",
      "https://shop.example.evil.example",
      "null",
    ]) {
      for (const path of ["/v1/search", "/v1/chat"])
        await refused(from(origin).call("POST", path, { query: "x", message: "x" }), 403, "auth.origin_not_allowed", origin);
      await refused(from(origin).call("GET", "/v1/persona"), 403, "auth.origin_not_allowed", origin);
    }
    const { detail } = (await from("https://elsewhere.example").call("GET", "/v1/persona")).body;
    expect(detail).toContain("https://elsewhere.example");
    expect(detail).not.toContain("shop.example");
    for (const origin of ["https://shop.example", undefined])
      expect((await from(origin).call("POST", "/v1/search", { query: "x" })).status).toBe(200);
    expect((await shop.visitor.with({ origin: "https://elsewhere.example" }).call("POST", "/v1/search", { query: "x" })).status).toBe(200);
  });
});

describe("Browser session", () => {
  it("is started by a login that returns {access_token, token_type: Bearer, expires_in: 900, user {id, email, name, locale, role}}; me returns the same user", async () => {
    const { status, body, headers } = await signIn(service.owner.email.toUpperCase(), service.owner.password);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: "Bearer",
      expires_in: 900,
      user: { id: expect.any(String), email: service.owner.email, name: expect.any(String), locale: null, role: "owner" },
    });
    expect(headers.get("cache-control")).toBe("no-store");
    expect((await withToken(body.access_token).call("GET", "/api/auth/me")).body).toEqual(body.user);
  });

  it("returns 401 auth.invalid_credentials for a wrong email address or password", async () => {
    const answers = [
      await signIn(service.owner.email, "wrong-password"),
      await signIn("nobody@example.com", service.owner.password),
      await signIn("' or 1=1 --", "x"),
      await signIn("nul\0@example.com", "x"),
    ];
    for (const { status, body } of answers)
      expect([status, body.code, body.detail]).toEqual([401, "auth.invalid_credentials", answers[0]?.body.detail]);
  });

  it.each([
    {},
    { email: "a@b.c" },
    { password: "x" },
    { email: 5, password: "x" },
    { email: "a@b.c", password: "" },
    { email: "a@b.c", password: "x".repeat(201) },
    { email: "a@b.c", password: "x", remember: true },
  ])("returns 400 validation.failed for a login with %j", async (body) =>
    refused(new Api(service.url).call("POST", "/api/auth/login", body), 400, "validation.failed"),
  );

  it("returns 401 auth.unauthorized for a token that is forged, expired, malformed or from another issuer", async () => {
    const { body } = await signIn(service.owner.email, service.owner.password);
    const token: string = body.access_token;
    const [head, claims, signature] = token.split(".") as [string, string, string];
    const { sessionTokens: secret } = await loadSecrets(service.dataDir, undefined);
    const now = Math.floor(Date.now() / 1_000);
    const payload = {
      acc: service.owner.accountId,
      role: "owner",
      sub: body.user.id,
      iss: "parlance",
      iat: now,
      exp: now + 900,
      jti: ids.uuidv7(),
      sid: decodeJwt(token)["sid"],
    };
    const signed = (more: object, alg = "HS256", key: Uint8Array = secret): Promise<string> => {
      const merged = Object.fromEntries(Object.entries({ ...payload, ...more }).filter(([, value]) => value !== undefined));
      return new SignJWT(merged).setProtectedHeader({ alg }).sign(key);
    };
    // A correctly signed token is accepted, so only the changes made below can cause the rejections.
    expect((await withToken(await signed({})).call("GET", "/api/auth/me")).status).toBe(200);
    const flipped = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    const promoted = Buffer.from(JSON.stringify({ ...payload, acc: unknownId })).toString("base64url");
    const wrong: Readonly<Record<string, string>> = {
      "another signature": `${head}.${claims}.${flipped}`,
      "other claims": `${head}.${promoted}.${signature}`,
      "no signature": `${head}.${claims}.`,
      "two parts": `${head}.${claims}`,
      expired: await signed({ iat: now - 2_000, exp: now - 1 }),
      "without exp": await signed({ exp: undefined }),
      "without sub": await signed({ sub: undefined }),
      "without jti": await signed({ jti: undefined }),
      "without sid": await signed({ sid: undefined }),
      "of a nonexistent session": await signed({ sid: unknownId }),
      "of another user's session": await signed({ sub: unknownId }),
      "of another account's session": await signed({ acc: unknownId }),
      "another issuer": await signed({ iss: "elsewhere" }),
      "another role": await signed({ role: "root" }),
      "another secret": await signed({}, "HS256", randomBytes(32)),
      "an empty secret": await signed({}, "HS256", new Uint8Array(1)),
      "another algorithm": await signed({}, "HS384", new Uint8Array([...secret, ...secret])),
      "alg none": new UnsecuredJWT(payload).encode(),
      "alg none with a signature": `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.${signature}`,
      "white space inside": `${head}.${claims.slice(0, 5)} ${claims.slice(5)}.${signature}`,
      "white space around the dot": `${head} .${claims}.${signature}`,
      padding: `${token}=`,
      rubbish: "rubbish",
      empty: "",
    };
    for (const [name, each] of Object.entries(wrong))
      await refused(withToken(each).call("GET", "/api/auth/me"), 401, "auth.unauthorized", name);
    for (const scheme of ["Basic", "Token", ""]) {
      await refused(
        new Api(service.url, { authorization: `${scheme} ${token}` }).call("GET", "/api/auth/me"),
        401,
        "auth.unauthorized",
        scheme,
      );
    }
  });

  it("returns 401 for the session of a deleted user, and applies a role change immediately", async () => {
    const { api, userId } = await addPerson(service, service.owner, "Somebody", "viewer");
    await refused(api.call("POST", "/v1/brands", { display_name: "x" }), 403, "auth.forbidden");
    await service.database.run("test.promote", `update users set role = 'admin' where id = $1`, [userId]);
    await accountChanged();
    await eventually(async () => (await api.call("POST", "/v1/brands", { display_name: "x" })).status === 201);
    await service.database.run("test.remove", `delete from users where id = $1`, [userId]);
    await accountChanged();
    await eventually(async () => (await api.call("GET", "/v1/brands")).status === 401);
    await refused(api.call("GET", "/api/auth/me"), 401, "auth.unauthorized");
  });

  it("allows admins to write, but operators and viewers only to read", async () => {
    const [operator, admin] = [await addUser("operator"), await addUser("admin")];
    const writes: readonly (readonly [string, string, object?])[] = [
      ["POST", "/v1/brands", { display_name: "x" }],
      ["POST", "/v1/knowledge/sources", { name: "x", brand_id: shop.brandId }],
      ["PATCH", `/v1/knowledge/sources/${shop.catalogId}`, { enabled: true }],
      ["PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items: [{ id: "x", title: "x" }] }],
      ["POST", "/api/personas", { name: "x", brand_id: shop.brandId }],
      ["POST", `/api/personas/${shop.personaId}/api-keys`, { slot: "secondary" }],
      ["POST", "/api/account/api-key/regenerate?slot=secondary"],
    ];
    for (const caller of [viewer, operator]) {
      for (const path of [
        "/v1/brands",
        "/v1/knowledge/sources",
        "/v1/knowledge/documents",
        "/api/personas",
        `/api/personas/${shop.personaId}`,
        "/api/subscription/limits",
        "/api/auth/me",
      ]) {
        expect((await caller.call("GET", path)).status, path).toBe(200);
      }
      for (const [method, path, body] of writes) await refused(caller.call(method, path, body), 403, "auth.forbidden", path);
      const form = new FormData();
      form.append("file", new Blob(["x"]), "x.txt");
      await refused(caller.raw("POST", `/v1/knowledge/sources/${shop.filesId}/documents/upload`, form), 403, "auth.forbidden");
    }
    for (const [method, path, body] of writes) expect((await admin.call(method, path, body)).status, path).toBeLessThan(300);
  });
});

describe("POST /api/account/api-key/regenerate", () => {
  it("returns {key, info {id, prefix, created_at, is_active}} and invalidates the old key immediately", async () => {
    const { status, body } = await owner.call("POST", "/api/account/api-key/regenerate?slot=secondary");
    expect(status).toBe(200);
    expect(body).toEqual({
      key: expect.stringMatching(/^ak_[A-Za-z0-9_-]{43}$/),
      info: {
        id: expect.any(String),
        name: null,
        slot: "secondary",
        prefix: body.key.slice(0, 12),
        is_active: true,
        created_at: expect.stringMatching(/Z$/),
        last_used_at: null,
      },
    });
    const old = Api.withKey(service.url, body.key);
    expect((await old.call("GET", "/v1/brands")).status).toBe(200);
    const again = await owner.call("POST", "/api/account/api-key/regenerate?slot=secondary");
    await refused(old.call("GET", "/v1/brands"), 401, "auth.api_key_invalid");
    expect((await Api.withKey(service.url, again.body.key).call("GET", "/v1/brands")).status).toBe(200);
    // The key in the other slot is unchanged.
    expect((await shop.api.call("GET", "/v1/brands")).status).toBe(200);
  });

  it("regenerates the primary slot by default", async () => {
    const account = await service.addAccount("rotate@example.com");
    const person = withToken((await signIn(account.email, account.password)).body.access_token);
    const { body } = await person.call("POST", "/api/account/api-key/regenerate");
    expect(body.info.slot).toBe("primary");
    await refused(Api.withKey(service.url, account.key).call("GET", "/v1/brands"), 401, "auth.api_key_invalid");
    expect((await Api.withKey(service.url, body.key).call("GET", "/v1/brands")).body).toEqual({ brands: [] });
    await refused(person.call("POST", "/api/account/api-key/regenerate?slot=third"), 400, "validation.failed");
  });
});

describe("Creation of persona keys", () => {
  it("returns 201 {key, info}; the key consists of pa_live_ and 43 characters, and is also accepted with the pa_ prefix", async () => {
    const personaId = await makePersona();
    const { status, body } = await mint(personaId, "primary");
    expect(status).toBe(201);
    expect(body).toEqual({
      key: expect.stringMatching(/^pa_live_[A-Za-z0-9_-]{43}$/),
      info: {
        id: expect.any(String),
        name: null,
        slot: "primary",
        prefix: body.key.slice(0, 12),
        is_active: true,
        created_at: expect.any(String),
        last_used_at: null,
      },
    });
    for (const key of [body.key, body.key.replace("pa_live_", "pa_")]) {
      const { body: persona } = await Api.withKey(service.url, key).call("GET", "/v1/persona");
      expect(persona.id).toBe(personaId);
    }
  });

  it("returns 409 resource.conflict for an occupied slot, and accepts the other slot", async () => {
    const personaId = await makePersona();
    expect((await mint(personaId, "primary")).status).toBe(201);
    await refused(mint(personaId, "primary"), 409, "resource.conflict");
    expect((await mint(personaId, "secondary")).status).toBe(201);
    await refused(mint(personaId, "secondary"), 409, "resource.conflict");
  });

  it("returns 404 for an unknown persona and 403 auth.not_owner for another account's persona", async () => {
    const other = await openShop(service, await service.addAccount("keys@example.com"), "Keys");
    for (const id of [unknownId, "no-uuid"]) await refused(mint(id, "primary"), 404, "resource.not_found", id);
    await refused(mint(other.personaId, "primary"), 403, "auth.not_owner");
  });

  it("returns 400 validation.failed for a slot that does not exist", async () => {
    for (const body of [{}, { slot: "third" }, { slot: 1 }])
      await refused(owner.call("POST", `/api/personas/${shop.personaId}/api-keys`, body), 400, "validation.failed");
  });
});

describe("Credential storage", () => {
  it("stores a SHA-256 hash and the first 12 characters of keys, an Argon2id hash of passwords, and neither in plain text", async () => {
    const { body } = await mint(await makePersona(), "primary");
    const secrets = [service.owner.key, body.key, service.owner.password];
    const tables = await service.database.rows<{ name: string }>(
      "test.tables",
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const rows = await service.database.rows<{ row: string }>(`test.rows.${name}`, `select t::text as row from ${name} t`);
      for (const { row } of rows) {
        for (const secret of secrets) {
          expect(row, name).not.toContain(secret);
          expect(row, name).not.toContain(Buffer.from(secret).toString("hex"));
        }
      }
    }
    const keys = await service.database.rows<{ hash: Buffer; prefix: string }>("test.keys", `select hash, prefix from api_keys`);
    for (const key of keys) expect([key.hash.length, key.prefix.length]).toEqual([32, 12]);
    const users = await service.database.rows<{ hash: string }>("test.users", `select password_hash as hash from users`);
    for (const { hash } of users) expect(hash).toMatch(/^\$argon2id\$/);
  });
});
