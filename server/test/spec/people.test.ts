import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ids } from "../../src/platform/ids.ts";
import { unlessTaken } from "../../src/auth/insert-account.sql.ts";
import { openAccount } from "../../src/auth/registration/register.ts";
import { insertUser } from "../../src/auth/users/users.sql.ts";
import { Api, eventually, type Answer } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { mailTo, outboxOf, tokenIn } from "../support/outbox.ts";
import { addPerson, type Person } from "../support/people.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { openShop } from "../support/shop.ts";

const people = "/api/account/users";
const password = "a-good-long-password";

let service: TestService;
let owner: Api;
let other: TestAccount;
let otherOwner: Api;
let admin: Person;
let operator: Person;
let viewer: Person;

beforeAll(async () => {
  service = await startTestService({ REGISTRATION: "open" });
  owner = await signedIn(service, service.owner);
  other = await service.addAccount("zora@example.com");
  otherOwner = await signedIn(service, other);
  admin = await addPerson(service, service.owner, "Ada", "admin");
  operator = await addPerson(service, service.owner, "Olga", "operator");
  viewer = await addPerson(service, service.owner, "Vera", "viewer");
});
afterAll(() => service.stop());

let made = 0;
const add = (api: Api, role: string, fields: object = {}): Promise<Answer> =>
  api.call("POST", people, { email: `person-${(made += 1)}@example.com`, name: "Pat", role, ...fields });
const one = (id: string): string => `${people}/${id}`;
const told = ({ status, body }: Answer): unknown => (status < 300 ? status : [status, body.code]);

async function idOfOwner(api: Api): Promise<string> {
  return (await api.call("GET", "/api/auth/me")).body.id as string;
}

/** Creates an account with two owners who can sign in. */
async function twoOwners(email: string): Promise<{ readonly first: Api; readonly firstId: string; readonly second: Person }> {
  const account = await service.addAccount(email);
  const first = await signedIn(service, account);
  return { first, firstId: await idOfOwner(first), second: await addPerson(service, account, "Second", "owner") };
}

describe("List of users", () => {
  it("lists all users of the account, oldest first and with their state, for a user with any role", async () => {
    for (const api of [owner, admin.api, operator.api, viewer.api]) {
      const { status, body } = await api.call("GET", people);
      expect(status).toBe(200);
      expect(body.total_count).toBe(4);
      expect(body.items.map(({ role, status: state }: { role: string; status: string }) => [role, state])).toEqual([
        ["owner", "active"],
        ["admin", "active"],
        ["operator", "active"],
        ["viewer", "active"],
      ]);
    }
    const { body } = await owner.call("GET", `${people}?limit=2&offset=1`);
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(["Ada", "Olga"]);
    expect(body.items[0]).toEqual({
      id: admin.userId,
      email: `${admin.userId}@example.com`,
      name: "Ada",
      role: "admin",
      status: "active",
      created_at: expect.stringMatching(/Z$/),
    });
  });

  it("excludes users of other accounts", async () => {
    const { text, body } = await otherOwner.call("GET", people);
    expect(body.total_count).toBe(1);
    expect(text).not.toContain("Ada");
  });

  it("rejects keys, because only browser sessions may list users", async () => {
    const api = Api.withKey(service.url, service.owner.key);
    expect(told(await api.call("GET", people))).toEqual([403, "auth.forbidden"]);
    expect(told(await add(api, "viewer"))).toEqual([403, "auth.forbidden"]);
  });
});

