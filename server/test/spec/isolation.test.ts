import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, textOf, type Answer } from "../support/api.ts";
import { jobsDone, whileBusy } from "../support/bulk-jobs.ts";
import { asks, bulkJobs, sent, sources } from "../support/foreign-asks.ts";
import { comparable, storedOf, ways, wrongAnswer } from "../support/isolation.ts";
import { addPerson } from "../support/people.ts";
import { readOperations, type Operation } from "../support/operations.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { docUrl, invented, settleTenant, type Tenant, type Things } from "../support/tenant.ts";

let service: TestService;
let mine: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  service = await startTestService();
  const other = await service.addAccount("zorvath@example.com");
  [mine, theirs] = await Promise.all([settleTenant(service, "quillon", service.owner), settleTenant(service, "zorvath", other)]);
});
afterAll(() => service.stop());

/** Routes of pages, which contain no account data. */
const pages = ["docsFile", "docsOperations", "errorPage", "dashboardFile", "widgetFile"];

const operations = (): Promise<Operation[]> => readOperations(new Api(service.url));

/** Excluded, because the stream ends only when its client disconnects; it is tested together with the account's events. */
const streams = ["followAccount"];

/** Lists that always show the installation's own account: its emails and, for callers on the same machine, its public personas. */
const ofInstallation = ["listOutbox", "listPublicPersonas"];

/** The audit log repeats ids that the caller itself sent in the tests above; its isolation is tested in the audit log's own tests. */
const ofOwnCalls = ["listAuditEntries"];

/** `brand` is the API's parameter for the id of an onboarding job's brand. */
const namesAThing = (name: string): boolean => /(^|_)ids?$|^brand$/.test(name);

