import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, type Answer } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { keptLog } from "../support/kept-log.ts";
import { mailTo, outboxOf, tokenIn } from "../support/outbox.ts";
import { addPerson } from "../support/people.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { startSmtpServer, type ReceivedMail, type SmtpTestServer } from "../support/smtp.ts";

const password = "a-good-long-password";

describe("Emails over SMTP", () => {
  let post: SmtpTestServer;
  let service: TestService;
  let owner: Api;
  /** The mail server's responses to the next recipients; it accepts all others. */
  let refusals: number[] = [];
  const kept = keptLog();

  beforeAll(async () => {
    post = await startSmtpServer({
      onRcptTo: ({ address: to }, _, done) => {
        const responseCode = refusals.shift();
        done(responseCode === undefined ? null : Object.assign(new Error(`no mail for ${to} today`), { responseCode }));
      },
    });
    const settings = { SMTP_URL: post.url, MAIL_FROM: "Shop <shop@example.com>", REGISTRATION: "open" };
    service = await startTestService(settings, kept.log);
    owner = await signedIn(service, service.owner);
  });
  afterAll(async () => {
    await service.stop();
    await post.close();
  });

  const auth = (path: string, body: object): Promise<Answer> => new Api(service.url).call("POST", `/api/auth/${path}`, body);
  async function received(to: string, nth = 0): Promise<ReceivedMail> {
    const of = (): ReceivedMail[] => post.mails.filter((mail) => mail.to.includes(to));
    await eventually(async () => of().length > nth);
    return of()[nth] as ReceivedMail;
  }
  const row = async (to: string): Promise<{ status: string; error: string | null; id: string } | undefined> =>
    (await outboxOf(owner)).find((mail) => mail.to === to);
  /** Makes waiting emails due; a request for an unknown address wakes the senders. */
  async function timePasses(): Promise<void> {
    await service.database.run("test.due", `update mails set next_attempt_at = now() where status = 'queued'`);
    await auth("password-reset/request", { email: "nobody@example.com" });
  }

  it("confirm a registration only through the link", async () => {
    const email = "ann@example.com";
    expect((await auth("register", { email, password, name: "Ann" })).status).toBe(201);
    // The correct password sends the email again, and the new link replaces the first link.
    expect((await auth("login", { email, password })).status).toBe(401);
    const { from, subject, text } = await received(email, 1).then((mail) => ({ ...mail, subject: mail.headers["subject"] }));
    expect([from, subject]).toEqual(["shop@example.com", "Confirm your email address"]);
    expect(text).toContain(`${service.url}/account/confirm-email#token=mt_`);
    expect((await auth("confirm-email", { token: tokenIn(text) })).status).toBe(204);
    expect((await auth("login", { email, password })).status).toBe(200);
    expect((await auth("confirm-email", { token: tokenIn(text) })).status).toBe(400);
  });

  it("contain a link to reset the password, and are sent to the account's address, however it is spelled in the request", async () => {
    const person = await addPerson(service, service.owner, "Rita", "viewer");
    const email = `${person.userId}@example.com`;
    await service.database.run("test.kim", `update users set email = $2 where id = $1`, [person.userId, `kim-${email}`]);
    // The first letter is the Kelvin sign, which equals k if case is ignored, but is part of a different mailbox.
    expect((await auth("password-reset/request", { email: `\u212aIM-${email}` })).status).toBe(202);
    const { text } = await received(`kim-${email}`);
    expect(text).toContain(`${service.url}/account/password#token=mt_`);
    expect((await auth("password-reset/confirm", { token: tokenIn(text), password: "another-good-password" })).status).toBe(204);
    expect((await auth("login", { email: `kim-${email}`, password: "another-good-password" })).status).toBe(200);
  });

  it("confirm a new address: only the link that is sent to it changes the address", async () => {
    const person = await addPerson(service, service.owner, "Nora", "admin");
    const [before, after] = [`${person.userId}@example.com`, `new-${person.userId}@example.com`];
    const own = "correct-horse-battery";
    const ask = (body: object): Promise<Answer> => person.api.call("POST", "/api/auth/email", body);
    expect((await ask({ email: after, current_password: "a wrong password" })).body.code).toBe("auth.invalid_credentials");
    expect((await ask({ email: service.owner.email, current_password: own })).body.code).toBe("resource.conflict");
    expect((await ask({ email: "no address", current_password: own })).body.errors[0].field).toBe("email");
    expect(await ask({ email: after, current_password: own })).toMatchObject({ status: 202, body: { delivery: "mail" } });
    const { text, headers } = await received(after);
    expect(headers["subject"]).toBe("Confirm your new email address");
    expect(post.mails.some((mail) => mail.to.includes(before))).toBe(false);
    const signIn = (email: string): Promise<Answer> => auth("login", { email, password: own });
    expect([(await signIn(before)).status, (await signIn(after)).status]).toEqual([200, 401]);
    // Other links of the same kind stop working too.
    await ask({ email: `other-${after}`, current_password: own });
    const other = await received(`other-${after}`);
    expect((await auth("confirm-email", { token: tokenIn(text) })).status).toBe(204);
    expect([(await signIn(before)).status, (await signIn(after)).status]).toEqual([401, 200]);
    expect((await person.api.call("GET", "/api/auth/me")).body.email).toBe(after);
    for (const used of [text, other.text]) expect((await auth("confirm-email", { token: tokenIn(used) })).status).toBe(400);
  });

  it("are not sent to an unknown address; the response is the same and nothing is stored", async () => {
    const before = post.mails.length;
    const [unknown, known] = [
      await auth("password-reset/request", { email: "stranger@example.com" }),
      await auth("password-reset/request", { email: service.owner.email }),
    ];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await received(service.owner.email);
    await eventually(async () => (await row("stranger@example.com")) === undefined);
    expect(post.mails.length).toBe(before + 1);
  });

  it("are sent to the owner without a link if an address that already has an account is registered", async () => {
    const email = "known@example.com";
    await service.addAccount(email);
    expect((await auth("register", { email, password, name: "Mallory" })).status).toBe(201);
    const { headers, text } = await received(email);
    expect(headers["subject"]).toBe("You already have an account");
    expect(text).not.toContain("token");
    expect(text).not.toContain("Mallory");
  });

  it("are retried with the same Message-ID after a temporary SMTP failure", async () => {
    const email = "patient@example.com";
    refusals = [451, 452];
    await auth("register", { email, password, name: "Pat" });
    for (const code of [451, 452]) {
      await eventually(async () => (await row(email))?.error === `the mail server rejected the sender or the recipient (${code})`);
      expect((await row(email))?.status).toBe("queued");
      const { due } = (await service.database.one<{ due: Date }>(
        "test.nextAttempt",
        `select next_attempt_at as due from mails where status = 'queued' and error is not null`,
      )) as { due: Date };
      expect(due.getTime()).toBeGreaterThan(Date.now() + 50_000);
      await timePasses();
    }
    const { headers, text } = await received(email);
    await eventually(async () => (await row(email))?.status === "sent");
    expect(headers["message-id"]).toBe(`<${(await row(email))?.id}@example.com>`);
    expect((await row(email))?.error).toBeNull();
    expect((await auth("confirm-email", { token: tokenIn(text) })).status).toBe(204);
  });

  it("stay in the outbox with their text if they are permanently rejected", async () => {
    const email = "full@example.com";
    refusals = [552];
    await auth("register", { email, password, name: "Fay" });
    const mail = await mailTo(owner, email);
    await eventually(async () => (await row(email))?.status === "failed");
    expect((await row(email))?.error).toBe("the mail server rejected the sender or the recipient (552)");
    // The service's operator can pass on the link.
    expect((await auth("confirm-email", { token: tokenIn(mail.text) })).status).toBe(204);
  });

  it("are sent again on request, unless they were sent", async () => {
    const email = "again@example.com";
    refusals = [552];
    await auth("register", { email, password, name: "Ada" });
    await eventually(async () => (await row(email))?.status === "failed");
    const send = async (api = owner): Promise<Answer> => api.call("POST", `/api/outbox/${(await row(email))?.id}/send`, {});
    const { api: admin } = await addPerson(service, service.owner, "Adam", "admin");
    expect((await send(admin)).body.code).toBe("auth.forbidden");
    expect((await send()).status).toBe(202);
    const { text } = await received(email);
    expect((await auth("confirm-email", { token: tokenIn(text) })).status).toBe(204);
    await eventually(async () => (await row(email))?.status === "sent");
    expect((await send()).body.code).toBe("resource.conflict");
    const unknown = "0190a0b0-0000-7000-8000-0000000000aa";
    expect((await owner.call("POST", `/api/outbox/${unknown}/send`, {})).body.code).toBe("resource.not_found");
  });

  it("can be tested by an owner, who gets the mail server's response", async () => {
    const test = async (): Promise<Answer> => owner.call("POST", "/api/outbox/test", {});
    const { email } = service.owner;
    expect((await test()).body).toEqual({ works: true, to: email, milliseconds: expect.any(Number), error: null });
    const subjects = (): string[] => post.mails.filter(({ to }) => to.includes(email)).map(({ headers }) => String(headers["subject"]));
    await eventually(async () => subjects().includes("Test of the mail settings"));
    refusals = [550];
    expect((await test()).body).toMatchObject({ works: false, error: expect.stringContaining("550") });
    const { api: admin } = await addPerson(service, service.owner, "Alma", "admin");
    expect((await admin.call("POST", "/api/outbox/test", {})).body.code).toBe("auth.forbidden");
    const stranger = await signedIn(service, await service.addAccount("other-owner@example.com"));
    expect((await stranger.call("POST", "/api/outbox/test", {})).body.code).toBe("auth.not_owner");
  });

  it("are limited to five of each kind per user and hour", async () => {
    const person = await addPerson(service, service.owner, "Mia", "viewer");
    const email = `${person.userId}@example.com`;
    for (let asked = 0; asked < 8; asked += 1) await auth("password-reset/request", { email });
    await received(email, 4);
    await eventually(async () => (await outboxOf(owner)).every(({ status }) => status !== "requested" && status !== "queued"));
    expect(post.mails.filter(({ to }) => to.includes(email))).toHaveLength(5);
    // The latest link works.
    const token = tokenIn((await received(email, 4)).text);
    expect((await auth("password-reset/confirm", { token, password })).status).toBe(204);
  });

  it("are sent once for repeated registrations with a user's address, and do not prevent a password reset", async () => {
    const person = await addPerson(service, service.owner, "Nia", "viewer");
    const email = `${person.userId}@example.com`;
    for (let asked = 0; asked < 8; asked += 1) await auth("register", { email, password, name: "Mallory" });
    await auth("password-reset/request", { email });
    await received(email, 1);
    await eventually(async () => (await outboxOf(owner)).every(({ status }) => status !== "requested" && status !== "queued"));
    const subjects = post.mails.filter(({ to }) => to.includes(email)).map(({ headers }) => headers["subject"]);
    expect(subjects.toSorted()).toEqual(["Choose a new password", "You already have an account"]);
  });

  it("are stored without plain-text addresses, links or tokens; the log contains none of these, and their text is deleted after sending", async () => {
    const stored = await service.database.rows<{ row: string }>(
      "test.storedMail",
      `select m::text || encode(sealed, 'escape') as row from mails m union all select t::text || encode(hash, 'escape') from mail_tokens t`,
    );
    expect(stored.length).toBeGreaterThan(5);
    const clear = [...stored.map(({ row: text }) => text), ...kept.lines].join("\n");
    expect(clear).not.toMatch(/@example\.com|mt_|token=|account\/password|confirm-email#/i);
    const tokens = post.mails.flatMap(({ text }) => /#token=(\S+)/.exec(text)?.[1] ?? []);
    expect(tokens.length).toBeGreaterThan(5);
    expect(tokens.filter((token) => clear.includes(token))).toEqual([]);
    expect(kept.lines.filter((line) => line.includes("mail sent")).length).toBeGreaterThan(5);
    for (const mail of (await outboxOf(owner)).filter(({ status }) => status === "sent")) {
      expect(mail).toMatchObject({ text: null, subject: expect.stringMatching(/./), sent_at: expect.stringMatching(/Z$/) });
    }
  });
});

describe("Emails in the outbox, the default without a mail server", () => {
  it("can be read by the installation's owner; only their id and kind are logged", async () => {
    const kept = keptLog();
    const service = await startTestService({}, kept.log);
    try {
      const owner = await signedIn(service, service.owner);
      await new Api(service.url).call("POST", "/api/auth/password-reset/request", { email: service.owner.email });
      const mail = await mailTo(owner, service.owner.email);
      expect(mail).toEqual({
        id: expect.any(String),
        kind: "reset_password",
        status: "kept",
        to: service.owner.email,
        subject: "Choose a new password",
        text: expect.stringContaining(`${service.url}/account/password#token=mt_`),
        created_at: expect.stringMatching(/Z$/),
        sent_at: null,
        error: null,
      });
      const told = kept.lines.filter((line) => line.includes(mail.id));
      expect(told).toEqual([expect.stringContaining("email kept in the outbox")]);
      expect(kept.lines.join("\n")).not.toMatch(/mt_|#token|owner@example/);
    } finally {
      await service.stop();
    }
  });
});
