import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { ids } from "../platform/ids.ts";
import { argon2Hasher } from "../engines/passwords/argon2.ts";
import { expiredAccounts, removeTemporaryAccount } from "../isolation-check/temporary-accounts.sql.ts";
import { createAccount } from "../auth/create-account.ts";
import { openDatabase, type OpenDatabase } from "../compose/database.ts";
import { startService } from "../compose/start.ts";
import type { Settings } from "../config/settings.ts";
import type { CheckResult } from "../integrity-check/check-integrity.ts";
import { openFiles } from "../compose/files.ts";
import { checkIsolation } from "../isolation-check/check-isolation.ts";
import { fillTenant, PreparationFailed, settled, type Account, type Ask } from "../isolation-check/tenant.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import type { Transactions } from "../ports/database.ts";
import { UsageError, type CommandInput } from "./command.ts";

/** The domain is reserved, so email to it is undeliverable (RFC 2606). */
const emailSuffix = "@isolation-check.parlance.invalid";
/** Longer than a check takes. Once this time has passed, the next check deletes the accounts. */
const temporarySeconds = 1_800;
const accountCount = 2;
const brandCount = 2;
const settleMs = 120_000;
/** Reading an event stream ends after this number of milliseconds without data. */
const silenceMs = 500;

/**
 * Creates temporary accounts with marker words, starts a separate node on the installation's data, sends requests as each kind of caller,
 * and deletes the accounts.
 * @param onResult called with each result
 * @throws UsageError if no account exists yet
 */
export async function runIsolation(input: CommandInput, onResult: (result: CheckResult) => void): Promise<void> {
  const { settings, log, version } = input;
  const accounts: Account[] = [];
  try {
    await withDatabase(input, async ({ auth, database }) => {
      if ((await auth.countAccounts()) === 0)
        throw new UsageError("No account exists yet. Run `parlance start` once to create it, then run this command again.");
      await removeAll(input, database, await expiredAccounts(database));
      for (let at = 0; at < accountCount; at += 1) accounts.push(await makeAccount(auth));
    });
    const service = await startService(forCheck(settings), log, version, { mail: false });
    try {
      const ask = asker(service.address);
      const tenants = [];
      for (const account of accounts) tenants.push(await fillTenant(ask, account, Array.from({ length: brandCount }, markerWord)));
      for (const account of accounts) await settled(ask, account, settleMs);
      await ask({}, "GET", "/readyz");
      for await (const result of checkIsolation(ask, tenants)) onResult(result);
    } catch (error) {
      if (error instanceof PreparationFailed) throw new UsageError(`Failed to prepare the check: ${error.message}`);
      throw error;
    } finally {
      await service.stop();
    }
  } finally {
    const made = accounts.map(({ accountId }) => accountId);
    if (made.length > 0) await withDatabase(input, ({ database }) => removeAll(input, database, made));
  }
}

/**
 * Returns settings that use a free local port and disable rate limits. If other nodes may be running, the role is `api`, so no workers
 * start. If
 * the database is embedded, the temporary node is the only process and also processes pending work, as the next start would.
 */
function forCheck(settings: Settings): Settings {
  const role = settings.databaseUrl === undefined ? "all" : "api";
  return { ...settings, host: "127.0.0.1", port: 0, publicUrl: undefined, rateLimits: false, role, demo: false };
}

async function withDatabase<Result>({ settings, log }: CommandInput, work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const cleanup = new Cleanup(log);
  try {
    return await work(await openDatabase(settings, log, cleanup, { mustExist: true }));
  } finally {
    await cleanup.run();
  }
}

async function removeAll({ settings, log }: CommandInput, database: Transactions, accountIds: readonly string[]): Promise<void> {
  const blobs = await openFiles(settings, log);
  for (const accountId of accountIds) {
    const orphans = await database.transaction((tx) => removeTemporaryAccount(tx, accountId));
    for (const key of orphans) await blobs.delete(key);
  }
}

async function makeAccount(store: OpenDatabase["auth"]): Promise<Account> {
  const email = `${ids.uuidv4()}${emailSuffix}`;
  const password = randomBytes(18).toString("base64url");
  const account = await createAccount({ store, passwords: argon2Hasher, ids }, { email, password, onlyFirst: false, temporarySeconds });
  if (account === null) throw new Error("a random address already has an account");
  return { accountId: account.accountId, key: account.accountKey, email, password };
}

/** Returns a word that does not occur in any data, because no language has its combination of letters. */
function markerWord(): string {
  const letter = (of: string): string => of[randomInt(of.length)] ?? "q";
  return `zq${["xjkvq", "aeiou", "xjkvq", "aeiou", "xjkvq", "aeiou", "qxzjv", "aeiou", "qxzjv"].map(letter).join("")}`;
}

function asker(url: string): Ask {
  return async (caller, method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: { ...caller, ...(body === undefined || isForm ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    return { status: response.status, text: await (method === "GET" ? untilSilent(response) : response.text()), headers };
  };
}

/** Returns the body of a response. For an event stream, which stays open, returns the data received until it stops sending. */
async function untilSilent(response: Response): Promise<string> {
  if (response.body === null || !(response.headers.get("content-type") ?? "").startsWith("text/event-stream")) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const next = await Promise.race([reader.read(), delay(silenceMs, null, { ref: false })]);
    if (next === null || next.done) break;
    text += decoder.decode(next.value, { stream: true });
  }
  await reader.cancel();
  return text;
}
