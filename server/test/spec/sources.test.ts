import { describe, expect, it } from "vitest";
import type { Answer, Api } from "../support/api.ts";
import { jobsDone, signedIn, unitsOf, whileBusy } from "../support/bulk-jobs.ts";
import { streamSource } from "../support/site-plugin.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;
let accountId: string;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  accountId = service.owner.accountId;
});

const unknownId = "0190a0b0-0000-7000-8000-000000000000";
const a = (length: number): string => "a".repeat(length);
const sources = "/v1/knowledge/sources";
const call = (method: string, path: string, body?: unknown): Promise<Answer> => shop.api.call(method, path, body);
const create = (name: string, brandId = shop.brandId): Promise<Answer> => call("POST", sources, { name, brand_id: brandId });
const patch = (id: string, body: unknown): Promise<Answer> => call("PATCH", `${sources}/${id}`, body);
const remove = (id: string, confirm?: string): Promise<Answer> =>
  call("DELETE", `${sources}/${id}${confirm === undefined ? "" : `?confirm=${encodeURIComponent(confirm)}`}`);
const done = (): Promise<void> => jobsDone(service, accountId);
const listed = async (id: string): Promise<Answer["body"]> =>
  (await call("GET", sources)).body.sources.find((source: { id: string }) => source.id === id);

async function refused(answer: Answer | Promise<Answer>, status: number, code: string, field?: string): Promise<Answer["body"]> {
  const { status: got, body, text } = await answer;
  expect([got, body?.code], text).toEqual([status, code]);
  const fields: string[] = body.errors?.map((error: { field: string }) => error.field) ?? [];
  expect(fields).toEqual(expect.arrayContaining(field === undefined ? [] : [field]));
  return body;
}

/** Creates a source with one ready product that contains a unique word. */
async function filled(name: string, word: string, at = shop): Promise<string> {
  const { body } = await at.api.call("POST", sources, { name, brand_id: at.brandId });
  const written = await at.api.call("PUT", `${sources}/${body.id}/documents`, {
    items: [{ id: word, title: `The ${word} parasol`, description: "x".repeat(9_000) }],
  });
  expect(written.status, written.text).toBe(200);
  await at.settled();
  await fetch(`${service.url}/readyz`);
  return body.id;
}

const hits = async (word: string, visitor: Api = shop.visitor): Promise<{ id: string; source: string }[]> =>
  (await visitor.call("POST", "/v1/search", { query: word, top_k: 50 })).body.results.filter((hit: { id: string }) => hit.id === word);

const managed = (name: string): Promise<string> => streamSource(service, service.owner, { brandId: shop.brandId, name });

