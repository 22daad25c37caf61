import Type from "typebox";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MessageTooLarge } from "../../src/platform/postgres/news.ts";
import { createPostgresEventBus } from "../../src/platform/postgres/notifications.ts";
import { notify } from "../../src/platform/postgres/notify.ts";
import type { EventBus } from "../../src/ports/event-bus.ts";
import { topics } from "../../src/ports/topics.ts";
import { silentLog } from "../support/silent-log.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

const known = { a: Type.Unknown(), b: Type.Unknown(), account_changed: topics.account_changed };
type TestBus = EventBus<typeof known>;

const collect = (bus: TestBus, topic: keyof typeof known): unknown[] => {
  const messages: unknown[] = [];
  bus.subscribe(topic, (message) => messages.push(message));
  return messages;
};

const sendOrder = async (test: TestDatabase, message: string, fail: boolean): Promise<void> =>
  test.database.transaction(async (tx) => {
    await notify(tx, "account_changed", { accountId: message });
    if (fail) throw new Error("rolled back");
  });

describe.skipIf(!hasTestDatabase)("PostgreSQL notification channel", () => {
  let test: TestDatabase;
  let here: TestBus;
  let there: TestBus;

  beforeEach(async () => {
    test = await testDatabase({ migrated: false });
    here = await createPostgresEventBus(test.connection, silentLog, known);
    there = await createPostgresEventBus(test.connection, silentLog, known);
  });
  afterEach(async () => {
    await here.close();
    await there.close();
    await test.drop();
  });

  const endListeners = (): Promise<number> =>
    test.database.run(
      "end listeners",
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );

  it("delivers a message once to every listener of the topic, in this process and in others, in order", async () => {
    const lists = [collect(here, "a"), collect(here, "a"), collect(there, "a")];
    const other = collect(there, "b");
    for (const n of [1, 2, 3]) await here.publish("a", { n, text: "ä\u2028" });
    await here.publish("b", null);
    await expect.poll(() => other).toEqual([null]);
    const expected = [1, 2, 3].map((n) => ({ n, text: "ä\u2028" }));
    expect(lists).toEqual([expected, expected, expected]);
  });

  it("delivers nothing after a listener has unsubscribed", async () => {
    const kept = collect(here, "a");
    const messages: unknown[] = [];
    const leave = here.subscribe("a", (message) => messages.push(message));
    await there.publish("a", 1);
    await expect.poll(() => kept).toEqual([1]);
    leave();
    await there.publish("a", 2);
    await expect.poll(() => kept).toEqual([1, 2]);
    expect(messages).toEqual([1]);
  });

  it("delivers a transaction's messages if it commits, and none if it rolls back", async () => {
    const messages = collect(here, "account_changed");
    await expect(sendOrder(test, "never", true)).rejects.toThrow("rolled back");
    await sendOrder(test, "committed", false);
    await expect.poll(() => messages).toEqual([{ accountId: "committed" }]);
  });

  it("sends a transaction's messages after the commit, together with those in a statement's result", async () => {
    const bus = await createPostgresEventBus(test.connection, silentLog, known);
    test.database.sendNewsBy(bus.sendSoon);
    const messages = collect(there, "account_changed");
    await sendOrder(test, "rolled back", true).catch(() => undefined);
    await test.database.transaction(async (tx) => {
      await notify(tx, "account_changed", { accountId: "one" });
      const row = await tx.one("news", `select 1 as n, array['"account_changed"{"accountId":"two"}'] as news`);
      expect(row).toEqual({ n: 1 });
      await notify(tx, "account_changed", { accountId: "one" });
    });
    await notify(test.database, "account_changed", { accountId: "three" });
    await expect.poll(() => messages).toEqual([{ accountId: "one" }, { accountId: "two" }, { accountId: "three" }]);
    await bus.close();
  });

  it("calls the other listeners if one throws", async () => {
    here.subscribe("a", () => {
      throw new Error("bad listener");
    });
    const messages = collect(here, "a");
    await here.publish("a", 1);
    await expect.poll(() => messages).toEqual([1]);
  });

  it("rejects a message of more than 7,000 bytes, and delivers a message of exactly 7,000 bytes", async () => {
    const messages = collect(here, "a");
    await expect(here.publish("a", "ä".repeat(3_500))).rejects.toThrow(MessageTooLarge);
    const largest = "x".repeat(6_998);
    await here.publish("a", largest);
    await expect.poll(() => messages).toEqual([largest]);
  });

  it("reconnects after the connection is lost, reports the gap, and resumes delivery", async () => {
    const messages = collect(here, "a");
    let gaps = 0;
    here.onGap(() => gaps++);
    expect(await endListeners()).toBe(2);
    await expect.poll(() => gaps).toBe(1);
    await there.publish("a", "after");
    await expect.poll(() => messages).toEqual(["after"]);
  });

  it("drops messages that do not match the topic's schema, and keeps additional properties", async () => {
    const messages = collect(here, "account_changed");
    for (const text of ["null", "[]", "{}", '{"accountId":1}', '{"accountId":""}', '"x"', '{"accountId":"1","more":2}'])
      await test.database.run("send", "select pg_notify('parlance_events', $1)", [`"account_changed"${text}`]);
    await there.publish("account_changed", { accountId: "2" });
    await expect.poll(() => messages).toEqual([{ accountId: "1", more: 2 }, { accountId: "2" }]);
  });

  it("can be closed while it is disconnected", async () => {
    await endListeners();
    await expect(here.close()).resolves.toBeUndefined();
  });
});
