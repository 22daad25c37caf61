import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, type Answer } from "../support/api.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let api: Api;
let sourceId: string;
let personaId: string;

beforeAll(async () => {
  // Does not run workers, because they would also encounter the faults.
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
      // Cached data does not require the database.
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
