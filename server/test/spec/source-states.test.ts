import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, type Answer } from "../support/api.ts";
import { Gate, startModelServer, type ModelServer } from "../support/model-server.ts";
import { startTestService, type TestAccount, type TestService, type SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
});

const unknownId = "0190a0b0-0000-7000-8000-000000000000";

interface State {
  readonly id: string;
  readonly status: string;
  readonly import: object | null;
  readonly summary: { state: string; text: string | null; built_at: string | null; error: { code: string; message: string } | null } | null;
}

const statesOf = async (of: Shop, query = ""): Promise<State[]> =>
  (await of.api.call("GET", `/api/knowledge/sources${query}`)).body.sources;

async function stateOf(of: Shop, sourceId: string): Promise<State> {
  const found = (await statesOf(of)).find(({ id }) => id === sourceId);
  if (found === undefined) throw new Error(`${sourceId} is not listed`);
  return found;
}

const summarize = (of: Shop, sourceId: string): Promise<Answer> => of.api.call("POST", `/api/knowledge/sources/${sourceId}/summary`);

/** Requests a summary, waits for its job and returns the summary. */
async function summaryOf(of: Shop, sourceId: string): Promise<NonNullable<State["summary"]>> {
  const { status, body, text } = await summarize(of, sourceId);
  if (status !== 202) throw new Error(text);
  const ended = async (): Promise<boolean> =>
    ["completed", "failed"].includes((await of.api.call("GET", `/v1/knowledge/jobs/${body.job_id}`)).body.status);
  await eventually(ended);
  const { summary } = await stateOf(of, sourceId);
  if (summary === null) throw new Error("there is no summary");
  return summary;
}

async function newShop(name: string): Promise<Shop> {
  return openShop(service, await service.addAccount(`${name.toLowerCase()}@example.com`), name);
}

const lamps = [
  {
    id: "LMP-1",
    title: "Storm lantern",
    description: "A storm lantern of brass for wet and windy nights. It burns for 40 hours on one filling of paraffin.",
    categories: [["Light", "Lanterns", "Outdoor"]],
    price: 39.5,
  },
  {
    id: "LMP-2",
    title: "Reading lamp",
    description: "This reading lamp clips to the edge of a shelf. Its light is warm and can be dimmed in four steps.",
    categories: [["Light", "Lamps"]],
    price: 25,
  },
  {
    id: "MUG-1",
    title: "Enamel mug",
    description: "The enamel mug holds 350 ml and is safe on open fire.",
    categories: [["Kitchen"]],
    price: 12,
  },
];

