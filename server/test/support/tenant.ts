import { ids } from "../../src/platform/ids.ts";
import { eventually, type Answer, type Api } from "./api.ts";
import { jobsDone, signedIn } from "./bulk-jobs.ts";
import type { TestAccount, SharedService } from "./service.ts";
import { openShop, type Shop } from "./shop.ts";

/** An account whose objects all contain its marker word. */
export interface Tenant {
  readonly marker: string;
  readonly account: TestAccount;
  readonly shop: Shop;
  readonly personaKey: string;
  /** Key of its integration. */
  readonly integrationKey: string;
  readonly session: Api;
  readonly things: Own;
  readonly endUserId: string;
}

/** Ids of an account's objects. */
export interface Things {
  readonly brand: string;
  readonly catalog: string;
  readonly files: string;
  readonly persona: string;
  readonly product: string;
  readonly file: string;
  /** Ready and active for the persona. */
  readonly note: string;
  /** Written but not processed. */
  readonly staged: string;
  readonly endedJob: string;
  readonly runningJob: string;
  /** An ended one. */
  readonly onboarding: string;
  readonly session: string;
  readonly accountKey: string;
  readonly personaKey: string;
  readonly integration: string;
  readonly integrationKey: string;
  /** A user who was invited and has not joined. */
  readonly person: string;
}
export type Own = Omit<Things, "runningJob">;

/** Unknown ids of the same length as those of accounts with markers of seven letters. */
export const invented: Things = {
  brand: "0190a0b0-0000-7000-8000-000000000001",
  catalog: "0190a0b0-0000-7000-8000-000000000002",
  files: "0190a0b0-0000-7000-8000-000000000003",
  persona: "0190a0b0-0000-7000-8000-000000000004",
  product: "xxxxxxx-lamp",
  file: "xxxxxxx-file",
  note: "xxxxxxx-note",
  staged: "xxxxxxx-staged",
  endedJob: "0190a0b0-0000-7000-8000-000000000005",
  runningJob: "0190a0b0-0000-7000-8000-000000000006",
  onboarding: "0190a0b0-0000-7000-8000-00000000000c",
  session: "5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d",
  accountKey: "0190a0b0-0000-7000-8000-000000000007",
  personaKey: "0190a0b0-0000-7000-8000-000000000008",
  integration: "0190a0b0-0000-7000-8000-000000000009",
  integrationKey: "0190a0b0-0000-7000-8000-00000000000a",
  person: "0190a0b0-0000-7000-8000-00000000000b",
};

/** Creates one object of each kind for an account, each containing the marker, and waits until all of them are served. */
export async function settleTenant(service: SharedService, marker: string, account: TestAccount): Promise<Tenant> {
  const shop = await openShop(service, account, marker);
  const { api, personaId } = shop;
  const must = async (answer: Promise<Answer>): Promise<Answer> => {
    const { status, text } = await answer;
    if (status >= 300) throw new Error(`${marker}: ${status} ${text}`);
    return answer;
  };
  await must(
    api.call("PATCH", `/api/personas/${personaId}`, { instructions: `Speak for ${marker}.`, description: marker, tone: `${marker} tone` }),
  );
  await shop.load([
    { id: `${marker}-lamp`, title: `${marker} garden lamp`, description: `Made by ${marker}.`, price: 10, attributes: { maker: marker } },
    { id: `${marker}-gone`, title: `${marker} thing that is deleted` },
  ]);
  await api.upload(shop.filesId, `${marker}.txt`, `Garden lamps are repaired by ${marker}.`, { id: `${marker}-file` });
  await must(api.call("PUT", docUrl(`${marker}-note`), { content: `Lanterns are cleaned by ${marker}.`, label: `${marker} note` }));
  // The same id in every account.
  await must(api.call("PUT", docUrl("shared-note"), { content: `Parasols are lent by ${marker}.` }));
  await shop.settled();
  await eventually(async () => (await api.call("GET", "/api/knowledge/docs?kind=text&status=ready")).body.total_count === 2);
  await must(
    api.call("PUT", "/api/knowledge/docs", { items: [{ external_id: `${marker}-staged`, content: `Benches are painted by ${marker}.` }] }),
  );
  await must(api.call("PUT", `/api/personas/${personaId}/knowledge`, { external_ids: [`${marker}-note`, "shared-note"] }));
  await must(api.call("POST", `/api/knowledge/sources/${shop.filesId}/summary`));
  const { body: removal } = await must(
    api.call("POST", `/v1/knowledge/sources/${shop.catalogId}/documents/delete`, { ids: [`${marker}-gone`] }),
  );
  await jobsDone(service, account.accountId);
  await eventually(
    async () => (await shop.visitor.call("POST", "/v1/search", { query: `by ${marker}`, top_k: 50 })).body.results.length >= 4,
  );
  const session = await signedIn(service, account);
  const key = await must(session.call("POST", `/api/personas/${personaId}/api-keys`, { slot: "primary" }));
  const { body: opened } = await must(
    session.call("POST", "/api/integrations", { brand_id: shop.brandId, name: `${marker} shop`, platform: marker }),
  );
  const { body: person } = await must(
    session.call("POST", "/api/account/users", { email: `${marker}.guest@example.com`, name: `${marker} guest`, role: "viewer" }),
  );
  const keyOf = async (path: string): Promise<string> => (await must(session.call("GET", path))).body.keys[0].id;
  const { frames } = await shop.visitor.chat({ message: `What does the ${marker} garden lamp cost?` });
  const { session_id: sessionId, end_user_id: endUserId } = (frames[0]?.data ?? {}) as { session_id: string; end_user_id: string };
  const onboarding = ids.uuidv7();
  await service.database.run(
    "test.onboarding",
    `insert into onboardings (id, account_id, brand_id, persona_id, site, website_url, options, steps, status, finished_at)
     values ($1, $2, $3, $4, $5, $6, '{}', '[]', 'completed', now())`,
    [onboarding, account.accountId, shop.brandId, personaId, `${marker}.example`, `https://${marker}.example/`],
  );
  const things: Own = {
    brand: shop.brandId,
    catalog: shop.catalogId,
    files: shop.filesId,
    persona: personaId,
    product: `${marker}-lamp`,
    file: `${marker}-file`,
    note: `${marker}-note`,
    staged: `${marker}-staged`,
    endedJob: removal.job_id,
    onboarding,
    session: sessionId,
    accountKey: await keyOf("/api/account/api-keys"),
    personaKey: await keyOf(`/api/personas/${personaId}/api-keys`),
    integration: opened.integration.id,
    integrationKey: await keyOf(`/api/integrations/${opened.integration.id}/api-keys`),
    person: person.id,
  };
  return { marker, account, shop, personaKey: key.body.key, integrationKey: opened.key, session, things, endUserId };
}

export const docUrl = (externalId: string): string => `/api/knowledge/docs/by-external-id/${externalId}`;
