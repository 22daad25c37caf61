import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ids } from "../../src/platform/ids.ts";
import { accountStatements } from "../../src/auth/accounts.sql.ts";
import { openAccount } from "../../src/auth/registration/register.ts";
import { mailStatements } from "../../src/mail/mail.sql.ts";
import { generateKey, recordOf } from "../../src/auth/model/api-key.ts";
import type { RegisterOutcome } from "../../src/auth/model/registration.ts";
import { Api } from "../support/api.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { testDatabase, type TestDatabase } from "../support/test-database.ts";

describe("First account", () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const register = (email: string): Promise<RegisterOutcome> =>
    openAccount(test.database, {
      accountId: ids.uuidv7(),
      userId: ids.uuidv7(),
      email,
      name: "Mallory",
      passwordHash: "x",
      confirmed: true,
      tier: "free",
    });
  const makeFirst = (accountId: string): Promise<boolean> => {
    const owner = { id: ids.uuidv7(), email: "owner@example.com", name: "Owner", passwordHash: "x" };
    const key = { id: ids.uuidv7(), record: recordOf(generateKey("account")) };
    return accountStatements(test.database).createAccount(
      { accountId, demo: false, temporarySeconds: null, name: "Own", owner, key },
      true,
    );
  };

  it("is created exactly once, even by concurrent registrations and nodes, and is the oldest account", async () => {
    for (let round = 0; round < 20; round += 1) {
      await test.database.run("test.noAccounts", `delete from accounts`);
      expect(await register("early@example.com")).toBe("not_set_up");
      const firsts = [ids.uuidv7(), ids.uuidv7()];
      const registering = Array.from({ length: 6 }, (_, at) => register(`somebody-${at}@example.com`));
      const [made, outcomes] = await Promise.all([
        Promise.all(firsts.map(makeFirst)),
        Promise.all([...registering, ...Array.from({ length: 6 }, (_, at) => register(`late-${at}@example.com`))]),
      ]);
      expect(made.filter(Boolean)).toHaveLength(1);
      expect(await mailStatements(test.database).isFirstAccount(firsts[made.indexOf(true)] ?? "")).toBe(true);
      expect(outcomes.filter((outcome) => outcome !== "opened" && outcome !== "not_set_up")).toEqual([]);
      expect(await register(`after-${round}@example.com`)).toBe("opened");
    }
  });

  it("is not an account that an isolation check created for itself", async () => {
    await test.database.run("test.noAccounts", `delete from accounts`);
    const accountId = ids.uuidv7();
    await makeFirst(accountId);
    await test.database.run("test.temporary", `update accounts set temporary_until = now()`);
    expect(await mailStatements(test.database).isFirstAccount(accountId)).toBe(false);
    expect(await accountStatements(test.database).countAccounts()).toBe(0);
    expect(await register("early@example.com")).toBe("not_set_up");
  });
});

describe("Registration before the first account", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ REGISTRATION: "open" });
  });
  afterAll(() => service.stop());

  it("returns 403 auth.forbidden and creates nothing", async () => {
    await service.database.run("test.noAccounts", `delete from accounts`);
    const mallory = { email: "mallory@example.com", password: "a-good-long-password", name: "Mallory" };
    const { status, body } = await new Api(service.url).call("POST", "/api/auth/register", mallory);
    expect([status, body.code]).toEqual([403, "auth.forbidden"]);
    expect(await service.database.rows("test.accounts", `select 1 from accounts`)).toEqual([]);
  });
});
