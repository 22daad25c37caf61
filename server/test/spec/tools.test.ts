import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { legacy, modern, modernMeta, officialClient, Wire } from "../support/agent.ts";
import { Api, eventually } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { startTestService, type TestAccount, type SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";

const products = [
  { id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights, runs for 40 hours.", price: 39.5, in_stock: true },
  { id: "MUG-2", title: "Enamel mug", description: "Holds 350 ml of coffee.", price: 12, in_stock: false },
];
const revisions = [...legacy, modern];

let service: SharedService;
let shop: Shop;
let stranger: TestAccount;
let strangers: Shop;
let personaKey: string;
let withPersona: Wire;
let withAccount: Wire;

async function keyOf(account: TestAccount, personaId: string): Promise<string> {
  const answer = await (await signedIn(service, account)).call("POST", `/api/personas/${personaId}/api-keys`, { slot: "primary" });
  return answer.body.key;
}

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  await shop.load(products);
  stranger = await service.addAccount("stranger@example.com");
  strangers = await openShop(service, stranger, "Other");
  await strangers.load([{ id: "X-1", title: "Strange lantern", description: "Only a stranger has it." }]);
  personaKey = await keyOf(service.owner, shop.personaId);
  withPersona = new Wire(service.url, { "x-api-key": personaKey });
  withAccount = new Wire(service.url, { "x-api-key": service.owner.key });
});

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly structuredContent: any;
}

async function call(wire: Wire, name: string, args: unknown, version: string = modern): Promise<ToolResult> {
  const { status, body, text } = await wire.tool(name, args, version);
  expect(status, text).toBe(200);
  expect(body.error, text).toBeUndefined();
  return body.result as ToolResult;
}

async function refusal(wire: Wire, name: string, args: unknown, version?: string): Promise<Readonly<Record<string, unknown>>> {
  const { isError, structuredContent, content } = await call(wire, name, args, version);
  expect(isError, JSON.stringify(structuredContent)).toBe(true);
  expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
  return structuredContent;
}

async function creditsUsed(api: Api = shop.api): Promise<number> {
  return (await api.call("GET", "/api/subscription")).body.creditsUsed;
}

const namesOf = (tools: readonly { readonly name: string }[]): string[] => tools.map(({ name }) => name).toSorted();
const forPersonas = ["chat", "search_knowledge", "upload_knowledge_docs"];
const forAccounts = ["chat", "check_persona_status", "create_persona", "search_knowledge"];

