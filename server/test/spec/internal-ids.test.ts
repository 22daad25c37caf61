import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, type Answer } from "../support/api.ts";
import { settleTenant, docUrl, type Tenant } from "../support/tenant.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { AgentHost, offer } from "../support/ucp.ts";

let service: TestService;
let agents: AgentHost;
let tenant: Tenant;
let internal: string[];

beforeAll(async () => {
  agents = new AgentHost();
  await agents.listen();
  service = await startTestService({ ALLOW_PRIVATE_HOSTS: "127.0.0.1" });
  tenant = await settleTenant(service, "zorvath", service.owner);
  await tenant.shop.load([1, 2, 3].map((at) => ({ id: `zorvath-bench-${at}`, title: `zorvath garden bench ${at}`, price: 10 * at })));
  const pdf = await PDFDocument.create();
  for (let ship = 0; ship < 210; ship += 1) pdf.addPage().drawText(`Ship ${ship} sails.`, { x: 50, y: 700, size: 12 });
  await tenant.shop.api.upload(tenant.things.files, "ships.pdf", Buffer.from(await pdf.save()), { id: "long" });
  await tenant.shop.settled();
  await offer(tenant.shop);
  // A second conversation, so that the conversation list has two pages.
  await tenant.shop.visitor.chat({ message: "Hello" });
  const rows = await service.database.rows<{ id: string }>("test.documents", "select id from documents");
  internal = rows.map(({ id }) => id);
});
afterAll(async () => {
  await service?.stop();
  agents?.close();
});

/** Finds internal ids in a string, either in plain form or inside a cursor. */
function leaked(text: string): string[] {
  const tokens = text.match(/[\w-]{40,}/g) ?? [];
  const whole = [text, ...tokens.map((token) => Buffer.from(token, "base64url").toString())].join("\n").toLowerCase();
  return internal.filter((id) => whole.includes(id) || whole.includes(id.replaceAll("-", "")));
}

const tool = (name: string, args: object): { jsonrpc: string; id: number; method: string; params: object } => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: args },
});

/** Calls the catalog as a shopping agent. */
function shopping(name: string, catalog: object): Promise<Answer> {
  const message = tool(name, { meta: { "ucp-agent": { profile: agents.url("/agent") } }, catalog });
  return new Api(service.url).call("POST", `/ucp/${tenant.things.persona}/mcp`, message);
}

/** Paged lists: how to request a page and where to find its cursor. */
const paged: Readonly<Record<string, (cursor?: string) => Promise<{ answer: Answer; next: string | null | undefined }>>> = {
  "documents of sources": (cursor) => page("/v1/knowledge/documents?limit=2", cursor),
  "documents of sources by title": (cursor) => page("/v1/knowledge/documents?limit=2&sort_by=title", cursor),
  "account documents": (cursor) => page("/api/knowledge/docs?limit=1", cursor),
  "the text of a document": (cursor) => page(`/v1/knowledge/sources/${tenant.things.files}/documents/long/text?`, cursor),
  "conversations of the account": (cursor) => page("/api/conversations?limit=1", cursor),
  "the ledger": (cursor) => page("/api/usage/ledger?limit=2", cursor),
  "the catalogue, searched": (cursor) => catalogPage({ query: "garden" }, cursor),
  "the catalogue, browsed": (cursor) => catalogPage({ filters: { price: { max: 1_000_000 } } }, cursor),
};

async function page(path: string, cursor?: string): Promise<{ answer: Answer; next: string | null | undefined }> {
  const answer = await tenant.session.call("GET", cursor === undefined ? path : `${path}&cursor=${cursor}`);
  return { answer, next: answer.body.next_cursor };
}

async function catalogPage(catalog: object, cursor?: string): Promise<{ answer: Answer; next: string | undefined }> {
  const pagination = { limit: 1, ...(cursor === undefined ? {} : { cursor }) };
  const answer = await shopping("search_catalog", { ...catalog, pagination });
  return { answer, next: answer.body.result?.structuredContent?.pagination?.cursor };
}

const refusals = (answers: readonly Answer[]): unknown[] => answers.map(({ body }) => body.code ?? body.error?.code);

