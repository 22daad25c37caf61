import { describe, expect, it, vi } from "vitest";
import type { Log } from "../platform/lib/log.ts";
import type { Mailer } from "../ports/mailer.ts";
import { encryptMail } from "./model/encrypted-mail.ts";
import { requestMail } from "./request-mail.ts";
import { sendMails } from "./send-mails.ts";
import type { ClaimedMail, StoredMail } from "./model/queued-mail.ts";
import type { MailStatements } from "./mail.sql.ts";

const encryptionKey = Buffer.alloc(32, 1);
const log: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = { now: () => new Date() };

/** An in-memory mail store in which a claimed email is unavailable until it is rendered or sent. */
function memory() {
  const rows = new Map<string, ClaimedMail & { readonly status: StoredMail["status"] }>();
  const taken = new Set<string>();
  const set = (id: string, change: Partial<Pick<StoredMail, "status" | "encrypted"> & Pick<ClaimedMail, "kind">>): void => {
    const row = rows.get(id);
    if (row !== undefined) rows.set(id, { ...row, ...change });
    taken.delete(id);
  };
  const store: MailStatements = {
    request: async (id, kind, encrypted) => void rows.set(id, { id, kind, encrypted, attempts: 1, failures: 0, status: "requested" }),
    claim: async (status) => {
      const row = [...rows.values()].find((mail) => mail.status === status && !taken.has(mail.id));
      if (row !== undefined) taken.add(row.id);
      return row ?? null;
    },
    recipient: async (email) => ({ userId: "user", email, hasPassword: true, isConfirmed: true, mailsOfLastHour: {} }),
    write: async ({ id, kind, status, encrypted }) => {
      set(id, { kind, status, encrypted });
      return true;
    },
    drop: async (id) => void rows.delete(id),
    sent: async (id) => set(id, { status: "sent" }),
    retryLater: async () => undefined,
    giveUp: async (id) => set(id, { status: "failed" }),
    forgetOld: async () => undefined,
    outbox: async () => ({ items: [], total: 0 }),
    notices: async () => [],
    statusOf: async (id) => rows.get(id)?.status ?? null,
    sendAgain: async () => false,
    addressOf: async () => null,
    isFirstAccount: async () => true,
  };
  return { store, statusOf: (id: string) => rows.get(id)?.status };
}

function busOf() {
  const listeners = new Set<(message: never) => void>();
  return {
    publish: async (): Promise<void> => listeners.forEach((listener) => listener({} as never)),
    subscribe: (_topic: string, listener: (message: never) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const options = { leaseMs: 60_000, pollMs: 60_000, patienceMs: 200 };
const started = (store: MailStatements, mailer: Mailer | null, bus = busOf()) => ({
  bus,
  sender: sendMails({ store, mailer, encryptionKey, bus, clock, address: () => "https://a.example", log }, options),
});
let made = 0;
const ids = { uuidv7: () => `mail-${(made += 1)}`, uuidv4: () => "" };

describe("mail loops", () => {
  it("wake on a request and pass the email from the writer to the sender without delay", async () => {
    const { store, statusOf } = memory();
    const send = vi.fn<Mailer["send"]>(async () => ({ kind: "sent" }));
    const { bus, sender } = started(store, { send });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await requestMail({ store, ids, encryptionKey, bus }, "reset_password", "ann@example.com");
    await vi.waitFor(() => expect(statusOf(`mail-${made}`)).toBe("sent"));
    expect(send).toHaveBeenCalledTimes(1);
    await sender.stop();
  });

  it("keep rendering while the mail server hangs, and stop promptly", async () => {
    const { store, statusOf } = memory();
    const { bus, sender } = started(store, { send: () => new Promise(() => undefined) });
    const names: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      await requestMail({ store, ids, encryptionKey, bus }, "reset_password", "ann@example.com");
      names.push(`mail-${made}`);
    }
    await vi.waitFor(() => expect(names.map(statusOf)).toEqual(["queued", "queued", "queued"]));
    const began = performance.now();
    await sender.stop();
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it("keep rendered email if no server is configured, and continue after a database failure", async () => {
    const { store, statusOf } = memory();
    let fails = 1;
    const shaky: MailStatements = {
      ...store,
      claim: (...asked) => (fails-- > 0 ? Promise.reject(new Error("the database is gone")) : store.claim(...asked)),
    };
    const { bus, sender } = started(shaky, null);
    await store.request("waiting", "reset_password", encryptMail(encryptionKey, "waiting", { to: "ann@example.com" }));
    await vi.waitFor(async () => {
      await bus.publish();
      expect(statusOf("waiting")).toBe("kept");
    });
    await sender.stop();
  });
});