describe("Remote tool server", () => {
  it.each(revisions)("lists the tools that each key may call, with full definitions, in revision %s", async (version) => {
    for (const [wire, expected] of [[withPersona, forPersonas] as const, [withAccount, forAccounts] as const]) {
      const { body } = await wire.request("tools/list", {}, version);
      expect(namesOf(body.result.tools)).toEqual(expected);
      for (const tool of body.result.tools) {
        expect(tool).toMatchObject({
          title: expect.any(String),
          description: expect.any(String),
          inputSchema: { type: "object" },
          outputSchema: { type: "object" },
          annotations: { readOnlyHint: expect.any(Boolean), destructiveHint: expect.any(Boolean), idempotentHint: expect.any(Boolean) },
        });
      }
    }
  });

  it.each(["legacy", "modern"] as const)(
    "serves the official client with a %s protocol revision: every tool's result matches its output schema",
    async (mode) => {
      const client = await officialClient(service.url, { "x-api-key": personaKey }, mode);
      try {
        expect(namesOf((await client.listTools()).tools)).toEqual(forPersonas);
        const found = await client.callTool({ name: "search_knowledge", arguments: { query: "storm lantern" } });
        expect(found.structuredContent).toMatchObject({ num_total_results: 1, results: [{ id: "LMP-1", price: 39.5 }] });
        const said = await client.callTool({ name: "chat", arguments: { message: "What does the storm lantern cost?" } });
        expect(said.structuredContent).toMatchObject({
          reply: expect.stringContaining("39.5"),
          cards: [{ document_id: "LMP-1" }],
          held: false,
        });
        // The document is not about lanterns, because the search of the other protocol version might find it.
        const docs = [{ external_id: `by-${mode}-${randomUUID()}`, content: "Parcels leave us on Mondays." }];
        const uploaded = await client.callTool({ name: "upload_knowledge_docs", arguments: { docs } });
        expect(uploaded.structuredContent).toMatchObject({ created: 1, failed: 0, activated: 1 });
      } finally {
        await client.close();
      }
      const account = await officialClient(service.url, { authorization: `Bearer ${service.owner.key}` }, mode);
      try {
        const missing = await account.callTool({ name: "check_persona_status", arguments: { persona_id: shop.personaId } });
        expect(missing).toMatchObject({ isError: true, structuredContent: { code: "resource.not_found", status: 404 } });
      } finally {
        await account.close();
      }
    },
  );

  it("accepts a key as X-Api-Key and as Authorization: Bearer, on this route only", async () => {
    const bearer = new Wire(service.url, { authorization: `Bearer ${personaKey}` });
    expect((await call(bearer, "search_knowledge", { query: "mug" })).structuredContent.num_total_results).toBeGreaterThan(0);
    const elsewhere = await new Api(service.url, { authorization: `Bearer ${personaKey}` }).call("POST", "/v1/search", { query: "mug" });
    expect(elsewhere.status).toBe(401);
  });

  it.each([
    ["no key", {}, "auth.unauthorized"],
    ["an unknown key", { "x-api-key": `ak_${"a".repeat(43)}` }, "auth.api_key_invalid"],
    ["an unknown key as a bearer token", { authorization: `Bearer pa_live_${"a".repeat(43)}` }, "auth.api_key_invalid"],
    ["an empty bearer token", { authorization: "Bearer abc" }, "auth.unauthorized"],
  ])("returns an HTTP 401 problem for %s", async (_, headers, code) => {
    const answer = await new Wire(service.url, headers).request("tools/list");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.body.code).toBe(code);
  });

  it("rejects a public persona id and a browser session", async () => {
    const visitor = await new Wire(service.url, { "x-persona-id": shop.personaId }).request("tools/list");
    expect([visitor.status, visitor.body.code]).toEqual([403, "auth.forbidden"]);
    const { body } = await new Api(service.url).call("POST", "/api/auth/login", {
      email: service.owner.email,
      password: service.owner.password,
    });
    const person = await new Wire(service.url, { authorization: `Bearer ${body.access_token}` }).request("tools/list");
    expect([person.status, person.body.code]).toEqual([403, "auth.forbidden"]);
  });

  it("is stateless: it neither opens sessions nor offers streams", async () => {
    const initialize = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    const opened = await withPersona.post(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: initialize }));
    expect(opened.body.result).toMatchObject({
      protocolVersion: "2025-11-25",
      capabilities: { tools: {} },
      serverInfo: { name: "parlance" },
    });
    expect(opened.headers.get("mcp-session-id")).toBeNull();
    const initialized = await withPersona.post(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
    expect([initialized.status, initialized.text]).toEqual([202, ""]);
    for (const method of ["GET", "DELETE"]) {
      const answer = await new Api(service.url, { "x-api-key": personaKey, accept: "text/event-stream" }).call(method, "/mcp");
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    }
  });
});

describe("Fast path for plain calls", () => {
  it.each(revisions)("returns the same result as the server of the protocol's SDK in revision %s", async (version) => {
    for (const args of [{ query: "lantern" }, { query: "" }, { query: 5 }]) {
      const plain = await withPersona.tool("search_knowledge", args, version);
      const served = await withPersona.tool("search_knowledge", args, version, { "example.com/trace": "1" });
      expect(plain.body).toEqual(served.body);
      expect(plain.headers.get("content-type")).toMatch(/^application\/json/);
      for (const id of ["text", 0, -1])
        expect(
          (
            await withPersona.post(
              JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "search_knowledge", arguments: args } }),
            )
          ).body.id,
        ).toBe(id);
    }
  });

  it("validates the headers of its revision", async () => {
    const { body: answered } = await withPersona.tool("search_knowledge", { query: "lantern" });
    expect(answered.error).toBeUndefined();
    const params = { name: "search_knowledge", arguments: { query: "lantern" }, _meta: modernMeta };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const right = { "mcp-protocol-version": modern, "mcp-method": "tools/call", "mcp-name": "search_knowledge" };
    expect((await withPersona.post(body, right)).status).toBe(200);
    for (const wrong of [{ "mcp-method": "tools/list" }, { "mcp-name": "chat" }, { "mcp-protocol-version": "2025-11-25" }]) {
      const refused = await withPersona.post(body, { ...right, ...wrong });
      expect([refused.status, refused.body.error.code], JSON.stringify(wrong)).toEqual([400, -32_020]);
    }
    expect((await withPersona.post(body, { ...right, accept: "text/plain" })).body.result?.structuredContent).toBeDefined();
    const handshaken = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search_knowledge", arguments: {} } });
    expect((await withPersona.post(handshaken, { accept: "application/json" })).status).toBe(406);
  });
});

