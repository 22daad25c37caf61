import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, textOf, type Answer } from "../support/api.ts";
import { jobsDone, signedIn, whileBusy } from "../support/bulk-jobs.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

/** A word that stands in everything that the account writes, and nowhere else. */
interface Tenant {
  readonly marker: string;
  readonly account: TestAccount;
  readonly shop: Shop;
  readonly personaKey: string;
  readonly session: Api;
  readonly things: Own;
  readonly endUserId: string;
}

/** What an account has, by the ids that name it. */
interface Things {
  readonly brand: string;
  readonly catalog: string;
  readonly files: string;
  readonly persona: string;
  readonly product: string;
  readonly file: string;
  /** Ready and active for the persona. */
  readonly note: string;
  /** Written, and not processed yet. */
  readonly staged: string;
  readonly endedJob: string;
  readonly runningJob: string;
  readonly session: string;
}
type Own = Omit<Things, "runningJob">;

let service: TestService;
let mine: Tenant;
let theirs: Tenant;

/** Ids of nothing, as long as those of the accounts with markers of seven letters. */
const invented: Things = {
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
  session: "5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d",
};

async function settle(marker: string, account: TestAccount): Promise<Tenant> {
  const shop = await openShop(service, account, marker);
  const { api, personaId } = shop;
  const must = async (answer: Promise<Answer>): Promise<Answer> => {
    const { status, text } = await answer;
    expect(status, text).toBeLessThan(300);
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
  await eventually(async () => (await api.call("GET", "/api/knowledge/docs?status=ready")).body.total_count === 2);
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
  const key = await session.call("POST", `/api/personas/${personaId}/api-keys`, { slot: "primary" });
  const { frames } = await shop.visitor.chat({ message: `What does the ${marker} garden lamp cost?` });
  const { session_id: sessionId, end_user_id: endUserId } = (frames[0]?.data ?? {}) as { session_id: string; end_user_id: string };
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
    session: sessionId,
  };
  return { marker, account, shop, personaKey: key.body.key, session, things, endUserId };
}

beforeAll(async () => {
  service = await startTestService();
  const other = await service.addAccount("zorvath@example.com");
  [mine, theirs] = await Promise.all([settle("quillon", service.owner), settle("zorvath", other)]);
});
afterAll(() => service.stop());

const docUrl = (externalId: string): string => `/api/knowledge/docs/by-external-id/${externalId}`;

/** What may differ between two answers that tell the same: the request's id, and what was asked for. */
function comparable({ status, headers, text }: Answer, asked: string | Own): unknown {
  const ids = typeof asked === "string" ? [asked] : Object.values<string>(asked);
  let told = text.replaceAll(/"instance":"[^"]*"/g, "");
  for (const id of ids) told = told.replaceAll(id, "");
  // A job that has nothing to do ends at once; it is the caller's own.
  if (status < 300) told = told.replaceAll(/"job_id":"[^"]*"/g, "").replaceAll(/"(created|started|finished)_at":"[^"]*"/g, "");
  const kept = [...headers].filter(([name]) => !["date", "x-request-id", "keep-alive"].includes(name));
  return [status, told, kept];
}

function ways(tenant: Tenant): Readonly<Record<string, Api>> {
  return { "account key": tenant.shop.api, session: tenant.session };
}

/** How a table's rows belong to an account; the first column that a table has counts. */
const owners: Readonly<Record<string, string>> = {
  account_id: "account_id = $1",
  document_id: "document_id in (select id from documents where account_id = $1)",
  session_id: "session_id in (select id from sessions where account_id = $1)",
  source_id: "source_id in (select id from sources where account_id = $1)",
  persona_id: "persona_id in (select id from personas where account_id = $1)",
};

