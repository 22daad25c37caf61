import { ids } from "../adapters/ids.ts";
import { argon2Hasher } from "../adapters/passwords/argon2.ts";
import { createAccount } from "../auth/create-account.ts";
import { openDatabase } from "../compose-database.ts";
import { Cleanup } from "../lib/cleanup.ts";
import { UsageError, type Command, type CommandInput } from "./command.ts";

interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly key: string | undefined;
}

function readArguments({ arguments: words, parse }: CommandInput): NewAccount {
  const [action, ...rest] = words;
  if (action !== "create") throw new UsageError("Use: parlance account create --email E --password P [--key K]");
  const options = { email: { type: "string" }, password: { type: "string" }, key: { type: "string" } } as const;
  const { values } = parsed(() => parse({ args: rest, options, strict: true }));
  const { email, password, key } = values;
  const problems: string[] = [];
  if (email === undefined || !/^[^\s@]+@[^\s@]+$/.test(email)) problems.push("--email must be an e-mail address");
  if (password === undefined || password.length < 10 || password.length > 200) problems.push("--password must have 10 to 200 characters");
  if (key !== undefined && !/^ak_[A-Za-z0-9_-]{43}$/.test(key)) problems.push("--key must be ak_ followed by 43 of A-Z a-z 0-9 _ -");
  if (email === undefined || password === undefined || problems.length > 0) throw new UsageError(problems.join("\n"));
  return { email, password, key };
}

/** An option that is unknown or lacks its value is the caller's mistake. */
function parsed<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Creates an account beside those that exist. */
export const accountCommand: Command = async (input) => {
  const { email, password, key } = readArguments(input);
  const cleanup = new Cleanup(input.log);
  try {
    const { auth } = await openDatabase(input.settings, input.log, cleanup);
    const account = await createAccount(
      { store: auth, passwords: argon2Hasher, ids },
      { email, password, accountKey: key, onlyFirst: false },
    );
    if (account === null) throw new UsageError("The e-mail address has an account already.");
    process.stdout.write(`${JSON.stringify({ account_id: account.accountId, email: account.email, account_key: account.accountKey })}\n`);
    return 0;
  } finally {
    await cleanup.run();
  }
};