describe("Source name", () => {
  it("accepts 1-120 characters after trimming and keeps the name as typed", async () => {
    const edges = " ".repeat(50);
    expect((await create(`${edges}${a(120)}${edges}`)).body.name).toBe(a(120));
    expect((await create("\u{1F9E6}".repeat(120))).status).toBe(201);
    for (const name of [a(121), `${edges}${a(121)}`, "\u{1F9E6}".repeat(121)])
      await refused(create(name), 400, "validation.failed", "name");
    for (const name of ["", edges, "\t\n"]) await refused(create(name), 400, "validation.failed", "name");
    for (const name of ["nul\0", "half \ud800"]) await refused(create(name), 400, "validation.failed", "name");
  });

  it("creates one source for twenty concurrent requests in different cases and Unicode forms", async () => {
    const forms = ["R\u00e9colte", "re\u0301colte", "R\u00c9COLTE", " r\u00e9colte "];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => create(forms[at % forms.length] ?? "")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it("creates or rejects a source while its brand is being deleted, but never leaves the source without a brand", async () => {
    const session = await signedIn(service, service.owner);
    for (let round = 0; round < 5; round += 1) {
      const brandId = (await call("POST", "/v1/brands", { display_name: "Fleeting" })).body.id;
      const [made] = await Promise.all([create(`Fleeting ${round}`, brandId), session.call("DELETE", `/api/brands/${brandId}`)]);
      expect([201, "resource.not_found"], made.text).toContain(made.body.code ?? made.status);
      expect((await listed(made.body.id))?.brand_id).toBe(made.status === 201 ? brandId : undefined);
    }
  });
});

describe("PATCH /v1/knowledge/sources/{id}", () => {
  it("returns 200 with the renamed source; every read and search hit has the new name immediately", async () => {
    const id = await filled("Before", "indigo");
    expect(await hits("indigo")).toMatchObject([{ source: "Before" }]);
    const { status, body } = await patch(id, { name: "  After the storm " });
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      name: "After the storm",
      brand_id: shop.brandId,
      type: "catalog",
      enabled: true,
      integration_id: null,
      stream_key: null,
      document_count: 1,
      ready_count: 1,
    });
    expect(await hits("indigo")).toMatchObject([{ source: "After the storm" }]);
    expect(await listed(id)).toEqual(body);
    expect((await call("GET", `${sources}/${id}/documents/indigo`)).body.source).toBe("After the storm");
  });

  it("frees the old name and reserves the new name immediately", async () => {
    const { body } = await create("Old name");
    await patch(body.id, { name: "New name" });
    const old = await create("old NAME");
    expect([old.status, old.body.id === body.id]).toEqual([201, false]);
    const again = await create("NEW name");
    expect([again.status, again.body.id]).toEqual([200, body.id]);
  });

  it("allows a change of case in the source's own name", async () => {
    const { body } = await create("quiet corner");
    for (const name of ["Quiet Corner", "QUIET CORNER", "QUIET CORNER"]) {
      const { status, body: after } = await patch(body.id, { name });
      expect([status, after.name]).toEqual([200, name]);
    }
  });

  it("returns 409 knowledge.source_name_taken for the name of any other source of the account, ignoring case, and changes nothing", async () => {
    const { body: other } = await create("Stra\u00dfe");
    const brandId = (await call("POST", "/v1/brands", { display_name: "Neighbour" })).body.id;
    const { body: mine } = await create("Mine", brandId);
    for (const name of ["Stra\u00dfe", "STRA\u00dfE", " stra\u00dfe "]) {
      await refused(patch(mine.id, { name, enabled: false }), 409, "knowledge.source_name_taken");
    }
    expect(await listed(mine.id)).toMatchObject({ name: "Mine", enabled: true });
    expect(await listed(other.id)).toMatchObject({ name: "Stra\u00dfe" });
  });

  it("gives a name that is requested concurrently for many sources to exactly one source", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, (_, at) => create(`Wants ${at}`)));
    const answers = await Promise.all(made.map(({ body }, at) => patch(body.id, { name: at % 2 === 0 ? "Wanted" : "WANTED" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  it("changes name and enabled together, and requires at least one of the two fields", async () => {
    const { body } = await create("Both");
    expect((await patch(body.id, { name: "Both at once", enabled: false })).body).toMatchObject({ name: "Both at once", enabled: false });
    expect((await patch(body.id, { name: "Name alone" })).body).toMatchObject({ name: "Name alone", enabled: false });
    for (const wrong of [{}, undefined, [], { type: "files" }, { name: null }, { enabled: null }, { name: "x", brand_id: shop.brandId }]) {
      await refused(patch(body.id, wrong), 400, "validation.failed");
    }
  });

  it.each([[""], ["   "], [a(121)], ["nul\0"], ["half \ud800"], [5]])("returns 400 validation.failed for the name %j", async (name) => {
    const { body } = await create("Stays");
    await refused(patch(body.id, { name }), 400, "validation.failed", "name");
    expect(await listed(body.id)).toMatchObject({ name: "Stays" });
  });

  it("returns 409 knowledge.source_managed for a source owned by an integration stream", async () => {
    const id = await managed("Stream");
    await refused(patch(id, { name: "Mine now" }), 409, "knowledge.source_managed");
    await refused(patch(id, { name: "Mine now", enabled: false }), 409, "knowledge.source_managed");
    expect(await listed(id)).toMatchObject({ name: "Stream", enabled: true, stream_key: "products" });
  });

  it("enables and disables a source owned by an integration stream, because the setting only determines whether personas use the source", async () => {
    const id = await managed("Switched stream");
    expect((await patch(id, { enabled: false })).body).toMatchObject({ id, enabled: false });
    expect((await patch(id, { enabled: true })).body).toMatchObject({ id, enabled: true });
  });

  it("returns 404 knowledge.source_not_found for an unknown source and for another account's source", async () => {
    const other = await openShop(service, await service.addAccount("patch@example.com"), "Patch");
    for (const id of [unknownId, "no-uuid", "%00", other.catalogId]) {
      await refused(patch(id, { name: "Anything" }), 404, "knowledge.source_not_found");
    }
  });
});

describe("PATCH .../sources/{id}/brand", () => {
  const move = (id: string, brandId: unknown, base = "/api/knowledge/sources"): Promise<Answer> =>
    call("PATCH", `${base}/${id}/brand`, { brand_id: brandId });

  it("returns the source on both routes; personas use the new brand's sources immediately", async () => {
    const second = await openShop(service, service.owner, "Second");
    const id = await filled("Wanders", "magenta");
    expect(await hits("magenta")).toHaveLength(1);
    expect(await hits("magenta", second.visitor)).toEqual([]);
    const count = async (persona: string): Promise<number> => (await call("GET", `/api/personas/${persona}`)).body.active_document_count;
    const before = [await count(shop.personaId), await count(second.personaId)];

    const { status, body } = await move(id, second.brandId);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      name: "Wanders",
      brand_id: second.brandId,
      type: "catalog",
      enabled: true,
      integration_id: null,
      stream_key: null,
      document_count: 1,
      ready_count: 1,
    });
    expect(await hits("magenta")).toEqual([]);
    expect(await hits("magenta", second.visitor)).toHaveLength(1);
    expect([await count(shop.personaId), await count(second.personaId)]).toEqual([(before[0] ?? 0) - 1, (before[1] ?? 0) + 1]);
    expect(await listed(id)).toEqual(body);

    const back = await move(id, shop.brandId, sources);
    expect([back.status, back.body.brand_id]).toEqual([200, shop.brandId]);
    expect(await hits("magenta")).toHaveLength(1);
    expect(await hits("magenta", second.visitor)).toEqual([]);
  });

  it("reindexes the documents if the new brand has different languages", async () => {
    const german = (await call("POST", "/v1/brands", { display_name: "Deutsch", audience_languages: ["de"] })).body.id;
    const persona = (await call("POST", "/api/personas", { name: "Berater", brand_id: german })).body.id;
    const { body: source } = await create("Umzug");
    await call("PUT", `${sources}/${source.id}/documents`, { items: [{ id: "kissen", title: "Kuschelige Sofakissen" }] });
    await shop.settled();
    await move(source.id, german);
    await fetch(`${service.url}/readyz`);
    const { body } = await shop.api.call("POST", "/v1/search", { query: "kuscheliges Sofakissen", persona_id: persona });
    expect(body.results.map((hit: { id: string }) => hit.id)).toEqual(["kissen"]);
    const changes = async (): Promise<number> =>
      (
        await service.database.one<{ count: number }>(
          "test.changes",
          `select count(*) as count from index_changes c join documents d on d.id = c.document_id where d.source_id = $1`,
          [source.id],
        )
      )?.count ?? 0;
    const noted = await changes();
    const again = (await call("POST", "/v1/brands", { display_name: "Auch deutsch", audience_languages: ["de"] })).body.id;
    await move(source.id, again);
    expect(await changes()).toBe(noted);
    await move(source.id, shop.brandId);
    expect(await changes()).toBe(noted + 1);
  });

  it("returns 200 and changes nothing if the source already belongs to the brand", async () => {
    const { body } = await create("Stays here");
    const moved = await move(body.id, shop.brandId.toUpperCase());
    expect([moved.status, moved.body]).toEqual([200, await listed(body.id)]);
  });

  it("returns 404 resource.not_found for an unknown brand and for another account's brand", async () => {
    const other = await openShop(service, await service.addAccount("move@example.com"), "Move");
    const { body } = await create("Unmoved");
    for (const brandId of [unknownId, "no-uuid", "", other.brandId]) await refused(move(body.id, brandId), 404, "resource.not_found");
    expect(await listed(body.id)).toMatchObject({ brand_id: shop.brandId });
  });

  it("returns 404 knowledge.source_not_found for an unknown source", async () => {
    for (const id of [unknownId, "no-uuid"]) await refused(move(id, shop.brandId), 404, "knowledge.source_not_found");
  });

  it("returns 409 knowledge.source_managed for a source owned by an integration stream", async () => {
    const id = await managed("Stream that stays");
    const brandId = (await call("POST", "/v1/brands", { display_name: "Elsewhere" })).body.id;
    await refused(move(id, brandId), 409, "knowledge.source_managed");
    expect(await listed(id)).toMatchObject({ brand_id: shop.brandId });
  });

  it.each([[undefined], [{}], [{ brand_id: 5 }], [{ brand_id: null }], [{ brand_id: unknownId, name: "x" }]])(
    "returns 400 validation.failed for the body %j",
    (body) => refused(call("PATCH", `/api/knowledge/sources/${shop.catalogId}/brand`, body), 400, "validation.failed"),
  );

  it("completes concurrent moves in opposite directions", async () => {
    const brands = [shop.brandId, (await call("POST", "/v1/brands", { display_name: "Crossing" })).body.id];
    const made = await Promise.all([create("Cross 1"), create("Cross 2")]);
    const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => move(made[at % 2]?.body.id, brands[(at >> 1) % 2])));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  });
});