describe("Invitations", () => {
  it("send an added user an email with a link to set a password and sign in", async () => {
    const email = "Ines@example.com";
    const { status, body } = await owner.call("POST", people, { email, name: " Ines ", role: "operator" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ email, name: "Ines", role: "operator", status: "invited" });
    expect((await new Api(service.url).call("POST", "/api/auth/login", { email, password })).status).toBe(401);

    const mail = await mailTo(owner, email);
    expect([mail.kind, mail.status]).toEqual(["invitation", "kept"]);
    expect(mail.text).toContain(`${service.url}/account/password#token=mt_`);
    const chosen = { token: tokenIn(mail.text), password };
    expect((await new Api(service.url).call("POST", "/api/auth/password-reset/confirm", chosen)).status).toBe(204);

    const { body: session } = await new Api(service.url).call("POST", "/api/auth/login", { email, password });
    expect(session.user).toEqual({ id: body.id, email, name: "Ines", locale: null, role: "operator" });
    const { body: list } = await owner.call("GET", people);
    expect(list.items.find(({ id }: { id: string }) => id === body.id).status).toBe("active");
    // The link has already been used.
    expect((await new Api(service.url).call("POST", "/api/auth/password-reset/confirm", chosen)).status).toBe(400);
  });

  it("sign the user in on the page that the link opens; the page requires a password and cannot change the address", async () => {
    const email = "iris@example.com";
    await add(owner, "operator", { email, name: "Iris" });
    const { text } = await mailTo(owner, email);
    expect(text).toMatch(/^Owner invites you to /m);
    const token = tokenIn(text);
    const open = (choice: object): Promise<Answer> => new Api(service.url).call("POST", "/api/auth/setup", { token, ...choice });
    const read = await new Api(service.url).call("POST", "/api/auth/setup/read", { token });
    expect(read.body).toEqual({ name: "Iris", email, purpose: "invitation" });
    const fieldOf = ({ status, body }: Answer) => [status, body?.errors?.[0]?.field];
    expect(fieldOf(await open({}))).toEqual([400, "password"]);
    expect(fieldOf(await open({ password, email: "other@example.com" }))).toEqual([400, "email"]);
    const opened = await open({ password, name: "Iris Reed" });
    expect([opened.status, opened.body.user.email, opened.body.user.name]).toEqual([200, email, "Iris Reed"]);
    expect((await new Api(service.url).call("POST", "/api/auth/login", { email, password })).status).toBe(200);
    expect(fieldOf(await open({ password }))).toEqual([400, "token"]);
  });

  it("are sent again with a new link on request; using a link invalidates the other links, and a user with a password is not invited again", async () => {
    const { body } = await add(owner, "viewer", { email: "late@example.com" });
    const first = await mailTo(owner, "late@example.com");
    expect((await owner.call("POST", `${one(body.id)}/invite`)).status).toBe(202);
    const second = await mailTo(owner, "late@example.com", [first]);
    const choose = (text: string | null): Promise<Answer> =>
      new Api(service.url).call("POST", "/api/auth/password-reset/confirm", { token: tokenIn(text), password });
    expect((await choose(first.text)).status).toBe(204);
    expect((await choose(second.text)).status).toBe(400);
    expect(told(await owner.call("POST", `${one(body.id)}/invite`))).toEqual([409, "resource.conflict"]);
  });

  it("can be sent to an email address whose registration was never confirmed; the account of that registration is deleted", async () => {
    const email = "squatted@example.com";
    const registered = { email, password: "chosen-by-mallory", name: "Mallory" };
    expect((await new Api(service.url).call("POST", "/api/auth/register", registered)).status).toBe(201);
    expect(told(await add(owner, "viewer", { email }))).toEqual([409, "resource.conflict"]);
    await service.database.run("test.unconfirmed", `update users set email_confirmed_at = null where email = $1`, [email]);
    const { status, body } = await add(owner, "viewer", { email: "Squatted@EXAMPLE.com" });
    expect([status, body.email, body.status]).toEqual([201, "Squatted@example.com", "invited"]);
    const accounts = await service.database.rows("test.squatters", `select id from accounts where name = $1`, [email]);
    expect(accounts).toEqual([]);
    expect((await owner.call("DELETE", one(body.id))).status).toBe(204);
  });

  it("are sent to an email address at most five times per hour, even if the user is removed and invited again", async () => {
    const email = "flooded@example.com";
    const marks: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      const { body } = await add(owner, "viewer", { email });
      const written = async (): Promise<number> =>
        (
          await service.database.rows<{ count: number }>("test.requested", `select count(*) as count from mails where status = 'requested'`)
        )[0]?.count ?? 0;
      await eventually(async () => (await written()) === 0);
      const count = await service.database.rows<{ count: number }>(
        "test.marks",
        `select count(*) as count from mail_marks where kind = 'invitation'`,
      );
      marks.push(count[0]?.count ?? 0);
      expect((await owner.call("DELETE", one(body.id))).status).toBe(204);
    }
    expect((marks.at(-1) ?? 0) - (marks[0] ?? 0)).toBe(4);
  });

  it("return 409 for the email address of a user in any account, ignoring case, and do not add a user", async () => {
    for (const email of ["ZORA@example.com", service.owner.email]) {
      const { status, body, text } = await add(owner, "viewer", { email });
      expect([status, body.code], text).toEqual([409, "resource.conflict"]);
    }
    expect((await owner.call("GET", people)).text).not.toContain("ZORA");
  });

  it("add only one user for 16 concurrent requests with the same email address", async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => add(owner, "viewer", { email: "once@example.com" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 15 }, () => 409)]);
  });

  it("succeed as either an invitation or a registration if both are requested concurrently for one email address, and never return 5xx", async () => {
    const { accountId } = service.owner;
    for (let round = 0; round < 20; round += 1) {
      const email = `both-${round}@example.com`;
      const person = { id: ids.uuidv7(), email, name: "Bo", role: "viewer" } as const;
      const opening = {
        accountId: ids.uuidv7(),
        userId: ids.uuidv7(),
        email,
        name: "Bo",
        passwordHash: "x",
        confirmed: true,
        tier: "free",
      };
      const [added, opened] = await Promise.all([
        unlessTaken(service.database, (tx) => insertUser(tx, accountId, person)),
        openAccount(service.database, opening),
      ]);
      expect([
        ["added", "address_taken"],
        ["address_taken", "opened"],
      ]).toContainEqual([added === "address_taken" ? added : "added", opened]);
      const found = await service.database.rows("test.both", `select 1 from users where email = $1`, [email]);
      expect(found).toHaveLength(1);
    }
    const bodies = Array.from({ length: 20 }, (_, at) => ({ email: `wire-${at}@example.com`, name: "Bo" }));
    const register = (body: object): Promise<Answer> => new Api(service.url).call("POST", "/api/auth/register", { ...body, password });
    const answers = await Promise.all(bodies.flatMap((body) => [register(body), add(owner, "viewer", body)]));
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  });

  it("return 402 limits.subscription_required for a second user on a tier that does not include teams", async () => {
    const account = await service.addAccount("alone@example.com");
    await service.database.run("test.free", `update accounts set tier = 'free' where id = $1`, [account.accountId]);
    const api = await signedIn(service, account);
    expect(told(await add(api, "viewer"))).toEqual([402, "limits.subscription_required"]);
    expect((await api.call("GET", people)).body.total_count).toBe(1);
  });
});