describe("GET /api/knowledge/sources", () => {
  it("returns the source as in the sync API, with status, import and summary, to the account key and to a session", async () => {
    const mine = await newShop("Views");
    await mine.load(lamps);
    const listed = (await mine.api.call("GET", "/v1/knowledge/sources")).body.sources;
    const { status, body } = await mine.api.call("GET", "/api/knowledge/sources");
    expect(status).toBe(200);
    const written = expect.stringMatching(/Z$/) as unknown;
    const counts = { pending_count: 0, failed_count: 0, warning_count: 0, status: "idle", import: null, summary: null };
    expect(body).toEqual({
      sources: listed.map((source: { document_count: number }) => ({
        ...source,
        ...counts,
        updated_at: source.document_count === 0 ? null : written,
      })),
    });
    expect(body.sources.map(({ type, document_count }: { type: string; document_count: number }) => [type, document_count])).toEqual([
      ["catalog", 3],
      ["files", 0],
    ]);
    const { body: token } = await new Api(service.url).call("POST", "/api/auth/login", {
      email: "views@example.com",
      password: service.owner.password,
    });
    const session = new Api(service.url, { authorization: `Bearer ${token.access_token}` });
    expect((await session.call("GET", "/api/knowledge/sources")).body).toEqual(body);
  });

  it("lists sources of the account or of one brand, except the hidden source of account documents and deleted sources", async () => {
    const mine = await newShop("Lists");
    await mine.api.call("PUT", "/api/knowledge/docs", { items: [{ external_id: "d", content: "An account document." }] });
    const { body: brand } = await mine.api.call("POST", "/v1/brands", { display_name: "Other" });
    const { body: other } = await mine.api.call("POST", "/v1/knowledge/sources", { name: "Other", brand_id: brand.id });
    const { body: gone } = await mine.api.call("POST", "/v1/knowledge/sources", { name: "Gone", brand_id: brand.id });
    expect((await mine.api.call("DELETE", `/v1/knowledge/sources/${gone.id}?confirm=Gone`)).status).toBeLessThan(300);
    expect((await statesOf(mine)).map(({ id }) => id)).toEqual([mine.catalogId, mine.filesId, other.id]);
    expect((await statesOf(mine, `?brand_id=${brand.id}`)).map(({ id }) => id)).toEqual([other.id]);
    expect((await mine.api.call("GET", "/api/knowledge/sources?brand_id=x")).status).toBe(404);
  });

  it("derives the status from the source's queued or running jobs: `removing` for a deletion, `summarizing` for a summary", async () => {
    const mine = await newShop("Status");
    const { database } = service;
    const account = await database.one<{ id: string }>("test.account", "select account_id as id from sources where id = $1", [
      mine.catalogId,
    ]);
    // The documents are leased to a nonexistent worker, so that their states do not change.
    const queue = (operation: string, status: string, sourceId: string): Promise<number> =>
      database.run(
        "test.queue",
        `insert into jobs (id, account_id, operation, status, task, total, lease_owner, lease_until)
         values (gen_random_uuid(), $1, $2, $3, json_build_object('sourceId', $4::text), 1, gen_random_uuid(), now() + interval '1 hour')`,
        [account?.id, operation, status, sourceId],
      );
    const statuses = async (): Promise<string[]> => (await statesOf(mine)).map(({ status }) => status);
    await queue("delete", "completed", mine.catalogId);
    await queue("summary", "canceled", mine.catalogId);
    expect(await statuses()).toEqual(["idle", "idle"]);
    await queue("summary", "running", mine.filesId);
    expect(await statuses()).toEqual(["idle", "summarizing"]);
    await queue("delete", "running", mine.catalogId);
    expect(await statuses()).toEqual(["removing", "summarizing"]);
    await queue("summary", "queued", mine.catalogId);
    expect(await statuses()).toEqual(["removing", "summarizing"]);
    expect((await stateOf(mine, mine.catalogId)).summary).toEqual({ state: "building", text: null, built_at: null, error: null });
    expect((await statesOf(shop)).map(({ status }) => status)).toEqual(["idle", "idle"]);
  });

  it("rejects visitors and persona keys", async () => {
    for (const [method, path] of [
      ["GET", "/api/knowledge/sources"],
      ["POST", `/api/knowledge/sources/${shop.catalogId}/summary`],
      ["POST", `/api/knowledge/sources/${shop.catalogId}/import/retry-skipped`],
    ] as const) {
      expect((await shop.visitor.call(method, path)).status, path).toBe(403);
      expect((await new Api(service.url).call(method, path)).status, path).toBe(401);
    }
  });
});

describe("POST /api/knowledge/sources/{id}/import/retry-skipped", () => {
  it("returns 409 knowledge.nothing_skipped for a source whose import skipped nothing", async () => {
    const { status, body } = await shop.api.call("POST", `/api/knowledge/sources/${shop.catalogId}/import/retry-skipped`);
    expect([status, body.code]).toEqual([409, "knowledge.nothing_skipped"]);
  });
});

