import { ids } from "../../src/platform/ids.ts";
import type { Role } from "../../src/ports/actor.ts";
import { Api } from "./api.ts";
import type { TestAccount, SharedService } from "./service.ts";
import { testPassword, testPasswordHasher } from "./test-password.ts";

/** A signed-in user of an account. */
export interface Person {
  readonly api: Api;
  readonly userId: string;
  readonly name: string;
  /** Credential headers, for streams. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Adds a user to an account directly in the database and signs in. */
export async function addPerson(service: SharedService, account: TestAccount, name: string, role: Role): Promise<Person> {
  const userId = ids.uuidv7();
  const email = `${userId}@example.com`;
  await service.database.run(
    "test.addPerson",
    `insert into users (id, account_id, email, name, role, password_hash, email_confirmed_at) values ($1, $2, $3, $4, $5, $6, now())`,
    [userId, account.accountId, email, name, role, await testPasswordHasher.hash(testPassword)],
  );
  const { body } = await new Api(service.url).call("POST", "/api/auth/login", { email, password: testPassword });
  const headers = { authorization: `Bearer ${body.access_token}` };
  return { api: new Api(service.url, headers), userId, name, headers };
}
