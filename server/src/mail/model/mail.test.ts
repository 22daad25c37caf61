import { describe, expect, it } from "vitest";
import { letterOf, webhookDetail, mailLink, noticeLink, pageOfMail } from "./letter.ts";
import type { MailKind } from "../../auth/model/mailed-link.ts";
import { hasHadEnough, neededMail } from "./mail-kind.ts";
import { pauseBeforeRetry } from "./retries.ts";
import { decryptMail, encryptMail } from "./encrypted-mail.ts";

const kinds: readonly MailKind[] = ["confirm_email", "reset_password", "invitation", "already_registered"];

describe("neededMail", () => {
  it("sends an invitation to a user without a password, whatever was requested", () => {
    for (const kind of kinds) expect(neededMail(kind, { hasPassword: false, isConfirmed: false })).toBe("invitation");
  });

  it("sends a confirmation if it is requested for an unconfirmed address, and otherwise a password reset", () => {
    const asked = kinds.map((kind) => neededMail(kind, { hasPassword: true, isConfirmed: false }));
    expect(asked).toEqual(["confirm_email", "reset_password", null, "reset_password"]);
  });

  it("sends a confirmed user any requested email except a confirmation or an invitation", () => {
    const asked = kinds.map((kind) => neededMail(kind, { hasPassword: true, isConfirmed: true }));
    expect(asked).toEqual([null, "reset_password", null, "already_registered"]);
  });
});

describe("notice about a disabled webhook", () => {
  it("is sent to confirmed users who can sign in, at most five times per hour", () => {
    const asked = (hasPassword: boolean, isConfirmed: boolean) => neededMail("webhook_disabled", { hasPassword, isConfirmed });
    expect([asked(true, true), asked(true, false), asked(false, true)]).toEqual(["webhook_disabled", null, null]);
    const had = (count: number) => hasHadEnough("webhook_disabled", "webhook_disabled", { mailsOfLastHour: { webhook_disabled: count } });
    expect([had(4), had(5)]).toEqual([false, true]);
    expect(letterOf("webhook_disabled", "https://a.example", null).text).toContain("receives no events until you activate it again");
  });

  it("links to the webhook and gives the cause", () => {
    const notice = (reason: "failing" | "gone"): string => {
      const detail = webhookDetail("0190a0b0-0003-7000-8000-000000000000", reason);
      return letterOf("webhook_disabled", "https://a.example", noticeLink("webhook_disabled", "https://a.example", detail), { detail })
        .text;
    };
    expect(notice("gone")).toContain("\n\nhttps://a.example/webhooks/0190a0b0-0003-7000-8000-000000000000\n\n");
    expect(notice("gone")).toContain("because its endpoint responded that it is gone (status 410).");
    expect(notice("failing")).toContain("because its endpoint failed for three days.");
  });
});

describe("notices about waiting visitors and quotas", () => {
  it("link to the relevant dashboard page, and name the quota", () => {
    const link = noticeLink("visitor_waiting", "https://a.example", "s1");
    expect(link).toBe("https://a.example/inbox/s1");
    expect(letterOf("visitor_waiting", "https://a.example", link).text).toContain("\n\nhttps://a.example/inbox/s1\n\n");
    const question = `Where is\n my order? See evil.example ${"x".repeat(200)}`;
    const detail = JSON.stringify({ session: "s1", persona: "Ada", question, at: "2026-03-02 12:05" });
    expect(noticeLink("visitor_waiting", "https://a.example", detail)).toBe("https://a.example/inbox/s1");
    const { subject, text } = letterOf("visitor_waiting", "https://a.example", link, { detail });
    expect(subject).toBe(`A visitor is waiting for a person (Ada, 12:05 UTC): Where is my order? See evil example ${"x".repeat(24)}`);
    expect(text).toMatch(/Persona: Ada\nVisitor: Where is my order\? See evil example x+…\nWaiting since: 2026-03-02 12:05 UTC\n\n/);
    expect(
      letterOf("quota_80", "https://a.example", noticeLink("quota_80", "https://a.example", "credits"), { detail: "credits" }),
    ).toEqual({
      subject: "80% of the credits are used",
      text: expect.stringContaining("https://a.example/usage"),
    });
    expect(letterOf("quota_100", "https://a.example", null, { detail: "storage_units" }).text).toContain(
      "Uploads are rejected until the next period",
    );
    expect(noticeLink("webhook_disabled", "https://a.example", undefined)).toBeNull();
  });
});

