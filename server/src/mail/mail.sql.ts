import type { ClaimedMail, StoredMail, WrittenMail } from "./model/queued-mail.ts";
import type { MailStatus, Recipient } from "./model/mail-kind.ts";
import { addMailToken, forgetOldAccess } from "../auth/mail-tokens.sql.ts";
import { type MailKind, type NoticeKind, noticeKinds } from "../auth/model/mailed-link.ts";
import type { Database } from "../platform/postgres/client.ts";
import type { Queryable } from "../ports/database.ts";
import { restAfterBreaks } from "../platform/postgres/retry-pause.ts";

export function mailStatements(database: Database) {
  return { ...writingStatements(database), ...sendingStatements(database) };
}

/** Statements for queued email. */
export type MailStatements = ReturnType<typeof mailStatements>;

/** Inserts a row with the status `requested`. */
export async function insertMail(db: Queryable, id: string, kind: MailKind, encrypted: Buffer): Promise<void> {
  await db.run("mail.request", `insert into mails (id, kind, sealed) values ($1, $2, $3)`, [id, kind, encrypted]);
}

/** Statements for requested email and for rendering it. */
function writingStatements(database: Database) {
  return {
    /** Inserts a row with the status `requested`. */
    request: (id: string, kind: MailKind, encrypted: Buffer): Promise<void> => insertMail(database, id, kind, encrypted),

    /**
     * Claims, under a lease, the email with the given status that has waited longest. Resolves to null if none is due.
     * @param mostBreaks maximum number of interrupted attempts; email with more interruptions is excluded
     */
    claim: (status: "requested" | "queued", leaseMs: number, mostBreaks: number): Promise<ClaimedMail | null> =>
      database.one<ClaimedMail>(
        "mail.claim",
        `update mails set attempts = attempts + 1,
           next_attempt_at = now() + $2::integer * interval '1 millisecond' + ${restAfterBreaks("(attempts + 1 - failures)", "id")}
         where id = (select id from mails where status in ('requested', 'queued') and status = $1 and next_attempt_at <= now()
           and attempts - failures <= $3::integer
           order by next_attempt_at, id limit 1 for update skip locked)
         returning id, kind, sealed as encrypted, attempts, failures`,
        [status, leaseMs, mostBreaks],
      ),

    /**
     * Finds the recipient of an email: the user with the address, ignoring case, or the user with the given id.
     * @param mark hash of the address as stored with rendered email
     * @param userId the user who is changing to the address; null to find the user by address
     */
    recipient: (email: string, mark: Buffer, userId: string | null): Promise<Recipient | null> =>
      database.one<Recipient>(
        "mail.recipient",
        `select u.id as "userId", case when $3::uuid is null then u.email else $1 end as email, u.password_hash is not null as "hasPassword", u.email_confirmed_at is not null as "isConfirmed",
           (select coalesce(jsonb_object_agg(kind, count), '{}') from (
             select m.kind, count(*) from mail_marks m where m.mark = $2 and m.created_at > now() - interval '1 hour' group by m.kind
           ) as counted) as "mailsOfLastHour"
         from users u where case when $3::uuid is null then lower(u.email) = lower($1) else u.id = $3 end`,
        [email, mark, userId],
      ),

    /** Stores a rendered email and its token in the same transaction. Returns false if the email is no longer `requested`. */
    write: ({ id, kind, status, encrypted, userId, mark, token }: WrittenMail): Promise<boolean> =>
      database.transaction(async (tx) => {
        const written = await tx.run(
          "mail.write",
          `update mails set kind = $2, status = $3, sealed = $4, user_id = $5, attempts = 0, next_attempt_at = now()
           where id = $1 and status = 'requested'`,
          [id, kind, status, encrypted, userId],
        );
        if (written === 0) return false;
        await tx.run("mail.mark", `insert into mail_marks (mark, kind) values ($1, $2)`, [mark, kind]);
        if (token !== null) await addMailToken(tx, userId, token);
        return true;
      }),

    /** Deletes a requested email that will not be sent. */
    async drop(id: string): Promise<void> {
      await database.run("mail.drop", `delete from mails where id = $1 and status = 'requested'`, [id]);
    },
  };
}

