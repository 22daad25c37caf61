import { ids } from "../platform/ids.ts";
import { argon2Hasher } from "../engines/passwords/argon2.ts";
import { createAccount } from "../auth/create-account.ts";
import { setPassword } from "../auth/registration/set-password.ts";
import { openDatabase, type OpenDatabase } from "../compose/database.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import { printSetupLink } from "./account-link.ts";
import { assertInstallation } from "./assert-installation.ts";
import { parsed, UsageError, type Command, type CommandInput } from "./command.ts";

interface Login {
  readonly email: string;
  readonly password: string;
  readonly key: string | undefined;
}

const usage =
  "Usage: parlance account create --email E --password P [--key K], or: parlance account password --email E --password P, or: parlance account link [--email E]";
const options = { email: { type: "string" }, password: { type: "string" }, key: { type: "string" } } as const;
type Action = "create" | "password";

const actions: Readonly<Record<Action, (database: OpenDatabase, input: Login) => Promise<object>>> = { create, password };

function readArguments({ arguments: words, parse }: CommandInput): { readonly action: Action; readonly input: Login } {
  const [action = "", ...rest] = words;
  if (!isAction(action)) throw new UsageError(usage);
  const { values } = parsed(() => parse({ args: rest, options, strict: true }));
  const { email, password: secret, key } = values;
  const problems: string[] = [];
  if (email === undefined || !/^[^\s@]+@[^\s@]+$/.test(email)) problems.push("--email must be an email address");
  if (secret === undefined || secret.length < 10 || secret.length > 200) problems.push("--password must have 10 to 200 characters");
  if (key !== undefined && !/^ak_[A-Za-z0-9_-]{43}$/.test(key)) problems.push("--key must be ak_ followed by 43 of A-Z a-z 0-9 _ -");
  if (key !== undefined && action !== "create") problems.push("--key is allowed only with account create");
  if (email === undefined || secret === undefined || problems.length > 0) throw new UsageError(problems.join("\n"));
  return { action, input: { email, password: secret, key } };
}

function isAction(action: string): action is Action {
  return Object.hasOwn(actions, action);
}

/** Creates an additional account. */
async function create({ auth }: OpenDatabase, { email, password: secret, key }: Login): Promise<object> {
  const input = { email, password: secret, accountKey: key, onlyFirst: false };
  const account = await createAccount({ store: auth, passwords: argon2Hasher, ids }, input);
  if (account === null) throw new UsageError("This email address already has an account.");
  return { account_id: account.accountId, email: account.email, account_key: account.accountKey };
}

/** Sets a user's password, for installations that do not send email. */
async function password({ auth, database, bus }: OpenDatabase, { email, password: secret }: Login): Promise<object> {
  const done = await setPassword({ store: auth, database, passwords: argon2Hasher, bus }, { email, password: secret });
  if (!done) throw new UsageError("No user has this email address.");
  return { email };
}

/** Operator command that manages accounts and their users. */
export const accountCommand: Command = async (input) => {
  const [action, ...rest] = input.arguments;
  if (action === "link") {
    const { values } = parsed(() => input.parse({ args: rest, options: { email: options.email }, strict: true }));
    await printSetupLink(input, values.email);
    return 0;
  }
  return changeAccounts(input);
};

const changeAccounts: Command = async (input) => {
  const { action, input: loginInput } = readArguments(input);
  await assertInstallation(input.settings);
  const cleanup = new Cleanup(input.log);
  try {
    // If the database is external, the service may be running.
    const database = await openDatabase(input.settings, input.log, cleanup, {
      alone: input.settings.databaseUrl === undefined,
      mustExist: true,
    });
    process.stdout.write(`${JSON.stringify(await actions[action](database, loginInput))}\n`);
    return 0;
  } finally {
    await cleanup.run();
  }
};
