import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { thenRestore } from "../support/then-restore.ts";

let service: TestService;
let shop: Shop;
let documents: string;

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner);
  documents = `/v1/knowledge/sources/${shop.catalogId}/documents`;
});
afterAll(() => service.stop());

const put = (source: string, items: readonly object[]) => shop.api.call("PUT", `/v1/knowledge/sources/${source}/documents`, { items });
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const newSource = async (name: string): Promise<string> =>
  (await shop.api.call("POST", "/v1/knowledge/sources", { name, brand_id: shop.brandId })).body.id;

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly next_cursor: string | null;
}
const page = async (query: string): Promise<Page> => (await shop.api.call("GET", `/v1/knowledge/documents?${query}`)).body;

describe("Concurrent writes of products with the same id", () => {
  it("create one document for 100 identical concurrent calls: one call creates it, the others are no_op", async () => {
    const answers = await Promise.all(times(100, () => put(shop.catalogId, [{ id: "kettle", title: "Copper kettle", price: 30 }])));
    expect(answers.map(({ status }) => status)).toEqual(times(100, () => 200));
    const sum = (field: string) => answers.reduce((total, { body }) => total + body[field], 0);
    expect([sum("created"), sum("updated"), sum("no_op")]).toEqual([1, 0, 99]);
    expect((await page(`source_id=${shop.catalogId}`)).items).toHaveLength(1);
  });

  it("succeed for batches that contain the same ids in different orders, and write each id once", async () => {
    const source = await newSource("Overlap");
    const items = times(40, (at) => ({ id: `p${at}`, title: `Lamp ${at}` }));
    const answers = await Promise.all(times(12, (at) => put(source, at % 2 === 0 ? items : items.toReversed())));
    expect(answers.map(({ status }) => status)).toEqual(times(12, () => 200));
    expect(answers.reduce((total, { body }) => total + body.created, 0)).toBe(40);
  });

  it("keep the newest content if a write arrives during processing, in the database row and in search", async () => {
    const source = await newSource("Rewrites");
    const ids = times(20, (at) => `w${at}`);
    for (let version = 1; version <= 6; version += 1) {
      await put(
        source,
        ids.map((id) => ({ id, title: `Walnut desk ${id}`, description: `Edition ${version} of the desk.`, price: version })),
      );
    }
    await shop.settled();
    await fetch(`${service.url}/readyz`);
    for (const id of ids) {
      const { body } = await shop.api.call("GET", `/v1/knowledge/sources/${source}/documents/${id}`);
      expect(body).toMatchObject({ description: "Edition 6 of the desk.", price: 6, status: { state: "ready" } });
      const found = await shop.visitor.call("POST", "/v1/search", { query: id, top_k: 1 });
      expect(found.body.results[0]).toMatchObject({ id, description: "Edition 6 of the desk.", price: 6 });
      expect(found.body.results[0].content).toContain("Edition 6");
    }
  });

  it("return knowledge.concurrent_write only if an internal retry also fails", async () => {
    const source = await newSource("Lost races");
    // The trigger simulates, twice, a row that is inserted between lookup and write: it makes every insert find an existing row.
    await service.database.run(
      "test.lose",
      `create or replace function lose_race() returns trigger language plpgsql as $$ begin
         if new.external_id = 'raced' then raise unique_violation using constraint = 'documents_external_id'; end if;
         return new;
       end $$`,
    );
    await service.database.run(
      "test.loseOn",
      `create or replace trigger lose_race before insert on documents for each row execute function lose_race()`,
    );
    const answer = await thenRestore(put(source, [{ id: "raced", title: "Raced" }]), () =>
      service.database.run("test.loseOff", `drop trigger lose_race on documents`),
    );
    expect([answer.status, answer.body.code]).toEqual([409, "knowledge.concurrent_write"]);
    expect((await put(source, [{ id: "raced", title: "Raced" }])).body.created).toBe(1);
  });
});

