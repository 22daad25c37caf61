import { mailTokenHash } from "../mail-token.ts";
import type { CredentialStore } from "./credential-store.ts";
import { refuseLink } from "./refuse-link.ts";

/** Confirms an address by a mailed link. @throws Failure `validation.failed` for an invalid or expired link */
export async function confirmEmail(deps: { readonly credentials: Pick<CredentialStore, "confirmEmail"> }, token: string): Promise<void> {
  const hash = mailTokenHash(token);
  if (hash === null || (await deps.credentials.confirmEmail(hash)) === null) refuseLink();
}