describe("Roles", () => {
  it("allow owners and admins to change users, but not operators and viewers", async () => {
    const { body } = await add(owner, "viewer");
    for (const api of [operator.api, viewer.api]) {
      expect(told(await add(api, "viewer"))).toEqual([403, "auth.forbidden"]);
      expect(told(await api.call("PATCH", one(body.id), { name: "X" }))).toEqual([403, "auth.forbidden"]);
      expect(told(await api.call("DELETE", one(body.id)))).toEqual([403, "auth.forbidden"]);
      expect(told(await api.call("POST", `${one(body.id)}/invite`))).toEqual([403, "auth.forbidden"]);
    }
    expect((await admin.api.call("PATCH", one(body.id), { name: " New name ", role: "operator" })).body).toMatchObject({
      name: "New name",
      role: "operator",
      status: "invited",
    });
    expect((await admin.api.call("DELETE", one(body.id))).status).toBe(204);
    expect(told(await admin.api.call("DELETE", one(body.id)))).toEqual([404, "resource.not_found"]);
  });

  it("allow only owners to create, change or remove owners", async () => {
    const ownerId = await idOfOwner(owner);
    const { body: second } = await add(owner, "owner");
    for (const answer of [
      add(admin.api, "owner"),
      admin.api.call("PATCH", one(operator.userId), { role: "owner" }),
      admin.api.call("PATCH", one(ownerId), { name: "X" }),
      admin.api.call("PATCH", one(second.id), { role: "viewer" }),
      admin.api.call("DELETE", one(second.id)),
    ]) {
      expect(told(await answer)).toEqual([403, "auth.forbidden"]);
    }
    expect((await owner.call("DELETE", one(second.id))).status).toBe(204);
  });

  it("allow users to change their own name but not their own role", async () => {
    expect(told(await admin.api.call("PATCH", one(admin.userId), { role: "viewer" }))).toEqual([403, "auth.forbidden"]);
    expect((await admin.api.call("PATCH", one(admin.userId), { role: "admin", name: "Ada L." })).body.name).toBe("Ada L.");
  });

  it("do not allow the last owner who can sign in to be removed or demoted (409)", async () => {
    const ownerId = await idOfOwner(owner);
    // An invited owner cannot sign in yet and therefore does not count.
    const { body: invited } = await add(owner, "owner");
    expect(told(await owner.call("DELETE", one(ownerId)))).toEqual([409, "resource.conflict"]);
    expect(told(await owner.call("PATCH", one(ownerId), { role: "admin" }))).toEqual([409, "resource.conflict"]);
    expect((await owner.call("DELETE", one(invited.id))).status).toBe(204);
  });

  it("leave one owner if two owners remove or demote each other concurrently", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { first, firstId, second } = await twoOwners(`pair-${round}@example.com`);
      const removes = round % 2 === 0;
      const away = (api: Api, id: string): Promise<Answer> =>
        removes ? api.call("DELETE", one(id)) : api.call("PATCH", one(id), { role: "viewer" });
      const answers = await Promise.all([away(first, second.userId), away(second.api, firstId)]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const left = await service.database.rows<{ role: string }>(
        "test.owners",
        `select role from users where role = 'owner' and account_id = (select account_id from users where id = any($1::uuid[]) limit 1)`,
        [[firstId, second.userId]],
      );
      expect(left).toHaveLength(1);
    }
  });

  it("apply immediately to open sessions", async () => {
    const person = await addPerson(service, service.owner, "Rosa", "admin");
    expect((await add(person.api, "viewer")).status).toBe(201);
    expect((await owner.call("PATCH", one(person.userId), { role: "viewer" })).status).toBe(200);
    expect(told(await add(person.api, "viewer"))).toEqual([403, "auth.forbidden"]);
    expect(told(await person.api.call("POST", "/api/account/api-key/regenerate"))).toEqual([403, "auth.forbidden"]);
    expect((await person.api.call("GET", "/api/auth/me")).body.role).toBe("viewer");
  });

  it("end a removed user's sessions and streams immediately", async () => {
    const shop = await openShop(service, service.owner, "Held");
    const { frames } = await shop.visitor.chat({ message: "Hello" });
    const sessionId = String(frames[0]?.data["session_id"]);
    const heldBy = async (): Promise<unknown> =>
      (await owner.call("GET", `/api/conversations?search=${sessionId}`)).body.items?.[0]?.held_by ?? null;
    for (const [leave, status, after] of [
      [(id: string) => owner.call("DELETE", one(id)), 204, 401],
      [(id: string) => owner.call("PATCH", one(id), { role: "viewer" }), 200, 200],
    ] as const) {
      const person = await addPerson(service, service.owner, "Hilda", "operator");
      expect((await person.api.call("POST", `/api/conversations/${sessionId}/takeover`)).status).toBe(200);
      expect(await heldBy()).toMatchObject({ user_id: person.userId });
      expect((await leave(person.userId)).status).toBe(status);
      expect(await heldBy()).toBeNull();
      // The persona answers again.
      const turn = await shop.visitor.chat({ message: "Hello again", session_id: sessionId });
      expect(turn.frames.some(({ event }) => event === "text")).toBe(true);
      expect((await person.api.call("GET", people)).status).toBe(after);
    }
  });
});