// The second test sends more than a thousand requests, and waits for the caller's jobs after each.
describe("Account isolation", { timeout: 300_000 }, () => {
  it("is tested with requests to every route that takes an id", async () => {
    const all = await operations();
    const taking = all.filter(({ path, takes }) => path.includes("{") || takes.some(namesAThing)).map(({ id }) => id);
    expect(taking.filter((id) => !pages.includes(id)).toSorted()).toEqual(Object.keys(asks).toSorted());
  });

  it("hides objects of another account: keys get the same response as for an invented id, signed-in users get 403 auth.not_owner, and nothing changes", async () => {
    const { accountId } = theirs.account;
    await whileBusy(service, accountId, async (runningJob) => {
      const foreign = { ...theirs.things, runningJob };
      const before = await storedOf(service, accountId);
      expect(
        Object.entries(before)
          .flatMap(([table, rows]) => ((rows as unknown[]).length > 0 ? [table] : []))
          .toSorted(),
      ).toEqual([
        "account_usage",
        "activations",
        "api_keys",
        "audit_entries",
        "brands",
        "browser_sessions",
        "conversation_notes",
        "document_names",
        "document_texts",
        "document_version_texts",
        "document_versions",
        "documents",
        "evaluation_questions",
        "evaluation_results",
        "evaluations",
        "hourly_credits",
        "integration_items",
        "integration_streams",
        "integrations",
        "jobs",
        "onboardings",
        "passages",
        "personas",
        "question_groups",
        "replies",
        "session_events",
        "sessions",
        "source_summaries",
        "sources",
        "turns",
        "usage_ledger",
        "users",
        "waiting_room_entries",
        "webhook_deliveries",
        "webhook_events",
        "webhooks",
      ]);
      const notOwned = new Set<string>();
      for (const { id, method } of await operations()) {
        for (const [at, ask] of (asks[id] ?? []).entries()) {
          for (const [name, caller] of Object.entries(ways(service, mine))) {
            const send = async (things: Things): Promise<Answer> => {
              const answer = await sent(caller, method, ask(things, mine.things));
              await jobsDone(service, mine.account.accountId);
              return answer;
            };
            const [answer, unknown] = [await send(foreign), await send(invented)];
            const note = `${name} ${id} ${at}`;
            const call = { operation: id, caller: name, request: ask(foreign, mine.things), foreign, answer, unknown };
            expect(wrongAnswer(call), note).toBeNull();
            if (answer.body?.code === "auth.not_owner") notOwned.add(id);
            expect(answer.status, note).toBeLessThan(500);
            let told = answer.text;
            for (const asked of Object.values<string>(foreign)) told = told.replaceAll(asked, "");
            expect(told, note).not.toContain(theirs.marker);
          }
          expect(await storedOf(service, accountId), `${id} ${at}`).toEqual(before);
          if (!id.startsWith("upsertAccountDocument")) continue;
          for (const name of [foreign.note, foreign.staged, invented.note, invented.staged]) {
            expect((await mine.session.call("DELETE", docUrl(name))).status).toBe(204);
            // Otherwise, the caller's own deleted document, if it wrote one, would be listed under this id.
            expect([204, 404]).toContain((await mine.session.call("DELETE", `${docUrl(name)}/versions`)).status);
          }
        }
      }
      // One request for each place that can contain an object's id: path, query, body, and `target` in a body.
      expect([...notOwned]).toEqual(
        expect.arrayContaining([
          "getBrand",
          "listSources",
          "createSource",
          "moveSource",
          "startBulkJob",
          "getJob",
          "getOnboarding",
          "listOnboardingPages",
          "startOnboarding",
          "getPersona",
          "disconnectIntegration",
          "listIntegrationKeys",
          "uploadFile",
          "getDocument",
        ]),
      );
      expect(notOwned.size).toBeGreaterThan(35);
    });
  });

  it("does not show data from another account on routes without an id, even if its words are searched for", async () => {
    const lists = (await operations()).filter(
      ({ id, method, path }) =>
        method === "GET" &&
        /^\/(v1|api)\//.test(path) &&
        !path.includes("{") &&
        ![...ofInstallation, ...streams, ...ofOwnCalls].includes(id),
    );
    expect(lists.length).toBeGreaterThan(12);
    let shown = 0;
    for (const [reader, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const callers = {
        ...ways(service, reader),
        "persona key": Api.withKey(service.url, reader.personaKey),
        visitor: reader.shop.visitor,
      };
      for (const [name, caller] of Object.entries(callers)) {
        for (const { path, takes } of lists) {
          const queries = [
            "",
            ...(takes.includes("limit") ? ["?limit=200"] : []),
            ...(takes.includes("search") ? [`?search=${other.marker}`] : []),
          ];
          for (const query of queries) {
            const { status, text } = await caller.call("GET", path + query);
            expect(status, `${name} ${path} ${text}`).toBeLessThan(500);
            expect(text, `${name} ${path}${query}`).not.toContain(other.marker);
            if (text.includes(reader.marker)) shown += 1;
          }
        }
      }
    }
    // Proves that the lists are not empty for everyone.
    expect(shown).toBeGreaterThan(20);
  });

  it("returns 404 to a signed-in user for a deleted object, including an object of another account", async () => {
    const { body: gone } = await theirs.shop.api.call("POST", "/v1/brands", {
      display_name: "gone",
      default_currency: "EUR",
      audience_languages: ["en"],
    });
    const path = `/v1/brands/${gone.id}`;
    expect((await mine.session.call("GET", path)).body.code).toBe("auth.not_owner");
    expect((await mine.shop.api.call("GET", path)).body.code).toBe("resource.not_found");
    expect((await theirs.session.call("DELETE", `/api/brands/${gone.id}`)).status).toBeLessThan(300);
    await jobsDone(service, theirs.account.accountId);
    expect((await mine.session.call("GET", path)).body.code).toBe("resource.not_found");
    // Another account's id of the wrong kind, and an unknown document id in the caller's own account.
    expect((await mine.session.call("GET", `/api/personas/${theirs.things.brand}`)).body.code).toBe("resource.not_found");
    expect((await mine.session.call("GET", `${sources}/${mine.things.catalog}/documents/none`)).body.code).toBe("resource.not_found");
  });

  it("rejects a role that may not use the route, whatever ids the call contains", async () => {
    const viewer = await addPerson(service, mine.account, "Viewer", "viewer");
    for (const brand of [theirs.things.brand, invented.brand]) {
      const { status, body } = await viewer.api.call("PATCH", `/api/brands/${brand}`, { display_name: "Intruder" });
      expect([status, body.code]).toEqual([403, "auth.forbidden"]);
    }
    expect((await viewer.api.call("GET", `/v1/brands/${theirs.things.brand}`)).body.code).toBe("auth.not_owner");
  });

  it("lets only the signed-in owner of the installation's account read the emails of all accounts", async () => {
    const told = async (callers: readonly Api[]): Promise<number[]> =>
      Promise.all(callers.map(async (caller) => (await caller.call("GET", "/api/outbox")).status));
    expect(await told([mine.session, theirs.session])).toEqual([200, 403]);
    const others = [mine, theirs].flatMap((tenant) => [tenant.shop.api, tenant.shop.visitor, Api.withKey(service.url, tenant.personaKey)]);
    for (const status of await told(others)) expect([401, 403]).toContain(status);
  });

  it("does not let callers read, change, fill, move or delete the hidden source of account documents", async () => {
    const { accountId } = mine.account;
    const library = await service.database.one<{ id: string }>(
      "test.library",
      "select id from sources where account_id = $1 and type = 'library'",
      [accountId],
    );
    const hidden = { ...invented, catalog: library?.id ?? "", files: library?.id ?? "" };
    // The audit log records the caller's own calls, including rejected ones.
    const stored = async (): Promise<object> => ({ ...(await storedOf(service, accountId)), audit_entries: null });
    const before = await stored();
    for (const { id, method } of await operations()) {
      for (const [at, ask] of (asks[id] ?? []).entries()) {
        if (!JSON.stringify(ask(hidden, mine.things)).includes(hidden.catalog) || id === "search") continue;
        const answer = await sent(mine.session, method, ask(hidden, mine.things));
        const unknown = await sent(mine.session, method, ask(invented, mine.things));
        expect(comparable(answer, hidden), `${id} ${at}`).toEqual(comparable(unknown, invented));
      }
    }
    expect(await stored()).toEqual(before);
  });

  it("allows a name that another account uses", async () => {
    const { status } = await mine.shop.api.call("POST", "/v1/knowledge/sources", {
      name: `${theirs.marker} catalog`.toUpperCase(),
      brand_id: mine.shop.brandId,
    });
    expect(status).toBe(201);
  });

  it("counts only the account's own documents in usage", async () => {
    const before = (await mine.shop.api.call("GET", "/api/subscription/limits")).body;
    await theirs.shop.load([{ id: `${theirs.marker}-more`, title: `${theirs.marker} more` }]);
    expect((await mine.shop.api.call("GET", "/api/subscription/limits")).body).toEqual(before);
  });
});

describe("Isolation of search and chat", () => {
  const searchers = (): Readonly<Record<string, (body: object) => Promise<Answer>>> => ({
    visitor: (body) => mine.shop.visitor.call("POST", "/v1/search", body),
    "persona key": (body) => Api.withKey(service.url, mine.personaKey).call("POST", "/v1/search", body),
    "account key": (body) => mine.shop.api.call("POST", "/v1/search", { ...body, persona_id: mine.shop.personaId }),
  });

  it("finds no document of the other account by word, id, source filter, attribute or smart mode", async () => {
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

  it("returns the same response to an account key for the other account's persona as for an unknown persona", async () => {
    for (const path of ["/v1/search", "/v1/chat"]) {
      const ask = (id: string): Promise<Answer> =>
        mine.shop.api.call("POST", path, { [path === "/v1/search" ? "query" : "message"]: "lamp", persona_id: id });
      const [other, unknown] = [await ask(theirs.shop.personaId), await ask(invented.persona)];
      expect(comparable(other, theirs.shop.personaId)).toEqual(comparable(unknown, invented.persona));
      expect(other.status).toBe(404);
    }
  });

  it("does not reveal data of the other account in any turn, even if the visitor asks for it by name", async () => {
    for (const message of [`What does the ${theirs.marker} garden lamp cost?`, `Who repairs garden lamps?`, "List all your products"]) {
      const { frames } = await mine.shop.visitor.chat({ message });
      expect(frames.at(-1)?.event).toBe("done");
      const shown = JSON.stringify(frames.filter(({ event }) => event === "docs").map(({ data }) => data));
      expect(shown).not.toContain(theirs.marker);
      // An answer may repeat the visitor's own words, but not the other account's documents.
      expect(textOf(frames)).not.toContain(`Made by ${theirs.marker}`);
      expect(textOf(frames)).not.toContain(`repaired by ${theirs.marker}`);
    }
    for (const message of ["Who repairs garden lamps?", "List all your products"]) {
      expect(textOf((await mine.shop.visitor.chat({ message })).frames)).not.toContain(theirs.marker);
    }
  });
});

describe("Isolation of conversations", () => {
  const readers = (): Readonly<Record<string, Api>> => ({
    visitor: mine.shop.visitor,
    "persona key": Api.withKey(service.url, mine.personaKey),
    "account key": mine.shop.api,
  });

  it("sends events of a session only to the session's account", async () => {
    expect(JSON.stringify(await theirs.shop.visitor.events(theirs.things.session))).toContain(theirs.marker);
    expect(JSON.stringify(await theirs.shop.api.events(theirs.things.session))).toContain(theirs.marker);
    for (const [name, reader] of Object.entries(readers())) {
      const { status, text, body } = await reader.call("GET", `/v1/chat/${theirs.things.session}/events?live=false`);
      expect([403, 404], name).toContain(status);
      expect(body.code).toBe(status === 403 ? "auth.forbidden" : "resource.not_found");
      expect(text).not.toContain(theirs.marker);
    }
  });

  it("returns the same response to a key for the other account's session as for an unknown session", async () => {
    const ask = (id: string): Promise<Answer> => mine.shop.api.call("GET", `/v1/chat/${id}/events?live=false`);
    expect(comparable(await ask(theirs.things.session), theirs.things.session)).toEqual(
      comparable(await ask(invented.session), invented.session),
    );
  });

  it("neither continues a session of another account nor writes to it", async () => {
    const before = await theirs.shop.visitor.events(theirs.things.session);
    for (const [name, caller] of Object.entries(readers())) {
      const turn = await caller.chat({
        message: "Hello",
        session_id: theirs.things.session,
        ...(name === "account key" ? { persona_id: mine.shop.personaId } : {}),
      });
      expect(turn.status, name).toBeGreaterThanOrEqual(400);
      expect(turn.status, name).toBeLessThan(500);
    }
    expect(await theirs.shop.visitor.events(theirs.things.session)).toEqual(before);
  });

  it("returns no conversations for a visitor id of the other account", async () => {
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

describe("Isolation of two brands of one account", () => {
  let second: Shop;
  /** Returns the ids of all documents that a visitor can find. */
  const found = async ({ visitor }: Pick<Shop, "visitor">): Promise<string[]> => {
    const queries = ["garden lamp", "lanterns are cleaned", "parasols are lent", "benches are painted"];
    const answers = await Promise.all(queries.map((query) => visitor.call("POST", "/v1/search", { query, top_k: 50 })));
    const ids = answers.flatMap(({ body }) => body.results.map(({ id }: { id: string }) => id) as string[]);
    return [...new Set(ids)].toSorted();
  };
  const runs = async (body: object): Promise<void> => {
    const { status, text } = await mine.shop.api.call("POST", bulkJobs, body);
    expect(status, text).toBe(202);
    await jobsDone(service, mine.account.accountId);
    // `/readyz` returns 200 only after the index has caught up.
    await eventually(async () => (await fetch(`${service.url}/readyz`)).ok);
  };

  beforeAll(async () => {
    second = await openShop(service, mine.account, "vendeur");
    await second.load([{ id: "vendeur-lamp", title: "vendeur garden lamp" }]);
    await eventually(async () => (await found(second)).length > 0);
  });

  it("limits a persona to the enabled sources of its own brand", async () => {
    expect((await second.visitor.call("POST", "/v1/search", { query: "garden lamp", top_k: 50 })).text).not.toContain(mine.marker);
    expect((await mine.shop.visitor.call("POST", "/v1/search", { query: "vendeur garden lamp", top_k: 50 })).text).not.toContain("vendeur");
    expect(await found(second)).toEqual(["vendeur-lamp"]);
  });

  it("moves a document to the other brand's source and back; only the brand of the current source finds it", async () => {
    const document = { document_ids: ["quillon-lamp"] };
    await runs({ operation: "move", source_id: mine.shop.catalogId, ...document, target: { source_id: second.catalogId } });
    await eventually(async () => (await found(second)).includes("quillon-lamp"));
    expect(await found(mine.shop)).not.toContain("quillon-lamp");
    await runs({ operation: "move", source_id: second.catalogId, ...document, target: { source_id: mine.shop.catalogId } });
    await eventually(async () => (await found(mine.shop)).includes("quillon-lamp"));
    expect(await found(second)).toEqual(["vendeur-lamp"]);
  });

  it("keeps the documents of a moved source, whether moved by route or by job", async () => {
    const path = `${sources}/${second.catalogId}/brand`;
    expect((await mine.shop.api.call("PATCH", path, { brand_id: mine.shop.brandId })).status).toBe(200);
    expect(await found(second)).toEqual([]);
    expect(await found(mine.shop)).toContain("vendeur-lamp");
    await runs({ operation: "move", source_id: second.catalogId, target: { brand_id: second.brandId } });
    expect(await found(second)).toEqual(["vendeur-lamp"]);
    expect(await found(mine.shop)).not.toContain("vendeur-lamp");
  });

  it("uses an account document only for the personas that activated it", async () => {
    expect(await found(mine.shop)).toEqual(expect.arrayContaining(["quillon-note", "shared-note"]));
    expect(await found(second)).toEqual(["vendeur-lamp"]);
    const { body: twin } = await mine.shop.api.call("POST", "/api/personas", { name: "Twin", brand_id: mine.shop.brandId });
    expect(await found({ visitor: Api.asVisitor(service.url, twin.id) })).toEqual(
      (await found(mine.shop)).filter((id) => !id.endsWith("-note")),
    );
    const active = `/api/personas/${second.personaId}/knowledge`;
    expect((await mine.shop.api.call("POST", active, { external_ids: ["quillon-note"] })).body).toEqual({ added: 1, skipped: 0 });
    expect(await found(second)).toEqual(["quillon-note", "vendeur-lamp"]);
    expect((await mine.shop.api.call("DELETE", `${active}/quillon-note`)).status).toBe(204);
    expect(await found(second)).toEqual(["vendeur-lamp"]);
    expect(await found(mine.shop)).toContain("quillon-note");
  });

  it("lists, finds and deletes each account's own document if both accounts use the same id", async () => {
    const told = (tenant: Tenant): Promise<Answer> => tenant.shop.visitor.call("POST", "/v1/search", { query: "Who lends parasols?" });
    for (const [tenant, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      expect((await tenant.shop.api.call("GET", docUrl("shared-note"))).body.content).toContain(tenant.marker);
      const { text } = await told(tenant);
      expect(text).toContain(`Parasols are lent by ${tenant.marker}`);
      expect(text).not.toContain(other.marker);
    }
    const before = await storedOf(service, theirs.account.accountId);
    expect((await mine.shop.api.call("DELETE", docUrl("shared-note"))).status).toBe(204);
    expect((await told(mine)).text).not.toContain("Parasols");
    expect(await storedOf(service, theirs.account.accountId)).toEqual(before);
    expect((await told(theirs)).text).toContain("Parasols");
  });

  it("does not delete data of another brand or account when a brand is deleted", async () => {
    const [before, ownBefore] = [await storedOf(service, theirs.account.accountId), await found(mine.shop)];
    const { status } = await mine.session.call("DELETE", `/api/brands/${second.brandId}?confirm=vendeur`);
    expect(status).toBe(202);
    await jobsDone(service, mine.account.accountId);
    expect((await second.visitor.call("POST", "/v1/search", { query: "garden lamp" })).status).toBe(401);
    expect(await found(mine.shop)).toEqual(ownBefore);
    expect(await storedOf(service, theirs.account.accountId)).toEqual(before);
  });
});
