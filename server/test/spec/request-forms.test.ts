import { describe, expect, it } from "vitest";
import type { Api } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;
let session: Api;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  session = await signedIn(service, service.owner);
});

describe("Check of a body's Content-Encoding and charset", () => {
  const body = JSON.stringify({ display_name: "Encoded" });
  const post = (headers: Readonly<Record<string, string>>): Promise<{ status: number; body: { code?: string } }> =>
    shop.api.raw("POST", "/v1/brands", body, { "content-type": "application/json", ...headers });

  it.each(["gzip", "br", "deflate", "zstd", "nonsense", "identity, gzip"])("rejects Content-Encoding %s with 415", async (encoding) => {
    const answer = await post({ "content-encoding": encoding });
    expect([answer.status, answer.body.code]).toEqual([415, "upload.unsupported_type"]);
  });

  it("accepts Content-Encoding identity", async () => {
    expect((await post({ "content-encoding": "Identity" })).status).toBe(201);
  });

  it.each(["iso-8859-1", "utf-16", '"windows-1252"', "utf-7"])("rejects JSON with the charset %s with 415", async (charset) => {
    const answer = await post({ "content-type": `application/json; charset=${charset}` });
    expect([answer.status, answer.body.code]).toEqual([415, "upload.unsupported_type"]);
  });

  it.each(["utf-8", "UTF-8", "utf8", '"utf-8"', '"UTF8"'])("accepts JSON with the charset %s", async (charset) => {
    expect((await post({ "content-type": `application/json;charset=${charset}` })).status).toBe(201);
  });

  it("covers every other route with a body", async () => {
    const headers = { "content-type": "application/json; charset=utf-16" };
    expect((await shop.visitor.raw("POST", "/v1/search", '{"query":"x"}', headers)).status).toBe(415);
    expect((await shop.visitor.raw("POST", "/v1/chat", '{"message":"x"}', headers)).status).toBe(415);
    const form = new FormData();
    form.append("file", new Blob(["x"]), "x.txt");
    const upload = `/v1/knowledge/sources/${shop.filesId}/documents/upload`;
    expect((await shop.api.raw("POST", upload, form, { "content-encoding": "gzip" })).status).toBe(415);
  });
});

describe("Numbers in a query string", () => {
  const lists = ["/v1/knowledge/documents", "/api/knowledge/docs", "/api/personas"];
  it.each([
    "limit=0x10",
    "limit=1e1",
    "limit=%2B5",
    "limit=%205",
    "limit=5%20",
    "limit=",
    "limit=5.0",
    "offset=1e3",
    "offset=0b1",
    "offset=",
  ])("are rejected on every list if written as %s", async (query) => {
    for (const path of lists) {
      const { status, body } = await session.call("GET", `${path}?${query}`);
      expect([status, body.code, body.errors.length], path).toEqual([400, "validation.failed", 1]);
    }
  });

  it("are accepted as plain decimals", async () => {
    for (const path of lists) expect((await session.call("GET", `${path}?limit=20&offset=0`)).status).toBe(200);
  });
});

describe("List of a brand's sources", () => {
  it("returns 404 for every brand_id that is not a brand of the account", async () => {
    const other = await openShop(service, await service.addAccount("foreign@example.com"), "Foreign");
    for (const path of ["/v1/knowledge/sources", "/api/knowledge/sources"]) {
      for (const id of ["0190a0b0-0000-7000-8000-00000000000f", "no-uuid", "", "%00", other.brandId, "x".repeat(500)]) {
        const { status, body } = await shop.api.call("GET", `${path}?brand_id=${id}`);
        expect([status, body.code], id).toEqual([404, "resource.not_found"]);
      }
      expect((await shop.api.call("GET", `${path}?brand_id=${shop.brandId.toUpperCase()}`)).body.sources).toHaveLength(2);
    }
  });
});

describe("One entry per problem is returned", () => {
  const errorsOf = async (answer: Promise<{ body: { errors: { field: string; code: string }[] } }>): Promise<string[]> =>
    (await answer).body.errors.map(({ field, code }) => `${field} ${code}`);

  it("for products", async () => {
    const products = [
      { id: "a", title: "a", categories: [["x".repeat(101)]] },
      { id: "b", title: "b", categories: [[5], []] },
      { id: "c", title: " \u200b\u00a0" },
      { id: "d", title: "d", attributes: { a: { b: 1 } }, images: [{ url: 5 }], variants: [{ sku: 5 }] },
    ];
    expect(await errorsOf(shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items: products }))).toEqual([
      "categories[0][0] too_long",
      "categories[0][0] type",
      "categories[1] too_short",
      "title too_short",
      "variants[0].sku type",
      "attributes.a type",
      "images[0].url type",
    ]);
  });

  it("for user_attributes of a turn", async () => {
    const chat = (user_attributes: unknown): ReturnType<typeof errorsOf> =>
      errorsOf(shop.visitor.call("POST", "/v1/chat", { message: "x", user_attributes }));
    expect(await chat({ name: { first: "A" } })).toEqual(["user_attributes.name type"]);
    expect(await chat({ name: "x".repeat(201), age: 5 })).toEqual(["user_attributes.age unknown_field", "user_attributes.name too_long"]);
    expect(await chat("x")).toEqual(["user_attributes type"]);
  });

  it("for filters of a search", async () => {
    const search = (filters: unknown): ReturnType<typeof errorsOf> =>
      errorsOf(shop.visitor.call("POST", "/v1/search", { query: "x", filters }));
    expect(await search({ attributes: { a: { eq: {} } } })).toEqual(["filters.attributes.a.eq type"]);
    expect(await search({ attributes: { a: { near: 5 } } })).toEqual(["filters.attributes.a.near unknown_field"]);
    expect(await search({ attributes: { a: null } })).toEqual(["filters.attributes.a type"]);
  });

  it("for a persona's schedule", async () => {
    const schedule = { timezone: "Europe/Berlin", windows: [{ days: [8], from: "25:00", to: "10:00" }] };
    expect((await errorsOf(shop.api.call("PATCH", `/api/personas/${shop.personaId}`, { schedule }))).toSorted()).toEqual([
      "schedule.windows[0].days[0] range",
      "schedule.windows[0].from format",
    ]);
  });
});

describe("Pages on localhost", () => {
  const call = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const port = (): string => new URL(service.url).port;
  const asked = async (origin: string): Promise<number> =>
    (await shop.api.with({ origin, accept: "application/json, text/event-stream" }).call("POST", "/mcp", call)).status;

  it("may call tools of a service bound to localhost, by any of its names", async () => {
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
      for (const origin of [`http://${name}:${port()}`, `http://${name}:9999`, `http://${name}`])
        expect(await asked(origin), origin).toBe(200);
    }
    for (const origin of ["http://evil.example", "http://localhost.evil.example", "null"]) expect(await asked(origin), origin).toBe(403);
  });

  it("may use a session cookie on any localhost name, but only on the service's own port", async () => {
    const refresh = (origin: string): Promise<Response> =>
      fetch(`${service.url}/api/auth/refresh`, { method: "POST", headers: { origin } });
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
      const answer = await refresh(`http://${name}:${port()}`);
      // The page may send requests, but the browser does not include the cookie.
      expect([answer.status, answer.headers.get("access-control-allow-origin")], name).toEqual([401, `http://${name}:${port()}`]);
    }
    for (const origin of ["http://localhost:1", "http://localhost", `https://localhost:${port()}`, "http://evil.example"]) {
      const answer = await refresh(origin);
      expect([answer.status, answer.headers.get("access-control-allow-origin")], origin).toEqual([403, null]);
    }
  });
});
