import { accountStatements, firstOwnerAddress } from "../auth/accounts.sql.ts";
import { knownAddress } from "../auth/model/address.ts";
import { createSetupLink } from "../auth/sessions/setup-link.ts";
import { openForBackup } from "../compose/backup.ts";
import { Lifecycle } from "../compose/lifecycle.ts";
import { serviceAddress } from "../config/service-address.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import { UsageError, type CommandInput } from "./command.ts";

/**
 * Prints a single-use link, valid for an hour, that signs a user in and lets the user choose a new password. Also works while the service
 * is
 * running.
 * @param email undefined for the owner of the first account
 */
export async function printSetupLink({ settings, log }: Pick<CommandInput, "settings" | "log">, email: string | undefined): Promise<void> {
  const cleanup = new Cleanup(log);
  try {
    const database = await openForBackup({ settings, log, cleanup });
    const address = email === undefined ? await firstOwnerAddress(database) : knownAddress(email);
    if (address === null) throw new UsageError("The installation has no account yet. Start the service first.");
    const deps = { store: accountStatements(database), database, clock: { now: () => new Date() } };
    const token = await createSetupLink(deps, address);
    if (token === null) throw new UsageError("No user has this email address.");
    const url = serviceAddress(settings.dataDir) ?? new Lifecycle(settings).address();
    process.stdout.write(
      `Open this link to choose a new password for ${address} (it works once, for an hour):\n  ${url}/welcome#setup=${token}\n`,
    );
  } finally {
    await cleanup.run();
  }
}
