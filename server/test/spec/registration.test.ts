import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateMailToken, mailTokenHash, type MailTokenPurpose } from "../../src/auth/mail-token.ts";
import { Api, eventually, type Answer } from "../support/api.ts";
import { addPerson } from "../support/people.ts";
import { startTestService, type TestService } from "../support/service.ts";

/** This service does not require email addresses to be confirmed; the other one does. */
let service: TestService;
let confirming: TestService;

beforeAll(async () => {
  [service, confirming] = await Promise.all([
    startTestService({ REGISTRATION: "open", REGISTRATION_TIER: "free" }),
    // No server listens on this port, so emails are queued and wait.
    startTestService({ REGISTRATION: "open", SMTP_URL: "smtp://127.0.0.1:1" }),
  ]);
});
afterAll(() => Promise.all([service.stop(), confirming.stop()]));

const password = "a-good-long-password";
const auth = (path: string, body: object, at = service): Promise<Answer> => new Api(at.url).call("POST", `/api/auth/${path}`, body);
const signIn = (email: string, secret = password, at = service): Promise<Answer> => auth("login", { email, password: secret }, at);

/** Creates the token of an emailed link; the emails are tested in `mail.test.ts`. */
async function link(at: TestService, email: string, purpose: MailTokenPurpose, lasts = "1 hour"): Promise<string> {
  const token = generateMailToken();
  const made = await at.database.run(
    "test.link",
    `insert into mail_tokens (hash, user_id, purpose, expires_at) select $1, id, $3, now() + $4::interval from users where lower(email) = lower($2)`,
    [mailTokenHash(token), email, purpose, lasts],
  );
  expect(made).not.toBe(0);
  return token;
}

const counted = async (at: TestService, table: "accounts" | "users" | "mails"): Promise<number> =>
  (await at.database.rows<{ count: number }>(`test.count.${table}`, `select count(*) as count from ${table}`))[0]?.count ?? 0;

function expectLinkRefused({ status, body, text }: Answer): void {
  expect([status, body?.code, body?.errors?.[0]?.field], text).toEqual([400, "validation.failed", "token"]);
}