describe("POST /api/knowledge/sources/{id}/summary", () => {
  it("returns 202 with the job; the summary contains statistics and verbatim sentences from the documents", async () => {
    const mine = await newShop("Summary");
    await mine.load(lamps);
    const { status, body } = await summarize(mine, mine.catalogId);
    expect(status).toBe(202);
    expect(body).toEqual({
      job_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      operation: "summary",
      source_id: mine.catalogId,
      status: "queued",
      processed: 0,
      total: 1,
      failed: 0,
      failed_reason: null,
      created_at: expect.any(String),
      started_at: null,
      finished_at: null,
      error: null,
    });
    await eventually(async () => (await mine.api.call("GET", `/v1/knowledge/jobs/${body.job_id}`)).body.status === "completed");
    const { summary, status: now } = await stateOf(mine, mine.catalogId);
    expect(now).toBe("idle");
    expect(summary).toMatchObject({ state: "ready", error: null });
    expect(Date.now() - new Date(summary?.built_at ?? 0).getTime()).toBeLessThan(60_000);
    const text = summary?.text ?? "";
    expect(text).toContain("3 products.");
    expect(text).toContain("Kitchen (1), Light > Lamps (1), Light > Lanterns (1)");
    expect(text).toContain("Prices: 12 to 39.50 EUR.");
    expect(text.length).toBeLessThanOrEqual(1_500);
    const said = lamps.map(({ description }) => description).join(" ");
    const quoted = text.split("\n\n")[1]?.split("\n") ?? [];
    expect(quoted.length).toBe(3);
    for (const line of quoted) {
      const [title, sentence] = [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)];
      expect(lamps.map((lamp) => lamp.title)).toContain(title);
      expect(said).toContain(sentence.split(". ")[0]);
    }
  });

  it("returns 409 knowledge.summary_in_progress for a second job for the same source, but accepts a job for another source", async () => {
    const mine = await newShop("Twice");
    const answers = await Promise.all(Array.from({ length: 6 }, () => summarize(mine, mine.catalogId)));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted.length).toBeGreaterThanOrEqual(1);
    const refused = answers.filter(({ status }) => status !== 202).map(({ status, body }) => `${status} ${body.code}`);
    expect(refused.filter((refusal) => refusal !== "409 knowledge.summary_in_progress")).toEqual([]);
    await service.database.run(
      "test.hold",
      `insert into jobs (id, account_id, operation, status, task, total, lease_owner, lease_until)
       select gen_random_uuid(), account_id, 'summary', 'running', json_build_object('sourceId', id::text), 1, gen_random_uuid(), now() + interval '1 hour'
       from sources where id = $1`,
      [shop.filesId],
    );
    const busy = await summarize(shop, shop.filesId);
    expect([busy.status, busy.body.code]).toEqual([409, "knowledge.summary_in_progress"]);
    expect((await summarize(shop, shop.catalogId)).status).toBe(202);
  });

  it("fails the job with resource.conflict for a source that has no ready documents, and the summary reports the reason", async () => {
    const mine = await newShop("Empty");
    expect(await summaryOf(mine, mine.filesId)).toEqual({
      state: "failed",
      text: null,
      built_at: null,
      error: { code: "resource.conflict", message: expect.stringContaining("no ready documents") },
    });
    // A summary can be built once a document is ready.
    await mine.api.upload(mine.filesId, "care.txt", "Brass is wiped with a dry cloth and never washed.");
    await mine.settled();
    expect(await summaryOf(mine, mine.filesId)).toMatchObject({ state: "ready", text: expect.stringContaining("1 file."), error: null });
  });

  it("never includes deleted documents, unreadable documents or documents of other accounts", async () => {
    const mine = await newShop("Deleted");
    const theirs = await newShop("Foreign");
    await theirs.load([
      { id: "LMP-1", title: "Foreign chandelier", description: "A chandelier of another account, which nobody else may read of." },
    ]);
    await mine.load(lamps);
    await mine.api.upload(mine.filesId, "care.txt", "Brass is wiped with a dry cloth and never washed.", { id: "care" });
    await mine.api.upload(mine.filesId, "broken.pdf", "%PDF-1.7 broken", { id: "broken" });
    await mine.settled();
    expect((await summaryOf(mine, mine.filesId)).text).toBe("1 file.\n\ncare.txt: Brass is wiped with a dry cloth and never washed.");
    expect((await summaryOf(mine, mine.catalogId)).text).toContain("Storm lantern");
    await mine.api.call("POST", `/v1/knowledge/sources/${mine.catalogId}/documents/delete`, { ids: ["LMP-1"] });
    const { text } = await summaryOf(mine, mine.catalogId);
    expect(text).toContain("2 products.");
    expect(text).toContain("Prices: 12 to 25 EUR.");
    expect(text).not.toMatch(/storm|lantern|paraffin|chandelier/i);
  });

  it("removes the summary on the next build if all documents have been deleted", async () => {
    const mine = await newShop("Vanished");
    await mine.load(lamps.slice(0, 1));
    expect((await summaryOf(mine, mine.catalogId)).state).toBe("ready");
    await mine.api.call("POST", `/v1/knowledge/sources/${mine.catalogId}/documents/delete`, { ids: ["LMP-1"] });
    expect(await summaryOf(mine, mine.catalogId)).toMatchObject({ state: "failed", text: null, built_at: null });
  });

  it("returns 404 knowledge.source_not_found for an unknown source, another account's source and the hidden source of account documents", async () => {
    const theirs = await newShop("Others");
    await shop.api.call("PUT", "/api/knowledge/docs", { items: [{ external_id: "d", content: "An account document." }] });
    const library = await service.database.one<{ id: string }>(
      "test.library",
      "select id from sources where type = 'library' and account_id = $1",
      [service.owner.accountId],
    );
    for (const id of [unknownId, "no-uuid", "%00", theirs.catalogId, library?.id ?? ""]) {
      for (const path of ["summary", "import/retry-skipped"]) {
        const { status, body } = await shop.api.call("POST", `/api/knowledge/sources/${id}/${path}`);
        expect([status, body?.code], `${id} ${path}`).toEqual([404, "knowledge.source_not_found"]);
      }
    }
  });

  it("summarizes a deterministic sample of many documents across the source within the size limit", async () => {
    const mine = await newShop("Long");
    const topics = ["lanterns", "mugs", "tents", "ropes", "stoves"];
    for (let batch = 0; batch < 2; batch += 1) {
      await mine.load(
        Array.from({ length: 75 }, (_, at) => {
          const topic = topics[at % 5] ?? "";
          return {
            id: `${batch}-${at}`,
            title: `Model ${batch}-${at} of our ${topic}`,
            description: `Our ${topic} of the model ${batch}-${at} are made by hand in a small workshop. They are sold with a guarantee.`,
            categories: [["Camp", topic, `Model ${at}`]],
          };
        }),
      );
    }
    const { text } = await summaryOf(mine, mine.catalogId);
    expect(text).toContain("150 products.");
    for (const topic of topics) expect(text).toContain(`Camp > ${topic} (30)`);
    expect(text?.length).toBeLessThanOrEqual(1_500);
    expect(new Set(topics.filter((topic) => text?.split("\n\n")[1]?.includes(topic))).size).toBeGreaterThanOrEqual(3);
    expect((await summaryOf(mine, mine.catalogId)).text).toBe(text);
  });
});

