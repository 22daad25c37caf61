import { mailTokenHash } from "../mail-token.ts";
import type { CredentialStore } from "./credential-store.ts";
import { refuseLink } from "./refuse-link.ts";

/** Shows by a mailed link that an address is the person's own. @throws Failure `validation.failed` for a link that does not work (any more) */
export async function confirmEmail(deps: { readonly credentials: Pick<CredentialStore, "confirmEmail"> }, token: string): Promise<void> {
  const hash = mailTokenHash(token);
  if (hash === null || (await deps.credentials.confirmEmail(hash)) === null) refuseLink();
}
