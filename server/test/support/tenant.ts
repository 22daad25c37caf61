import { ids } from "../../src/platform/ids.ts";
import { Api, eventually, type Answer } from "./api.ts";
import { jobsDone, signedIn } from "./bulk-jobs.ts";
import type { TestAccount, SharedService } from "./service.ts";
import { openShop, type Shop } from "./shop.ts";

/** An account whose objects all contain its marker word. */
export interface Tenant {
  readonly marker: string;
  readonly account: TestAccount;
  readonly shop: Shop;
  readonly personaKey: string;
  /** Key of the account's integration. */
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
  /** Account document that is ready and activated for the persona. */
  readonly note: string;
  /** Account document that was written but not processed. */
  readonly staged: string;
  readonly endedJob: string;
  readonly runningJob: string;
  /** An onboarding job that has ended. */
  readonly onboarding: string;
  readonly session: string;
  /** A waiting room entry that has ended. */
  readonly queueEntry: string;
  readonly accountKey: string;
  readonly personaKey: string;
  readonly integration: string;
  readonly integrationKey: string;
  /** An inactive webhook. */
  readonly webhook: string;
  /** A delivery that has ended. */
  readonly delivery: string;
  /** A question without a good answer. */
  readonly question: string;
  /** The visitor of the session. */
  readonly visitor: string;
  /** A question of the brand's evaluation set. */
  readonly evaluationQuestion: string;
  /** An evaluation that has ended. */
  readonly evaluation: string;
  /** A saved reply for operators. */
  readonly reply: string;
  /** A note about the conversation. */
  readonly remark: string;
  /** A user who was invited and has not joined. */
  readonly person: string;
}
export type Own = Omit<Things, "runningJob">;

/** Unknown ids with the same length as the ids of an account whose marker has seven letters. */
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
  queueEntry: "5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4e",
  accountKey: "0190a0b0-0000-7000-8000-000000000007",
  personaKey: "0190a0b0-0000-7000-8000-000000000008",
  integration: "0190a0b0-0000-7000-8000-000000000009",
  integrationKey: "0190a0b0-0000-7000-8000-00000000000a",
  person: "0190a0b0-0000-7000-8000-00000000000b",
  webhook: "0190a0b0-0000-7000-8000-00000000000d",
  delivery: "0190a0b0-0000-7000-8000-00000000000e",
  question: "0190a0b0-0000-7000-8000-00000000000f",
  reply: "0190a0b0-0000-7000-8000-000000000011",
  visitor: "eu_5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d.AAAAAAAAAAAAAAAAAAAAAA",
  evaluationQuestion: "0190a0b0-0000-7000-8000-000000000012",
  evaluation: "0190a0b0-0000-7000-8000-000000000013",
  remark: "0190a0b0-0000-7000-8000-000000000010",
};

/** Creates one object of each kind in an account, all containing the marker, and waits until all of them are searchable. */
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
  // Uses the same external id in every account.
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
  const site = Api.withKey(service.url, opened.key);
  await must(
    site.call("PUT", "/v1/integration/streams/products/items", {
      generation: 1,
      items: [{ id: `${marker}-boat`, title: `${marker} rowing boat`, description: `Built by ${marker}.`, price: 900 }],
    }),
  );
  await shop.settled();
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
  const question = ids.uuidv7();
  await service.database.run(
    "test.question",
    "insert into question_groups (id, account_id, brand_id, model, vector) values ($1, $2, $3, $4, $5)",
    [question, account.accountId, shop.brandId, marker, Buffer.alloc(2)],
  );
  const { body: asked } = await must(
    api.call("POST", "/api/evaluations/questions", {
      brand_id: shop.brandId,
      question: `Who is ${marker}?`,
      expect: { outcome: "declined" },
    }),
  );
  const evaluation = ids.uuidv7();
  await service.database.run(
    "test.evaluation",
    `with run as (
       insert into evaluations (id, account_id, brand_id, persona_id, status, finished_at) values ($1, $2, $3, $4, 'canceled', now())
     )
     insert into evaluation_results (account_id, evaluation_id, position, question_id, question, expect)
     select $2, $1, 1, q.id, q.question, q.expect from evaluation_questions q where q.id = $5`,
    [evaluation, account.accountId, shop.brandId, personaId, asked.id],
  );
  const queueEntry = ids.uuidv4();
  await service.database.run(
    "test.queueEntry",
    `insert into waiting_room_entries (id, account_id, persona_id, end_user_id, state, ended_at) values ($1, $2, $3, $4, 'canceled', now())`,
    [queueEntry, account.accountId, personaId, endUserId],
  );
  const { webhook, delivery } = await addWebhook(service, marker, account);
  const reply = await must(session.call("POST", "/api/replies", { shortcut: "hello", content: `Hello from ${marker}.` }));
  const remark = await must(session.call("POST", `/api/conversations/${sessionId}/notes`, { content: `Asked by ${marker}.` }));
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
    queueEntry,
    question,
    visitor: endUserId,
    evaluationQuestion: asked.id,
    evaluation,
    accountKey: await keyOf("/api/account/api-keys"),
    personaKey: await keyOf(`/api/personas/${personaId}/api-keys`),
    integration: opened.integration.id,
    integrationKey: await keyOf(`/api/integrations/${opened.integration.id}/api-keys`),
    person: person.id,
    webhook,
    delivery,
    reply: reply.body.id,
    remark: remark.body.id,
  };
  return { marker, account, shop, personaKey: key.body.key, integrationKey: opened.key, session, things, endUserId };
}

/** Adds an inactive webhook with a delivery that has ended. */
async function addWebhook(service: SharedService, marker: string, { accountId }: TestAccount): Promise<Pick<Own, "webhook" | "delivery">> {
  const [webhook, delivery] = [ids.uuidv7(), ids.uuidv7()];
  await service.database.run(
    "test.webhook",
    `with hook as (
       insert into webhooks (id, account_id, url, events, is_active) values ($1, $2, $3, '{document.ready}', false)
     ), event as (
       insert into webhook_events (account_id, type, object, data) values ($2, 'document.ready', 'document', json_build_object('external_id', $4::text))
       returning id, place
     )
     insert into webhook_deliveries (id, account_id, webhook_id, event_id, object, place, state)
     select $5, $2, $1, id, 'document', place, 'failed' from event`,
    [webhook, accountId, `https://${marker}.example/hook`, `${marker}-lamp`, delivery],
  );
  return { webhook, delivery };
}

export const docUrl = (externalId: string): string => `/api/knowledge/docs/by-external-id/${externalId}`;
