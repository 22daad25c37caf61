import { describe, expect, it } from "vitest";
import { accountStatements } from "../../src/auth/accounts.sql.ts";
import { createSetupLink } from "../../src/auth/sessions/setup-link.ts";
import { Api, type Answer } from "../support/api.ts";
import type { SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";

let service: SharedService;
sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
});

async function newLink({ database, owner }: SharedService, email = owner.email): Promise<string> {
  const deps = { store: accountStatements(database), database, clock: { now: () => new Date() } };
  const token = await createSetupLink(deps, email);
  if (token === null) throw new Error("no link was created");
  return token;
}

const open = ({ url }: SharedService, token: string, choice: object = {}): Promise<Answer> =>
  new Api(url).call("POST", "/api/auth/setup", { token, ...choice });

const read = ({ url }: SharedService, token: string): Promise<Answer> => new Api(url).call("POST", "/api/auth/setup/read", { token });

const logIn = ({ url }: SharedService, email: string, password: string): Promise<Answer> =>
  new Api(url).call("POST", "/api/auth/login", { email, password });

const me = (token: string): Promise<Answer> => new Api(service.url, { authorization: `Bearer ${token}` }).call("GET", "/api/auth/me");

const verdict = ({ status, body }: Answer) => [status, body?.code, body?.errors?.[0]?.field];
const refused = [400, "validation.failed", "token"];

describe("Link printed by the first start", () => {
  it("signs the owner in, but only once", async () => {
    const token = await newLink(service);
    const signedIn = await open(service, token);
    expect([signedIn.status, signedIn.body?.user.email, signedIn.body?.user.role]).toEqual([200, service.owner.email, "owner"]);
    expect(signedIn.headers.get("set-cookie")).toMatch(/^refresh_token=.+HttpOnly/);
    expect(verdict(await open(service, token))).toEqual(refused);
  });

  it("is rejected after it has expired", async () => {
    const token = await newLink(service);
    await service.database.run(
      "test.expireSetup",
      `update mail_tokens set expires_at = now() - interval '1 second' where user_id = (select id from users where email = $1)`,
      [service.owner.email],
    );
    expect(verdict(await open(service, token))).toEqual(refused);
  });

  it("is rejected if malformed, unknown or issued for another purpose", async () => {
    for (const token of ["x", "mt_x", `mt_${"a".repeat(43)}`]) {
      expect(verdict(await open(service, token))).toEqual(refused);
      expect(verdict(await read(service, token))).toEqual(refused);
    }
    const token = await newLink(service);
    const reset = await new Api(service.url).call("POST", "/api/auth/password-reset/confirm", { token, password: "another-long-password" });
    expect(verdict(reset)).toEqual(refused);
  });
});

describe("Owner of a new installation", () => {
  it("chooses a name, an email address and a password with the link; before that, the fields are null", async () => {
    const account = await service.addAccount("setup-owner@example.com");
    await service.database.run("test.placeholder", `update users set email = 'owner@localhost' where email = $1`, [account.email]);
    const token = await newLink(service, "owner@localhost");
    expect((await read(service, token)).body).toEqual({ name: null, email: null });
    const before = (await logIn(service, "owner@localhost", account.password)).body.access_token as string;

    const email = account.email.replace("owner", "martha");
    const choice = { name: " Martha ", email: email.replace("example.com", "EXAMPLE.com"), password: "a-password-of-my-own" };
    expect((await open(service, token, { ...choice, password: "short" })).status).toBe(400);
    const signedIn = await open(service, token, choice);
    expect(signedIn.body?.user).toMatchObject({ name: "Martha", email, role: "owner" });
    expect((await me(signedIn.body?.access_token)).body.email).toBe(email);
    // A new password ends the sessions that were created with the old password.
    expect((await me(before)).status).toBe(401);
    expect((await logIn(service, "owner@localhost", account.password)).status).toBe(401);
    expect((await logIn(service, email, choice.password)).status).toBe(200);
    expect((await read(service, await newLink(service, email))).body).toEqual({ name: "Martha", email });
  });

  it("can still use the link after entering another user's email address, in any account and letter case", async () => {
    const account = await service.addAccount("setup-second@example.com");
    const token = await newLink(service, account.email);
    const taken = await open(service, token, { email: service.owner.email.toUpperCase(), password: "a-password-of-my-own" });
    expect([taken.status, taken.body?.code]).toEqual([409, "resource.conflict"]);
    expect((await logIn(service, account.email, account.password)).status).toBe(200);
    expect((await open(service, token, { email: account.email.toUpperCase() })).status).toBe(200);
  });
});
