import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reuseGraceSeconds } from "../../src/auth/sessions/refresh-token.ts";
import { Api, eventually, readAnswer, type Answer } from "../support/api.ts";
import { addPerson } from "../support/people.ts";
import { startSecondNode } from "../support/second-node.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ CORS_ORIGINS: "https://desk.example", TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => service.stop());

interface Browser {
  readonly answer: Answer;
  readonly cookie: string;
  readonly token: string;
}

/** The refresh token cookie as a browser stores it. */
function cookieOf({ headers }: Answer): string {
  return /^refresh_token=([^;]*)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "";
}

const browser = (answer: Answer): Browser => ({ answer, cookie: cookieOf(answer), token: answer.body?.access_token });

async function signIn(credentials: { email: string; password: string } = service.owner): Promise<Browser> {
  const { email, password } = credentials;
  return browser(await new Api(service.url).call("POST", "/api/auth/login", { email, password }));
}

async function post(path: string, cookie: string | null, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const cookies: Record<string, string> = cookie === null ? {} : { cookie: `other=1; refresh_token=${cookie}` };
  return readAnswer(await fetch(`${service.url}/api/auth/${path}`, { method: "POST", headers: { ...cookies, ...headers } }));
}
const refresh = async (cookie: string | null, headers?: Readonly<Record<string, string>>): Promise<Browser> =>
  browser(await post("refresh", cookie, headers));
const me = (token: string): Promise<Answer> => new Api(service.url, { authorization: `Bearer ${token}` }).call("GET", "/api/auth/me");

function expectRefused({ status, body, text }: Answer, code = "auth.unauthorized"): void {
  expect([status, body?.code], text).toEqual([code === "auth.unauthorized" ? 401 : 403, code]);
}

/** Backdates the last rotations of the session's refresh token. */
async function later(cookie: string, seconds: number): Promise<void> {
  await service.database.run(
    "test.later",
    `update browser_sessions set replaced_at = (select array_agg(t - make_interval(secs => $2)) from unnest(replaced_at) t) where id = $1`,
    [cookie.split(".")[0], seconds],
  );
}

