import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, framesOf, type Answer, type Frame } from "../support/api.ts";
import { startDatabaseProxy, type DatabaseProxy } from "../support/database-proxy.ts";
import { startSecondNode, type SecondNode } from "../support/second-node.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { say } from "../support/turn.ts";

let service: TestService;
let api: Api;
let sourceId: string;
let personaId: string;

beforeAll(async () => {
  // A node that does not run workers, because they would also encounter the faults.
  service = await startTestService({ ROLE: "api" });
  api = Api.withKey(service.url, service.owner.key);
  const brandId = (await api.call("POST", "/v1/brands", { display_name: "Lanterns" })).body.id;
  sourceId = (await api.call("POST", "/v1/knowledge/sources", { name: "catalog", brand_id: brandId })).body.id;
  personaId = (await api.call("POST", "/api/personas", { name: "Guide", brand_id: brandId })).body.id;
  // Every statement on these tables raises the requested error the requested number of times.
  await service.database.exec(`
    create table faults (code text not null);
    create sequence fault_calls;
    insert into faults values ('none');
    create table fault_times (times integer not null);
    insert into fault_times values (0);
    create function meet_fault() returns boolean language plpgsql volatile as $$
    declare wanted text := (select code from faults);
    begin
      if wanted <> 'none' and nextval('fault_calls') <= (select times from fault_times) then
        raise exception 'injected' using errcode = wanted;
      end if;
      return true;
    end $$;
    ${["brands", "documents", "personas", "sources"]
      .map(
        (table) =>
          `alter table ${table} rename to real_${table}; create view ${table} as select * from real_${table} where (select meet_fault());`,
      )
      .join("\n")}
  `);
}, 60_000);
afterAll(() => service.stop());
afterEach(() => order("none", 0));

async function order(code: string, times: number): Promise<void> {
  await service.database.exec(
    `update faults set code = '${code}'; update fault_times set times = ${times}; alter sequence fault_calls restart;`,
  );
}

const always = 1_000_000;
const passing = ["57P01", "57P03", "53300", "53200", "57014", "40001", "40P01", "55P03", "08006", "25006"];

function expectUnavailable(answer: Answer, note: string): void {
  expect([answer.status, answer.body?.code], `${note} ${answer.text}`).toEqual([503, "server.unavailable"]);
  expect(Number(answer.headers.get("retry-after")), note).toBeGreaterThan(0);
  expect(answer.headers.get("content-type"), note).toMatch(/^application\/problem\+json/);
  expect(answer.text, note).not.toContain("injected");
}

const reads = (): readonly string[] => [
  "/v1/brands",
  "/v1/knowledge/sources",
  "/v1/knowledge/documents?limit=10",
  `/v1/knowledge/sources/${sourceId}/documents/none`,
  "/api/personas",
  `/api/personas/${personaId}`,
  "/api/knowledge/docs",
];

describe("Service with a failing database", () => {
  it.each(passing)("returns 503 with Retry-After from every read on %s, never 500", async (code) => {
    await order(code, always);
    for (const path of reads()) {
      const answer = await api.call("GET", path);
      // Calls that need only cached data do not require the database.
      if (answer.status !== 200) expectUnavailable(answer, `${code} ${path}`);
    }
    expectUnavailable(await api.call("GET", "/v1/knowledge/documents?limit=10"), code);
  });

  it.each(["57P01", "40001", "40P01", "08006"])("retries a read that fails once with %s, and returns 200", async (code) => {
    await order(code, 1);
    const answer = await api.call("GET", "/v1/knowledge/documents?limit=10");
    expect([answer.status, answer.body.total_count], answer.text).toEqual([200, 0]);
  });

  it("returns 503 with Retry-After for a write, and accepts the write later", async () => {
    await order("57P01", always);
    const write = (): Promise<Answer> => api.call("PATCH", `/v1/knowledge/sources/${sourceId}`, { name: "Later" });
    expectUnavailable(await write(), "write");
    await order("none", 0);
    expect((await write()).body).toMatchObject({ name: "Later" });
  });

  it("returns 500 for a permanent error", async () => {
    await order("22012", always);
    const answer = await api.call("GET", "/v1/knowledge/documents?limit=10");
    expect([answer.status, answer.body.code]).toEqual([500, "server.error"]);
  });
});