describe("DELETE /v1/knowledge/sources/{id}", () => {
  it("returns 202 with the job, immediately hides the source's documents and frees its name", async () => {
    const before = await unitsOf(service, accountId);
    const id = await filled("Fading", "cobalt");
    const counted = (await call("GET", `/api/personas/${shop.personaId}`)).body.active_document_count;
    const { status, body } = await remove(id, "Fading");
    expect(status).toBe(202);
    expect(body).toMatchObject({
      job_id: expect.any(String),
      operation: "delete",
      status: "queued",
      processed: 0,
      total: 1,
      failed: 0,
      created_at: expect.stringMatching(/Z$/),
      started_at: null,
      finished_at: null,
      error: null,
    });
    expect(await hits("cobalt")).toEqual([]);
    expect(await listed(id)).toBeUndefined();
    expect((await call("GET", `/api/personas/${shop.personaId}`)).body.active_document_count).toBe(counted - 1);
    expect((await call("GET", `/v1/knowledge/documents?source_id=${id}`)).body.total_count).toBe(0);
    await refused(call("GET", `${sources}/${id}/documents/cobalt`), 404, "resource.not_found");
    await refused(call("PUT", `${sources}/${id}/documents`, { items: [{ id: "late", title: "Late" }] }), 404, "knowledge.source_not_found");
    await refused(call("DELETE", `${sources}/${id}/documents`, { ids: ["cobalt"] }), 404, "knowledge.source_not_found");
    await refused(patch(id, { name: "Back" }), 404, "knowledge.source_not_found");
    await refused(remove(id, "Fading"), 404, "knowledge.source_not_found");
    const { usage } = await unitsOf(service, accountId);
    expect(usage.knowledgeUnits).toBeCloseTo(before.usage.knowledgeUnits, 4);

    const again = await create("FADING");
    expect([again.status, again.body.id === id, again.body.name]).toEqual([201, false, "FADING"]);
    await done();
    expect(await hits("cobalt")).toEqual([]);
    expect(await service.database.one("test.gone", `select 1 from documents where source_id = $1`, [id])).toBeNull();
    expect(await service.database.one("test.goneSource", `select 1 from sources where id = $1`, [id])).toBeNull();
    expect(await listed(again.body.id)).toMatchObject({ document_count: 0 });
  });

  it("returns 409 knowledge.source_confirm_required for a source with documents if confirm is missing or wrong, and keeps the source", async () => {
    const id = await filled("R\u00f6sti & Co", "umber");
    for (const confirm of [undefined, "", "R\u00f6sti", "r\u00f6sti & co", id]) {
      await refused(remove(id, confirm), 409, "knowledge.source_confirm_required");
    }
    expect(await hits("umber")).toHaveLength(1);
    expect((await remove(id, "Ro\u0308sti & Co")).status).toBe(202);
    await done();
  });

  it("does not require confirm for a source that is empty or whose documents were all deleted", async () => {
    const { body: empty } = await create("Empty");
    const { status, body } = await remove(empty.id);
    expect([status, body.total]).toEqual([202, 0]);
    await done();
    const id = await filled("Emptied", "sienna");
    await call("DELETE", `${sources}/${id}/documents`, { ids: ["sienna"] });
    await done();
    expect((await remove(id)).status).toBe(202);
    await done();
  });

  it("deletes waiting and processing documents with their source and frees all their units", async () => {
    const before = await unitsOf(service, accountId);
    const { body } = await create("Hasty");
    await call("PUT", `${sources}/${body.id}/documents`, {
      items: Array.from({ length: 60 }, (_, at) => ({
        id: `hasty-${at}`,
        title: `Hasty pergola ${at}`,
        description: "Of oak. ".repeat(200),
      })),
    });
    expect((await remove(body.id, "Hasty")).status).toBe(202);
    await done();
    await fetch(`${service.url}/readyz`);
    const after = await unitsOf(service, accountId);
    for (const sum of [after.usage, after.ledger, after.documents]) {
      expect(sum.knowledgeUnits).toBeCloseTo(before.usage.knowledgeUnits, 4);
      expect(sum.storageUnits).toBeCloseTo(before.usage.storageUnits, 6);
    }
    const { body: search } = await shop.visitor.call("POST", "/v1/search", { query: "hasty pergola", top_k: 50 });
    expect(search.results.filter((hit: { id: string }) => hit.id.startsWith("hasty"))).toEqual([]);
  });

  it("keeps units exact if writes race with the deletion", async () => {
    const { body } = await create("Contested");
    const items = Array.from({ length: 20 }, (_, at) => ({ id: `c-${at}`, title: `Contested ${at}` }));
    const path = `${sources}/${body.id}/documents`;
    await call("PUT", path, { items });
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, at) => call("PUT", path, { items: items.map((item) => ({ ...item, title: `Version ${at}` })) })),
      remove(body.id, "Contested"),
      call("DELETE", path, { ids: items.map(({ id }) => id) }),
      remove(body.id, "Contested"),
    ]);
    for (const { status, text } of answers) expect([200, 202, 404, 409], text).toContain(status);
    await done();
    await remove(body.id, "Contested");
    await done();
    await shop.settled();
    const { usage, ledger, documents } = await unitsOf(service, accountId);
    for (const sum of [ledger, documents]) {
      expect(sum.knowledgeUnits).toBeCloseTo(usage.knowledgeUnits, 4);
      expect(sum.storageUnits).toBeCloseTo(usage.storageUnits, 6);
    }
  });

  it("returns 409 knowledge.removal_busy with job_id while another bulk job is running, and keeps the source", async () => {
    const { body } = await create("Busy source");
    await whileBusy(service, accountId, async (jobId) => {
      expect((await refused(remove(body.id), 409, "knowledge.removal_busy")).job_id).toBe(jobId);
    });
    expect(await listed(body.id)).toMatchObject({ name: "Busy source" });
  });

  it("returns 409 knowledge.source_managed for a source owned by an integration stream", async () => {
    const id = await managed("Stream forever");
    await refused(remove(id, "Stream forever"), 409, "knowledge.source_managed");
    expect(await listed(id)).toBeDefined();
  });

  it("returns 404 knowledge.source_not_found for an unknown source, another account's source and the hidden source of account documents", async () => {
    const other = await openShop(service, await service.addAccount("drop@example.com"), "Drop");
    const library = "0190a0b0-0000-7000-8000-0000000000bb";
    await service.database.run(
      "test.library",
      `insert into sources (id, account_id, name, name_key, type) values ($1, $2, 'Account documents', 'account documents', 'library')
       on conflict do nothing`,
      [library, accountId],
    );
    for (const id of [unknownId, "no-uuid", "%00", other.catalogId, library]) {
      await refused(remove(id, "Drop catalog"), 404, "knowledge.source_not_found");
      await refused(patch(id, { enabled: false }), 404, "knowledge.source_not_found");
    }
  });

  it("returns 403 for a persona id and accepts a signed-in owner", async () => {
    const { body } = await create("By session");
    await refused(shop.visitor.call("DELETE", `${sources}/${body.id}`), 403, "auth.forbidden");
    expect((await (await signedIn(service, service.owner)).call("DELETE", `${sources}/${body.id}`)).status).toBe(202);
    await done();
  });
});
