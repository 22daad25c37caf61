import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, type Answer } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { keptLog } from "../support/kept-log.ts";
import { mailTo, outboxOf, tokenIn } from "../support/outbox.ts";
import { addPerson } from "../support/people.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { startSmtpServer, type ReceivedMail, type SmtpTestServer } from "../support/smtp.ts";

const password = "a-good-long-password";

describe("decisions 12: mail goes through SMTP where configured", () => {
  let post: SmtpTestServer;
  let service: TestService;
  let owner: Api;
  /** What the server answers to the next recipients; it takes the rest. */
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
  /** Makes waiting mail due; a request for nobody wakes whoever sends. */
  async function timePasses(): Promise<void> {
    await service.database.run("test.due", `update mails set next_attempt_at = now() where status = 'queued'`);
    await auth("password-reset/request", { email: "nobody@example.com" });
  }

  it("a registration is confirmed by the link in its mail, and by nothing else", async () => {
    const email = "ann@example.com";
    expect((await auth("register", { email, password, name: "Ann" })).status).toBe(201);
    // The right password brings the mail once more, and its link takes the place of the first.
    expect((await auth("login", { email, password })).status).toBe(401);
    const { from, subject, text } = await received(email, 1).then((mail) => ({ ...mail, subject: mail.headers["subject"] }));
    expect([from, subject]).toEqual(["shop@example.com", "Confirm your e-mail address"]);
    expect(text).toContain(`${service.url}/account/confirm-email#token=mt_`);
    expect((await auth("confirm-email", { token: tokenIn(text) })).status).toBe(204);
    expect((await auth("login", { email, password })).status).toBe(200);
    expect((await auth("confirm-email", { token: tokenIn(text) })).status).toBe(400);
  });

  it("a password is reset by the link in the mail, which goes to the address of the account, whatever was asked for", async () => {
    const person = await addPerson(service, service.owner, "Rita", "viewer");
    const email = `${person.userId}@example.com`;
    await service.database.run("test.kim", `update users set email = $2 where id = $1`, [person.userId, `kim-${email}`]);
    // Its first letter is the sign for kelvin, which is a small k to whoever ignores case, and another mailbox.
    expect((await auth("password-reset/request", { email: `\u212aIM-${email}` })).status).toBe(202);
    const { text } = await received(`kim-${email}`);
    expect(text).toContain(`${service.url}/account/password#token=mt_`);
    expect((await auth("password-reset/confirm", { token: tokenIn(text), password: "another-good-password" })).status).toBe(204);
    expect((await auth("login", { email: `kim-${email}`, password: "another-good-password" })).status).toBe(200);
  });

  it("an address that is nobody's gets no mail, the answer is the same, and nothing is kept of it", async () => {
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

  it("who registers an address that has an account gets no new account; its owner is told, without a link", async () => {
    const email = "known@example.com";
    await service.addAccount(email);
    expect((await auth("register", { email, password, name: "Mallory" })).status).toBe(201);
    const { headers, text } = await received(email);
    expect(headers["subject"]).toBe("You already have an account");
    expect(text).not.toContain("token");
    expect(text).not.toContain("Mallory");
  });

  it("a server that refuses for now gets the mail again later, under the same Message-ID", async () => {
    const email = "patient@example.com";
    refusals = [451, 452];
    await auth("register", { email, password, name: "Pat" });
    for (const code of [451, 452]) {
      await eventually(async () => (await row(email))?.error === `the mail server refused the sender or the recipient (${code})`);
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

  it("a mail that is refused for good is given up and stays in the outbox, with its text", async () => {
    const email = "full@example.com";
    refusals = [552];
    await auth("register", { email, password, name: "Fay" });
    const mail = await mailTo(owner, email);
    await eventually(async () => (await row(email))?.status === "failed");
    expect((await row(email))?.error).toBe("the mail server refused the sender or the recipient (552)");
    // Whoever runs the service can hand the link over.
    expect((await auth("confirm-email", { token: tokenIn(mail.text) })).status).toBe(204);
  });

  it("a person gets five mails of a kind in an hour, however often somebody asks", async () => {
    const person = await addPerson(service, service.owner, "Mia", "viewer");
    const email = `${person.userId}@example.com`;
    for (let asked = 0; asked < 8; asked += 1) await auth("password-reset/request", { email });
    await received(email, 4);
    await eventually(async () => (await outboxOf(owner)).every(({ status }) => status !== "requested" && status !== "queued"));
    expect(post.mails.filter(({ to }) => to.includes(email))).toHaveLength(5);
    // The last one works.
    const token = tokenIn((await received(email, 4)).text);
    expect((await auth("password-reset/confirm", { token, password })).status).toBe(204);
  });

  it("registrations with a person's address bring one mail, and keep no link to a new password from the person", async () => {
    const person = await addPerson(service, service.owner, "Nia", "viewer");
    const email = `${person.userId}@example.com`;
    for (let asked = 0; asked < 8; asked += 1) await auth("register", { email, password, name: "Mallory" });
    await auth("password-reset/request", { email });
    await received(email, 1);
    await eventually(async () => (await outboxOf(owner)).every(({ status }) => status !== "requested" && status !== "queued"));
    const subjects = post.mails.filter(({ to }) => to.includes(email)).map(({ headers }) => headers["subject"]);
    expect(subjects.toSorted()).toEqual(["Choose a new password", "You already have an account"]);
  });

  it("no address, link or token stands in the database in clear, and none in the log; what was sent is kept without its text", async () => {
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

describe("decisions 12: by default mail is kept in the outbox", () => {
  it("the installation's owner reads it there, and the log tells its id and kind alone", async () => {
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
      expect(told).toEqual([expect.stringContaining("mail kept in the outbox")]);
      expect(kept.lines.join("\n")).not.toMatch(/mt_|#token|owner@example/);
    } finally {
      await service.stop();
    }
  });
});
