import Type from "typebox";
import { describe, expect, it } from "vitest";
import { created, empty, json, ok, streamed } from "./call.ts";
import { assertDeclared, codesOf, route, type Route } from "./route.ts";

const base = {
  method: "GET",
  url: "/things",
  id: "listThings",
  summary: "Things",
  description: "For tests.",
  tag: "Things",
  access: ["account_key"],
  rate: "Global",
  codes: ["resource.conflict"],
  answers: { 200: null },
  handle: async () => empty(200),
} as const;

describe("assertDeclared", () => {
  it("accepts a complete declaration", () => {
    expect(() => assertDeclared(route(base))).not.toThrow();
  });

  it.each(["access", "rate", "codes", "answers"])("rejects a route without %s, and names the route", (member) => {
    const incomplete = { ...base, [member]: undefined } as unknown as Route;
    expect(() => assertDeclared(incomplete)).toThrow(`GET /things declares no ${member === "rate" ? "rate limit" : member}`);
  });

  it("rejects a route without callers or responses", () => {
    expect(() => assertDeclared({ ...route(base), access: [] })).toThrow("access");
    expect(() => assertDeclared({ ...route(base), answers: {} })).toThrow("answers");
  });
});

describe("assertDeclared: statuses and dates", () => {
  it("rejects a status that the catalog does not list for the code", () => {
    expect(() => assertDeclared(route({ ...base, statuses: { "resource.conflict": [410] } }))).toThrow("resource.conflict with 410");
    expect(() =>
      assertDeclared(route({ ...base, codes: ["validation.failed"], statuses: { "validation.failed": [400, 422] } })),
    ).not.toThrow();
  });

  it("rejects a deprecation with invalid dates", () => {
    expect(() => assertDeclared(route({ ...base, deprecated: { since: "soon" } }))).toThrow("YYYY-MM-DD");
    expect(() => assertDeclared(route({ ...base, deprecated: { since: "2026-01-01", instead: "GET /v2/things" } }))).not.toThrow();
  });
});

describe("codesOf", () => {
  it("adds the codes implied by the access, parameters and method", () => {
    expect([...codesOf(route(base)).keys()].toSorted()).toEqual([
      "auth.api_key_disabled",
      "auth.api_key_invalid",
      "auth.forbidden",
      "auth.unauthorized",
      "integration.disconnected",
      "limits.rate_exceeded",
      "resource.conflict",
      "server.error",
      "server.unavailable",
    ]);
    const written = codesOf(route({ ...base, method: "POST", access: "public", body: Type.Object({}) }));
    for (const code of ["validation.failed", "upload.unsupported_type", "upload.file_too_large"] as const)
      expect(written.has(code)).toBe(true);
    expect(written.has("auth.unauthorized")).toBe(false);
    expect(codesOf(route({ ...base, access: ["persona_public"] })).has("auth.origin_not_allowed")).toBe(true);
  });
});

describe("results of handlers", () => {
  const open = {
    method: "GET",
    url: "/things",
    id: "getThing",
    summary: "A thing",
    description: "For tests.",
    tag: "Things",
    access: "public",
    rate: "Global",
    codes: [],
  } as const;
  const Thing = Type.Object({ id: Type.String(), size: Type.Optional(Type.Integer()) });
  const answers = { 200: Thing, 201: Thing, 204: null } as const;

  it("are restricted to the declared responses by the compiler", () => {
    const declared = [
      route({ ...open, answers, handle: async ({ requestId }) => (requestId === "" ? empty(204) : ok({ id: "1", size: 2 })) }),
      route({ ...open, answers, handle: async () => json("{}") }),
      // @ts-expect-error a property is missing
      route({ ...open, answers, handle: async ({ requestId }) => ok({ size: requestId.length }) }),
      // @ts-expect-error a property has another type
      route({ ...open, answers, handle: async ({ requestId }) => ok({ id: requestId.length }) }),
      // @ts-expect-error a property is not declared
      route({ ...open, answers, handle: async ({ requestId }) => created({ id: requestId, secret: 2 }) }),
      // @ts-expect-error the status is not declared
      route({ ...open, answers, handle: async () => empty(202) }),
      // @ts-expect-error a stream is not declared
      route({ ...open, answers, handle: async () => streamed }),
    ];
    expect(declared).toHaveLength(7);
  });
});
