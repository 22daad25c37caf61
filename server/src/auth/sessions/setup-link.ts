import type { Clock } from "../../ports/clock.ts";
import type { Transactions } from "../../ports/database.ts";
import type { AccountStatements } from "../accounts.sql.ts";
import { useSetupLink } from "../credentials.sql.ts";
import { generateMailToken, mailTokenHash, mailTokenSeconds } from "../mail-token.ts";
import { addMailToken } from "../mail-tokens.sql.ts";
import { refuseLink } from "../refuse-link.ts";
import { startSession, type SessionsDeps, type SignedIn } from "./start-session.ts";

export interface SetupLinkDeps extends SessionsDeps {
  readonly database: Transactions;
}

interface NewSetupLinkDeps {
  readonly store: Pick<AccountStatements, "userByEmail">;
  readonly database: Transactions;
  readonly clock: Clock;
}

/** Returns the token of a link that signs the owner in once, within an hour; null if the address is unknown. */
export async function createSetupLink({ store, database, clock }: NewSetupLinkDeps, email: string): Promise<string | null> {
  const owner = await store.userByEmail(email);
  if (owner === null) return null;
  const token = generateMailToken();
  const hash = mailTokenHash(token);
  if (hash === null) return null;
  const expiresAt = new Date(clock.now().getTime() + mailTokenSeconds.set_up * 1_000);
  await database.transaction((tx) => addMailToken(tx, owner.id, { hash, purpose: "set_up", expiresAt }));
  return token;
}

/** Signs in with a setup link, which then stops working. @throws Failure `validation.failed` for an unknown, used or expired link */
export async function openSetupLink(deps: SetupLinkDeps, token: string): Promise<SignedIn> {
  const hash = mailTokenHash(token);
  const owner = hash === null ? null : await deps.database.transaction((tx) => useSetupLink(tx, hash));
  if (owner === null) refuseLink();
  return (await startSession(deps, owner)) ?? refuseLink();
}