describe("search_knowledge", () => {
  it.each(revisions)("returns the result of POST /v1/search in revision %s", async (version) => {
    const asked = { query: "lantern or mug", top_k: 1, filters: { price: { lte: 20 } } };
    const { structuredContent, content, isError } = await call(withPersona, "search_knowledge", asked, version);
    expect(isError).toBeUndefined();
    expect(structuredContent).toEqual((await Api.withKey(service.url, personaKey).call("POST", "/v1/search", asked)).body);
    expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
  });

  it("costs 1 credit for fast, 5 for smart, and nothing if rejected", async () => {
    const from = await creditsUsed();
    await call(withPersona, "search_knowledge", { query: "lantern" });
    expect(await creditsUsed()).toBe(from + 1);
    await call(withPersona, "search_knowledge", { query: "lantern", mode: "smart" });
    expect(await creditsUsed()).toBe(from + 6);
    await refusal(withPersona, "search_knowledge", { query: "  " });
    expect(await creditsUsed()).toBe(from + 6);
  });

  it("requires personaId with an account key", async () => {
    const found = await call(withAccount, "search_knowledge", { query: "lantern", personaId: shop.personaId });
    expect(found.structuredContent.results[0].id).toBe("LMP-1");
    expect(await refusal(withAccount, "search_knowledge", { query: "lantern" })).toMatchObject({
      code: "validation.failed",
      status: 400,
      errors: [{ field: "personaId", code: "required" }],
    });
  });
});

describe("chat", () => {
  it.each(revisions)("returns the whole turn and continues its session in revision %s", async (version) => {
    const first = (await call(withPersona, "chat", { message: "What does the enamel mug cost?" }, version)).structuredContent;
    expect(first).toMatchObject({ turn_index: 0, held: false, credits_charged: 1, cards: [{ document_id: "MUG-2", kind: "item" }] });
    expect(first.reply).toBe(first.bubbles.join("\n\n"));
    expect(first.reply).toContain("12");
    const { session_id, end_user_id } = first;
    const second = (await call(withPersona, "chat", { message: "And the storm lantern?", session_id, end_user_id }, version))
      .structuredContent;
    expect(second).toMatchObject({ session_id, end_user_id, turn_index: 1 });
    const { frames } = { frames: await Api.withKey(service.url, personaKey).events(session_id) };
    expect(frames.filter(({ event }) => event === "message").length).toBeGreaterThanOrEqual(4);
  });

  it("costs 1 credit per turn", async () => {
    const from = await creditsUsed();
    await call(withPersona, "chat", { message: "Is the mug in stock?" });
    expect(await creditsUsed()).toBe(from + 1);
  });

  it("accepts an account key with personaId", async () => {
    const said = await call(withAccount, "chat", { message: "What does the storm lantern cost?", personaId: shop.personaId });
    expect(said.structuredContent.cards[0].document_id).toBe("LMP-1");
    expect(await refusal(withAccount, "chat", { message: "Hello" })).toMatchObject({ code: "validation.failed" });
  });

  it.each(revisions)("reports progress on request in revision %s", async (version) => {
    const answer = await withPersona.tool("chat", { message: "What does the storm lantern cost?" }, version, { progressToken: "p-1" });
    const told = answer.messages
      .filter(({ method }) => method === "notifications/progress")
      .map(({ params }) => params as { progress: number });
    expect(told.length).toBeGreaterThan(0);
    for (const [at, each] of told.entries())
      expect(each).toMatchObject({ progressToken: "p-1", progress: at + 1, message: expect.any(String) });
    expect(answer.body.result.structuredContent.reply).toContain("39.5");
    const silent = await withPersona.tool("chat", { message: "What does the storm lantern cost?" }, version);
    expect(silent.messages).toHaveLength(1);
  });

  it("commits the turn of a disconnected client once", async () => {
    const before = (await shop.api.call("GET", "/api/usage/ledger")).body.total_count;
    const sessions = async (): Promise<number> =>
      (
        await service.database.one<{ count: number }>("test.sessions", "select count(*) as count from sessions where persona_id = $1", [
          shop.personaId,
        ])
      )?.count ?? 0;
    const known = await sessions();
    const leaving = new AbortController();
    const body = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "chat", arguments: { message: "Does the lantern run long?" } },
    };
    const gone = withPersona.post(JSON.stringify(body), { "mcp-protocol-version": "2025-11-25" }, leaving.signal).catch(() => "gone");
    // The turn has started once its session is stored.
    await eventually(async () => (await sessions()) > known);
    leaving.abort();
    await gone;
    await eventually(async () => (await shop.api.call("GET", "/api/usage/ledger")).body.total_count > before);
    expect((await shop.api.call("GET", "/api/usage/ledger")).body.total_count).toBe(before + 1);
  });

  it("rejects an unknown session and another persona's session with the codes of the REST API", async () => {
    expect(await refusal(withPersona, "chat", { message: "Hi", session_id: "5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d" })).toMatchObject({
      code: "validation.failed",
      status: 400,
    });
  });
});