describe("Source summary with a language model", () => {
  let models: ModelServer;
  let spoken: TestService;
  let mine: Shop;
  let account: TestAccount;
  beforeAll(async () => {
    models = await startModelServer();
    spoken = await startTestService({ LLM_PROVIDER: "openai-compatible", LLM_MODEL: "tiny", LLM_BASE_URL: models.url });
    account = await spoken.addAccount("model@example.com");
    mine = await openShop(spoken, account, "Model");
    await mine.load(lamps);
  });
  afterAll(async () => {
    await spoken.stop();
    await models.close();
  });

  it("condenses the content of the documents", async () => {
    models.answer(() => ["Lanterns, lamps and mugs ", "from 12 to 39.50 EUR; the storm lantern burns for 40 hours."]);
    const { text } = await summaryOf(mine, mine.catalogId);
    expect(text).toBe("Lanterns, lamps and mugs from 12 to 39.50 EUR; the storm lantern burns for 40 hours.");
    expect(models.requests.at(-1)?.messages.at(-1)?.content).toContain("Prices: 12 to 39.50 EUR.");
  });

  it("keeps the documents' own sentences if the model returns a number that is not in them", async () => {
    models.answer(() => ["Lanterns from 9.99 EUR, sold since 1987."]);
    const { text, state } = await summaryOf(mine, mine.catalogId);
    expect(state).toBe("ready");
    expect(text).toContain("3 products.");
    expect(text).not.toMatch(/1987|9\.99/);
  });

  it("rebuilds the summary without a document that is deleted while the model is running", async () => {
    const gate = new Gate();
    const asked = models.requests.length;
    models.answer(async function* ({ messages }) {
      if (models.requests.length === asked + 1) await gate.opened;
      yield messages.at(-1)?.content.includes("Enamel mug") === true ? "Lanterns, lamps and an enamel mug." : "Lanterns and lamps.";
    });
    const { body } = await summarize(mine, mine.catalogId);
    await eventually(async () => models.requests.length > asked);
    expect((await stateOf(mine, mine.catalogId)).summary?.state).toBe("building");
    await mine.api.call("POST", `/v1/knowledge/sources/${mine.catalogId}/documents/delete`, { ids: ["MUG-1"] });
    gate.open();
    await eventually(async () => (await mine.api.call("GET", `/v1/knowledge/jobs/${body.job_id}`)).body.status === "completed");
    expect((await stateOf(mine, mine.catalogId)).summary).toMatchObject({ state: "ready", text: "Lanterns and lamps." });
    expect(models.requests).toHaveLength(asked + 2);
  });
});

describe("Document counts of a source", () => {
  it("include waiting and failed documents and documents with warnings; `warning` lists the documents with warnings", async () => {
    const own = await newShop("Counts");
    const { filesId } = own;
    const before = (await statesOf(own)).find(({ id }) => id === filesId);
    expect(before).toMatchObject({ pending_count: 0, failed_count: 0, warning_count: 0, updated_at: null });
    await own.api.upload(filesId, "good.md", "# Care\n\nWash at 30 degrees.", { id: "good" });
    await own.api.upload(filesId, "bad.pdf", "%PDF-1.7 and nothing else", { id: "bad" });
    await own.settled();
    await service.database.run(
      "test.warn",
      `update documents set warnings = '[{"code": "text_truncated", "field": "file", "message": "cut"}]' where source_id = $1 and external_id = 'good'`,
      [filesId],
    );
    const after = (await statesOf(own)).find(({ id }) => id === filesId);
    expect(after).toMatchObject({ document_count: 2, ready_count: 1, pending_count: 0, failed_count: 1, warning_count: 1 });
    const listed = async (query: string): Promise<unknown> => {
      const { body } = await own.api.call("GET", `/v1/knowledge/documents?source_id=${filesId}${query}`);
      return [body.total_count, body.items.map(({ id }: { id: string }) => id)];
    };
    expect(await listed("&warning=true")).toEqual([1, ["good"]]);
    expect(await listed("&warning=false")).toEqual([1, ["bad"]]);
    expect(await listed("&warning=true&state=failed")).toEqual([0, []]);
  });
});