describe("POST /api/auth/register", () => {
  it("returns 201 and creates an account of the configured tier with the user as owner and without a key", async () => {
    const { status, body } = await auth("register", { email: "Ann@example.com", password, name: " Ann " });
    expect([status, body]).toEqual([201, { email: "Ann@example.com", name: "Ann", confirmation_required: false }]);
    const session = await signIn("ann@EXAMPLE.com");
    expect(session.body.user).toMatchObject({ email: "Ann@example.com", name: "Ann", role: "owner" });
    const api = new Api(service.url, { authorization: `Bearer ${session.body.access_token}` });
    expect((await api.call("GET", "/api/subscription")).body).toMatchObject({ tier: "free", status: "active", creditsUsed: 0 });
    expect((await api.call("GET", "/api/account/api-keys")).body).toEqual({ keys: [] });
    expect((await api.call("POST", "/v1/brands", { display_name: "Ann's" })).status).toBe(201);
    // The new user cannot see the first account.
    expect((await api.call("GET", "/v1/brands")).body.brands).toHaveLength(1);
  });

  it("returns the same response after the same time for an email address that has an account; the only effect is an email to the owner", async () => {
    const known = { email: service.owner.email.replace("owner", "OWNER"), password: "another-password", name: "Mallory" };
    const before = [await counted(service, "accounts"), await counted(service, "users")];
    const mails = await counted(service, "mails");
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let at = 0; at < 5; at += 1) {
      for (const [kind, email] of [
        ["known", known.email],
        ["unknown", `new-${at}@example.com`],
      ] as const) {
        const began = performance.now();
        const { status, body, headers } = await auth("register", { ...known, email });
        times[kind].push(performance.now() - began);
        expect([status, body]).toEqual([201, { email, name: "Mallory", confirmation_required: false }]);
        expect([...headers.keys()].filter((name) => name === "set-cookie")).toEqual([]);
      }
    }
    // Every response takes at least a minimum time, so its duration reveals nothing.
    for (const ms of [...times.known, ...times.unknown]) expect(ms).toBeGreaterThanOrEqual(395);
    expect([await counted(service, "accounts"), await counted(service, "users")]).toEqual(before.map((count) => count + 5));
    expect(await counted(service, "mails")).toBeGreaterThan(mails);
    expect((await signIn(service.owner.email, known.password)).status).toBe(401);
    expect((await signIn(service.owner.email, service.owner.password)).status).toBe(200);
  });

  it("treats all spellings of one mailbox as one account", async () => {
    const before = await counted(service, "accounts");
    for (const domain of ["mail.example", "MAIL.example", "ｍail.example", "mail。example", "mai\u00adl.example"]) {
      const { status, body } = await auth("register", { email: `Eve@${domain}`, password, name: "Eve" });
      expect([status, body.email], domain).toEqual([201, "Eve@mail.example"]);
    }
    expect(await counted(service, "accounts")).toBe(before + 1);
    expect((await signIn("eve@ⓜail.example")).status).toBe(200);
  });

  it("creates one account for 64 concurrent requests with the same email address", async () => {
    const before = await counted(service, "accounts");
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) => auth("register", { email: "race@example.com", password: `${password}-${at}`, name: "Racer" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await counted(service, "accounts")).toBe(before + 1);
  });

  it.each([
    {},
    { email: "x@example.com", password },
    { email: "no-address", password, name: "X" },
    { email: "foo<target@example.com>", password, name: "X" },
    { email: "x,target@example.com", password, name: "X" },
    { email: "x@a..example", password, name: "X" },
    { email: "two words@example.com", password, name: "X" },
    { email: "x@example.com", password: "too-short", name: "X" },
    { email: "x@example.com", password: "x".repeat(201), name: "X" },
    { email: "x@example.com", password, name: " " },
    { email: "x@example.com", password, name: "X\nBcc: everybody@example.com" },
    { email: "x@example.com\r\nBcc: y@example.com", password, name: "X" },
    { email: "x@example.com", password, name: "X", role: "owner" },
    { email: "x@example.com", password, name: "X", tier: "business" },
  ])("returns 400 validation.failed for %j", async (body) => {
    const answer = await auth("register", body);
    expect([answer.status, answer.body.code], answer.text).toEqual([400, "validation.failed"]);
  });

  it("returns 403 auth.forbidden while registration is closed, which is the default", async () => {
    const closed = await startTestService();
    try {
      const { status, body } = await auth("register", { email: "x@example.com", password, name: "X" }, closed);
      expect([status, body.code]).toEqual([403, "auth.forbidden"]);
      expect(await counted(closed, "accounts")).toBe(1);
    } finally {
      await closed.stop();
    }
  });
});