describe("upload_knowledge_docs", () => {
  it("makes the documents available to the persona and charges nothing", async () => {
    const from = await creditsUsed();
    const docs = [
      { external_id: "care", content: "Wax canvas tents every spring.", label: "Care", links: [{ url: "https://shop.example/care" }] },
      { external_id: "bad id ", content: "x" },
      { external_id: "links", content: "Ropes.", links: [{ url: "ftp://shop.example" }] },
    ];
    const { structuredContent } = await call(withPersona, "upload_knowledge_docs", { docs });
    expect(structuredContent).toMatchObject({ created: 1, updated: 0, no_op: 0, failed: 2, activated: 1 });
    expect(structuredContent.results.map(({ status }: { status: string }) => status)).toEqual(["created", "failed", "failed"]);
    expect(structuredContent.results[2].message).not.toContain("link_library");
    expect(await creditsUsed()).toBe(from);
    await eventually(async () => {
      const found = await call(withPersona, "search_knowledge", { query: "wax canvas tents" });
      return found.structuredContent.results[0]?.content.includes("every spring") === true;
    });
    const again = await call(withPersona, "upload_knowledge_docs", { docs: docs.slice(0, 1) });
    expect(again.structuredContent).toMatchObject({ no_op: 1, activated: 0 });
  });

  it("does not change documents that only other personas use, because a key acts only for its own persona", async () => {
    const id = "shared-name";
    const { brand_id: brandId } = (await shop.api.call("GET", `/api/personas/${shop.personaId}`)).body;
    const other = await shop.api.call("POST", "/api/personas", { name: "Other", brand_id: brandId });
    await shop.api.call("PUT", `/api/knowledge/docs/by-external-id/${id}`, { content: "Of the other persona." });
    await shop.api.call("POST", `/api/personas/${other.body.id}/knowledge`, { external_ids: [id] });
    const docs = [
      { external_id: id, content: "Overwritten." },
      { external_id: "own-name", content: "Of this persona." },
    ];
    const { structuredContent } = await call(withPersona, "upload_knowledge_docs", { docs });
    expect(structuredContent).toMatchObject({ created: 1, failed: 1, activated: 1 });
    expect(structuredContent.results).toMatchObject([
      { external_id: id, status: "failed", code: "resource.conflict" },
      { external_id: "own-name", status: "created" },
    ]);
    const { body } = await shop.api.call("GET", `/api/knowledge/docs/by-external-id/${id}`);
    expect(body.content).toBe("Of the other persona.");
    // A document that both personas use may be changed by either persona.
    await shop.api.call("POST", `/api/personas/${shop.personaId}/knowledge`, { external_ids: [id] });
    expect((await call(withPersona, "upload_knowledge_docs", { docs })).structuredContent).toMatchObject({
      updated: 1,
      no_op: 1,
      failed: 0,
    });
  });

  it("accepts only a persona's secret key and rejects an account key", async () => {
    const docs = [{ external_id: "a", content: "b" }];
    expect(await refusal(withAccount, "upload_knowledge_docs", { docs })).toMatchObject({ code: "auth.forbidden", status: 403 });
  });
});

