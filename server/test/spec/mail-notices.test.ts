import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPerson, type Person } from "../support/people.ts";
import { setTier } from "../support/set-tier.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/turn.ts";

let service: TestService;
let shop: Shop;
let owner: Person;
let olga: Person;
let muted: Person;
let viewer: Person;

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner);
  owner = await addPerson(service, service.owner, "Owen", "owner");
  olga = await addPerson(service, service.owner, "Olga", "operator");
  muted = await addPerson(service, service.owner, "Mina", "operator");
  viewer = await addPerson(service, service.owner, "Vera", "viewer");
  await addPerson(service, await service.addAccount("stranger@example.com"), "Stan", "owner");
});
afterAll(() => service?.stop());

interface Notice {
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const addressOf = ({ userId }: Person): string => `${userId}@example.com`;
const notices = async (kind: string): Promise<Notice[]> => {
  const { body } = await owner.api.call("GET", "/api/outbox?limit=200");
  return (body.notices as Notice[]).filter((notice) => notice.kind.startsWith(kind) && notice.text !== null);
};
/** Returns the recipients of the emails about a conversation. */
const mailedAbout = async (sessionId: string): Promise<string[]> =>
  (await notices("visitor_waiting")).flatMap(({ to, text }) => (text.includes(`/inbox/${sessionId}\n`) ? [to] : [])).toSorted();

/** Starts a conversation whose visitor has been waiting for an operator for a few minutes. */
async function waiting(minutes: number): Promise<string> {
  const { sessionId, endUserId } = await say(shop.visitor, "Hello");
  const visitor = shop.visitor.with({ "x-end-user-id": endUserId });
  expect((await visitor.call("POST", `/v1/chat/${sessionId}/handoff`)).status).toBe(202);
  await backdate(sessionId, minutes);
  return sessionId;
}

async function backdate(sessionId: string, minutes: number): Promise<void> {
  await service.database.run(
    "test.backdate",
    "update sessions set handoff_requested_at = handoff_requested_at - $2::integer * interval '1 minute' where id = $1",
    [sessionId, minutes],
  );
}

const everyone = (): string[] => [service.owner.email, addressOf(owner), addressOf(olga)].toSorted();

describe("email about waiting visitors", () => {
  it("is sent once, after the number of minutes set for the account, to each user who can answer and has not disabled it", async () => {
    const off = await muted.api.call("PATCH", "/api/operator", { mail_when_waiting: false });
    expect([off.status, off.body.mail_when_waiting]).toEqual([200, false]);
    expect((await owner.api.call("GET", "/api/account")).body.waiting_mail_minutes).toBe(5);
    const [early, answered] = [await waiting(3), await waiting(0)];
    expect((await olga.api.call("POST", `/api/conversations/${answered}/takeover`)).status).toBe(200);
    const late = await waiting(6);
    await expect.poll(() => mailedAbout(late)).toEqual(everyone());
    const mail = (await notices("visitor_waiting")).find(({ text }) => text.includes(late));
    expect(mail?.subject).toMatch(/^A visitor is waiting for a person \(.+, \d\d:\d\d UTC\): Hello$/);
    expect(mail?.text).toContain("Visitor: Hello\n");
    expect([await mailedAbout(early), await mailedAbout(answered)]).toEqual([[], []]);
    // A later pass sends an email about another visitor's wait, but does not resend the email about the first.
    const next = await waiting(7);
    await expect.poll(() => mailedAbout(next)).toEqual(everyone());
    expect(await mailedAbout(late)).toEqual(everyone());
  });

  it("is not sent about old requests, or if the account has disabled it", async () => {
    expect((await owner.api.call("PATCH", "/api/account", { waiting_mail_minutes: null })).body.waiting_mail_minutes).toBeNull();
    const [unreported, old] = [await waiting(10), await waiting(1_500)];
    await service.database.run("test.off", "update sessions set handoff_requested_at = null where id = $1", [unreported]);
    expect((await owner.api.call("PATCH", "/api/account", { waiting_mail_minutes: 1 })).body.waiting_mail_minutes).toBe(1);
    const reported = await waiting(2);
    await expect.poll(() => mailedAbout(reported)).toEqual(everyone());
    expect([await mailedAbout(unreported), await mailedAbout(old)]).toEqual([[], []]);
  });

  it("can be disabled only by the user; disabling it does not change the name that visitors see", async () => {
    await olga.api.call("PATCH", "/api/operator", { visitor_name: "Olga from Northwind" });
    const { body } = await olga.api.call("PATCH", "/api/operator", { mail_when_waiting: true });
    expect(body).toEqual({
      user_id: olga.userId,
      name: "Olga from Northwind",
      visitor_name: "Olga from Northwind",
      mail_when_waiting: true,
    });
    expect((await viewer.api.call("PATCH", "/api/operator", { mail_when_waiting: false })).status).toBe(403);
    for (const minutes of [0, 721, "5"])
      expect((await owner.api.call("PATCH", "/api/account", { waiting_mail_minutes: minutes })).status).toBe(400);
  });
});

describe("email about quotas", () => {
  it("is sent to the owners at 80 and at 100 percent, once per period", async () => {
    await setTier(service.database, service.owner.accountId, "free");
    const write = (id: string): Promise<unknown> =>
      shop.api.call("PUT", "/api/knowledge/docs", { items: [{ external_id: id, content: "x".repeat(320_000) }] });
    await write("most");
    const sent = async (kind: string): Promise<unknown> => (await notices(kind)).map(({ to, subject }) => [to, subject]).toSorted();
    const owners = (subject: string): string[][] => [service.owner.email, addressOf(owner)].toSorted().map((to) => [to, subject]);
    await expect.poll(() => sent("quota_80")).toEqual(owners("80% of the Knowledge Units are used"));
    expect(await sent("quota_100")).toEqual([]);
    for (const id of ["more", "again"]) await write(id);
    await expect.poll(() => sent("quota_100")).toEqual(owners("The Knowledge Units are used up"));
    expect(await sent("quota_80")).toEqual(owners("80% of the Knowledge Units are used"));
  });
});