describe("Session cookie", () => {
  it("is HttpOnly, SameSite=Lax, valid for 30 days and for /api/auth only, and Secure if the service is reached through HTTPS", async () => {
    const { answer } = await signIn();
    expect(answer.headers.get("set-cookie")).toMatch(
      /^refresh_token=[0-9a-f-]{36}\.1\.[\w-]{43}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.text).not.toContain(cookieOf(answer));
    const overTls = await refresh(cookieOf(answer), { "x-forwarded-proto": "https" });
    expect(overTls.answer.headers.get("set-cookie")).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it("is accepted only from the service's own pages: another origin gets 403 auth.origin_not_allowed and nothing changes", async () => {
    const { cookie } = await signIn();
    const own = new URL(service.url).origin;
    for (const origin of ["https://evil.example", "null", "rubbish", own.replace(/:\d+$/, ":1"), "http://localhost:1"]) {
      expectRefused((await refresh(cookie, { origin })).answer, "auth.origin_not_allowed");
      expectRefused(await post("logout", cookie, { origin }), "auth.origin_not_allowed");
    }
    expectRefused((await refresh(cookie, { "sec-fetch-site": "cross-site" })).answer, "auth.origin_not_allowed");
    const first = await refresh(cookie, { origin: own });
    expect(first.answer.status).toBe(200);
    // The service listens on loopback, so all loopback names count as the same origin.
    const second = await refresh(first.cookie, { origin: own.replace("127.0.0.1", "localhost") });
    expect(second.answer.status).toBe(200);
    expect((await refresh(second.cookie, { origin: "https://desk.example" })).answer.status).toBe(200);
  });
});

describe("POST /api/auth/refresh", () => {
  it("returns the same body as a sign-in and replaces the tokens with working tokens", async () => {
    const { answer, cookie, token } = await signIn();
    const next = await refresh(cookie);
    expect(next.answer.status).toBe(200);
    expect({ ...next.answer.body, access_token: "" }).toEqual({ ...answer.body, access_token: "" });
    expect(next.cookie).not.toBe(cookie);
    for (const each of [token, next.token]) expect((await me(each)).status).toBe(200);
    expect((await refresh(next.cookie)).answer.status).toBe(200);
  });

  it("ends the whole session if a used token is replayed, including its cookie and access tokens", async () => {
    const other = await signIn();
    const first = await signIn();
    const second = await refresh(first.cookie);
    const third = await refresh(second.cookie);
    await later(first.cookie, reuseGraceSeconds + 1);
    expectRefused((await refresh(first.cookie)).answer);
    for (const { cookie } of [first, second, third]) expectRefused((await refresh(cookie)).answer);
    for (const { token } of [first, second, third]) expectRefused(await me(token));
    // Another session of the same user continues.
    expect((await me(other.token)).status).toBe(200);
    expect((await refresh(other.cookie)).answer.status).toBe(200);
  });

  it("returns the same next token to 1,000 concurrent calls with one token and signs nobody out", async () => {
    let { cookie } = await signIn();
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(cookie)));
      expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set([200]));
      const cookies = new Set(answers.map((each) => each.cookie));
      expect(cookies.size).toBe(1);
      expect(cookies.has(cookie)).toBe(false);
      [cookie = ""] = cookies;
    }
    const [row] = await service.database.rows<{ generation: number; ended: Date | null }>(
      "test.session",
      `select generation, ended_at as ended from browser_sessions where id = $1`,
      [cookie.split(".")[0]],
    );
    expect(row).toEqual({ generation: 11, ended: null });
  });

  it("signs nobody out if two nodes concurrently receive tokens that other tabs replaced within the grace period", async () => {
    const node = await startSecondNode(service);
    try {
      let newest = (await signIn()).cookie;
      const known = [newest];
      for (let round = 0; round < 8; round += 1) {
        const urls = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? service.url : node.url));
        const answers = await Promise.all(
          urls.map((url, at) => {
            const cookie = at % 5 === 4 ? (known[Math.max(0, known.length - 2)] ?? newest) : newest;
            return fetch(`${url}/api/auth/refresh`, { method: "POST", headers: { cookie: `refresh_token=${cookie}` } }).then(readAnswer);
          }),
        );
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        newest = answers.map(cookieOf).toSorted((a, b) => Number(b.split(".")[1]) - Number(a.split(".")[1]))[0] ?? "";
        known.push(newest);
      }
      expect((await refresh(newest)).answer.status).toBe(200);
    } finally {
      await node.stop();
    }
  });

  it("returns 401 for a token that the session never issued, and ends nothing", async () => {
    const { cookie } = await signIn();
    const [id, generation, proof] = cookie.split(".") as [string, string, string];
    const flipped = `${proof.startsWith("A") ? "B" : "A"}${proof.slice(1)}`;
    const forged = [
      `${id}.${generation}.${flipped}`,
      `${id}.2.${proof}`,
      `${id}.0.${proof}`,
      `${id}.1e0.${proof}`,
      `${id}.999999999.${proof}`,
      `${id}.99999999999999999999.${proof}`,
      `0190a0b0-0000-7000-8000-000000000000.1.${proof}`,
      `${id}.${generation}`,
      `${cookie}.x`,
      `${cookie}=`,
      "rubbish",
      "",
      "%00",
    ];
    for (const each of forged) expectRefused((await refresh(each)).answer);
    expectRefused((await refresh(null)).answer);
    expect((await refresh(cookie)).answer.status).toBe(200);
  });

  it("ends a session 30 days after its last refresh", async () => {
    const { cookie, token } = await signIn();
    const expire = (interval: string): Promise<unknown> =>
      service.database.run("test.expire", `update browser_sessions set expires_at = now() + $2::interval where id = $1`, [
        cookie.split(".")[0],
        interval,
      ]);
    await expire("1 hour");
    const next = await refresh(cookie);
    expect(next.answer.status).toBe(200);
    const [row] = await service.database.rows<{ days: number }>(
      "test.expiry",
      `select extract(epoch from expires_at - now())::float8 / 86400 as days from browser_sessions where id = $1`,
      [cookie.split(".")[0]],
    );
    expect(row?.days).toBeCloseTo(30, 2);
    await expire("-1 second");
    expectRefused((await refresh(next.cookie)).answer);
    await service.database.run("test.changed", `select pg_notify('parlance_events', $1)`, [
      `"account_changed"${JSON.stringify({ accountId: service.owner.accountId })}`,
    ]);
    await eventually(async () => (await me(token)).status === 401);
  });

  it("returns the current role", async () => {
    const { userId } = await addPerson(service, service.owner, "Somebody", "viewer");
    const person = await signIn({ email: `${userId}@example.com`, password: service.owner.password });
    await service.database.run("test.role", `update users set role = 'operator' where id = $1`, [userId]);
    expect((await refresh(person.cookie)).answer.body.user.role).toBe("operator");
  });
});