describe("create_persona and check_persona_status", () => {
  it("accept only an account key", async () => {
    for (const [name, args] of [
      ["create_persona", { website_url: "https://shop.example" }] as const,
      ["check_persona_status", {}] as const,
    ])
      expect(await refusal(withPersona, name, args)).toMatchObject({ code: "auth.forbidden", status: 403 });
  });

  it("reject invalid input with codes from the error catalog", async () => {
    expect(await refusal(withAccount, "create_persona", {})).toMatchObject({
      code: "validation.failed",
      errors: [{ field: "website_url" }],
    });
    expect(await refusal(withAccount, "create_persona", { website_url: "http://127.0.0.1:1/" })).toMatchObject({
      status: expect.any(Number),
    });
    for (const brand of ["nothing", "0190a0b0-0000-7000-8000-000000000004"])
      expect(await refusal(withAccount, "create_persona", { website_url: "shop.example", brand_id: brand })).toMatchObject({
        code: "resource.not_found",
      });
    expect(await refusal(withAccount, "check_persona_status", {})).toMatchObject({ code: "validation.failed" });
    expect(await refusal(withAccount, "check_persona_status", { job_id: "nothing" })).toMatchObject({ code: "resource.not_found" });
  });
});

describe("Isolation of tools", () => {
  it.each(["search_knowledge", "chat"])(
    "%s returns the same response for another account's persona as for an unknown persona",
    async (name) => {
      const args = name === "chat" ? { message: "lantern" } : { query: "lantern" };
      const foreign = await withAccount.tool(name, { ...args, personaId: strangers.personaId });
      const invented = await withAccount.tool(name, { ...args, personaId: "0190a0b0-0000-7000-8000-000000000004" });
      expect(foreign.text).toBe(invented.text);
      expect(foreign.body.result.structuredContent).toMatchObject({ code: "resource.not_found", status: 404 });
    },
  );

  it("never returns another account's data to a persona key", async () => {
    const found = await call(withPersona, "search_knowledge", { query: "Strange lantern", top_k: 50 });
    expect(JSON.stringify(found)).not.toContain("Only a stranger");
    expect(await refusal(withPersona, "search_knowledge", { query: "lantern", personaId: strangers.personaId })).toMatchObject({
      code: "auth.forbidden",
    });
  });

  it("returns the same response for another account's session as for an unknown session", async () => {
    const theirs = new Wire(service.url, { "x-api-key": await keyOf(stranger, strangers.personaId) });
    const { session_id } = (await call(theirs, "chat", { message: "Strange lantern?" })).structuredContent;
    const foreign = await refusal(withPersona, "chat", { message: "Hi", session_id });
    const invented = await refusal(withPersona, "chat", { message: "Hi", session_id: "5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d" });
    expect(foreign).toEqual(invented);
  });
});

