import type { RegistrantActor } from "../../ports/actor.ts";
import { requestMail, type RequestMailDeps } from "../mail/request-mail.ts";
import { mailTokenHash } from "../mail-token.ts";
import type { AuthStore } from "../store.ts";
import type { CredentialStore } from "./credential-store.ts";
import { refuseLink } from "./refuse-link.ts";

/** Confirms an address by a mailed link. @throws Failure `validation.failed` for an invalid or expired link */
export async function confirmEmail(deps: { readonly credentials: Pick<CredentialStore, "confirmEmail"> }, token: string): Promise<void> {
  const hash = mailTokenHash(token);
  if (hash === null || (await deps.credentials.confirmEmail(hash)) === null) refuseLink();
}

export interface RequestConfirmationDeps {
  readonly store: Pick<AuthStore, "userById">;
  readonly mail: RequestMailDeps;
}

/** Resends the registration mail. Behaves the same for an address of another account, so that it reveals nothing. */
export async function requestConfirmation({ store, mail }: RequestConfirmationDeps, actor: RegistrantActor): Promise<void> {
  const person = await store.userById(actor.accountId, actor.userId);
  await requestMail(mail, person === null ? "already_registered" : "confirm_email", actor.email);
}