describe("POST /api/auth/confirm-email", () => {
  it("rejects sign-in before confirmation in the same way as for an unknown account, and sends the link again", async () => {
    const email = "bob@example.com";
    expect((await auth("register", { email, password, name: "Bob" }, confirming)).body.confirmation_required).toBe(true);
    const mails = await counted(confirming, "mails");
    const early = await signIn(email, password, confirming);
    // An email address that has an account, registered again.
    expect((await auth("register", { email: confirming.owner.email, password, name: "Bob" }, confirming)).status).toBe(201);
    const known = await signIn(confirming.owner.email, password, confirming);
    const wrong = await signIn(email, "wrong-password", confirming);
    for (const { status, body } of [early, known, wrong])
      expect([status, body.code, body.detail]).toEqual([401, "auth.invalid_credentials", early.body.detail]);
    await eventually(async () => (await counted(confirming, "mails")) >= mails + 2);
    const token = await link(confirming, email, "confirm_email");
    expect((await auth("confirm-email", { token }, confirming)).status).toBe(204);
    expect((await signIn(email, password, confirming)).status).toBe(200);
    // The link has already been used.
    expectLinkRefused(await auth("confirm-email", { token }, confirming));
  });

  it("accepts a registration's token only for another confirmation email, before and after the confirmation", async () => {
    const email = "fay@example.com";
    const { body, headers } = await auth("register", { email, password, name: "Fay" }, confirming);
    expect([body.token_type, body.expires_in, headers.get("cache-control")]).toEqual(["Bearer", 900, "no-store"]);
    const api = new Api(confirming.url, { authorization: `Bearer ${body.access_token}` });
    const again = await api.call("POST", "/api/auth/confirm-email/request");
    expect([again.status, again.body]).toEqual([202, { delivery: "mail" }]);
    const confirmations = async (): Promise<number> =>
      (
        await confirming.database.rows<{ count: number }>(
          "test.confirmations",
          `select count(*) as count from mails m join users u on u.id = m.user_id where lower(u.email) = lower($1) and m.kind = 'confirm_email'`,
          [email],
        )
      )[0]?.count ?? 0;
    await eventually(async () => (await confirmations()) === 2);
    const { code } = (await api.call("GET", "/api/subscription")).body;
    expect(code).toBe("auth.user_not_initialized");
    expect((await auth("confirm-email", { token: await link(confirming, email, "confirm_email") }, confirming)).status).toBe(204);
    expect((await api.call("GET", "/api/subscription")).body.code).toBe("auth.user_not_initialized");
    expect((await api.call("POST", "/v1/search", { query: "x" })).body.code).toBe("auth.user_not_initialized");
    const session = new Api(confirming.url, { authorization: `Bearer ${(await signIn(email, password, confirming)).body.access_token}` });
    expect((await session.call("GET", "/api/subscription")).status).toBe(200);
    expect((await session.call("POST", "/api/auth/confirm-email/request")).body.code).toBe("auth.forbidden");
  });

  it("does not reveal, through responses to the token, whether the email address had an account", async () => {
    const answers = await Promise.all(
      [confirming.owner.email, "nobody-yet@example.com"].map(async (email) => {
        const registered = await auth("register", { email, password, name: "Mallory" }, confirming);
        const { access_token: token, ...shown } = registered.body;
        const api = new Api(confirming.url, { authorization: `Bearer ${token}` });
        const asked = [
          await api.call("GET", "/api/auth/me"),
          await api.call("POST", "/api/auth/confirm-email/request"),
          await api.call("PUT", "/api/subscription/tier", { tier: "free" }),
          await api.call("POST", "/api/auth/logout"),
          await signIn(email, password, confirming),
        ];
        const claims = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
        expect(claims.email).toBe(email);
        return {
          shown: { ...shown, email: "" },
          headers: [...registered.headers.keys()].toSorted(),
          claims: Object.keys(claims),
          asked: asked.map(({ status, body }) => [status, body?.code ?? null, body?.detail ?? body]),
        };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.asked.map(([status]) => status)).toEqual([403, 202, 403, 204, 401]);
  });

  it("returns 400 validation.failed for a missing or expired token, and for a token with another purpose", async () => {
    await auth("register", { email: "carl@example.com", password, name: "Carl" }, confirming);
    const over = await link(confirming, "carl@example.com", "confirm_email", "-1 second");
    const reset = await link(confirming, "carl@example.com", "reset_password");
    for (const token of [over, reset, generateMailToken(), "x", `${over}x`]) {
      expectLinkRefused(await auth("confirm-email", { token }, confirming));
    }
    expect((await signIn("carl@example.com", password, confirming)).status).toBe(401);
  });
});

describe("Password reset", () => {
  it("returns 202 with the same body for every email address and queues one email per account", async () => {
    const mails = await counted(confirming, "mails");
    const answers = [
      await auth("password-reset/request", { email: confirming.owner.email }, confirming),
      await auth("password-reset/request", { email: "nobody@example.com" }, confirming),
    ];
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([202, '{"delivery":"mail"}']);
      expect([...headers.keys()].toSorted()).toEqual([...(answers[0]?.headers.keys() ?? [])].toSorted());
    }
    // Unknown addresses are detected and dropped later, when the email is written.
    expect(await counted(confirming, "mails")).toBeGreaterThan(mails);
    expect((await auth("password-reset/request", { email: "no-address" }, confirming)).status).toBe(400);
  });

  it("returns 204 on confirm {token, password}, sets the password, ends every session and invalidates other links", async () => {
    const { api, userId } = await addPerson(service, service.owner, "Somebody", "operator");
    const email = `${userId}@example.com`;
    const [token, other] = [await link(service, email, "reset_password"), await link(service, email, "reset_password")];
    for (const bad of ["short", "x".repeat(201)]) expect((await auth("password-reset/confirm", { token, password: bad })).status).toBe(400);
    expect((await api.call("GET", "/api/auth/me")).status).toBe(200);
    expect((await auth("password-reset/confirm", { token, password })).status).toBe(204);
    expect((await api.call("GET", "/api/auth/me")).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, service.owner.password)).status).toBe(401);
    for (const used of [token, other]) expectLinkRefused(await auth("password-reset/confirm", { token: used, password }));
  });

  it("sets the password for only one of 32 concurrent requests with the same link", async () => {
    const { userId } = await addPerson(service, service.owner, "Somebody", "viewer");
    const token = await link(service, `${userId}@example.com`, "reset_password");
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, at) => auth("password-reset/confirm", { token, password: `${password}-${at}` })),
    );
    const winners = answers.flatMap(({ status }, at) => (status === 204 ? [at] : []));
    expect(winners).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 204)) expectLinkRefused(answer);
    expect((await signIn(`${userId}@example.com`, `${password}-${winners[0]}`)).status).toBe(200);
  });

  it("ends a session that a concurrent sign-in with the old password creates", async () => {
    const { userId } = await addPerson(service, service.owner, "Somebody", "viewer");
    const email = `${userId}@example.com`;
    for (let round = 0; round < 20; round += 1) {
      const [old, next] = [round === 0 ? service.owner.password : `${password}-${round - 1}`, `${password}-${round}`];
      const token = await link(service, email, "reset_password");
      const pause = new Promise((resolve) => setTimeout(resolve, (round % 10) * 8));
      const [early, done] = await Promise.all([
        signIn(email, old),
        pause.then(() => auth("password-reset/confirm", { token, password: next })),
      ]);
      expect(done.status).toBe(204);
      const { body } = early;
      const still = await new Api(service.url, { authorization: `Bearer ${body.access_token}` }).call("GET", "/api/auth/me");
      expect(still.status, `round ${round}: ${early.status}`).toBe(401);
    }
  });

  it("takes precedence over a concurrent change with the old password", async () => {
    const { userId } = await addPerson(service, service.owner, "Somebody", "viewer");
    const email = `${userId}@example.com`;
    let current = service.owner.password;
    for (let round = 0; round < 15; round += 1) {
      const session = await signIn(email, current);
      const thief = new Api(service.url, { authorization: `Bearer ${session.body.access_token}` });
      const token = await link(service, email, "reset_password");
      const pause = new Promise((resolve) => setTimeout(resolve, (round % 10) * 12));
      const [, done] = await Promise.all([
        thief.call("POST", "/api/auth/password", { current_password: current, password: `chosen-by-mallory-${round}` }),
        pause.then(() => auth("password-reset/confirm", { token, password: `${password}-${round}` })),
      ]);
      // A password change that completed first has invalidated the link, so the user must request another link.
      const again =
        done.status === 204
          ? done
          : await link(service, email, "reset_password").then((fresh) =>
              auth("password-reset/confirm", { token: fresh, password: `${password}-${round}` }),
            );
      expect(again.status).toBe(204);
      current = `${password}-${round}`;
      expect((await signIn(email, current)).status, `round ${round}`).toBe(200);
    }
  });

  it("revokes the access of the user who registered the address earlier, because opening the link proves ownership", async () => {
    const email = "dora@example.com";
    await auth("register", { email, password: "chosen-by-mallory", name: "Mallory" }, confirming);
    const token = await link(confirming, email, "reset_password");
    expect((await auth("password-reset/confirm", { token, password }, confirming)).status).toBe(204);
    expect((await signIn(email, "chosen-by-mallory", confirming)).status).toBe(401);
    expect((await signIn(email, password, confirming)).status).toBe(200);
  });

  it("rejects a confirmation token and an expired token", async () => {
    const { userId } = await addPerson(service, service.owner, "Somebody", "viewer");
    const email = `${userId}@example.com`;
    for (const token of [await link(service, email, "confirm_email"), await link(service, email, "reset_password", "-1 second")])
      expectLinkRefused(await auth("password-reset/confirm", { token, password }));
  });
});
