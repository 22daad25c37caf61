import { fail } from "../platform/errors/fail.ts";
import type { SessionActor } from "../ports/actor.ts";
import { assertFirstAccount, type ListOutboxDeps } from "./list-outbox.ts";
import type { MailStatements } from "./mail.sql.ts";

export interface SendAgainDeps {
  readonly store: Pick<MailStatements, "sendAgain" | "statusOf"> & ListOutboxDeps["store"];
  /** Whether a mail server is configured. */
  readonly hasServer: boolean;
  /** Wakes the loop that sends email. */
  readonly mailRequested: () => Promise<void>;
}

/**
 * Queues an email that failed or was kept, so that it is sent at once. If its link has expired, sending fails again.
 * @param id null if no email can have the id
 * @throws Failure `auth.not_owner`, `resource.not_found`; `resource.conflict` if there is no mail server, or the email was sent
 */
export async function sendAgain({ store, hasServer, mailRequested }: SendAgainDeps, actor: SessionActor, id: string | null): Promise<void> {
  await assertFirstAccount(store, actor.accountId);
  const status = id === null ? null : await store.statusOf(id);
  if (id === null || status === null) fail("resource.not_found", "No such email exists in the outbox.");
  if (!hasServer) fail("resource.conflict", "No mail server is configured. Set `SMTP_URL`, or forward the text yourself.");
  if (status === "sent") fail("resource.conflict", "The email was sent, and its text was deleted. Request a new one.");
  if (await store.sendAgain(id)) await mailRequested();
}
