import { describe, expect, it } from "vitest";
import { checkIsolation } from "./check-isolation.ts";
import type { Ask, Caller, Reply, Tenant } from "./tenant.ts";

function tenant(digit: string, words: readonly string[]): Tenant {
  const id = (at: number): string => `0000000${digit}-0000-4000-8000-00000000000${at}`;
  const brands = words.map((word, at) => ({
    word,
    brandId: id(at),
    catalogId: id(3 + at),
    filesId: id(5 + at),
    personaId: `persona-${word}`,
  }));
  return {
    brands,
    callers: new Map<string, Caller>([
      ["account key", { "x-api-key": digit }],
      ["session", { "x-api-key": digit, authorization: "Bearer x" }],
      ...brands.map(({ personaId }, at) => [`visitor ${at}`, { "x-persona-id": personaId }] as const),
    ]),
    things: { brand_id: id(0), source_id: id(3), persona_id: `persona-${words[0]}`, id: `${words[0]}-lamp`, session_id: id(9) },
  };
}

const tenants = [tenant("1", ["zqalpha", "zqbeta"]), tenant("2", ["zqgamma", "zqdelta"])];

const openapi = {
  paths: {
    "/v1/brands": { get: { operationId: "listBrands", parameters: [{ name: "limit", in: "query" }] } },
    "/v1/brands/{brand_id}": { get: { operationId: "getBrand", parameters: [{ name: "brand_id", in: "path" }] } },
    "/api/outbox": { get: { operationId: "listOutbox" } },
  },
};

/** Simulates a service that returns each caller's own data and the output of `leak`. */
function service(leak: (path: string, body: unknown, caller: Caller) => Partial<Reply> = () => ({})): Ask {
  return async (caller, method, path, body) => {
    if (path === "/openapi.json") return { status: 200, text: JSON.stringify(openapi), headers: "" };
    const own =
      tenants.find(({ brands }) => brands.some(({ personaId }) => personaId === caller["x-persona-id"])) ??
      tenants[Number(caller["x-api-key"]) - 1];
    const persona = caller["x-persona-id"] ?? (Object(body) as { persona_id?: string }).persona_id;
    const spoken = own?.brands.find(({ personaId }) => personaId === persona) ?? own?.brands[0];
    const isOther = own !== undefined && /[0-9]{8}-/.test(path) && !path.includes(own.things["brand_id"]?.slice(0, 8) ?? "?");
    const text = method === "POST" ? String(spoken?.word) : (own?.brands.map(({ word }) => word).join() ?? "");
    const told = isOther ? { status: 404, text: "{}" } : { status: 200, text };
    return { headers: "", ...told, ...leak(path, body, caller) };
  };
}

async function faulty(ask: Ask): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, faults, examples } of checkIsolation(ask, tenants)) {
    if (faults > 0) names.push(name);
    expect(examples.length).toBeLessThanOrEqual(5);
  }
  return names;
}

describe("checkIsolation", () => {
  it("finds nothing if every caller receives only its own data", async () => {
    expect(await faulty(service())).toEqual([]);
  });

  const foreignBrand = "/v1/brands/00000002-0000-4000-8000-000000000000";
  const notOwner = (more: object): Partial<Reply> => ({ status: 403, text: JSON.stringify({ code: "auth.not_owner", ...more }) });

  it("accepts auth.not_owner for a signed-in user", async () => {
    const ask = service((path, _, caller) =>
      path.startsWith(foreignBrand) && caller["authorization"] !== undefined ? notOwner({ title: "x" }) : {},
    );
    expect(await faulty(ask)).toEqual([]);
  });

  it.each([
    ["a key is disclosed", () => true, {}],
    ["a signed-in user receives more data", (caller: Caller) => caller["authorization"] !== undefined, { display_name: "x" }],
  ])("reports that %s", async (_, isTold, more) => {
    const ask = service((path, __, caller) => (path.startsWith(foreignBrand) && isTold(caller) ? notOwner(more) : {}));
    expect(await faulty(ask)).toEqual(["isolation.ids"]);
  });

  it.each([
    ["responses are empty", () => ({ text: "" }), ["isolation.own"]],
    [
      "a list contains another account's word",
      (path: string) => (path.endsWith("limit=200") ? { text: "zqalpha zqgamma" } : {}),
      ["isolation.lists"],
    ],
    [
      "a header contains another account's word",
      (path: string) => (path === "/v1/brands" ? { headers: "x-from: zqalpha zqgamma" } : {}),
      ["isolation.lists"],
    ],
    [
      "another account's object is distinguishable from an unknown one",
      (path: string) => (path.startsWith("/v1/brands/00000002-0000-4000-8000-000000000000") ? { status: 403, text: "{}" } : {}),
      ["isolation.ids"],
    ],
    [
      "a search returns the account's other brand",
      (path: string) => (path === "/v1/search" ? { text: "zqalpha zqbeta zqgamma zqdelta" } : {}),
      ["isolation.search"],
    ],
    [
      "a turn quotes another brand",
      (path: string, body: unknown) => (path === "/v1/chat" && !("session_id" in Object(body)) ? { text: "zqbeta zqalpha" } : {}),
      ["isolation.chat"],
    ],
    [
      "another account's events are readable",
      (path: string) => (path.includes("/events") ? { status: 200, text: "zqalpha zqgamma" } : {}),
      ["isolation.conversations"],
    ],
    ["the service fails internally", (path: string) => (path === "/v1/brands" ? { status: 500 } : {}), ["isolation.lists"]],
  ])("reports that %s", async (_, leak, found) => {
    expect(await faulty(service(leak))).toEqual(found);
  });
});
