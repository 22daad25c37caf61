import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../support/api.ts";
import { settleTenant, docUrl, type Tenant } from "../support/tenant.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let tenant: Tenant;
let internal: string[];

beforeAll(async () => {
  service = await startTestService();
  tenant = await settleTenant(service, "zorvath", service.owner);
  const rows = await service.database.rows<{ id: string }>("test.documents", "select id from documents");
  internal = rows.map(({ id }) => id);
});
afterAll(() => service?.stop());

/** Internal ids in a text, as they are or within a cursor. */
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

describe("Internal ids of documents", () => {
  const asks: Record<string, () => Promise<Answer>[]> = {
    "search, with its explanation": () =>
      ["fast", "smart"].map((mode) =>
        tenant.shop.visitor.call("POST", "/v1/search", { query: "by zorvath", top_k: 50, mode, explain: true }),
      ),
    "a turn, and what is kept of it": () => {
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
    "documents of the account": () =>
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
  };

  it.each(Object.entries(asks))("are not in %s", async (_, send) => {
    expect(internal.length).toBeGreaterThan(3);
    for (const answer of await Promise.all(send())) {
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(answer.text.length).toBeGreaterThan(20);
      expect(leaked(answer.text), answer.text).toEqual([]);
    }
  });

  it("are no names of documents for anybody: routes by id do not know them", async () => {
    for (const id of internal) {
      for (const path of [docUrl(id), `/v1/knowledge/sources/${tenant.things.catalog}/documents/${id}`, `/v1/media/${id}`]) {
        expect((await tenant.shop.api.call("GET", path)).status, path).toBe(404);
      }
    }
  });
});