/** Statements for the results of sending, for retention and for the outbox. */
function sendingStatements(database: Database) {
  return {
    /**
     * This method and the following ones record the result of a send attempt. They have no effect if another process has claimed the email
     * since.
     */
    async sent(id: string, attempts: number, encrypted: Buffer): Promise<void> {
      await database.run(
        "mail.sent",
        `update mails set status = 'sent', sealed = $3, sent_at = now(), error = null where id = $1 and status = 'queued' and attempts = $2`,
        [id, attempts, encrypted],
      );
    },

    async retryLater(id: string, attempts: number, pauseMs: number, error: string): Promise<void> {
      await database.run(
        "mail.retryLater",
        `update mails set error = $4, failures = failures + 1, next_attempt_at = now() + $3::integer * interval '1 millisecond'
         where id = $1 and status = 'queued' and attempts = $2`,
        [id, attempts, pauseMs, error],
      );
    },

    async giveUp(id: string, attempts: number, error: string): Promise<void> {
      await database.run(
        "mail.giveUp",
        `update mails set status = 'failed', error = $3 where id = $1 and status in ('requested', 'queued') and attempts = $2`,
        [id, attempts, error],
      );
    },

    /** Deletes old email. See also `forgetOldAccess`. */
    async forgetOld(): Promise<void> {
      await database.run("mail.forgetMails", `delete from mails where created_at < now() - interval '7 days'`);
      await database.run("mail.forgetMarks", `delete from mail_marks where created_at < now() - interval '1 hour'`);
      await forgetOldAccess(database);
    },

    /** Returns email newest first, without notices, because the list is for email that someone may have to forward. */
    async outbox(limit: number, offset: number): Promise<{ readonly items: StoredMail[]; readonly total: number }> {
      const [items, total] = await Promise.all([
        database.rows<StoredMail>(
          "mail.outbox",
          `select id, kind, status, sealed as encrypted, created_at as "createdAt", sent_at as "sentAt", error from mails where kind <> all ($3::text[])
           order by created_at desc, id desc limit $1 offset $2`,
          [limit, offset, noticeKinds],
        ),
        database.one<{ count: number }>("mail.countOutbox", `select count(*) as count from mails where kind <> all ($1::text[])`, [
          noticeKinds,
        ]),
      ]);
      return { items, total: total?.count ?? 0 };
    },

    /** Returns the status of an email; null if it does not exist. */
    async statusOf(id: string): Promise<MailStatus | null> {
      const row = await database.one<{ status: MailStatus }>("mail.status", "select status from mails where id = $1", [id]);
      return row?.status ?? null;
    },

    /** Queues an email that failed or was kept. Returns false if it has another status. */
    async sendAgain(id: string): Promise<boolean> {
      const queued = await database.run(
        "mail.sendAgain",
        `update mails set status = 'queued', error = null, failures = 0, attempts = 0, next_attempt_at = now()
         where id = $1 and status in ('failed', 'kept')`,
        [id],
      );
      return queued > 0;
    },

    /** Returns the newest notices, which `outbox` excludes. */
    notices(limit: number): Promise<StoredMail<NoticeKind>[]> {
      return database.rows(
        "mail.notices",
        `select id, kind, status, sealed as encrypted, created_at as "createdAt", sent_at as "sentAt", error from mails where kind = any ($2::text[])
         order by created_at desc, id desc limit $1`,
        [limit, noticeKinds],
      );
    },

    /** Returns the email address of a user; null if the user does not exist. */
    async addressOf(accountId: string, userId: string): Promise<string | null> {
      const user = await database.one<{ email: string }>("mail.address", `select email from users where account_id = $1 and id = $2`, [
        accountId,
        userId,
      ]);
      return user?.email ?? null;
    },

    /** Returns whether the account is the installation's own account, which is the first one. */
    async isFirstAccount(accountId: string): Promise<boolean> {
      const first = await database.one<{ id: string }>(
        "mail.firstAccount",
        `select id from accounts where temporary_until is null order by created_at, id limit 1`,
      );
      return first?.id === accountId;
    },
  };
}
