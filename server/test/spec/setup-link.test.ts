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

async function newLink({ database, owner }: SharedService): Promise<string> {
  const deps = { store: accountStatements(database), database, clock: { now: () => new Date() } };
  const token = await createSetupLink(deps, owner.email);
  if (token === null) throw new Error("no link was created");
  return token;
}

const open = ({ url }: SharedService, token: string): Promise<Answer> => new Api(url).call("POST", "/api/auth/setup", { token });

const verdict = ({ status, body }: Answer) => [status, body?.code, body?.errors?.[0]?.field];
const refused = [400, "validation.failed", "token"];

describe("Link printed by the first start", () => {
  it("signs the owner in, once", async () => {
    const token = await newLink(service);
    const signedIn = await open(service, token);
    expect([signedIn.status, signedIn.body?.user.email, signedIn.body?.user.role]).toEqual([200, service.owner.email, "owner"]);
    expect(signedIn.headers.get("set-cookie")).toMatch(/^refresh_token=.+HttpOnly/);
    expect(verdict(await open(service, token))).toEqual(refused);
  });

  it("expires", async () => {
    const token = await newLink(service);
    await service.database.run(
      "test.expireSetup",
      `update mail_tokens set expires_at = now() - interval '1 second' where user_id = (select id from users where email = $1)`,
      [service.owner.email],
    );
    expect(verdict(await open(service, token))).toEqual(refused);
  });

  it("is rejected when malformed, unknown or issued for another purpose", async () => {
    for (const token of ["x", "mt_x", `mt_${"a".repeat(43)}`]) expect(verdict(await open(service, token))).toEqual(refused);
    const token = await newLink(service);
    const reset = await new Api(service.url).call("POST", "/api/auth/password-reset/confirm", { token, password: "another-long-password" });
    expect(verdict(reset)).toEqual(refused);
  });
});
