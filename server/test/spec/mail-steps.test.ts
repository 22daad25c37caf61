import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ids } from "../../src/platform/ids.ts";
import { anyBreaks, mostBreaks } from "../../src/platform/lib/rest-after-breaks.ts";
import { mailStatements, type MailStatements } from "../../src/mail/mail.sql.ts";
import { generateMailToken, mailTokenHash } from "../../src/auth/mail-token.ts";
import type { MailKind } from "../../src/auth/model/mailed-link.ts";
import { requestMail } from "../../src/mail/request-mail.ts";
import { sendMail } from "../../src/mail/send-mail.ts";
import { writeMail } from "../../src/mail/write-mail.ts";
import type { MailOutcome, Mailer, OutgoingMail } from "../../src/ports/mailer.ts";
import { tokenIn } from "../support/outbox.ts";
import { silentLog } from "../support/silent-log.ts";
import { testDatabase, type TestDatabase } from "../support/test-database.ts";

const address = "https://parlance.example.com";

describe("Mail worker", () => {
  let test: TestDatabase;
  let store: MailStatements;
  const encryptionKey = Buffer.alloc(32, 7);
  const bus = { publish: async (): Promise<void> => undefined };
  const clock = { now: () => new Date() };
  const userId = ids.uuidv7();
  const to = "ann@example.com";

  beforeAll(async () => {
    test = await testDatabase();
    store = mailStatements(test.database);
    const accountId = ids.uuidv7();
    await test.database.run("test.account", `insert into accounts (id, name) values ($1, 'x')`, [accountId]);
    await test.database.run(
      "test.user",
      `insert into users (id, account_id, email, name, role, password_hash, email_confirmed_at) values ($1, $2, $3, 'Ann', 'owner', 'x', now())`,
      [userId, accountId, to],
    );
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.database.run("test.noMails", `delete from mails`);
    await test.database.run("test.noTokens", `delete from mail_tokens`);
    await test.database.run("test.noMarks", `delete from mail_marks`);
  });

  const request = (kind: MailKind = "reset_password", email = to): Promise<void> =>
    requestMail({ store, ids, encryptionKey, bus }, kind, email);
  const write = async (leaseMs = 60_000, hasServer = true): Promise<void> => {
    const claimed = await store.claim("requested", leaseMs, anyBreaks);
    if (claimed === null) throw new Error("nothing was due");
    await writeMail({ store, encryptionKey, clock, address: () => address, hasServer, log: silentLog }, claimed);
  };
  const mails = (): Promise<{ status: string; attempts: number; error: string | null }[]> =>
    test.database.rows("test.mails", `select status, attempts, error from mails order by id`);
  const tokens = (): Promise<{ hash: Buffer }[]> => test.database.rows("test.tokens", `select hash from mail_tokens`);
  const due = (): Promise<number> => test.database.run("test.makeDue", `update mails set next_attempt_at = now()`);

  /** A mailer that delivers nothing and returns the given outcomes. */
  function mailer(...outcomes: (MailOutcome | "dies")[]): Mailer & { readonly taken: OutgoingMail[] } {
    const taken: OutgoingMail[] = [];
    return {
      taken,
      async send(mail) {
        taken.push(mail);
        const outcome = outcomes.shift() ?? { kind: "sent" };
        if (outcome === "dies") throw new Error("killed");
        return outcome;
      },
    };
  }
  const send = async (by: Mailer, leaseMs = 60_000): Promise<void> => {
    const claimed = await store.claim("queued", leaseMs, anyBreaks);
    if (claimed === null) throw new Error("nothing was due");
    await sendMail({ store, mailer: by, encryptionKey, clock, log: silentLog }, claimed);
  };

  it("retries a claimed but unwritten request after its lease expires, with one worker at a time", async () => {
    await request();
    await request();
    const taken = await Promise.all([1, 2, 3].map(() => store.claim("requested", 60_000, anyBreaks)));
    expect(new Set(taken.map((mail) => mail?.id)).size).toBe(3);
    expect(taken.filter((mail) => mail === null)).toHaveLength(1);
    expect(await store.claim("requested", 60_000, anyBreaks)).toBeNull();
    await due();
    await write();
    expect((await mails()).map(({ status }) => status).toSorted()).toEqual(["queued", "requested"]);
  });

  it("writes an email only once, with one link, even if two workers have claimed it", async () => {
    await request();
    const first = await store.claim("requested", 0, anyBreaks);
    const second = await store.claim("requested", 60_000, anyBreaks);
    expect(second?.id).toBe(first?.id);
    const deps = { store, encryptionKey, clock, address: () => address, hasServer: true, log: silentLog };
    if (first === null || second === null) throw new Error("nothing was due");
    await Promise.all([writeMail(deps, first), writeMail(deps, second)]);
    const by = mailer();
    await send(by);
    const [token] = await tokens();
    expect(await tokens()).toHaveLength(1);
    expect(token?.hash).toEqual(mailTokenHash(tokenIn(by.taken[0]?.text ?? null)));
    // A worker that finishes late neither resends the email nor invalidates its link.
    await writeMail(deps, second);
    expect(await mails()).toEqual([{ status: "sent", attempts: 1, error: null }]);
    expect(await tokens()).toEqual([token]);
  });

  it("keeps the latest five links for a purpose valid, so requests by strangers do not invalidate a link", async () => {
    const foreign = generateMailToken();
    await test.database.run(
      "test.otherToken",
      `insert into mail_tokens (hash, user_id, purpose, expires_at) values ($1, $2, 'confirm_email', now() + interval '1 hour')`,
      [mailTokenHash(foreign), userId],
    );
    const counts: number[] = [];
    for (let at = 0; at < 7; at += 1) {
      await request();
      await write();
      counts.push((await tokens()).length);
      await test.database.run("test.noMarks", `delete from mail_marks`);
    }
    expect(counts).toEqual([2, 3, 4, 5, 6, 6, 6]);
  });

  it("deletes accounts whose email address is unconfirmed after a week, and no others", async () => {
    const made = async (days: number, confirmed: boolean, hasPassword: boolean): Promise<string> => {
      const id = ids.uuidv7();
      await test.database.run(
        "test.oldAccount",
        `insert into accounts (id, name, created_at) values ($1, 'x', now() - make_interval(days => $2))`,
        [id, days],
      );
      await test.database.run(
        "test.oldUser",
        `insert into users (id, account_id, email, name, role, password_hash, email_confirmed_at)
         values ($1, $2, $3, 'x', 'owner', case when $4 then 'x' end, case when $5 then now() end)`,
        [ids.uuidv7(), id, `${id}@example.com`, hasPassword, confirmed],
      );
      return id;
    };
    const old = await made(8, false, true);
    const kept = [await made(6, false, true), await made(8, true, true), await made(8, false, false)];
    // An account with a confirmed user is kept, regardless of the state of its other users.
    const mixed = await made(8, true, true);
    await test.database.run(
      "test.colleague",
      `insert into users (id, account_id, email, name, role, password_hash) values ($1, $2, 'colleague@example.com', 'x', 'admin', 'x')`,
      [ids.uuidv7(), mixed],
    );
    await store.forgetOld();
    const left = (await test.database.rows<{ id: string }>("test.accounts", `select id from accounts`)).map(({ id }) => id);
    expect(left).toEqual(expect.arrayContaining([...kept, mixed]));
    expect(left).not.toContain(old);
  });

  it("resends an email with the same id if the worker is killed while sending; a late worker changes nothing", async () => {
    await request();
    await write();
    const by = mailer("dies", { kind: "sent" });
    const late = await store.claim("queued", 0, anyBreaks);
    if (late === null) throw new Error("nothing was due");
    const dead = sendMail({ store, mailer: by, encryptionKey, clock, log: silentLog }, late);
    await expect(dead).rejects.toThrow("killed");
    await send(by);
    expect(by.taken.map(({ id }) => id)).toEqual([late.id, late.id]);
    expect(await mails()).toEqual([{ status: "sent", attempts: 2, error: null }]);
    await sendMail(
      { store, mailer: mailer({ kind: "failed", permanent: true, reason: "late" }), encryptionKey, clock, log: silentLog },
      late,
    );
    expect(await mails()).toEqual([{ status: "sent", attempts: 2, error: null }]);
  });

  it("lets only a worker that has run for 20 seconds send an email whose senders were killed 16 times", async () => {
    await request();
    const takenAfter = async (deaths: number, upMs: number): Promise<boolean> => {
      await test.database.run("test.died", "update mails set attempts = $1::integer + 2, failures = 2, next_attempt_at = now()", [deaths]);
      return (await store.claim("requested", 60_000, mostBreaks(upMs))) !== null;
    };
    expect([await takenAfter(15, 0), await takenAfter(16, 19_999), await takenAfter(16, 20_000)]).toEqual([true, false, true]);
  });

  it("gives up after six failed attempts, however many senders were killed", async () => {
    await request("invitation", "invited@example.com");
    const invited = ids.uuidv7();
    await test.database.run(
      "test.invited",
      `insert into users (id, account_id, email, name, role) select $1, account_id, 'invited@example.com', 'Ina', 'viewer' from users where id = $2`,
      [invited, userId],
    );
    await write();
    const failing = mailer(...Array.from({ length: 6 }, () => ({ kind: "failed", permanent: false, reason: "no" }) as const));
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await due();
      await send(failing);
      expect(await mails()).toEqual([{ status: attempt < 6 ? "queued" : "failed", attempts: attempt, error: "no" }]);
    }
    expect(await store.claim("queued", 0, anyBreaks)).toBeNull();

    await request("invitation", "invited@example.com");
    await write();
    const killing = mailer(
      ...Array.from({ length: 20 }, () => "dies" as const),
      { kind: "failed", permanent: false, reason: "no" },
      { kind: "sent" },
    );
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await due();
      await expect(send(killing)).rejects.toThrow("killed");
    }
    for (const [status, attempts] of [
      ["queued", 21],
      ["sent", 22],
    ] as const) {
      await due();
      await send(killing);
      expect((await mails())[1]).toMatchObject({ status, attempts });
    }
  });

  it("does not send an email whose link has expired", async () => {
    await request();
    await write();
    const claimed = await store.claim("queued", 0, anyBreaks);
    if (claimed === null) throw new Error("nothing was due");
    const by = mailer({ kind: "sent" });
    const later = { now: () => new Date(Date.now() + 61 * 60_000) };
    await sendMail({ store, mailer: by, encryptionKey, clock: later, log: silentLog }, claimed);
    expect(by.taken).toEqual([]);
    expect(await mails()).toEqual([{ status: "failed", attempts: 1, error: "its link has expired" }]);
  });

  it("does not send a link that would expire before the next attempt", async () => {
    await request();
    await write();
    const later = { now: () => new Date(Date.now() + 59 * 60_000 + 30_000) };
    const claimed = await store.claim("queued", 0, anyBreaks);
    if (claimed === null) throw new Error("nothing was due");
    const by = mailer({ kind: "failed", permanent: false, reason: "no" });
    await sendMail({ store, mailer: by, encryptionKey, clock: later, log: silentLog }, claimed);
    expect((await mails())[0]?.status).toBe("failed");
  });

  it("fails an email that was encrypted with another secret", async () => {
    await requestMail({ store, ids, encryptionKey: Buffer.alloc(32, 8), bus }, "reset_password", to);
    await write();
    expect((await mails())[0]).toMatchObject({ status: "failed", error: "encrypted with a different installation secret" });
    expect(await tokens()).toEqual([]);
  });

  it("ignores an email address that cannot be stored", async () => {
    await request("reset_password", "a\0b@example.com");
    await write();
    expect(await mails()).toEqual([]);
  });

  it("purges emails after seven days, tokens when they expire, and sessions 30 days after their end", async () => {
    await request();
    await write(60_000, false);
    await request();
    await test.database.run("test.ageMail", `update mails set created_at = now() - interval '7 days 1 minute' where status = 'requested'`);
    await test.database.run(
      "test.deadToken",
      `insert into mail_tokens (hash, user_id, purpose, expires_at) values ('\\x00', $1, 'invitation', now() - interval '1 minute')`,
      [userId],
    );
    for (const [ended, expires] of [
      ["31 days", "-10 days"],
      ["29 days", "-10 days"],
      [null, "31 days"],
      [null, "29 days"],
    ]) {
      await test.database.run(
        "test.session",
        `insert into browser_sessions (id, account_id, user_id, seed, expires_at, ended_at, ended_because)
         select $1, account_id, id, '\\x00', now() - $4::interval, now() - $3::interval, case when $3 is null then null else 'logout' end
         from users where id = $2`,
        [ids.uuidv7(), userId, ended, expires],
      );
    }
    await store.forgetOld();
    expect(await mails()).toEqual([{ status: "kept", attempts: 0, error: null }]);
    expect(await tokens()).toHaveLength(1);
    const sessions = await test.database.rows("test.sessions", `select 1 from browser_sessions`);
    expect(sessions).toHaveLength(2);
  });
});
