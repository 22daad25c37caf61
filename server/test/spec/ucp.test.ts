import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, type Answer } from "../support/api.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { capabilities, lookupName, Mall, offer, searchName, version } from "../support/ucp.ts";
import { ucpProblems } from "../support/ucp-schemas.ts";

let mall: Mall;
let service: TestService;
let shop: Shop;
beforeAll(async () => {
  mall = await Mall.open();
  ({ service, shop } = mall);
});
afterAll(() => mall.close());

describe("UCP: the business profile", () => {
  const profileOf = (personaId: string, headers = {}): Promise<Answer> =>
    new Api(service.url, headers).call("GET", `/ucp/${personaId}/.well-known/ucp`);

  it("lists the release, the two catalog capabilities and their URL", async () => {
    const { status, body, headers } = await profileOf(shop.personaId);
    expect(status).toBe(200);
    expect(ucpProblems("profile", body)).toEqual([]);
    expect(body.ucp.services["dev.ucp.shopping"]).toMatchObject([
      { transport: "mcp", endpoint: `${service.url}/ucp/${shop.personaId}/mcp` },
    ]);
    expect(Object.keys(body.ucp.capabilities)).toEqual([searchName, lookupName]);
    expect(body.ucp.payment_handlers).toEqual({});
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });

  it("is cached by ETag", async () => {
    const etag = (await profileOf(shop.personaId)).headers.get("etag") ?? "";
    const again = await profileOf(shop.personaId, { "if-none-match": etag });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await profileOf(shop.personaId, { "if-none-match": '"another"' })).status).toBe(200);
  });

  it("is served at the root path for the configured persona, and for no persona by default", async () => {
    expect((await new Api(service.url).call("GET", "/.well-known/ucp")).status).toBe(404);
    const { personaId } = shop;
    const own = await startTestService({ UCP_PERSONA_ID: personaId });
    try {
      // Another database, which does not contain this persona.
      expect((await new Api(own.url).call("GET", "/.well-known/ucp")).status).toBe(404);
      const there = await openShop(own, own.owner);
      await offer(there);
      await own.database.run("test.id", `update personas set id = $2 where id = $1`, [there.personaId, personaId]);
      await own.database.run("test.changed", `select pg_notify('parlance_events', $1)`, [
        `"account_changed"${JSON.stringify({ accountId: own.owner.accountId })}`,
      ]);
      await expect.poll(async () => (await new Api(own.url).call("GET", "/.well-known/ucp")).status).toBe(200);
      const { body } = await new Api(own.url).call("GET", "/.well-known/ucp");
      expect(body.ucp.services["dev.ucp.shopping"][0].endpoint).toBe(`${own.url}/ucp/${personaId}/mcp`);
    } finally {
      await own.stop();
    }
  });
});

describe("UCP: opt-in", () => {
  const invented = "0190a0b0-0000-7000-8000-000000000000";
  const answersOf = async (personaId: string): Promise<string[]> => {
    const call = await mall.call("search_catalog", { query: "lantern" }, { personaId });
    const profile = await new Api(service.url).call("GET", `/ucp/${personaId}/.well-known/ucp`);
    return [call, profile].map(({ status, body }) => `${status} ${body.code} ${body.detail}`);
  };

  it("returns the same response for a persona that has not opted in as for an unknown persona", async () => {
    const unknown = await answersOf(invented);
    expect(unknown[0]).toMatch(/^404 resource\.not_found/);
    expect(await answersOf("no-uuid")).toEqual(unknown);
    expect(await answersOf(mall.foreign.personaId)).toEqual(unknown);
  });

  it("hides a persona that is private or not ready, or has opted out again", async () => {
    const unknown = await answersOf(invented);
    const { body } = await shop.api.call("POST", "/api/personas", { name: "Other", brand_id: shop.brandId, catalog_tools: true });
    expect(body.catalog_tools).toBe(true);
    const change = (fields: object): Promise<Answer> => shop.api.call("PATCH", `/api/personas/${body.id}`, fields);
    expect((await answersOf(body.id))[0]).toMatch(/^200/);
    for (const [off, on] of [
      [{ is_public: false }, { is_public: true }],
      [{ status: "disabled" }, { status: "ready" }],
      [{ catalog_tools: false }, { catalog_tools: true }],
    ] as const) {
      await change(off);
      expect(await answersOf(body.id), JSON.stringify(off)).toEqual(unknown);
      await change(on);
      expect((await answersOf(body.id))[0]).toMatch(/^200/);
    }
  });

  it("is off by default", async () => {
    const { body } = await shop.api.call("POST", "/api/personas", { name: "Default", brand_id: shop.brandId });
    expect(body.catalog_tools).toBe(false);
    expect((await shop.api.call("PATCH", `/api/personas/${body.id}`, { catalog_tools: "yes" })).status).toBe(400);
  });

  it("accepts browser requests only from the persona's origins, and agent requests without an Origin header", async () => {
    const { body } = await shop.api.call("POST", "/api/personas", {
      name: "Shy",
      brand_id: shop.brandId,
      catalog_tools: true,
      allowed_origins: ["https://shop.example"],
    });
    const from = async (origin: string): Promise<number> => {
      const api = new Api(service.url, { origin });
      return (await api.call("POST", `/ucp/${body.id}/mcp`, { jsonrpc: "2.0", id: 1, method: "ping" })).status;
    };
    expect([await from("https://shop.example"), await from(service.url), await from("https://evil.example")]).toEqual([200, 200, 403]);
  });
});