describe("Lost database connections", () => {
  it("never make searches and lists return 500, and both continue", async () => {
    const visitor = Api.asVisitor(service.url, personaId);
    let isOver = false;
    const statuses = new Set<number>();
    const ask = async (call: () => Promise<Answer>): Promise<void> => {
      while (!isOver) statuses.add((await call()).status);
    };
    const asking = Promise.all([
      ask(() => api.call("GET", "/v1/knowledge/documents?limit=10")),
      ask(() => api.call("GET", "/api/personas")),
      ask(() => visitor.call("POST", "/v1/search", { query: "lantern" })),
    ]);
    for (let at = 0; at < 20; at += 1) {
      await service.database.rows(
        "test.terminate",
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    }
    // Connections may be lost faster than a slow machine responds, so the calls are required to succeed only after the faults have ended.
    statuses.delete(200);
    await eventually(async () => statuses.has(200));
    isOver = true;
    await asking;
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});

describe("Frozen database", () => {
  let proxy: DatabaseProxy;
  let node: SecondNode;

  beforeAll(async () => {
    proxy = await startDatabaseProxy(service.connection);
    const limits = { DATABASE_CONNECT_TIMEOUT_SECONDS: "1", DATABASE_QUERY_TIMEOUT_SECONDS: "3" };
    node = await startSecondNode(service, { DATABASE_URL: proxy.url, ...limits });
  }, 60_000);
  afterAll(async () => {
    proxy?.thaw();
    await node?.stop();
    await proxy?.close();
  });

  const charged = async (): Promise<number> =>
    (await service.database.one<{ sum: number }>("test.charged", "select coalesce(sum(credits), 0) as sum from usage_ledger"))?.sum ?? 0;

  it("allows searches to be answered and streams to stay open, and causes all other calls to return 503 in time and without a charge", async () => {
    const visitor = Api.asVisitor(node.url, personaId);
    const keyed = Api.withKey(node.url, service.owner.key);
    const search = async (): Promise<Answer> => visitor.call("POST", "/v1/search", { query: "lantern" });
    const { sessionId } = await say(visitor, "Hello");
    const stream = await readStream(`${node.url}/v1/chat/${sessionId}/events`, personaId);
    await eventually(async () => stream.frames().some(({ event }) => event === "caught_up"));
    expect([(await search()).status, (await keyed.call("GET", "/v1/brands")).status]).toEqual([200, 200]);
    await keyed.call("POST", "/v1/search", { query: "lantern", persona_id: personaId });
    await eventually(async () => (await charged()) > 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = await charged();

    proxy.freeze();
    const begun = performance.now();
    const turn = visitor.chat({ message: "Which lanterns do you have?", session_id: sessionId });
    const write = keyed.call("PATCH", `/v1/knowledge/sources/${sourceId}`, { name: "Never" });
    let searches = 0;
    for (; searches < 20; searches += 1) expect((await search()).status).toBe(200);
    expect((await keyed.call("POST", "/v1/search", { query: "lantern", persona_id: personaId })).status).toBe(200);
    expectUnavailable(await write, "write");
    // A turn is rejected before it begins, or ends with an error.
    const { answer, frames } = await turn;
    expect(answer?.body.code ?? frames.at(-1)?.data["code"]).toBe("server.unavailable");
    // The limit is generous, but below the 30 s that a connection without a time limit would take.
    expect(performance.now() - begun).toBeLessThan(25_000);
    const ready = await keyed.call("GET", "/readyz");
    expect([ready.status, ready.body]).toMatchObject([200, { status: "stale", checks: { database: "failing", account: "ok" } }]);
    expect(ready.body.stale_seconds).toBeGreaterThan(0);
    // The request is sent through a node that can reach the database.
    await say(Api.asVisitor(service.url, personaId), "Hello again", { session_id: sessionId });
    expect(stream.isOpen()).toBe(true);

    proxy.thaw();
    await eventually(async () => stream.frames().some(({ data }) => data["content"] === "Hello again"));
    expect(stream.isOpen()).toBe(true);
    stream.end();
    await eventually(async () => (await keyed.call("GET", "/readyz")).body.status === "ok");
    // The turn on the other node and every answered search are charged.
    await eventually(async () => (await charged()) >= before + 10 + searches + 1);
    expect(await charged()).toBe(before + 10 + searches + 1);
    expect((await keyed.call("PATCH", `/v1/knowledge/sources/${sourceId}`, { name: "Again" })).body).toMatchObject({ name: "Again" });
  });
});

/** Opens a stream, and reads it until `end` is called. */
async function readStream(url: string, persona: string) {
  const abort = new AbortController();
  const response = await fetch(url, { headers: { "x-persona-id": persona }, signal: abort.signal });
  expect(response.status).toBe(200);
  let text = "";
  let isOpen = true;
  const decoder = new TextDecoder();
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
  })();
  void reading.catch(() => undefined).finally(() => (isOpen = false));
  return { frames: (): Frame[] => framesOf(text), isOpen: () => isOpen, end: () => abort.abort() };
}
