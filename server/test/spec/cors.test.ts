import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, type Answer } from "../support/api.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

const page = "https://page.example";
const listed = "https://listed.example";
const dashboard = "https://dashboard.example";

let service: TestService;
let shop: Shop;
/** A persona with allowed origins. */
let choosy: { readonly id: string; readonly visitor: Api };

beforeAll(async () => {
  service = await startTestService({
    CORS_ORIGINS: `${dashboard}, https://second.example`,
    RATE_LIMITS: "on",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  shop = await openShop(service, service.owner);
  const { body } = await shop.api.call("POST", "/api/personas", {
    name: "Choosy",
    brand_id: shop.brandId,
    languages: ["en"],
    allowed_origins: [listed],
  });
  choosy = { id: body.id, visitor: Api.asVisitor(service.url, body.id) };
});
afterAll(() => service.stop());

const grantOf = ({ headers }: Pick<Answer, "headers">): (string | null)[] => [
  headers.get("access-control-allow-origin"),
  headers.get("access-control-allow-credentials"),
];

let lastOctet = 0;
/** Each test uses its own client address and therefore has its own window for the `Global` rate limit. */
const from = (origin: string): Record<string, string> => ({ origin, "x-forwarded-for": `203.0.113.${(lastOctet += 1) % 250}` });

function preflight(path: string, origin: string, method = "POST"): Promise<Answer> {
  return new Api(service.url, { ...from(origin), "access-control-request-method": method }).call("OPTIONS", path);
}

describe("CORS preflight", () => {
  it.each(["/v1/chat", "/v1/search", "/v1/persona", "/v1/cards/click", "/v1/chat/x/events", "/v1/chat/x/images/y", "/v1/unknown"])(
    "for %s, which accepts a public persona id, allows any origin",
    async (path) => {
      const answer = await preflight(path, page);
      expect(answer.status).toBe(204);
      expect(grantOf(answer)).toEqual([page, null]);
      expect(answer.headers.get("vary")).toBe("Origin");
      expect(answer.headers.get("access-control-max-age")).toBe("600");
      expect(answer.headers.get("access-control-allow-methods")?.split(", ")).toEqual(expect.arrayContaining(["GET", "POST", "DELETE"]));
      const headers = answer.headers.get("access-control-allow-headers")?.split(", ");
      expect(headers?.toSorted()).toEqual(
        [
          "content-type",
          "x-persona-id",
          "x-end-user-id",
          "x-end-user-token",
          "idempotency-key",
          "last-event-id",
          "x-request-id",
        ].toSorted(),
      );
    },
  );

  it("allows every origin on a URL that contains a persona id, so that the page can read a rejection", async () => {
    const at = (id: string): string => `/v1/chat/${randomUUID()}/events?persona_id=${id}`;
    expect(grantOf(await preflight(at(choosy.id), listed, "GET"))).toEqual([listed, null]);
    for (const id of [choosy.id, shop.personaId, randomUUID(), "nobody", "'; drop table"])
      expect(grantOf(await preflight(at(encodeURIComponent(id)), page, "GET")), id).toEqual([page, null]);
  });

  it.each(["/v1/brands", "/api/personas", "/api/auth/login", "/api/subscription/limits", "/nothing", "/api/nothing", "/metrics"])(
    "for %s, which requires a key or session, allows only CORS_ORIGINS, with cookies",
    async (path) => {
      for (const origin of [page, "null", "https://dashboard.example.evil.example", "http://dashboard.example", `${dashboard}:8443`]) {
        const answer = await preflight(path, origin);
        expect(answer.status).toBe(204);
        expect(grantOf(answer), origin).toEqual([null, null]);
        expect(answer.headers.get("access-control-allow-headers")).toBeNull();
      }
      for (const origin of [dashboard, "https://second.example"]) {
        const answer = await preflight(path, origin);
        expect(grantOf(answer)).toEqual([origin, "true"]);
        expect(answer.headers.get("access-control-allow-headers")).toContain("authorization");
        expect(answer.headers.get("access-control-allow-headers")).toContain("x-api-key");
      }
    },
  );

  it("is also answered for a rate-limited client address, so that the page can read the rejection", async () => {
    const caller = new Api(service.url, { ...from(page), "x-persona-id": shop.personaId });
    for (let call = 0; call < 300; call += 1) await caller.call("GET", "/v1/persona");
    const asked = await caller.with({ "access-control-request-method": "POST" }).call("OPTIONS", "/v1/search");
    expect([asked.status, ...grantOf(asked)]).toEqual([204, page, null]);
    const refused = await caller.call("POST", "/v1/search", { query: "x" });
    expect([refused.status, ...grantOf(refused)]).toEqual([429, page, null]);
    expect(refused.headers.get("access-control-expose-headers")).toContain("retry-after");
  });

  it("returns the allowed methods for an OPTIONS request that is not a preflight request", async () => {
    const answer = await new Api(service.url).call("OPTIONS", "/v1/brands");
    expect([answer.status, answer.headers.get("allow")]).toEqual([204, "GET, POST, HEAD, OPTIONS"]);
    expect((await new Api(service.url).call("OPTIONS", "/nothing")).status).toBe(404);
  });
});

describe("CORS response headers", () => {
  it("allow the persona's origin on success, in streams and on every rejection", async () => {
    for (const [visitor, origin] of [
      [shop.visitor, page],
      [shop.visitor, "null"],
      [choosy.visitor, listed],
    ] as const) {
      const api = visitor.with(from(origin));
      const answers: [Answer | Response, number][] = [
        [await api.call("GET", "/v1/persona"), 200],
        [await api.call("POST", "/v1/search", { query: "x" }), 200],
        [await api.call("POST", "/v1/search", { query: 5 }), 400],
        [await api.raw("POST", "/v1/search", "{", { "content-type": "application/json" }), 400],
        [await api.raw("POST", "/v1/search", "x", { "content-type": "text/plain" }), 415],
        [await api.raw("POST", "/v1/search", `"${"x".repeat(17_000_000)}"`, { "content-type": "application/json" }), 413],
        [await api.call("DELETE", "/v1/search"), 405],
        [await api.call("GET", "/v1/unknown"), 404],
        [await api.call("GET", `/v1/chat/${randomUUID()}/events`), 404],
        [await api.call("GET", "/v1/%zz"), 400],
      ];
      for (const [answer, status] of answers) {
        expect(answer.status).toBe(status);
        expect(grantOf(answer), String(status)).toEqual([origin, null]);
        expect(answer.headers.get("vary")).toBe("Origin");
        expect(answer.headers.get("access-control-expose-headers")).toContain("x-request-id");
      }
      const stream = await fetch(`${service.url}/v1/chat`, {
        method: "POST",
        headers: {
          ...from(origin),
          "x-persona-id": visitor === choosy.visitor ? choosy.id : shop.personaId,
          "content-type": "application/json",
        },
        body: JSON.stringify({ message: "Hello" }),
      });
      await stream.text();
      expect(stream.headers.get("content-type")).toContain("text/event-stream");
      expect(grantOf(stream)).toEqual([origin, null]);
    }
  });

  it("let a page on an origin outside the persona's list read its rejection, but no other response", async () => {
    const api = choosy.visitor;
    for (const origin of [
      page,
      "null",
      "https://LISTED.example.evil.example",
      `${listed}.evil.example`,
      `${listed}:8443`,
      "http://listed.example",
    ]) {
      for (const [method, path] of [
        ["GET", "/v1/persona"],
        ["POST", "/v1/search"],
        ["POST", "/v1/chat"],
        ["GET", "/v1/chat/conversations"],
      ] as const) {
        const answer = await api.with(from(origin)).call(method, path, method === "POST" ? { query: "x", message: "x" } : undefined);
        expect([answer.status, answer.body.code]).toEqual([403, "auth.origin_not_allowed"]);
        expect(grantOf(answer), origin).toEqual([origin, null]);
      }
    }
  });

  it("allow the origin if the persona is unknown, so that the page can read the error", async () => {
    const nobody = new Api(service.url, from(page));
    for (const answer of [
      await nobody.call("POST", "/v1/search", { query: "x" }),
      await nobody.with({ "x-persona-id": randomUUID() }).call("POST", "/v1/chat", { message: "x" }),
      await nobody.with({ "x-api-key": "pa_live_wrong" }).call("POST", "/v1/chat", { message: "x" }),
    ]) {
      expect(answer.status).toBe(401);
      expect(grantOf(answer)).toEqual([page, null]);
    }
  });

  it("allow only CORS_ORIGINS, with credentials, on routes that accept keys and sessions, including rejections", async () => {
    const { email, password } = service.owner;
    for (const [origin, granted] of [
      [page, [null, null]],
      ["null", [null, null]],
      [dashboard, [dashboard, "true"]],
    ] as const) {
      const api = shop.api.with(from(origin));
      for (const answer of [
        await api.call("GET", "/v1/brands"),
        await api.call("POST", "/v1/brands", {}),
        await api.call("GET", "/api/nothing"),
        await api.call("DELETE", "/v1/brands"),
        await new Api(service.url, from(origin)).call("POST", "/api/auth/login", { email, password }),
        await new Api(service.url, from(origin)).call("POST", "/api/auth/login", { email, password: "wrong-password" }),
      ]) {
        expect(grantOf(answer), answer.text).toEqual(granted);
        expect(answer.headers.get("vary")).toBe("Origin");
      }
    }
  });

  it.each(["/openapi.json", "/docs", "/errors/auth.unauthorized", "/healthz", "/version"])(
    "allow any origin on %s, without credentials",
    async (path) => {
      for (const origin of [page, dashboard])
        expect(grantOf(await new Api(service.url, from(origin)).call("GET", path))).toEqual(["*", null]);
    },
  );

  it.each(["/metrics", "/readyz", "/"])("do not allow other origins on %s", async (path) => {
    expect(grantOf(await new Api(service.url, from(page)).call("GET", path))).toEqual([null, null]);
  });

  it("never allow malformed origins, and the server never returns 5xx for them", async () => {
    const odd = [
      "*",
      "",
      "https://",
      "javascript:alert(1)",
      `${listed}, ${page}`,
      `${page} ${listed}`,
      "HTTPS://LISTED.EXAMPLE",
      "x".repeat(8_000),
      "https://\u00ff.example",
      `${listed}/path`,
    ];
    for (const origin of odd) {
      for (const path of ["/v1/persona", "/v1/brands", "/nothing", "/v1/chat/conversations"]) {
        for (const method of ["GET", "OPTIONS"]) {
          const answer = await choosy.visitor.with({ ...from(origin), "access-control-request-method": "GET" }).call(method, path);
          expect(answer.status, `${origin} ${method} ${path}`).toBeLessThan(500);
          expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
          // A page that sends the persona's public id may read a response; a page that sends a key may not.
          const isGranted = answer.headers.has("access-control-allow-origin");
          expect(isGranted && (path === "/v1/brands" || origin.length > 500 || origin.includes(",")), `${origin} ${method} ${path}`).toBe(
            false,
          );
        }
      }
    }
  });
});