describe("UCP: agents", () => {
  const refused = async (ucp: object | string | null, more: object = {}): Promise<[number, number, string]> => {
    const path = `/refused-${Math.random()}`;
    if (ucp !== null) mall.agents.publish(path, ucp, more);
    const { status, body } = await mall.call("search_catalog", { query: "lantern" }, { profile: mall.agents.url(path) });
    expect(ucpProblems("rpcError", body)).toEqual([]);
    return [status, body.error.code, body.error.data.code];
  };
  const fits = { version, services: {}, payment_handlers: {}, capabilities };

  it("must send a valid profile URL, or the call is rejected", async () => {
    for (const profile of ["", "nonsense", "http://agent.example/profile", "https://user:password@agent.example/"]) {
      const { status, body } = await mall.call("search_catalog", { query: "lantern" }, { profile });
      expect([status, body.error?.code, body.error?.data.code], profile).toEqual([400, -32_001, "invalid_profile_url"]);
    }
  });

  it("must use the same release; otherwise the response contains the supported release", async () => {
    expect(await refused({ ...fits, version: "2026-04-08" })).toEqual([422, -32_001, "version_unsupported"]);
    mall.agents.publish("/older", { ...fits, version: "2026-01-23" });
    const { body } = await mall.call("get_product", { id: "LN" }, { profile: mall.agents.url("/older") });
    expect(body.error.data.content).toBe("Protocol version 2026-01-23 is not supported. This business supports version 2026-08-25.");
  });

  it("are rejected if the profile is missing, redirects or is malformed", async () => {
    expect(await refused(null)).toEqual([424, -32_001, "profile_unreachable"]);
    expect(await refused(fits, { status: 500 })).toEqual([424, -32_001, "profile_unreachable"]);
    expect(await refused(fits, { status: 302, location: mall.agents.url("/agent") })).toEqual([424, -32_001, "profile_unreachable"]);
    expect(await refused("{")).toEqual([422, -32_001, "profile_malformed"]);
    expect(await refused({ version })).toEqual([422, -32_001, "profile_malformed"]);
    expect(await refused(" ".repeat(200_000))).toEqual([424, -32_001, "profile_unreachable"]);
  });

  it("cannot reach private networks through their profile URL", async () => {
    const { body } = await mall.call("search_catalog", { query: "lantern" }, { profile: "https://10.0.0.1/profile" });
    expect(body.error.data).toEqual({ code: "profile_unreachable", content: "The agent's profile could not be fetched" });
  });

  it("must share a capability with the shop; otherwise the response reports that no capability is shared", async () => {
    mall.agents.publish("/other", {
      ...fits,
      capabilities: { "dev.ucp.shopping.checkout": [{ version }], [searchName]: [{ version: "2026-04-08" }] },
    });
    const { status, content } = await mall.call("search_catalog", { query: "lantern" }, { profile: mall.agents.url("/other") });
    expect(status).toBe(200);
    expect(ucpProblems("error", content)).toEqual([]);
    expect(content).toMatchObject({ ucp: { capabilities: {}, status: "error" }, messages: [{ code: "capabilities_incompatible" }] });
    mall.agents.publish("/lookup-only", { ...fits, capabilities: { [lookupName]: [{ version: "2026-04-08" }, { version }] } });
    expect((await mall.call("get_product", { id: "MUG" }, { profile: mall.agents.url("/lookup-only") })).content.product.id).toBe("MUG");
  });

  it("have their profile fetched once for many calls", async () => {
    mall.agents.publish("/counted", fits);
    for (let at = 0; at < 3; at += 1) await mall.call("get_product", { id: "MUG" }, { profile: mall.agents.url("/counted") });
    expect(mall.agents.asked.filter((path) => path === "/counted")).toHaveLength(1);
  });
});

