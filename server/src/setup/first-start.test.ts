import { describe, expect, it } from "vitest";
import type { NewAccount, StoredUser } from "../auth/model/account.ts";
import type { AccountStatements } from "../auth/accounts.sql.ts";
import { firstStart } from "./first-start.ts";
import type { Credentials } from "../ports/owner-note.ts";

/** Simulates one database and the saved credentials of one node. */
function installation() {
  const accounts: NewAccount[] = [];
  let noted: Credentials | null = null;
  let dies = false;
  const store: Pick<AccountStatements, "createAccount" | "countAccounts" | "userByEmail"> = {
    countAccounts: async () => accounts.length,
    createAccount: async (account) => {
      if (noted === null) throw new Error("the account was created before the note");
      if (dies) throw new Error("killed");
      if (accounts.length > 0) return false;
      accounts.push(account);
      return true;
    },
    userByEmail: async (email) => {
      const found = accounts.find(({ owner }) => owner.email === email);
      if (found === undefined) return null;
      return {
        ...found.owner,
        accountId: found.accountId,
        role: "owner",
        locale: null,
        emailConfirmedAt: new Date(0),
      } satisfies StoredUser;
    },
  };
  let made = 0;
  const deps = {
    store,
    passwords: {
      hash: async (password: string) => `#${password}`,
      verify: async (hash: string, password: string) => hash === `#${password}`,
    },
    ids: { uuidv7: () => `id-${(made += 1)}`, uuidv4: () => "" },
    note: {
      write: async (credentials: Credentials) => void (noted = credentials),
      read: async () => noted,
      remove: async () => void (noted = null),
    },
  };
  const start = (given: { password?: string } = {}) =>
    firstStart(deps, { email: undefined, password: given.password, accountKey: undefined, demo: false });
  return { deps, accounts, start, noted: () => noted, killBeforeCommit: (whether: boolean) => (dies = whether) };
}

describe("firstStart", () => {
  it("returns the same credentials until they are printed", async () => {
    const { deps, start } = installation();
    const owner = await start();
    expect(owner).toMatchObject({ email: "owner@localhost", accountId: "id-1" });
    expect(await start()).toEqual(owner);
    await deps.note.remove();
    expect(await start()).toBeNull();
  });

  it("generates new credentials if it was killed before it created the account", async () => {
    const { start, accounts, killBeforeCommit } = installation();
    killBeforeCommit(true);
    await expect(start()).rejects.toThrow("killed");
    killBeforeCommit(false);
    const owner = await start();
    expect(accounts.map(({ owner: { passwordHash } }) => passwordHash)).toEqual([`#${owner?.password}`]);
  });

  it("deletes the saved credentials after the password has changed", async () => {
    const { start, accounts, noted } = installation();
    await start();
    const [account] = accounts;
    if (account !== undefined) accounts[0] = { ...account, owner: { ...account.owner, passwordHash: "#changed" } };
    expect([await start(), noted()]).toEqual([null, null]);
  });
});