describe("POST /api/auth/logout", () => {
  it("clears the cookie and ends the session immediately on every node", async () => {
    const node = await startSecondNode(service);
    try {
      const { cookie, token } = await signIn();
      const there = new Api(node.url, { authorization: `Bearer ${token}` });
      expect((await there.call("GET", "/api/auth/me")).status).toBe(200);
      const answer = await post("logout", cookie);
      expect([answer.status, answer.text]).toEqual([204, ""]);
      expect(answer.headers.get("set-cookie")).toMatch(/^refresh_token=; Max-Age=0; Path=\/api\/auth; HttpOnly; SameSite=Lax/);
      expectRefused(await me(token));
      expectRefused((await refresh(cookie)).answer);
      await eventually(async () => (await there.call("GET", "/api/auth/me")).status === 401);
    } finally {
      await node.stop();
    }
  });

  it("accepts an older token of the session or only the access token, and returns 204 without either", async () => {
    const first = await signIn();
    const next = await refresh(first.cookie);
    expect((await post("logout", first.cookie)).status).toBe(204);
    expectRefused((await refresh(next.cookie)).answer);
    const second = await signIn();
    expect((await post("logout", null, { authorization: `Bearer ${second.token}` })).status).toBe(204);
    expectRefused(await me(second.token));
    for (const cookie of [null, "rubbish", first.cookie]) expect((await post("logout", cookie)).status).toBe(204);
  });

  it("ignores a forged token", async () => {
    const { cookie, token } = await signIn();
    const forged = `${cookie.slice(0, -1)}${cookie.endsWith("A") ? "E" : "A"}`;
    expect((await post("logout", forged, { authorization: `Bearer ${token.slice(0, -3)}AAA` })).status).toBe(204);
    expect((await me(token)).status).toBe(200);
  });
});

describe("Password change", () => {
  it("requires the current password, ends the user's other sessions and keeps the current session", async () => {
    const { userId } = await addPerson(service, service.owner, "Somebody", "viewer");
    const person = { email: `${userId}@example.com`, password: service.owner.password };
    const [here, elsewhere] = [await signIn(person), await signIn(person)];
    const change = (current: string, password: string): Promise<Answer> =>
      new Api(service.url, { authorization: `Bearer ${here.token}` }).call("POST", "/api/auth/password", {
        current_password: current,
        password,
      });
    const wrong = await change("wrong-password", "another-good-one");
    expect([wrong.status, wrong.body.code]).toEqual([401, "auth.invalid_credentials"]);
    expect((await change(person.password, "short")).status).toBe(400);
    expect((await change(person.password, "another-good-one")).status).toBe(204);
    expect((await me(here.token)).status).toBe(200);
    expectRefused(await me(elsewhere.token));
    expectRefused((await refresh(elsewhere.cookie)).answer);
    expect((await signIn(person)).answer.status).toBe(401);
    expect((await signIn({ ...person, password: "another-good-one" })).answer.status).toBe(200);
  });
});