describe("UCP: Model Context Protocol", () => {
  async function connected(mode: "legacy" | "auto" | { pin: string }): Promise<Client> {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/ucp/${shop.personaId}/mcp`)));
    return client;
  }

  it.each(["legacy", "auto", { pin: "2026-07-28" }] as const)(
    "serves the official client, which lists and calls each tool with valid schemas (%j)",
    async (mode) => {
      const client = await connected(mode);
      try {
        const { tools } = await client.listTools();
        expect(tools.map(({ name }) => name)).toEqual(["search_catalog", "lookup_catalog", "get_product"]);
        for (const { inputSchema, outputSchema, annotations } of tools) {
          expect(inputSchema.required).toEqual(["meta", "catalog"]);
          expect(outputSchema?.type).toBe("object");
          expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
        }
        const meta = { "ucp-agent": { profile: mall.agents.url("/agent") } };
        const call = (name: string, catalog: object) => client.callTool({ name, arguments: { meta, catalog } });
        // The client validates structured content against the tool's schema.
        for (const [name, catalog, schema] of [
          ["search_catalog", { query: "lantern" }, "search"],
          ["lookup_catalog", { ids: ["LN", "nothing"] }, "lookup"],
          ["get_product", { id: "LN" }, "product"],
          ["get_product", { id: "nothing" }, "error"],
        ] as const) {
          const { structuredContent, content, isError } = await call(name, catalog);
          expect(ucpProblems(schema, structuredContent)).toEqual([]);
          expect(isError).not.toBe(true);
          expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
        }
      } finally {
        await client.close();
      }
    },
  );

  it("responds in plain JSON, whatever response types the agent accepts", async () => {
    const answer = await mall.call("get_product", { id: "MUG" });
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.body).toMatchObject({ jsonrpc: "2.0", id: 7 });
  });

  it("rejects other tools, batches and streams", async () => {
    expect((await mall.call("create_checkout", {})).body.error.code).toBe(-32_602);
    const api = new Api(service.url);
    const url = `/ucp/${shop.personaId}/mcp`;
    expect((await api.call("POST", url, [{ jsonrpc: "2.0", id: 1, method: "ping" }])).status).toBe(400);
    expect((await api.call("GET", url)).status).toBe(405);
    expect((await api.raw("POST", url, "{", { "content-type": "application/json" })).status).toBe(400);
    expect((await api.raw("POST", url, "x", { "content-type": "text/plain" })).status).toBe(415);
  });
});

describe("UCP: charging and rate limiting", () => {
  const used = async (): Promise<number> => (await shop.api.call("GET", "/api/subscription")).body.creditsUsed;

  it("charges each call as a fast search, and does not charge rejected calls", async () => {
    const before = await used();
    for (const [name, catalog] of [
      ["search_catalog", { query: "lantern" }],
      ["lookup_catalog", { ids: ["LN"] }],
      ["get_product", { id: "nothing" }],
    ] as const) {
      expect((await mall.call(name, catalog)).headers.get("x-credits-charged"), name).toBe("1");
    }
    expect((await mall.call("search_catalog", {})).headers.get("x-credits-charged")).toBeNull();
    await mall.call("search_catalog", { query: "lantern" }, { profile: "nonsense" });
    await expect.poll(used).toBe(before + 3);
  });

  it("returns 402 in the protocol's format to an account without credits", async () => {
    const poor = await service.addAccount("poor@example.com");
    const their = await openShop(service, poor, "Poor");
    await offer(their);
    await service.database.run("test.tier", `update accounts set tier = 'free' where id = $1`, [poor.accountId]);
    await service.database.run(
      "test.spent",
      `insert into usage_ledger (id, account_id, kind, credits) values (gen_random_uuid(), $1, 'search', 1000)`,
      [poor.accountId],
    );
    const { status, body } = await mall.call("search_catalog", { query: "x" }, { personaId: their.personaId });
    expect([status, body.error]).toMatchObject([402, { code: -32_000, data: { code: "limits.quota_exceeded" } }]);
  });

  it("counts calls by persona and client address, and rejects excess calls with 429 and a JSON-RPC error", async () => {
    const limited = await startTestService({ RATE_LIMITS: "on", UCP_AGENTS: "any" });
    try {
      const [one, other] = [await openShop(limited, limited.owner, "One"), await openShop(limited, limited.owner, "Other")];
      await Promise.all([offer(one), offer(other)]);
      const ping = (of: Shop): Promise<Answer> =>
        new Api(limited.url).call("POST", `/ucp/${of.personaId}/mcp`, { jsonrpc: "2.0", id: 3, method: "ping" });
      for (let at = 0; at < 120; at += 1) expect((await ping(one)).status).toBe(200);
      const { status, body, headers } = await ping(one);
      expect(ucpProblems("rpcError", body)).toEqual([]);
      expect([status, body.id, body.error.code]).toEqual([429, 3, -32_000]);
      expect(body.error.data.retry_after).toBe(Number(headers.get("retry-after")));
      expect((await ping(other)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});