describe("Users of another account", () => {
  it("get the same response as for unknown ids, and nothing changes", async () => {
    const foreign = await addPerson(service, other, "Fay", "viewer");
    const invented = "0190a0b0-0000-7000-8000-00000000000a";
    const before = (await otherOwner.call("GET", people)).text;
    for (const [method, suffix, body] of [
      ["PATCH", "", { name: "Intruder" }],
      ["PATCH", "", { role: "owner" }],
      ["DELETE", "", undefined],
      ["POST", "/invite", undefined],
    ] as const) {
      const [theirs, none, malformed] = await Promise.all(
        [foreign.userId, invented, "no-id"].map((id) => owner.call(method, `${one(id)}${suffix}`, body)),
      );
      for (const answer of [theirs, none, malformed]) expect(told(answer as Answer)).toEqual([404, "resource.not_found"]);
      expect(theirs?.body.detail).toBe(none?.body.detail);
    }
    expect((await otherOwner.call("GET", people)).text).toBe(before);
    expect((await foreign.api.call("GET", "/api/auth/me")).status).toBe(200);
  });

  it("cannot read the outbox (auth.not_owner), even as owners, because it contains the emails of every account", async () => {
    await add(otherOwner, "viewer", { email: "theirs@example.com" });
    expect((await mailTo(owner, "theirs@example.com")).kind).toBe("invitation");
    expect(told(await otherOwner.call("GET", "/api/outbox"))).toEqual([403, "auth.not_owner"]);
    expect(told(await admin.api.call("GET", "/api/outbox"))).toEqual([403, "auth.forbidden"]);
    expect(told(await Api.withKey(service.url, service.owner.key).call("GET", "/api/outbox"))).toEqual([403, "auth.forbidden"]);
    const { headers } = await owner.call("GET", "/api/outbox?limit=1");
    expect(headers.get("cache-control")).toBe("no-store");
    expect((await outboxOf(owner)).length).toBeGreaterThan(1);
  });
});
