import { subscriptionStatuses } from "../billing/model/subscription.ts";
import { tiers } from "../billing/model/tiers.ts";
import { knownAddress } from "../auth/model/address.ts";
import { openDatabase } from "../compose/database.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import { assertInstallation } from "./assert-installation.ts";
import { parsed, UsageError, type Command, type CommandInput } from "./command.ts";

const usage = "Usage: parlance subscription set --email OWNER [--tier T] [--status S]";

interface Change {
  readonly email: string;
  readonly tier: string | null;
  readonly status: (typeof subscriptionStatuses)[number] | null;
}

function readArguments({ arguments: words, parse }: CommandInput): Change {
  const [action, ...rest] = words;
  if (action !== "set") throw new UsageError(usage);
  const options = { email: { type: "string" }, tier: { type: "string" }, status: { type: "string" } } as const;
  const { email, tier, status: sent } = parsed(() => parse({ args: rest, options, strict: true })).values;
  const status = subscriptionStatuses.find((known) => known === sent);
  const problems: string[] = [];
  if (email === undefined) problems.push("--email must be the address of an account owner");
  if (tier === undefined && sent === undefined) problems.push("--tier or --status is required");
  if (tier !== undefined && !Object.hasOwn(tiers, tier)) problems.push(`--tier must be one of ${Object.keys(tiers).join(", ")}`);
  if (sent !== undefined && status === undefined) problems.push(`--status must be one of ${subscriptionStatuses.join(", ")}`);
  if (email === undefined || problems.length > 0) throw new UsageError(`${problems.join("\n")}\n${usage}`);
  return { email: knownAddress(email), tier: tier ?? null, status: status ?? null };
}

/** Operator command that sets an account's tier and status. Running nodes are notified. */
export const subscriptionCommand: Command = async (input) => {
  const { email, tier, status } = readArguments(input);
  await assertInstallation(input.settings);
  const cleanup = new Cleanup(input.log);
  try {
    // If the database is external, the service may be running.
    const { billing, bus } = await openDatabase(input.settings, input.log, cleanup, {
      alone: input.settings.databaseUrl === undefined,
      mustExist: true,
    });
    const accountId = await billing.setSubscription(email, tier, status);
    if (accountId === null) throw new UsageError("No account owner has this address.");
    await bus.publish("account_changed", { accountId });
    const subscription = await billing.subscription(accountId);
    process.stdout.write(`${JSON.stringify({ account_id: accountId, tier: subscription?.tier, status: subscription?.status })}\n`);
    return 0;
  } finally {
    await cleanup.run();
  }
};
