import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, textOf, type Answer } from "../support/api.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

/** A word that stands in everything that the account writes, and nowhere else. */
interface Tenant {
  readonly marker: string;
  readonly account: TestAccount;
  readonly shop: Shop;
  readonly personaKey: string;
  readonly session: Api;
  readonly sessionId: string;
  readonly endUserId: string;
}

let service: TestService;
let mine: Tenant;
let theirs: Tenant;

const inventedId = "0190a0b0-0000-7000-8000-000000000000";
const inventedSession = "5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d";

async function settle(marker: string, account: TestAccount): Promise<Tenant> {
  const shop = await openShop(service, account, marker);
  await shop.load([
    { id: `${marker}-lamp`, title: `${marker} garden lamp`, description: `Made by ${marker}.`, price: 10, attributes: { maker: marker } },
  ]);
  await shop.api.upload(shop.filesId, `${marker}.txt`, `Garden lamps are repaired by ${marker}.`, { id: `${marker}-file` });
  await shop.settled();
  await eventually(
    async () => (await shop.visitor.call("POST", "/v1/search", { query: `${marker} garden lamp` })).body.results.length >= 2,
  );
  const { body } = await new Api(service.url).call("POST", "/api/auth/login", { email: account.email, password: account.password });
  const session = new Api(service.url, { authorization: `Bearer ${body.access_token}` });
  const key = await session.call("POST", `/api/personas/${shop.personaId}/api-keys`, { slot: "primary" });
  const { frames } = await shop.visitor.chat({ message: `What does the ${marker} garden lamp cost?` });
  const { session_id: sessionId, end_user_id: endUserId } = (frames[0]?.data ?? {}) as { session_id: string; end_user_id: string };
  return { marker, account, shop, personaKey: key.body.key, session, sessionId, endUserId };
}

beforeAll(async () => {
  service = await startTestService();
  mine = await settle("quillon", service.owner);
  theirs = await settle("zorvath", await service.addAccount("zorvath@example.com"));
});
afterAll(() => service.stop());