describe("hourly mail limit", () => {
  const most = (asked: MailKind, kind: MailKind): number => {
    for (let count = 0; ; count += 1) if (hasHadEnough(asked, kind, { mailsOfLastHour: { [kind]: count } })) return count;
  };

  it("allows five emails of each kind per hour, but only one about an existing account", () => {
    expect(kinds.map((kind) => most(kind, kind))).toEqual([5, 5, 5, 1]);
  });

  it("counts kinds separately", () => {
    for (const kind of kinds) {
      const others = Object.fromEntries(kinds.filter((other) => other !== kind).map((other) => [other, 100]));
      expect(hasHadEnough(kind, kind, { mailsOfLastHour: others })).toBe(false);
    }
  });

  it("limits repeated registrations with a known address to one email", () => {
    expect(most("already_registered", "reset_password")).toBe(1);
    expect(most("already_registered", "invitation")).toBe(1);
    expect(most("reset_password", "invitation")).toBe(5);
  });
});

describe("letterOf", () => {
  it("puts the link on its own line, with the token in the fragment, and names the service", () => {
    for (const kind of kinds) {
      const page = pageOfMail[kind];
      const link = page === null ? null : mailLink("https://a.example", page, "mt_x");
      const { subject, text } = letterOf(kind, "https://a.example", link);
      expect(subject).toMatch(/^[A-Z][^\n]{5,60}$/);
      expect(text).toMatch(/^Hello,\n\n[^]+\n\nParlance at https:\/\/a\.example\n$/);
      expect(text.split("\n").filter((line) => line.includes("#token="))).toEqual(link === null ? [] : [link]);
    }
    expect(mailLink("https://a.example", "/account/password", "mt_x")).toBe("https://a.example/account/password#token=mt_x");
  });

  it("names the inviter and the business in an invitation, without turning either into a link", () => {
    const written = (inviter: { readonly name: string; readonly business: string | null }): string =>
      letterOf("invitation", "https://a.example", "https://a.example/x", { inviter }).text;
    expect(written({ name: "Ann Reed", business: "Northwind" })).toContain("Ann Reed invites you to the Parlance account of Northwind. To");
    expect(written({ name: "Ann Reed", business: null })).toContain("Ann Reed invites you to a Parlance account.");
    expect(written({ name: "Win at\nhttps://prize.example/now", business: "prize.example" })).toContain(
      "Win at https prize example now invites you to the Parlance account of prize example.",
    );
  });

  it("warns if the link works only on the computer that runs the service", () => {
    const warning = "opens only on the computer that runs Parlance";
    expect(letterOf("invitation", "http://127.0.0.1:3000", "http://127.0.0.1:3000/x").text).toContain(warning);
    expect(letterOf("invitation", "https://a.example", "https://a.example/x").text).not.toContain(warning);
  });
});

describe("pauseBeforeRetry", () => {
  const now = new Date("2026-01-01T00:00:00Z");

  it("waits 1, 5 and 25 minutes, then two hours twice, and then gives up", () => {
    const minutes = Array.from({ length: 6 }, (_, at) => pauseBeforeRetry(at + 1, now, null)).map((ms) => ms && ms / 60_000);
    expect(minutes).toEqual([1, 5, 25, 120, 120, null]);
  });

  it("gives up before the link expires", () => {
    expect(pauseBeforeRetry(3, now, new Date("2026-01-01T00:26:00Z"))).toBe(25 * 60_000);
    expect(pauseBeforeRetry(3, now, new Date("2026-01-01T00:25:00Z"))).toBeNull();
  });
});

describe("encrypted mail", () => {
  it("can be decrypted only for its own row and its own installation", () => {
    const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const encrypted = encryptMail(key, "one", { to: "ann@example.com" });
    expect(decryptMail(key, "one", encrypted)).toEqual({ to: "ann@example.com" });
    expect(decryptMail(key, "two", encrypted)).toBeNull();
    expect(decryptMail(other, "one", encrypted)).toBeNull();
    expect(encrypted.toString("latin1")).not.toContain("ann");
    // Encryption is randomized, so two requests for the same address differ.
    expect(encryptMail(key, "one", { to: "ann@example.com" })).not.toEqual(encrypted);
  });
});