describe("Internal ids of documents", () => {
  it.each(Object.entries(paged))("are not in the cursors of %s", async (_, read) => {
    let [pages, cursor] = [0, undefined as string | undefined];
    do {
      const { answer, next } = await read(cursor);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.error).toBeUndefined();
      expect(leaked(answer.text), answer.text).toEqual([]);
      expect(leaked(next ?? "")).toEqual([]);
      cursor = next ?? undefined;
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBeGreaterThan(1);
  });

  it("are not accepted: every list rejects modified cursors and cursors of another list", async () => {
    const cursors = await Promise.all(Object.values(paged).map(async (read) => (await read()).next ?? undefined));
    for (const [at, [name, read]] of Object.entries(paged).entries()) {
      const mine = cursors[at];
      const others = cursors.filter((cursor) => cursor !== undefined && cursor !== mine);
      const changed = mine === undefined ? [] : [`${mine.slice(0, 30)}${mine[30] === "A" ? "B" : "A"}${mine.slice(31)}`, mine.slice(0, -4)];
      const answers = await Promise.all([...others, ...changed].map(async (cursor) => (await read(cursor)).answer));
      expect([...new Set(refusals(answers))], name).toEqual([name.startsWith("the catalogue") ? -32_602 : "validation.failed"]);
    }
  });

  const asks: Record<string, () => Promise<Answer>[]> = {
    "search, with its explanation": () =>
      ["fast", "smart"].map((mode) =>
        tenant.shop.visitor.call("POST", "/v1/search", { query: "by zorvath", top_k: 50, mode, explain: true }),
      ),
    "a turn and its transcript": () => {
      const turn = tenant.shop.visitor.raw("POST", "/v1/chat", JSON.stringify({ message: "What does the zorvath garden lamp cost?" }), {
        "content-type": "application/json",
      });
      const paths = [`/v1/chat/${tenant.things.session}/events?live=false`];
      return [turn, ...paths.map((path) => tenant.shop.visitor.call("GET", path))];
    },
    "what operators see": () =>
      ["", `/${tenant.things.session}/events?live=false`].map((path) => tenant.session.call("GET", `/api/conversations${path}`)),
    tools: () =>
      [
        tool("search_knowledge", { query: "by zorvath", personaId: tenant.things.persona }),
        tool("chat", { message: "What does the zorvath garden lamp cost?", personaId: tenant.things.persona }),
      ].map((body) => tenant.shop.api.with({ accept: "application/json, text/event-stream" }).call("POST", "/mcp", body)),
    "documents of sources": () =>
      [
        "/v1/knowledge/documents",
        `/v1/knowledge/sources/${tenant.things.catalog}/documents/${tenant.things.product}`,
        `/v1/knowledge/sources/${tenant.things.files}/documents/${tenant.things.file}`,
        `/v1/knowledge/sources/${tenant.things.files}/documents/${tenant.things.file}/text`,
        `/v1/knowledge/jobs/${tenant.things.endedJob}`,
        "/api/knowledge/sources",
      ].map((path) => tenant.shop.api.call("GET", path)),
    "account documents": () =>
      ["/api/knowledge/docs", docUrl(tenant.things.note), `/api/personas/${tenant.things.persona}/knowledge`].map((path) =>
        tenant.shop.api.call("GET", path),
      ),
    writes: () => [
      tenant.shop.api.call("PUT", `/v1/knowledge/sources/${tenant.things.catalog}/documents`, {
        items: [{ id: tenant.things.product, title: "" }],
      }),
      tenant.shop.api.call("PUT", docUrl(tenant.things.note), { content: "Lanterns are cleaned by zorvath." }),
      tenant.shop.api.upload(tenant.things.files, "x.txt", "Garden lamps are repaired by zorvath.", { id: tenant.things.file }),
    ],
    "the ledger": () => [tenant.session.call("GET", "/api/usage/ledger?limit=200")],
    "the catalog for shopping agents": () => [
      shopping("search_catalog", { query: "garden" }),
      shopping("lookup_catalog", { ids: [tenant.things.product] }),
      shopping("get_product", { id: tenant.things.product }),
    ],
  };

  it.each(Object.entries(asks))("are not in %s", async (_, send) => {
    expect(internal.length).toBeGreaterThan(3);
    for (const answer of await Promise.all(send())) {
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(answer.text.length).toBeGreaterThan(20);
      expect(leaked(answer.text), answer.text).toEqual([]);
    }
  });

  it("cannot be used to request a document: routes by id return 404", async () => {
    for (const id of internal) {
      for (const path of [docUrl(id), `/v1/knowledge/sources/${tenant.things.catalog}/documents/${id}`, `/v1/media/${id}`]) {
        expect((await tenant.shop.api.call("GET", path)).status, path).toBe(404);
      }
    }
  });
});