/** What may differ between two answers that tell the same: the request's id, and what was asked for. */
function comparable({ status, text }: Answer, asked: string): unknown {
  return [status, text.replaceAll(/"instance":"[^"]*"/g, "").replaceAll(asked, "")];
}

function ways(tenant: Tenant): Readonly<Record<string, Api>> {
  return { "account key": tenant.shop.api, session: tenant.session };
}

describe("1.9 and decisions 1.9: an account sees its own objects and nothing of another", () => {
  it("every read and write by id answers for another account's object as for an invented id, and changes nothing", async () => {
    const { shop } = theirs;
    const routes: readonly (readonly [method: string, path: (id: string) => string, real: string, body?: (id: string) => object])[] = [
      ["GET", (id) => `/v1/brands/${id}`, shop.brandId],
      ["GET", (id) => `/api/personas/${id}`, shop.personaId],
      ["GET", (id) => `/v1/knowledge/sources?brand_id=${id}`, shop.brandId],
      ["GET", (id) => `/v1/knowledge/documents?brand_id=${id}`, shop.brandId],
      ["GET", (id) => `/v1/knowledge/documents?source_id=${id}`, shop.catalogId],
      ["GET", (id) => `/api/personas?brand_id=${id}`, shop.brandId],
      ["GET", (id) => `/v1/knowledge/sources/${id}/documents/${theirs.marker}-lamp`, shop.catalogId],
      ["GET", (id) => `/v1/knowledge/sources/${id}/documents/${theirs.marker}-file`, shop.filesId],
      ["PATCH", (id) => `/v1/knowledge/sources/${id}`, shop.catalogId, () => ({ enabled: false })],
      ["PUT", (id) => `/v1/knowledge/sources/${id}/documents`, shop.catalogId, () => ({ items: [{ id: "intruder", title: "Intruder" }] })],
      ["POST", () => "/v1/knowledge/sources", shop.brandId, (id) => ({ name: "Intruder", brand_id: id })],
      ["POST", () => "/api/personas", shop.brandId, (id) => ({ name: "Intruder", brand_id: id })],
    ];
    for (const [name, caller] of Object.entries(ways(mine))) {
      for (const [method, path, real, body] of routes) {
        const [other, invented] = [
          await caller.call(method, path(real), body?.(real)),
          await caller.call(method, path(inventedId), body?.(inventedId)),
        ];
        expect(comparable(other, real), `${name} ${method} ${path(real)}`).toEqual(comparable(invented, inventedId));
        expect(other.text).not.toContain(theirs.marker);
      }
    }
    const upload = (id: string): Promise<Answer> => mine.shop.api.upload(id, "x.txt", "x");
    expect(comparable(await upload(shop.filesId), shop.filesId)).toEqual(comparable(await upload(inventedId), inventedId));
    const mint = (id: string): Promise<Answer> => mine.session.call("POST", `/api/personas/${id}/api-keys`, { slot: "secondary" });
    expect(comparable(await mint(shop.personaId), shop.personaId)).toEqual(comparable(await mint(inventedId), inventedId));
    const { sources } = (await shop.api.call("GET", "/v1/knowledge/sources")).body;
    expect(sources.map((source: { enabled: boolean; document_count: number }) => [source.enabled, source.document_count])).toEqual([
      [true, 1],
      [true, 1],
    ]);
  });

  it("no list shows anything of the other account", async () => {
    for (const [reader, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      for (const [name, caller] of Object.entries(ways(reader))) {
        for (const path of [
          "/v1/brands",
          "/v1/knowledge/sources",
          "/v1/knowledge/documents?limit=200",
          `/v1/knowledge/documents?search=${other.marker}`,
          "/api/personas",
          `/api/personas?search=${other.marker}`,
        ]) {
          const { status, text } = await caller.call("GET", path);
          expect(status).toBe(200);
          expect(text.replaceAll(`search=${other.marker}`, ""), `${name} ${path}`).not.toContain(other.marker);
        }
      }
    }
  });

  it("a name that the other account has taken is free", async () => {
    const { status } = await mine.shop.api.call("POST", "/v1/knowledge/sources", {
      name: `${theirs.marker} catalog`.toUpperCase(),
      brand_id: mine.shop.brandId,
    });
    expect(status).toBe(201);
  });

  it("usage counts the own documents only", async () => {
    const before = (await mine.shop.api.call("GET", "/api/subscription/limits")).body;
    await theirs.shop.load([{ id: `${theirs.marker}-more`, title: `${theirs.marker} more` }]);
    expect((await mine.shop.api.call("GET", "/api/subscription/limits")).body).toEqual(before);
  });
});

describe("1.5 and decisions 1.6: search and chat answer from the persona's own knowledge", () => {
  const searchers = (): Readonly<Record<string, (body: object) => Promise<Answer>>> => ({
    visitor: (body) => mine.shop.visitor.call("POST", "/v1/search", body),
    "persona key": (body) => Api.withKey(service.url, mine.personaKey).call("POST", "/v1/search", body),
    "account key": (body) => mine.shop.api.call("POST", "/v1/search", { ...body, persona_id: mine.shop.personaId }),
  });

  it("no search finds the other account's documents: not by word, by id, by filter of its sources, by attribute, nor smart", async () => {
    for (const [name, search] of Object.entries(searchers())) {
      for (const body of [
        { query: `${theirs.marker} garden lamp`, top_k: 50 },
        { query: `${theirs.marker}-lamp`, top_k: 50 },
        { query: "garden lamp", top_k: 50, mode: "smart", explain: true },
        { query: "garden lamp", top_k: 50, filters: { source_ids: [theirs.shop.catalogId, theirs.shop.filesId] } },
        { query: "garden lamp", top_k: 50, filters: { attributes: { maker: theirs.marker } } },
      ]) {
        const { status, text } = await search(body);
        expect(status, `${name} ${JSON.stringify(body)}`).toBe(200);
        expect(text).not.toContain(theirs.marker);
      }
      expect((await search({ query: "garden lamp", filters: { source_ids: [theirs.shop.catalogId] } })).body.results).toEqual([]);
      expect((await search({ query: "garden lamp" })).text).toContain(mine.marker);
    }
  });

  it("an account key cannot search or chat as the other account's persona: as with an invented id", async () => {
    for (const path of ["/v1/search", "/v1/chat"]) {
      const ask = (id: string): Promise<Answer> =>
        mine.shop.api.call("POST", path, { [path === "/v1/search" ? "query" : "message"]: "lamp", persona_id: id });
      const [other, invented] = [await ask(theirs.shop.personaId), await ask(inventedId)];
      expect(comparable(other, theirs.shop.personaId)).toEqual(comparable(invented, inventedId));
      expect(other.status).toBe(404);
    }
  });

  it("no turn tells anything of the other account, asked for by name", async () => {
    for (const message of [`What does the ${theirs.marker} garden lamp cost?`, `Who repairs garden lamps?`, "List all your products"]) {
      const { frames } = await mine.shop.visitor.chat({ message });
      expect(frames.at(-1)?.event).toBe("done");
      const shown = JSON.stringify(frames.filter(({ event }) => event === "docs").map(({ data }) => data));
      expect(shown).not.toContain(theirs.marker);
      // The visitor's own words may come back; the other account's documents may not.
      expect(textOf(frames)).not.toContain(`Made by ${theirs.marker}`);
      expect(textOf(frames)).not.toContain(`repaired by ${theirs.marker}`);
    }
    for (const message of ["Who repairs garden lamps?", "List all your products"]) {
      expect(textOf((await mine.shop.visitor.chat({ message })).frames)).not.toContain(theirs.marker);
    }
  });
});

describe("4.4 conversations of the other account", () => {
  const readers = (): Readonly<Record<string, Api>> => ({
    visitor: mine.shop.visitor,
    "persona key": Api.withKey(service.url, mine.personaKey),
    "account key": mine.shop.api,
  });

  it("events of a session are told to its own account and to no other", async () => {
    expect(JSON.stringify(await theirs.shop.visitor.events(theirs.sessionId))).toContain(theirs.marker);
    expect(JSON.stringify(await theirs.shop.api.events(theirs.sessionId))).toContain(theirs.marker);
    for (const [name, reader] of Object.entries(readers())) {
      const { status, text, body } = await reader.call("GET", `/v1/chat/${theirs.sessionId}/events?live=false`);
      expect([403, 404], name).toContain(status);
      expect(body.code).toBe(status === 403 ? "auth.forbidden" : "resource.not_found");
      expect(text).not.toContain(theirs.marker);
    }
  });

  it("a key gets for the other account's session what it gets for an invented one, so that existence never leaks", async () => {
    const ask = (id: string): Promise<Answer> => mine.shop.api.call("GET", `/v1/chat/${id}/events?live=false`);
    expect(comparable(await ask(theirs.sessionId), theirs.sessionId)).toEqual(comparable(await ask(inventedSession), inventedSession));
  });

  it("a session of another account is not continued, and nothing is written into it", async () => {
    const before = await theirs.shop.visitor.events(theirs.sessionId);
    for (const [name, caller] of Object.entries(readers())) {
      const turn = await caller.chat({
        message: "Hello",
        session_id: theirs.sessionId,
        ...(name === "account key" ? { persona_id: mine.shop.personaId } : {}),
      });
      expect(turn.status, name).toBeGreaterThanOrEqual(400);
      expect(turn.status, name).toBeLessThan(500);
    }
    expect(await theirs.shop.visitor.events(theirs.sessionId)).toEqual(before);
  });

  it("the other account's visitor id lists no conversation here", async () => {
    const list = async (caller: Api, query = ""): Promise<unknown> =>
      (await caller.with({ "x-end-user-id": theirs.endUserId }).call("GET", `/v1/chat/conversations${query}`)).body.conversations;
    expect(await list(theirs.shop.visitor)).toHaveLength(1);
    expect(await list(mine.shop.visitor)).toEqual([]);
    expect(await list(Api.withKey(service.url, mine.personaKey))).toEqual([]);
    expect(await list(mine.shop.api, `?persona_id=${mine.shop.personaId}`)).toEqual([]);
    const foreign = await mine.shop.api
      .with({ "x-end-user-id": theirs.endUserId })
      .call("GET", `/v1/chat/conversations?persona_id=${theirs.shop.personaId}`);
    expect(foreign.status).toBe(404);
  });
});

describe("1.5 two brands of one account", () => {
  it("a persona answers from every enabled source of its own brand and from nothing else", async () => {
    const second = await openShop(service, mine.account, "vendeur");
    await second.load([{ id: "vendeur-lamp", title: "vendeur garden lamp" }]);
    await eventually(
      async () => (await second.visitor.call("POST", "/v1/search", { query: "vendeur garden lamp" })).body.results.length > 0,
    );
    expect((await second.visitor.call("POST", "/v1/search", { query: "garden lamp", top_k: 50 })).text).not.toContain(mine.marker);
    expect((await mine.shop.visitor.call("POST", "/v1/search", { query: "vendeur garden lamp", top_k: 50 })).text).not.toContain("vendeur");
  });
});