describe("GET /v1/knowledge/documents during writes", () => {
  /** Writes new and changed products until stopped. */
  function writer(source: string): { stop(): Promise<void> } {
    let running = true;
    const loop = async (lane: number): Promise<void> => {
      for (let round = 0; running; round += 1) {
        await put(source, [
          ...times(5, (at) => ({ id: `new-${lane}-${round}-${at}`, title: `New ${at}` })),
          { id: `old-${round % 60}`, title: `Old ${round} ${lane}`, price: round },
        ]);
      }
    };
    const loops = times(4, loop);
    return {
      async stop() {
        running = false;
        await Promise.all(loops);
      },
    };
  }

  const old = times(60, (at) => ({ id: `old-${at}`, title: `Old ${at}` }));

  it("pages by offset without repeating or skipping a row", async () => {
    const source = await newSource("Paged by offset");
    await put(source, old);
    const writing = writer(source);
    const seen: string[] = [];
    try {
      for (let offset = 0; ; offset += 7) {
        const { items } = await page(`source_id=${source}&limit=7&offset=${offset}`);
        seen.push(...items.map(({ id }) => id));
        if (items.length < 7 || seen.length > 3_000) break;
      }
    } finally {
      await writing.stop();
    }
    expect(seen.length).toBeGreaterThan(60);
    expect(new Set(seen).size).toBe(seen.length);
    expect(old.filter(({ id }) => !seen.includes(id))).toEqual([]);
  });

  for (const sort of ["created_at&sort_dir=desc", "created_at&sort_dir=asc", "state", "title&sort_dir=desc"]) {
    it(`pages by next_cursor without repeating or skipping a row during deletions, sorted by ${sort.replace("&sort_dir=", " ")}`, async () => {
      const source = await newSource(`Paged by ${sort}`);
      const fixed = times(60, (at) => ({ id: `fixed-${at}`, title: `Fixed ${String(at).padStart(3, "0")}` }));
      await put(source, [...fixed, ...times(30, (at) => ({ id: `gone-${at}`, title: `Gone ${at}` }))]);
      await shop.settled();
      const seen: string[] = [];
      let cursor: string | null = null;
      for (let at = 0; ; at += 1) {
        const answer: Page = await page(`source_id=${source}&limit=7&sort_by=${sort}${cursor === null ? "" : `&cursor=${cursor}`}`);
        seen.push(...answer.items.map(({ id }) => id));
        cursor = answer.next_cursor;
        if (cursor === null) break;
        await put(source, [{ id: `new-${at}`, title: `New ${at}` }]);
        await shop.api.call("POST", `/v1/knowledge/sources/${source}/documents/delete`, { ids: [`gone-${at}`, `gone-${29 - at}`] });
      }
      expect(seen.length - new Set(seen).size).toBe(0);
      expect(fixed.filter(({ id }) => !seen.includes(id))).toEqual([]);
    });
  }

  it("returns validation.failed for an invented cursor or a cursor from another sort order", async () => {
    const { next_cursor: cursor } = await page("limit=1");
    const madeUp = Buffer.from(JSON.stringify(["created_at.asc", "yesterday", "0190a0b0-0000-7000-8000-000000000000"])).toString(
      "base64url",
    );
    for (const query of [`cursor=${madeUp}`, `limit=1&sort_by=title&cursor=${cursor}`, "cursor=bm9uc2Vuc2U", "cursor=%00"]) {
      const answer = await shop.api.call("GET", `/v1/knowledge/documents?${query}`);
      expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([400, "validation.failed", "cursor"]);
    }
  });
});

describe("GET .../documents/{id}", () => {
  it("returns documents whose id equals a path segment of another route", async () => {
    const source = await newSource("Words");
    await put(source, [
      { id: "delete", title: "Eraser" },
      { id: "upload", title: "Ramp" },
    ]);
    for (const id of ["delete", "upload"]) {
      expect((await shop.api.call("GET", `/v1/knowledge/sources/${source}/documents/${id}`)).body.id).toBe(id);
      const refused = await shop.api.call("PUT", `/v1/knowledge/sources/${source}/documents/${id}`, {});
      expect([refused.status, refused.headers.get("allow")]).toEqual([405, expect.stringContaining("POST")]);
    }
  });
});

describe("Document queue", () => {
  it("processes every accepted document until it is ready", async () => {
    await shop.settled();
    expect((await page(`source_id=${shop.catalogId}&state=ready`)).items.length).toBe(
      (await page(`source_id=${shop.catalogId}`)).items.length,
    );
    expect((await shop.api.call("GET", `${documents}/kettle`)).body.status.state).toBe("ready");
  });
});
