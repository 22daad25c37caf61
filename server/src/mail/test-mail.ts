import { fail } from "../platform/errors/fail.ts";
import type { SessionActor } from "../ports/actor.ts";
import type { Ids } from "../ports/ids.ts";
import type { Mailer } from "../ports/mailer.ts";
import { assertFirstAccount } from "./list-outbox.ts";
import type { MailStatements } from "./mail.sql.ts";

export interface TestMailDeps {
  readonly store: Pick<MailStatements, "isFirstAccount" | "addressOf">;
  readonly ids: Pick<Ids, "uuidv7">;
  /** Connects to the mail server only when an email is sent. Resolves to null if none is configured. */
  readonly mailer: () => Promise<Mailer | null>;
  /** Returns the service's public URL, without a trailing slash. */
  readonly address: () => string;
}

/** Outcome of a test. */
export interface MailTest {
  /** Address of the signed-in user. */
  readonly to: string;
  readonly milliseconds: number;
  /** Why the mail server did not accept the email; null if it did. */
  readonly error: string | null;
}

/**
 * Sends an email to the signed-in user, and waits for the mail server's response. Does not store the email.
 * @throws Failure `auth.not_owner`; `resource.conflict` if there is no mail server
 */
export async function testMail({ store, ids, mailer, address }: TestMailDeps, actor: SessionActor): Promise<MailTest> {
  await assertFirstAccount(store, actor.accountId);
  const server = await mailer();
  if (server === null) fail("resource.conflict", "No mail server is configured. Set `SMTP_URL`, and restart the service.");
  const to = await store.addressOf(actor.accountId, actor.userId);
  if (to === null) fail("auth.unauthorized", "The user of this session no longer exists.");
  const begun = performance.now();
  const text = `Hello,\n\nthe mail settings of Parlance work.\n\nParlance at ${address()}\n`;
  const outcome = await server.send({ id: ids.uuidv7(), to, subject: "Test of the mail settings", text });
  return { to, milliseconds: Math.round(performance.now() - begun), error: outcome.kind === "sent" ? null : outcome.reason };
}