describe("Malformed tool messages", () => {
  it.each(revisions)("return a protocol error for an unknown tool in revision %s", async (version) => {
    for (const name of ["nothing", "__proto__", "constructor", "x".repeat(10_000)]) {
      const { body } = await withPersona.tool(name, {}, version);
      expect(body.error, name.slice(0, 20)).toMatchObject({ code: -32_602 });
    }
  });

  it.each([
    ["a number for the query", { query: 5 }],
    ["no query", {}],
    ["an unknown argument", { query: "a", nothing: 1 }],
    ["too many results", { query: "a", top_k: 51 }],
    ["a query that is too long", { query: "a".repeat(2_001) }],
    ["NUL", { query: "a\u0000b" }],
    ["a bad filter", { query: "a", filters: { price: "cheap" } }],
  ])("return validation.failed with the argument's name for %s", async (_, args) => {
    for (const version of revisions) {
      const refused = await refusal(withPersona, "search_knowledge", args, version);
      expect(refused).toMatchObject({ code: "validation.failed", status: 400, errors: [{ field: expect.any(String) }] });
      expect(refused["message"]).not.toContain("body");
    }
  });

  it.each([
    ["no JSON", "{", 400],
    ["no message", "5", 400],
    ["null", "null", 400],
    ["nothing", "", 400],
    ["a batch", JSON.stringify([{ jsonrpc: "2.0", id: 1, method: "tools/list" }]), 400],
    ["an empty batch", "[]", 400],
    ["another version of JSON-RPC", JSON.stringify({ jsonrpc: "1.0", id: 1, method: "tools/list" }), 400],
    ["an id that is an object", JSON.stringify({ jsonrpc: "2.0", id: {}, method: "tools/list" }), 400],
    ["no method", JSON.stringify({ jsonrpc: "2.0", id: 1 }), 400],
    ["a prototype key", '{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{"a":1}}', 400],
    ["endless nesting", "[".repeat(100_000), 400],
  ])("are rejected: %s", async (_, body, status) => {
    const answer = await withPersona.post(body);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.text.length).toBeLessThan(1_000);
  });

  it("reject other content types, unsupported revisions and arguments that are not an object", async () => {
    expect((await withPersona.post("a=b", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
    expect((await withPersona.request("tools/list", {}, "1999-01-01")).status).toBe(400);
    for (const args of [5, "text", [1]])
      expect((await withPersona.tool("search_knowledge", args)).body.result?.structuredContent).toBeUndefined();
    expect((await withPersona.request("nothing/at-all")).body.error.code).toBe(-32_601);
  });

  it("are rejected if sent by a cross-origin page, even after DNS rebinding", async () => {
    for (const origin of ["https://evil.example", "null", "http://127.0.0.1.evil.example", "http://localhost.evil.example:8080"]) {
      const answer = await new Wire(service.url, { "x-api-key": personaKey, origin }).request("tools/list");
      expect([answer.status, answer.body.code], origin).toEqual([403, "auth.origin_not_allowed"]);
    }
    // Localhost pages on any port are accepted, because the service is bound to loopback.
    const { port } = new URL(service.url);
    for (const origin of [service.url, `http://localhost:${port}`, "http://localhost", "http://[::1]", "http://127.0.0.1:1"])
      expect((await new Wire(service.url, { "x-api-key": personaKey, origin }).request("tools/list")).status, origin).toBe(200);
  });
});

describe("Rate limits of tools", () => {
  it("count a tool in the rate-limit row of its operation and return the time to wait before a retry", async () => {
    const limited = await startTestService({ RATE_LIMITS: "on" });
    try {
      const wire = new Wire(limited.url, { "x-api-key": limited.owner.key });
      const lookUp = { query: "lantern", personaId: "0190a0b0-0000-7000-8000-000000000004" };
      const answers = [];
      for (let count = 0; count < 121; count += 1) answers.push(await wire.tool("search_knowledge", lookUp));
      const last = answers.at(-1)?.body.result.structuredContent;
      expect(answers.at(-2)?.body.result.structuredContent.code).toBe("resource.not_found");
      expect(last).toMatchObject({ code: "limits.rate_exceeded", status: 429, retry_after: expect.any(Number) });
      expect(last.retry_after).toBeGreaterThan(0);
      // REST searches with the same key count toward the same rate limit.
      const rest = await Api.withKey(limited.url, limited.owner.key).call("POST", "/v1/search", {
        query: "a",
        persona_id: lookUp.personaId,
      });
      expect(rest.status).toBe(429);
      // The `Global` limit is enforced at the HTTP layer, before the tool protocol.
      let status = 200;
      for (let count = 0; count < 300 && status === 200; count += 1) ({ status } = await wire.request("tools/list"));
      expect(status).toBe(429);
    } finally {
      await limited.stop();
    }
  });
});