/** Everything that is stored of an account, by its tables, as it is at this moment. */
async function storedOf(accountId: string): Promise<Readonly<Record<string, unknown>>> {
  // What search and chat cost is written behind, and at once when somebody asks.
  await Api.withKey(service.url, service.owner.key).call("GET", "/api/usage/ledger?limit=1");
  const columns = await service.database.rows<{ table: string; column: string }>(
    "test.columns",
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`,
    [],
  );
  const stored: Record<string, unknown> = {};
  for (const table of new Set(columns.map((column) => column.table))) {
    const owner = Object.keys(owners).find((name) => columns.some((entry) => entry.table === table && entry.column === name));
    // The index's queue belongs to nobody, and is emptied as it is read.
    if (owner === undefined || table === "index_changes") continue;
    const text = `select (to_jsonb(t) - 'last_used_at')::text as row from ${table} t where ${owners[owner]} order by 1`;
    stored[table] = await service.database.rows(`test.stored.${table}`, text, [accountId]);
  }
  return stored;
}

interface Request {
  readonly path: string;
  readonly body?: object | FormData;
}

function sent(caller: Api, method: string, { path, body }: Request): Promise<Answer> {
  return body instanceof FormData ? caller.raw(method, path, body) : caller.call(method, path, body);
}

/** A request that names a thing: an own one beside it where two have to fit. */
type Ask = (other: Things, own: Own) => Request;

const sources = "/v1/knowledge/sources";
const bulkJobs = "/api/knowledge/documents/bulk-jobs";
const bulk =
  (body: (other: Things, own: Own) => object): Ask =>
  (other, own) => ({ path: bulkJobs, body: body(other, own) });

function uploadOf(sourceId: string): Request {
  const form = new FormData();
  form.append("file", new Blob(["An intruder"]), "x.txt");
  return { path: `${sources}/${sourceId}/documents/upload`, body: form };
}

/** Every operation that takes an id, with each way to name what is another account's. */
const asks: Readonly<Record<string, readonly Ask[]>> = {
  getBrand: [(x) => ({ path: `/v1/brands/${x.brand}` })],
  updateBrand: [(x) => ({ path: `/api/brands/${x.brand}`, body: { display_name: "Intruder" } })],
  deleteBrand: [(x) => ({ path: `/api/brands/${x.brand}` }), (x) => ({ path: `/api/brands/${x.brand}?confirm=zorvath` })],
  listSources: [(x) => ({ path: `${sources}?brand_id=${x.brand}` })],
  listSourceStates: [(x) => ({ path: `/api/knowledge/sources?brand_id=${x.brand}` })],
  createSource: [(x) => ({ path: sources, body: { name: "Intruder", brand_id: x.brand } })],
  updateSource: [
    (x) => ({ path: `${sources}/${x.catalog}`, body: { enabled: false } }),
    (x) => ({ path: `${sources}/${x.catalog}`, body: { name: "Intruder" } }),
  ],
  deleteSource: [
    (x) => ({ path: `${sources}/${x.catalog}` }),
    (x) => ({ path: `${sources}/${x.catalog}?confirm=${encodeURIComponent("zorvath catalog")}` }),
  ],
  moveSource: [
    (x, own) => ({ path: `${sources}/${x.catalog}/brand`, body: { brand_id: own.brand } }),
    (x, own) => ({ path: `${sources}/${own.catalog}/brand`, body: { brand_id: x.brand } }),
    (x) => ({ path: `${sources}/${x.catalog}/brand`, body: { brand_id: x.brand } }),
  ],
  moveSourceOfAccount: [
    (x, own) => ({ path: `/api/knowledge/sources/${x.catalog}/brand`, body: { brand_id: own.brand } }),
    (x, own) => ({ path: `/api/knowledge/sources/${own.catalog}/brand`, body: { brand_id: x.brand } }),
  ],
  summarizeSource: [(x) => ({ path: `/api/knowledge/sources/${x.files}/summary` })],
  retrySkippedImport: [(x) => ({ path: `/api/knowledge/sources/${x.files}/import/retry-skipped` })],
  upsertProducts: [(x) => ({ path: `${sources}/${x.catalog}/documents`, body: { items: [{ id: x.product, title: "Intruder" }] } })],
  uploadFile: [(x) => uploadOf(x.files)],
  deleteDocuments: [
    (x) => ({ path: `${sources}/${x.catalog}/documents`, body: { ids: [x.product] } }),
    (x, own) => ({ path: `${sources}/${own.catalog}/documents`, body: { ids: [x.product] } }),
  ],
  postDeleteDocuments: [
    (x) => ({ path: `${sources}/${x.files}/documents/delete`, body: { ids: [x.file] } }),
    (x, own) => ({ path: `${sources}/${own.files}/documents/delete`, body: { ids: [x.file] } }),
  ],
  listDocuments: [
    (x) => ({ path: `/v1/knowledge/documents?brand_id=${x.brand}` }),
    (x) => ({ path: `/v1/knowledge/documents?source_id=${x.catalog}` }),
    (x, own) => ({ path: `/v1/knowledge/documents?source_id=${x.catalog}&brand_id=${own.brand}` }),
  ],
  getDocument: [
    (x) => ({ path: `${sources}/${x.catalog}/documents/${x.product}` }),
    (x) => ({ path: `${sources}/${x.files}/documents/${x.file}` }),
    (x, own) => ({ path: `${sources}/${own.catalog}/documents/${x.product}` }),
  ],
  reprocessDocument: [
    (x) => ({ path: `${sources}/${x.catalog}/documents/${x.product}/reprocess` }),
    (x, own) => ({ path: `${sources}/${own.files}/documents/${x.file}/reprocess` }),
  ],
  getJob: [(x) => ({ path: `/v1/knowledge/jobs/${x.endedJob}` }), (x) => ({ path: `/v1/knowledge/jobs/${x.runningJob}` })],
  cancelBulkJob: [(x) => ({ path: `${bulkJobs}/${x.endedJob}/cancel` }), (x) => ({ path: `${bulkJobs}/${x.runningJob}/cancel` })],
  startBulkJob: [
    bulk((x) => ({ operation: "delete", source_id: x.catalog })),
    bulk((x) => ({ operation: "delete", source_id: x.catalog, document_ids: [x.product] })),
    bulk((x, own) => ({ operation: "delete", source_id: own.catalog, document_ids: [x.product] })),
    bulk((x) => ({ operation: "delete", external_ids: [x.note, x.staged] })),
    bulk((x) => ({ operation: "process", external_ids: [x.staged] })),
    bulk((x) => ({ operation: "reprocess", source_id: x.files })),
    bulk((x) => ({ operation: "reprocess", source_id: x.files, document_ids: [x.file] })),
    bulk((x, own) => ({ operation: "reprocess", source_id: own.files, document_ids: [own.file, x.file] })),
    bulk((x, own) => ({ operation: "reprocess", external_ids: [own.note, x.note] })),
    bulk((x, own) => ({ operation: "move", source_id: x.catalog, target: { brand_id: own.brand } })),
    bulk((x, own) => ({ operation: "move", source_id: own.catalog, target: { brand_id: x.brand } })),
    bulk((x, own) => ({ operation: "move", source_id: own.catalog, document_ids: [own.product], target: { source_id: x.catalog } })),
    bulk((x, own) => ({ operation: "move", source_id: x.catalog, document_ids: [x.product], target: { source_id: own.catalog } })),
    bulk((x, own) => ({ operation: "activate", external_ids: [own.note, x.note], target: { persona_id: own.persona } })),
    bulk((x, own) => ({ operation: "activate", external_ids: [own.note], target: { persona_id: x.persona } })),
  ],
  processStagedDocuments: [(x, own) => ({ path: "/api/knowledge/docs/process", body: { external_ids: [own.note, x.staged] } })],
  listAccountDocuments: [(x) => ({ path: `/api/knowledge/docs?external_id=${x.note}` })],
  getAccountDocument: [(x) => ({ path: docUrl(x.note) })],
  // These make an own document of that name, whoever else has one.
  upsertAccountDocument: [(x) => ({ path: docUrl(x.note), body: { content: "Mine" } })],
  upsertAccountDocuments: [(x) => ({ path: "/api/knowledge/docs", body: { items: [{ external_id: x.staged, content: "Mine" }] } })],
  deleteAccountDocument: [(x) => ({ path: docUrl(x.note) }), (x) => ({ path: docUrl(x.staged) })],
  listPersonas: [(x) => ({ path: `/api/personas?brand_id=${x.brand}` })],
  getPersona: [(x) => ({ path: `/api/personas/${x.persona}` })],
  createPersona: [(x) => ({ path: "/api/personas", body: { name: "Intruder", brand_id: x.brand } })],
  updatePersona: [
    (x) => ({ path: `/api/personas/${x.persona}`, body: { name: "Intruder" } }),
    (x, own) => ({ path: `/api/personas/${own.persona}`, body: { brand_id: x.brand } }),
  ],
  deletePersona: [(x) => ({ path: `/api/personas/${x.persona}` })],
  createPersonaKey: [(x) => ({ path: `/api/personas/${x.persona}/api-keys`, body: { slot: "secondary" } })],
  rotateEndUserSecret: [(x) => ({ path: `/api/personas/${x.persona}/end-user-secret/rotate` })],
  listActivations: [(x) => ({ path: `/api/personas/${x.persona}/knowledge` })],
  replaceActivations: [
    (x) => ({ path: `/api/personas/${x.persona}/knowledge`, body: { external_ids: [] } }),
    (x, own) => ({ path: `/api/personas/${x.persona}/knowledge`, body: { external_ids: [own.note] } }),
    (x, own) => ({ path: `/api/personas/${own.persona}/knowledge`, body: { external_ids: [own.note, x.note] } }),
  ],
  addActivations: [
    (x, own) => ({ path: `/api/personas/${x.persona}/knowledge`, body: { external_ids: [own.note] } }),
    (x, own) => ({ path: `/api/personas/${own.persona}/knowledge`, body: { external_ids: [x.note] } }),
  ],
  removeActivation: [
    (x) => ({ path: `/api/personas/${x.persona}/knowledge/${x.note}` }),
    (x, own) => ({ path: `/api/personas/${own.persona}/knowledge/${x.note}` }),
  ],
  search: [
    (x) => ({ path: "/v1/search", body: { query: "garden lamp", persona_id: x.persona } }),
    (x, own) => ({
      path: "/v1/search",
      body: { query: "garden lamp", persona_id: own.persona, filters: { source_ids: [x.catalog, x.files] } },
    }),
  ],
  chat: [
    (x) => ({ path: "/v1/chat", body: { message: "lamp", persona_id: x.persona } }),
    (x, own) => ({ path: "/v1/chat", body: { message: "lamp", persona_id: own.persona, session_id: x.session } }),
  ],
  listConversations: [(x) => ({ path: `/v1/chat/conversations?persona_id=${x.persona}` })],
  followSession: [(x) => ({ path: `/v1/chat/${x.session}/events?live=false` })],
  visitorTyping: [(x) => ({ path: `/v1/chat/${x.session}/typing` })],
  stopTurn: [(x) => ({ path: `/v1/chat/${x.session}/stop` })],
  rateTurn: [(x) => ({ path: `/v1/chat/${x.session}/feedback`, body: { turn_index: 0, rating: 1 } })],
  getChatImage: [(x) => ({ path: `/v1/chat/${x.session}/images/img_${invented.session}` })],
  clickCard: [(x) => ({ path: "/v1/cards/click", body: { session_id: x.session, turn_index: 0, card_id: `${x.catalog}:${x.product}` } })],
  eraseSession: [(x) => ({ path: `/v1/chat/${x.session}` })],
  listAccountConversations: [
    (x) => ({ path: `/api/conversations?persona_id=${x.persona}` }),
    (x) => ({ path: `/api/conversations?brand_id=${x.brand}` }),
  ],
  followConversation: [(x) => ({ path: `/api/conversations/${x.session}/events?live=false` })],
  takeOverConversation: [(x) => ({ path: `/api/conversations/${x.session}/takeover` })],
  releaseConversation: [(x) => ({ path: `/api/conversations/${x.session}/release` })],
  sayInConversation: [(x) => ({ path: `/api/conversations/${x.session}/messages`, body: { content: "Intruder" } })],
  typeInConversation: [(x) => ({ path: `/api/conversations/${x.session}/typing`, body: { stopped: false } })],
};

/** Addresses of pages, which hold nothing of any account. */
const pages = ["docsFile", "errorPage"];

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Names of what it takes: in the path, in the query, anywhere in the body. */
  readonly takes: readonly string[];
}

function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties } = schema as { properties?: Record<string, unknown> };
  const own = Object.keys(properties ?? {});
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}

async function operations(): Promise<Operation[]> {
  interface Described {
    readonly operationId: string;
    readonly parameters: readonly { readonly name: string; readonly in: string }[];
    readonly requestBody?: unknown;
  }
  const { body } = await new Api(service.url).call("GET", "/openapi.json");
  return Object.entries<Record<string, Described>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      takes: [...parameters.filter((parameter) => parameter.in !== "header").map(({ name }) => name), ...namesIn(requestBody)],
    })),
  );
}

const namesAThing = (name: string): boolean => /(^|_)ids?$/.test(name);

describe("1.9 and decisions 1.9: an account sees its own objects and nothing of another", () => {
  it("the table of requests knows every route that takes an id", async () => {
    const all = await operations();
    const taking = all.filter(({ path, takes }) => path.includes("{") || takes.some(namesAThing)).map(({ id }) => id);
    expect(taking.filter((id) => !pages.includes(id)).toSorted()).toEqual(Object.keys(asks).toSorted());
  });

  it("every route answers for another account's object as for an invented id, and changes nothing of it", async () => {
    const { accountId } = theirs.account;
    await whileBusy(service, accountId, async (runningJob) => {
      const foreign = { ...theirs.things, runningJob };
      const before = await storedOf(accountId);
      expect(
        Object.entries(before)
          .flatMap(([table, rows]) => ((rows as unknown[]).length > 0 ? [table] : []))
          .toSorted(),
      ).toEqual([
        "account_usage",
        "activations",
        "api_keys",
        "brands",
        "documents",
        "jobs",
        "passages",
        "personas",
        "session_events",
        "sessions",
        "source_summaries",
        "sources",
        "usage_ledger",
        "users",
      ]);
      for (const { id, method } of await operations()) {
        for (const [at, ask] of (asks[id] ?? []).entries()) {
          for (const [name, caller] of Object.entries(ways(mine))) {
            const send = async (things: Things): Promise<Answer> => {
              const answer = await sent(caller, method, ask(things, mine.things));
              await jobsDone(service, mine.account.accountId);
              return answer;
            };
            const [answer, unknown] = [await send(foreign), await send(invented)];
            const note = `${name} ${id} ${at}`;
            expect(comparable(answer, foreign), note).toEqual(comparable(unknown, invented));
            expect(answer.status, note).toBeLessThan(500);
            let told = answer.text;
            for (const asked of Object.values<string>(foreign)) told = told.replaceAll(asked, "");
            expect(told, note).not.toContain(theirs.marker);
          }
          expect(await storedOf(accountId), `${id} ${at}`).toEqual(before);
          if (!id.startsWith("upsertAccountDocument")) continue;
          for (const name of [foreign.note, foreign.staged, invented.note, invented.staged]) {
            expect((await mine.session.call("DELETE", docUrl(name))).status).toBe(204);
          }
        }
      }
    });
  });

  it("nothing that can be read without an id shows anything of the other account, searched for by its words or not", async () => {
    const lists = (await operations()).filter(({ method, path }) => method === "GET" && /^\/(v1|api)\//.test(path) && !path.includes("{"));
    expect(lists.length).toBeGreaterThan(12);
    let shown = 0;
    for (const [reader, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const callers = { ...ways(reader), "persona key": Api.withKey(service.url, reader.personaKey), visitor: reader.shop.visitor };
      for (const [name, caller] of Object.entries(callers)) {
        for (const { path, takes } of lists) {
          const queries = [
            "",
            ...(takes.includes("limit") ? ["?limit=200"] : []),
            ...(takes.includes("search") ? [`?search=${other.marker}`] : []),
          ];
          for (const query of queries) {
            const { status, text } = await caller.call("GET", path + query);
            expect(status, `${name} ${path} ${text}`).toBeLessThan(500);
            expect(text, `${name} ${path}${query}`).not.toContain(other.marker);
            if (text.includes(reader.marker)) shown += 1;
          }
        }
      }
    }
    // What is not shown is not missing because nothing is.
    expect(shown).toBeGreaterThan(20);
  });

  it("the hidden source of the own account documents is nobody's to read, change, fill, move or delete", async () => {
    const { accountId } = mine.account;
    const library = await service.database.one<{ id: string }>(
      "test.library",
      "select id from sources where account_id = $1 and type = 'library'",
      [accountId],
    );
    const hidden = { ...invented, catalog: library?.id ?? "", files: library?.id ?? "" };
    const before = await storedOf(accountId);
    for (const { id, method } of await operations()) {
      for (const [at, ask] of (asks[id] ?? []).entries()) {
        if (!JSON.stringify(ask(hidden, mine.things)).includes(hidden.catalog) || id === "search") continue;
        const answer = await sent(mine.session, method, ask(hidden, mine.things));
        const unknown = await sent(mine.session, method, ask(invented, mine.things));
        expect(comparable(answer, hidden), `${id} ${at}`).toEqual(comparable(unknown, invented));
      }
    }
    expect(await storedOf(accountId)).toEqual(before);
  });

  it("a name that the other account has taken is free", async () => {
    const { status } = await mine.shop.api.call("POST", "/v1/knowledge/sources", {
      name: `${theirs.marker} catalog`.toUpperCase(),
      brand_id: mine.shop.brandId,
    });
    expect(status).toBe(201);
  });

  it("usage counts the own documents only", async () => {
    const before = (await mine.shop.api.call("GET", "/api/subscription/limits")).body;
    await theirs.shop.load([{ id: `${theirs.marker}-more`, title: `${theirs.marker} more` }]);
    expect((await mine.shop.api.call("GET", "/api/subscription/limits")).body).toEqual(before);
  });
});

describe("1.5 and decisions 1.6: search and chat answer from the persona's own knowledge", () => {
  const searchers = (): Readonly<Record<string, (body: object) => Promise<Answer>>> => ({
    visitor: (body) => mine.shop.visitor.call("POST", "/v1/search", body),
    "persona key": (body) => Api.withKey(service.url, mine.personaKey).call("POST", "/v1/search", body),
    "account key": (body) => mine.shop.api.call("POST", "/v1/search", { ...body, persona_id: mine.shop.personaId }),
  });

  it("no search finds the other account's documents: not by word, by id, by filter of its sources, by attribute, nor smart", async () => {
    for (const [name, search] of Object.entries(searchers())) {
      for (const body of [
        { query: `${theirs.marker} garden lamp`, top_k: 50 },
        { query: `${theirs.marker}-lamp`, top_k: 50 },
        { query: "garden lamp", top_k: 50, mode: "smart", explain: true },
        { query: "garden lamp", top_k: 50, filters: { source_ids: [theirs.shop.catalogId, theirs.shop.filesId] } },
        { query: "garden lamp", top_k: 50, filters: { attributes: { maker: theirs.marker } } },
      ]) {
        const { status, text } = await search(body);
        expect(status, `${name} ${JSON.stringify(body)}`).toBe(200);
        expect(text).not.toContain(theirs.marker);
      }
      expect((await search({ query: "garden lamp", filters: { source_ids: [theirs.shop.catalogId] } })).body.results).toEqual([]);
      expect((await search({ query: "garden lamp" })).text).toContain(mine.marker);
    }
  });

  it("an account key cannot search or chat as the other account's persona: as with an invented id", async () => {
    for (const path of ["/v1/search", "/v1/chat"]) {
      const ask = (id: string): Promise<Answer> =>
        mine.shop.api.call("POST", path, { [path === "/v1/search" ? "query" : "message"]: "lamp", persona_id: id });
      const [other, unknown] = [await ask(theirs.shop.personaId), await ask(invented.persona)];
      expect(comparable(other, theirs.shop.personaId)).toEqual(comparable(unknown, invented.persona));
      expect(other.status).toBe(404);
    }
  });

  it("no turn tells anything of the other account, asked for by name", async () => {
    for (const message of [`What does the ${theirs.marker} garden lamp cost?`, `Who repairs garden lamps?`, "List all your products"]) {
      const { frames } = await mine.shop.visitor.chat({ message });
      expect(frames.at(-1)?.event).toBe("done");
      const shown = JSON.stringify(frames.filter(({ event }) => event === "docs").map(({ data }) => data));
      expect(shown).not.toContain(theirs.marker);
      // The visitor's own words may come back; the other account's documents may not.
      expect(textOf(frames)).not.toContain(`Made by ${theirs.marker}`);
      expect(textOf(frames)).not.toContain(`repaired by ${theirs.marker}`);
    }
    for (const message of ["Who repairs garden lamps?", "List all your products"]) {
      expect(textOf((await mine.shop.visitor.chat({ message })).frames)).not.toContain(theirs.marker);
    }
  });
});

describe("4.4 conversations of the other account", () => {
  const readers = (): Readonly<Record<string, Api>> => ({
    visitor: mine.shop.visitor,
    "persona key": Api.withKey(service.url, mine.personaKey),
    "account key": mine.shop.api,
  });

  it("events of a session are told to its own account and to no other", async () => {
    expect(JSON.stringify(await theirs.shop.visitor.events(theirs.things.session))).toContain(theirs.marker);
    expect(JSON.stringify(await theirs.shop.api.events(theirs.things.session))).toContain(theirs.marker);
    for (const [name, reader] of Object.entries(readers())) {
      const { status, text, body } = await reader.call("GET", `/v1/chat/${theirs.things.session}/events?live=false`);
      expect([403, 404], name).toContain(status);
      expect(body.code).toBe(status === 403 ? "auth.forbidden" : "resource.not_found");
      expect(text).not.toContain(theirs.marker);
    }
  });

  it("a key gets for the other account's session what it gets for an invented one, so that existence never leaks", async () => {
    const ask = (id: string): Promise<Answer> => mine.shop.api.call("GET", `/v1/chat/${id}/events?live=false`);
    expect(comparable(await ask(theirs.things.session), theirs.things.session)).toEqual(
      comparable(await ask(invented.session), invented.session),
    );
  });

  it("a session of another account is not continued, and nothing is written into it", async () => {
    const before = await theirs.shop.visitor.events(theirs.things.session);
    for (const [name, caller] of Object.entries(readers())) {
      const turn = await caller.chat({
        message: "Hello",
        session_id: theirs.things.session,
        ...(name === "account key" ? { persona_id: mine.shop.personaId } : {}),
      });
      expect(turn.status, name).toBeGreaterThanOrEqual(400);
      expect(turn.status, name).toBeLessThan(500);
    }
    expect(await theirs.shop.visitor.events(theirs.things.session)).toEqual(before);
  });

  it("the other account's visitor id lists no conversation here", async () => {
    const list = async (caller: Api, query = ""): Promise<unknown> =>
      (await caller.with({ "x-end-user-id": theirs.endUserId }).call("GET", `/v1/chat/conversations${query}`)).body.conversations;
    expect(await list(theirs.shop.visitor)).toHaveLength(1);
    expect(await list(mine.shop.visitor)).toEqual([]);
    expect(await list(Api.withKey(service.url, mine.personaKey))).toEqual([]);
    expect(await list(mine.shop.api, `?persona_id=${mine.shop.personaId}`)).toEqual([]);
    const foreign = await mine.shop.api
      .with({ "x-end-user-id": theirs.endUserId })
      .call("GET", `/v1/chat/conversations?persona_id=${theirs.shop.personaId}`);
    expect(foreign.status).toBe(404);
  });
});

describe("1.5 two brands of one account", () => {
  let second: Shop;
  /** Ids of all that a visitor can find. */
  const found = async ({ visitor }: Pick<Shop, "visitor">): Promise<string[]> => {
    const queries = ["garden lamp", "lanterns are cleaned", "parasols are lent", "benches are painted"];
    const answers = await Promise.all(queries.map((query) => visitor.call("POST", "/v1/search", { query, top_k: 50 })));
    const ids = answers.flatMap(({ body }) => body.results.map(({ id }: { id: string }) => id) as string[]);
    return [...new Set(ids)].toSorted();
  };
  const runs = async (body: object): Promise<void> => {
    const { status, text } = await mine.shop.api.call("POST", bulkJobs, body);
    expect(status, text).toBe(202);
    await jobsDone(service, mine.account.accountId);
  };

  beforeAll(async () => {
    second = await openShop(service, mine.account, "vendeur");
    await second.load([{ id: "vendeur-lamp", title: "vendeur garden lamp" }]);
    await eventually(async () => (await found(second)).length > 0);
  });

  it("a persona answers from every enabled source of its own brand and from nothing else", async () => {
    expect((await second.visitor.call("POST", "/v1/search", { query: "garden lamp", top_k: 50 })).text).not.toContain(mine.marker);
    expect((await mine.shop.visitor.call("POST", "/v1/search", { query: "vendeur garden lamp", top_k: 50 })).text).not.toContain("vendeur");
    expect(await found(second)).toEqual(["vendeur-lamp"]);
  });

  it("a document that moves to the other brand's source is found there alone, and back again", async () => {
    const document = { document_ids: ["quillon-lamp"] };
    await runs({ operation: "move", source_id: mine.shop.catalogId, ...document, target: { source_id: second.catalogId } });
    await eventually(async () => (await found(second)).includes("quillon-lamp"));
    expect(await found(mine.shop)).not.toContain("quillon-lamp");
    await runs({ operation: "move", source_id: second.catalogId, ...document, target: { source_id: mine.shop.catalogId } });
    await eventually(async () => (await found(mine.shop)).includes("quillon-lamp"));
    expect(await found(second)).toEqual(["vendeur-lamp"]);
  });

  it("a source that moves takes its documents along, by the route and by a job", async () => {
    const path = `${sources}/${second.catalogId}/brand`;
    expect((await mine.shop.api.call("PATCH", path, { brand_id: mine.shop.brandId })).status).toBe(200);
    expect(await found(second)).toEqual([]);
    expect(await found(mine.shop)).toContain("vendeur-lamp");
    await runs({ operation: "move", source_id: second.catalogId, target: { brand_id: second.brandId } });
    expect(await found(second)).toEqual(["vendeur-lamp"]);
    expect(await found(mine.shop)).not.toContain("vendeur-lamp");
  });

  it("an account document answers for the persona that it is active for, and for no other of the account", async () => {
    expect(await found(mine.shop)).toEqual(expect.arrayContaining(["quillon-note", "shared-note"]));
    expect(await found(second)).toEqual(["vendeur-lamp"]);
    const { body: twin } = await mine.shop.api.call("POST", "/api/personas", { name: "Twin", brand_id: mine.shop.brandId });
    expect(await found({ visitor: Api.asVisitor(service.url, twin.id) })).toEqual(
      (await found(mine.shop)).filter((id) => !id.endsWith("-note")),
    );
    const active = `/api/personas/${second.personaId}/knowledge`;
    expect((await mine.shop.api.call("POST", active, { external_ids: ["quillon-note"] })).body).toEqual({ added: 1, skipped: 0 });
    expect(await found(second)).toEqual(["quillon-note", "vendeur-lamp"]);
    expect((await mine.shop.api.call("DELETE", `${active}/quillon-note`)).status).toBe(204);
    expect(await found(second)).toEqual(["vendeur-lamp"]);
    expect(await found(mine.shop)).toContain("quillon-note");
  });

  it("an id that both accounts use names each account's own document, in its list, in search and in its deletion", async () => {
    const told = (tenant: Tenant): Promise<Answer> => tenant.shop.visitor.call("POST", "/v1/search", { query: "Who lends parasols?" });
    for (const [tenant, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      expect((await tenant.shop.api.call("GET", docUrl("shared-note"))).body.content).toContain(tenant.marker);
      const { text } = await told(tenant);
      expect(text).toContain(`Parasols are lent by ${tenant.marker}`);
      expect(text).not.toContain(other.marker);
    }
    const before = await storedOf(theirs.account.accountId);
    expect((await mine.shop.api.call("DELETE", docUrl("shared-note"))).status).toBe(204);
    expect((await told(mine)).text).not.toContain("Parasols");
    expect(await storedOf(theirs.account.accountId)).toEqual(before);
    expect((await told(theirs)).text).toContain("Parasols");
  });

  it("a brand that is deleted takes nothing of another brand or account along", async () => {
    const [before, ownBefore] = [await storedOf(theirs.account.accountId), await found(mine.shop)];
    const { status } = await mine.session.call("DELETE", `/api/brands/${second.brandId}?confirm=vendeur`);
    expect(status).toBe(202);
    await jobsDone(service, mine.account.accountId);
    expect((await second.visitor.call("POST", "/v1/search", { query: "garden lamp" })).status).toBe(401);
    expect(await found(mine.shop)).toEqual(ownBefore);
    expect(await storedOf(theirs.account.accountId)).toEqual(before);
  });
});
