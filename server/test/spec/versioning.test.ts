import Type from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { route, type Route } from "../../src/platform/endpoint/route.ts";
import { fail } from "../../src/platform/errors/fail.ts";
import { openApiDocument } from "../../src/platform/http/openapi.ts";
import { Api } from "../support/api.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { testApp } from "../support/test-app.ts";

const common = {
  method: "GET",
  tag: "Things",
  access: "public",
  rate: "Global",
  codes: ["resource.conflict"],
  description: "For tests.",
} as const;
const answers = { 200: Type.Object({ id: Type.String(), old_id: Type.Optional(Type.String({ deprecated: true })) }) };
const handle = async () => ({ status: 200, body: { id: "1", old_id: "1" } }) as const;

/** Routes for the period in which a new version replaces an old one. */
const routes: readonly Route[] = [
  route({
    ...common,
    url: "/api/things",
    id: "listThings",
    summary: "Things",
    answers,
    handle,
    deprecated: { since: "2026-01-01", sunset: "2027-01-01", instead: "GET /api/v2/things" },
  }),
  route({
    ...common,
    url: "/api/things/broken",
    id: "brokenThing",
    summary: "A thing",
    answers,
    deprecated: { since: "2026-01-01" },
    handle: async () => fail("resource.conflict", "It is broken"),
  }),
  route({ ...common, url: "/api/v2/things", id: "listThings2", summary: "Things", answers, handle }),
];

describe("OpenAPI deprecation marker", () => {
  interface Described {
    readonly deprecated?: boolean;
    readonly description: string;
    readonly responses: Readonly<Record<string, { content: Record<string, { schema: { properties: Record<string, object> } }> }>>;
  }
  const { paths } = openApiDocument(routes, "1", "http://localhost") as { paths: Record<string, Record<"get", Described>> };

  it("marks the old operation with date, sunset and replacement, and does not mark the new operation", () => {
    expect(paths["/api/things"]?.get).toMatchObject({ deprecated: true, "x-sunset": "2027-01-01" });
    expect(paths["/api/things"]?.get.description).toContain(
      "Deprecated since 2026-01-01; use `GET /api/v2/things` instead; may be removed from 2027-01-01 on.",
    );
    expect(paths["/api/v2/things"]?.get).not.toHaveProperty("deprecated");
  });

  it("marks a field in its schema", () => {
    const { properties = {} } = paths["/api/v2/things"]?.get.responses["200"]?.content["application/json"]?.schema ?? {};
    expect([properties["old_id"], properties["id"]]).toMatchObject([{ deprecated: true }, { type: "string" }]);
    expect(properties["id"]).not.toHaveProperty("deprecated");
  });
});

describe("Old version served until its sunset", () => {
  let app: Awaited<ReturnType<typeof testApp>>;
  beforeAll(async () => {
    app = await testApp({ routes });
  });
  afterAll(() => app.close());

  it("sends Deprecation (RFC 9745), Sunset (RFC 8594) and a Link to the reference", async () => {
    const { statusCode, headers } = await app.inject("/api/things");
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      deprecation: "@1767225600",
      sunset: "Fri, 01 Jan 2027 00:00:00 GMT",
      link: '</docs/api/things#listThings>; rel="deprecation"; type="text/html"',
    });
  });

  it("also sends these headers with problems", async () => {
    const { statusCode, headers } = await app.inject("/api/things/broken");
    expect([statusCode, headers["deprecation"], headers["sunset"]]).toEqual([409, "@1767225600", undefined]);
  });

  it("omits these headers from the new version's responses", async () => {
    const { headers } = await app.inject("/api/v2/things");
    for (const name of ["deprecation", "sunset", "link"]) expect(headers).not.toHaveProperty(name);
  });
});

describe("Current version", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  it("is implicit in /api and explicit in /v1; every operation belongs to /api, /v1, the service itself or a versioned protocol", async () => {
    const { body } = await new Api(service.url).call("GET", "/openapi.json");
    const paths = Object.entries<Record<string, { tags: string[] }>>(body.paths);
    const others = paths.filter(([path]) => !/^\/(api|v1)\//.test(path));
    expect(paths.filter(([path]) => /^\/api\/v\d/.test(path))).toEqual([]);
    const ofProtocols = ["/mcp", "/ucp/{persona_id}/mcp", "/ucp/{persona_id}/.well-known/ucp", "/.well-known/ucp"];
    for (const [path, methods] of others) {
      const tag = ofProtocols.includes(path) ? "Agents" : "Service";
      for (const { tags } of Object.values(methods)) expect([path, tags]).toEqual([path, [tag]]);
    }
  });
});
