import { describe, expect, it } from "vitest";
import { eventually, type Answer } from "../support/api.ts";
import { jobsDone, unitsOf } from "../support/bulk-jobs.ts";
import { imported, importEnded, importOf, sendImport } from "../support/import-files.ts";
import type { SharedService } from "../support/service.ts";
import { setTier } from "../support/set-tier.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
});

let made = 0;
/** Creates a catalog, with products if given. */
async function newSource(...items: object[]): Promise<string> {
  const { body } = await shop.api.call("POST", "/v1/knowledge/sources", { name: `Import ${(made += 1)}`, brand_id: shop.brandId });
  if (items.length > 0) await put(body.id, ...items);
  return body.id;
}

async function put(sourceId: string, ...items: object[]): Promise<Answer> {
  const answer = await shop.api.call("PUT", `/v1/knowledge/sources/${sourceId}/documents`, { items });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer;
}

const documentOf = async (sourceId: string, id: string): Promise<Answer["body"]> =>
  (await shop.api.call("GET", `/v1/knowledge/sources/${sourceId}/documents/${id}`)).body;

async function idsOf(sourceId: string): Promise<string[]> {
  const { body } = await shop.api.call("GET", `/v1/knowledge/documents?source_id=${sourceId}&limit=200`);
  return body.items.map(({ id }: { id: string }) => id).toSorted();
}

const rows = (count: number, title = "Mug", first = 0): string =>
  `id,title,price\n${Array.from({ length: count }, (_, at) => `p-${first + at},${title} ${first + at},${at % 50}.5\n`).join("")}`;

const csv = (sourceId: string, content: string, options?: Record<string, unknown>) => ({
  sourceId,
  name: "products.csv",
  content,
  ...(options === undefined ? {} : { options }),
});

/** Locks a product's row while `work` runs, so that an import is blocked at the batch that contains this product. */
async function whileHeld(sourceId: string, id: string, work: () => Promise<void>): Promise<void> {
  await service.database.transaction(async (tx) => {
    await tx.one("test.hold", "select 1 from documents where source_id = $1 and external_id = $2 for update", [sourceId, id]);
    await work();
  });
}

/** Statements of the test's own database that wait for a lock; other databases of the server belong to other tests. */
const waitingStatements = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

describe("POST /v1/knowledge/sources/{source_id}/import", () => {
  it("imports a CSV file with the columns, number format and encoding of a German shop", async () => {
    const sourceId = await newSource();
    const text =
      'Artikelnummer;Bezeichnung;Preis;Streichpreis;Verfügbarkeit;Warengruppe;Farbe;Bild\r\nA-1;"Jacke ""Alpin""\nwasserdicht";1.299,50 €;1.499,00 €;auf Lager;Kleidung > Jacken;grün;https://example.com/1.jpg\r\nA-2;Mütze;19,9;;ausverkauft;Kleidung > Mützen;rot;\r\n';
    const latin1 = new Uint8Array(Buffer.from(text.replaceAll("€", "\u0080"), "latin1"));
    const end = await imported(shop.api, { sourceId, name: "artikel.csv", content: latin1 });
    expect(end).toMatchObject({
      status: "idle",
      state: "completed",
      total: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      skipped: [],
      skipped_count: 0,
    });
    expect(await documentOf(sourceId, "A-1")).toMatchObject({
      title: 'Jacke "Alpin" wasserdicht',
      price: 1_299.5,
      original_price: 1_499,
      currency: "EUR",
      in_stock: true,
      categories: [["Kleidung", "Jacken"]],
      images: [{ url: "https://example.com/1.jpg" }],
      attributes: { Farbe: "grün" },
    });
    expect(await documentOf(sourceId, "A-2")).toMatchObject({ price: 19.9, in_stock: false });
    const job = (await shop.api.call("GET", `/v1/knowledge/jobs/${end.job_id}`)).body;
    expect(job).toMatchObject({ operation: "import", status: "completed", processed: 2, total: 2, failed: 0 });
  });

  it("counts the changes made by an import, and skips invalid rows with their line number and reason", async () => {
    const sourceId = await newSource();
    await imported(shop.api, csv(sourceId, rows(3)));
    const end = await imported(
      shop.api,
      csv(sourceId, "id,title,price\np-0,Mug 0,0.5\np-1,Bowl,1.5\np-9,Cup,2\np-2,Mug,cheap\n,No id,1\np-0,Again,1\n"),
    );
    expect(end).toMatchObject({ total: 6, created: 1, updated: 1, unchanged: 1, removed: 0, skipped_count: 3 });
    const fault = { number: expect.any(Number), code: "validation.failed", retryable: false };
    const product = (title: string, price: unknown) => expect.objectContaining({ title, price });
    expect(end.skipped).toEqual([
      { ...fault, ref: "p-0", line: 7, message: "id is used by an earlier item of the file", item: product("Again", 1) },
      { ...fault, ref: "p-2", line: 5, message: expect.stringContaining("price must be a number"), item: product("Mug", "cheap") },
      { ...fault, ref: "line 6", line: 6, message: expect.stringContaining("id is required"), item: product("No id", 1) },
    ]);
    expect((await documentOf(sourceId, "p-1")).title).toBe("Bowl");
    const { status, text, headers } = await shop.api.call("GET", `/v1/knowledge/sources/${sourceId}/import/skipped`);
    expect([status, headers.get("content-type"), text.split("\r\n")[0], text.split("\r\n").length]).toEqual([
      200,
      "text/csv; charset=utf-8",
      "ref,line,code,message,retryable",
      5,
    ]);
    expect((await shop.api.call("POST", `/api/knowledge/sources/${sourceId}/import/retry-skipped`)).body.code).toBe(
      "knowledge.nothing_skipped",
    );
  });

  it("imports products in API format, and flat objects, as JSON Lines", async () => {
    const sourceId = await newSource();
    const product = {
      id: "whole",
      title: "Tent",
      categories: [["Camping", "Tents"]],
      price: 99.5,
      attributes: { persons: 2 },
      variants: [{ sku: "w-1", color: ["red"] }],
    };
    const lines = [product, { product_id: 7, name: "Stove", price: "49,90 €", fuel: "gas" }, "not an object"].map((line) =>
      JSON.stringify(line),
    );
    const end = await imported(shop.api, { sourceId, name: "a.jsonl", content: `${lines.join("\n")}\n{broken` });
    expect(end).toMatchObject({ state: "completed", total: 4, created: 1, skipped_count: 3 });
    expect(await documentOf(sourceId, "whole")).toMatchObject(product);
    const mapping = { product_id: "id", name: "title" };
    await imported(shop.api, { sourceId, name: "b.jsonl", content: lines[1] ?? "", options: { mapping } });
    expect(await documentOf(sourceId, "7")).toMatchObject({ title: "Stove", price: 49.9, attributes: { fuel: "gas" } });
  });

  it("imports a Google Merchant feed, whose groups become products with variants", async () => {
    const sourceId = await newSource();
    const item = (id: string, size: string, price: string): string =>
      `<item><g:id>${id}</g:id><g:item_group_id>shirt</g:item_group_id><g:title>Shirt</g:title><g:price>${price}</g:price><g:sale_price>19.99 EUR</g:sale_price>
       <g:availability>in_stock</g:availability><g:size>${size}</g:size><g:color>Blue/White</g:color><link>https://example.com/shirt</link>
       <g:image_link>https://example.com/${id}.jpg</g:image_link><g:additional_image_link>https://example.com/x.jpg</g:additional_image_link>
       <g:brand>Loom</g:brand><g:gtin>04006381333931</g:gtin><g:product_type>Clothing &gt; Shirts</g:product_type>
       <g:product_detail><g:attribute_name>Fabric</g:attribute_name><g:attribute_value>Linen</g:attribute_value></g:product_detail>
       <g:shipping><g:country>DE</g:country><g:price>5 EUR</g:price></g:shipping></item>`;
    const single =
      "<item><g:id>hat</g:id><g:title><![CDATA[Hat & scarf]]></g:title><g:price>12.00 EUR</g:price><g:availability>out of stock</g:availability></item>";
    const content = `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Shop</title>${item("s-1", "S", "25.00 EUR")}${single}${item("s-2", "M", "24.00 EUR")}</channel></rss>`;
    expect(await imported(shop.api, { sourceId, name: "feed.xml", content })).toMatchObject({
      state: "completed",
      total: 2,
      created: 2,
      skipped_count: 0,
    });
    expect(await documentOf(sourceId, "shirt")).toMatchObject({
      title: "Shirt",
      price: 19.99,
      original_price: 25,
      in_stock: true,
      categories: [["Clothing", "Shirts"]],
      links: [{ url: "https://example.com/shirt" }],
      attributes: { brand: "Loom", Fabric: "Linen", gtin: "04006381333931" },
      variants: [
        { sku: "s-1", size: ["S"], color: ["Blue", "White"], price: 19.99, in_stock: true },
        { sku: "s-2", size: ["M"] },
      ],
    });
    expect(await documentOf(sourceId, "hat")).toMatchObject({ title: "Hat & scarf", price: 12, in_stock: false });
  });

  it("reports the expected changes if `dry_run` is set, and writes nothing", async () => {
    const sourceId = await newSource({ id: "p-0", title: "Mug 0", price: 0.5 }, { id: "old", title: "Old" });
    const content = `${rows(30)}p-99,Mug,cheap\n`;
    const options = { dry_run: true, remove_missing: true, allow_removals: 0.5, mapping: { title: "title" } };
    const { status, body } = await sendImport(shop.api, csv(sourceId, content, options));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      dry_run: true,
      format: "csv",
      delimiter: ",",
      encoding: "utf-8",
      total: 31,
      created: 29,
      updated: 0,
      unchanged: 1,
      removed: 1,
      skipped_count: 1,
      is_complete: true,
    });
    expect(body.columns[2]).toEqual({ name: "price", target: "price", examples: ["0.5", "1.5", "2.5"] });
    expect(body.mapping).toEqual({ id: "id", title: "title", price: "price" });
    expect(body.preview).toHaveLength(20);
    expect(body.skipped).toMatchObject([{ ref: "p-99", line: 32 }]);
    expect(await idsOf(sourceId)).toEqual(["old", "p-0"]);
    expect((await importOf(shop.api, sourceId)).state).toBeUndefined();
  });

  it("uses `mapping` in preference to the suggested mapping", async () => {
    const sourceId = await newSource();
    const options = { mapping: { ref: "id", what: "title", cost: "price", note: "ignore", material: "attributes.fabric" } };
    await imported(shop.api, csv(sourceId, "ref,what,cost,note,material\n1,Scarf,5,secret,wool\n", options));
    const { title, price, attributes } = await documentOf(sourceId, "1");
    expect([title, price, attributes]).toEqual(["Scarf", 5, { fabric: "wool" }]);
  });

  it("rejects unknown targets, a missing file, and a file of another source", async () => {
    const sourceId = await newSource();
    const codes = [
      await sendImport(shop.api, csv(sourceId, rows(1), { mapping: { id: "ident" } })),
      await sendImport(shop.api, csv(sourceId, rows(1), { unknown: true })),
      await sendImport(shop.api, csv(sourceId, rows(1), { delimiter: '"' })),
      await sendImport(shop.api, csv(sourceId, "")),
      await shop.api.call("POST", `/v1/knowledge/sources/${sourceId}/import`, {}),
      await sendImport(shop.api, csv(sourceId, "weight,height\n1,2\n1,2\n", { dry_run: true })),
      await sendImport(shop.api, csv(shop.filesId, rows(1))),
    ].map(({ status, body }) => [status, body.code, body.errors?.[0]?.field]);
    expect(codes).toEqual([
      [400, "validation.failed", "mapping.id"],
      [400, "validation.failed", "unknown"],
      [400, "validation.failed", "delimiter"],
      [400, "validation.failed", "file"],
      [400, "validation.failed", "url"],
      [400, "validation.failed", "mapping"],
      [409, "knowledge.source_type_mismatch", undefined],
    ]);
  });

  it("rejects private addresses", async () => {
    const sourceId = await newSource();
    for (const url of ["http://127.0.0.1:1/x.csv", "http://[::1]/x.csv", "file:///etc/passwd", "http://localhost/x"]) {
      const { status, body } = await shop.api.call("POST", `/v1/knowledge/sources/${sourceId}/import`, { url, dry_run: true });
      expect([status, body.code, body.errors[0].field]).toEqual([400, "validation.failed", "url"]);
    }
  });

  it("fails with the reason if the file cannot be read", async () => {
    const sourceId = await newSource({ id: "stays", title: "Stays" });
    const bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><rss><channel><item><id>&a;</id></item></channel></rss>';
    const end = await imported(shop.api, { sourceId, name: "x.xml", content: bomb, options: { remove_missing: true, allow_removals: 1 } });
    expect(end).toMatchObject({
      state: "failed",
      created: 0,
      removed: 0,
      error: { code: "validation.failed", message: expect.stringContaining("document type declaration") },
    });
    expect(await idsOf(sourceId)).toEqual(["stays"]);
    expect((await shop.api.call("GET", `/v1/knowledge/jobs/${end.job_id}`)).body.status).toBe("failed");
  });
});

describe("remove_missing", () => {
  it("deletes documents that are missing from the file, but at most a fifth of the source's documents unless more is allowed", async () => {
    const sourceId = await newSource();
    await imported(shop.api, csv(sourceId, rows(10)));
    const truncated = csv(sourceId, rows(7), { remove_missing: true });
    expect(await imported(shop.api, truncated)).toMatchObject({ state: "completed", removed: 0, removals_withheld: 3, unchanged: 7 });
    expect(await idsOf(sourceId)).toHaveLength(10);
    expect(await imported(shop.api, csv(sourceId, rows(8), { remove_missing: true }))).toMatchObject({ removed: 2, removals_withheld: 0 });
    // Waits for the other removal, because an account can have only one at a time.
    await jobsDone(service, service.owner.accountId);
    expect(await imported(shop.api, csv(sourceId, rows(1), { remove_missing: true, allow_removals: 1 }))).toMatchObject({ removed: 7 });
    await jobsDone(service, service.owner.accountId);
    expect(await idsOf(sourceId)).toEqual(["p-0"]);
    const { usage, ledger, documents } = await unitsOf(service, service.owner.accountId);
    expect(usage).toEqual(ledger);
    expect(documents).toEqual(usage);
  });

  it("deletes nothing if a row cannot be read", async () => {
    const sourceId = await newSource({ id: "a", title: "A" });
    const end = await imported(shop.api, {
      sourceId,
      name: "x.jsonl",
      content: '{"id":"b","title":"B"}\n{"id":',
      options: { remove_missing: true, allow_removals: 1 },
    });
    expect(end).toMatchObject({ created: 1, removed: 0, removals_withheld: 1, skipped_count: 1 });
    expect(await idsOf(sourceId)).toEqual(["a", "b"]);
  });
});

describe("Running import", () => {
  it("returns 409 knowledge.import_running for bulk changes, deletions and a second import, and does not overwrite newer writes", async () => {
    const sourceId = await newSource({ id: "p-0", title: "Held" });
    const { brandId } = shop;
    await whileHeld(sourceId, "p-0", async () => {
      expect((await sendImport(shop.api, csv(sourceId, rows(250)))).status).toBe(202);
      await eventually(async () => (await importOf(shop.api, sourceId)).total === 250);
      expect(await importOf(shop.api, sourceId)).toMatchObject({ status: "importing", state: "running" });
      const url = `/v1/knowledge/sources/${sourceId}`;
      const other = await newSource();
      const answers = [
        await sendImport(shop.api, csv(sourceId, rows(1))),
        await shop.api.call("POST", "/api/knowledge/documents/bulk-jobs", { operation: "reprocess", source_id: sourceId }),
        await shop.api.call("PATCH", `${url}/brand`, {
          brand_id: (await shop.api.call("POST", "/v1/brands", { display_name: "Elsewhere" })).body.id,
        }),
        await shop.api.call("POST", `/api/knowledge/sources/${sourceId}/import/retry-skipped`),
        await sendImport(shop.api, csv(other, rows(1))),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [409, "knowledge.import_running"],
        [409, "knowledge.import_running"],
        [409, "knowledge.import_running"],
        [409, "knowledge.import_running"],
        [409, "knowledge.removal_busy"],
      ]);
      expect((await shop.api.call("GET", `/v1/brands/${brandId}`)).status).toBe(200);
      const { body } = await put(sourceId, { id: "p-200", title: "Newer" }, { id: "new", title: "New" });
      expect(body).toMatchObject({ created: 2, deferred: [] });
      const deletion = await shop.api.call("DELETE", `${url}/documents`, { ids: ["new"] });
      expect([deletion.status, deletion.body.code]).toEqual([409, "knowledge.import_running"]);
      expect((await shop.api.call("DELETE", `${url}?confirm=${encodeURIComponent(`Import ${made - 1}`)}`)).body.code).toBe(
        "knowledge.import_running",
      );
    });
    const end = await importEnded(shop.api, sourceId);
    expect(end).toMatchObject({ state: "completed", total: 250, created: 248, updated: 1, unchanged: 1 });
    expect((await documentOf(sourceId, "p-200")).title).toBe("Newer");
    expect((await documentOf(sourceId, "p-0")).title).toBe("Mug 0");
  });

  it("can be canceled; documents that it has written are kept", async () => {
    const sourceId = await newSource({ id: "p-150", title: "Held" });
    await whileHeld(sourceId, "p-150", async () => {
      const { body } = await sendImport(shop.api, csv(sourceId, rows(400)));
      await eventually(async () => (await importOf(shop.api, sourceId)).created >= 100);
      expect((await shop.api.call("GET", "/api/knowledge/documents/bulk-jobs/active")).body.job).toMatchObject({
        job_id: body.job_id,
        processed: 100,
        total: 400,
      });
      const canceling = shop.api.call("POST", `/api/knowledge/documents/bulk-jobs/${body.job_id}/cancel`);
      await eventually(async () => (await service.database.rows("test.waiting", waitingStatements)).length >= 1);
      void canceling;
    });
    const end = await importEnded(shop.api, sourceId);
    expect(end.state).toBe("canceled");
    expect(end.created).toBeLessThan(399);
    expect((await idsOf(sourceId)).length).toBe(200);
  });
});

describe("DELETE /api/knowledge/sources/{source_id}/import/skipped/{number}", () => {
  const dismiss = (sourceId: string, number: unknown) =>
    shop.api.call("DELETE", `/api/knowledge/sources/${sourceId}/import/skipped/${String(number)}`);

  it("removes one item from the list and from the count, once", async () => {
    const sourceId = await newSource();
    const { skipped } = await imported(shop.api, csv(sourceId, "id,title,price\np-1,Mug,cheap\np-2,Cup,dear\n"));
    const [first, second] = skipped;
    expect(await dismiss(sourceId, first.number)).toMatchObject({ status: 204 });
    expect(await importOf(shop.api, sourceId)).toMatchObject({
      state: "completed",
      skipped_count: 1,
      skipped: [{ number: second.number, ref: second.ref }],
    });
    for (const number of [first.number, 0, "x", "99999999999999999999"]) {
      expect((await dismiss(sourceId, number)).body).toMatchObject({ status: 409, code: "knowledge.nothing_skipped" });
    }
    expect(await importOf(shop.api, sourceId)).toMatchObject({ skipped_count: 1 });
  });

  it("does not remove items of other sources, and rejects a source that has never had an import", async () => {
    const [sourceId, other] = [await newSource(), await newSource()];
    const { skipped } = await imported(shop.api, csv(sourceId, "id,title,price\np-1,Mug,cheap\n"));
    expect((await dismiss(other, skipped[0].number)).status).toBe(409);
    expect(await importOf(shop.api, sourceId)).toMatchObject({ skipped_count: 1 });
  });

  it("keeps the products of the first 100 skipped items, except products that are too large or that the database rejects", async () => {
    const sourceId = await newSource();
    const odd = [
      { id: "a", title: "A", price: "x", description: "nul \0" },
      { id: "b", title: "B", price: "x", description: "y".repeat(9_000) },
    ];
    const many = Array.from({ length: 120 }, (_, number) => ({ id: `c-${number}`, title: "C", price: "x" }));
    const lines = [...odd, ...many].map((item) => JSON.stringify(item)).join("\n");
    const { skipped, skipped_count: count } = await imported(shop.api, { sourceId, name: "odd.jsonl", content: lines });
    expect([count, skipped.length]).toEqual([122, 100]);
    expect(skipped.slice(0, 3).map(({ item }: { item: unknown }) => item)).toEqual([null, null, { id: "c-0", title: "C", price: "x" }]);
    expect(skipped[99].item).toMatchObject({ id: "c-97" });
    await dismiss(sourceId, skipped[0].number);
    expect((await importOf(shop.api, sourceId)).skipped.at(-1)).toMatchObject({ ref: "c-98", item: null });
  });
});

describe("POST /api/knowledge/sources/{source_id}/import/retry-skipped", () => {
  it("retries the items that exceeded the quota, once the quota allows them", async () => {
    const account = await service.addAccount("quota@example.com");
    const own = await openShop(service, account, "Quota");
    await setTier(service.database, account.accountId, "free");
    const long = "word ".repeat(3_900);
    const content = `id,title,description\n${Array.from({ length: 60 }, (_, at) => `q-${at},Item ${at},${long}\n`).join("")}q-bad,,x\n`;
    const first = await imported(own.api, csv(own.catalogId, content));
    expect(first.state).toBe("completed");
    expect(first.created).toBeGreaterThan(10);
    expect(first.created).toBeLessThan(60);
    expect(first.created + first.skipped_count).toBe(61);
    expect(first.skipped.find(({ ref }: { ref: string }) => ref === "q-59")).toMatchObject({
      code: "limits.quota_exceeded",
      retryable: true,
    });
    await setTier(service.database, account.accountId, "self_hosted");
    await eventually(async () => (await own.api.call("GET", "/api/subscription")).body.tier === "self_hosted");
    const { status, body } = await own.api.call("POST", `/api/knowledge/sources/${own.catalogId}/import/retry-skipped`);
    expect([status, body.operation, body.total]).toEqual([202, "import", 60 - first.created]);
    const again = await importEnded(own.api, own.catalogId);
    expect(again).toMatchObject({ state: "completed", created: 60, skipped_count: 1, skipped: [{ ref: "q-bad", retryable: false }] });
    const none = await own.api.call("POST", `/api/knowledge/sources/${own.catalogId}/import/retry-skipped`);
    expect([none.status, none.body.code]).toEqual([409, "knowledge.nothing_skipped"]);
  });
});

describe("POST /api/knowledge/sources/{source_id}/import/undo", () => {
  const undo = (sourceId: string, body: object = {}): Promise<Answer> =>
    shop.api.call("POST", `/api/knowledge/sources/${sourceId}/import/undo`, body);
  async function undone(sourceId: string): Promise<Answer["body"]> {
    const { status, body, text } = await undo(sourceId);
    if (status !== 202) throw new Error(text);
    await jobsDone(service, service.owner.accountId);
    return (await shop.api.call("GET", `/v1/knowledge/jobs/${body.job_id}`)).body;
  }
  const failuresOf = async (jobId: string): Promise<string[]> =>
    (await shop.api.call("GET", `/v1/knowledge/jobs/${jobId}/failures`)).body.items.map(
      ({ id, code }: { id: string; code: string }) => `${id} ${code}`,
    );

  it("deletes what the import created, and restores what it changed and removed, including its history and its enabled state", async () => {
    const products = Array.from({ length: 5 }, (_, at) => ({ id: `p-${at}`, title: `Bowl ${at}`, price: at + 1, currency: "EUR" }));
    const sourceId = await newSource(...products);
    await shop.api.call("POST", `/api/knowledge/sources/${sourceId}/documents/switch`, { document_ids: ["p-4"], enabled: false });
    const content = "id,title,price,currency\np-0,Bowl 0,1,EUR\np-1,Wrong,99,EUR\np-2,Bowl 2,3,USD\np-3,Bowl 3,4,EUR\nnew,New,5,EUR\n";
    expect(await imported(shop.api, csv(sourceId, content, { remove_missing: true }))).toMatchObject({
      created: 1,
      updated: 2,
      unchanged: 2,
      removed: 1,
      undoable: true,
      undone_at: null,
    });
    const plan = await undo(sourceId, { dry_run: true });
    expect([plan.status, plan.body]).toEqual([
      200,
      { dry_run: true, deleted: 1, restored: 2, recreated: 1, changed_since: 0, version_expired: 0 },
    ]);
    await eventually(async () => (await shop.api.call("GET", "/api/knowledge/documents/bulk-jobs/active")).body.job === null);
    expect(await undone(sourceId)).toMatchObject({
      operation: "import",
      undoes_import: true,
      source_id: sourceId,
      status: "completed",
      processed: 4,
      total: 4,
      failed: 0,
    });
    expect(await idsOf(sourceId)).toEqual(products.map(({ id }) => id));
    for (const product of products) expect(await documentOf(sourceId, product.id)).toMatchObject(product);
    const { body } = await shop.api.call("GET", `/v1/knowledge/sources/${sourceId}/documents/p-4/versions`);
    expect(body.items.map(({ version, origin }: { version: number; origin: string }) => [version, origin])).toEqual([
      [2, "restore"],
      [1, "api"],
    ]);
    expect((await documentOf(sourceId, "p-4")).enabled).toBe(false);
    const { usage, ledger, documents } = await unitsOf(service, service.owner.accountId);
    expect([usage, ledger]).toEqual([documents, documents]);
    expect(await importOf(shop.api, sourceId)).toMatchObject({ undoable: false, undone_at: expect.any(String) });
    expect((await undo(sourceId)).status).toBe(404);
  });

  it("does not change documents that were changed since or whose version has expired, and lists them", async () => {
    const sourceId = await newSource({ id: "edited", title: "Old" }, { id: "erased", title: "Old" }, { id: "gone", title: "Old" });
    await imported(shop.api, csv(sourceId, "id,title\nedited,Wrong\nerased,Wrong\ngone,Wrong\nmine,Wrong\nlost,Wrong\nnew,Wrong\n"));
    await put(sourceId, { id: "edited", title: "Edited" }, { id: "mine", title: "Mine now" });
    await shop.api.call("DELETE", `/v1/knowledge/sources/${sourceId}/documents/erased/versions`);
    await shop.api.call("DELETE", `/v1/knowledge/sources/${sourceId}/documents`, { ids: ["gone", "lost"] });
    await eventually(async () => (await shop.api.call("GET", "/api/knowledge/documents/bulk-jobs/active")).body.job === null);
    expect((await undo(sourceId, { dry_run: true })).body).toMatchObject({
      deleted: 1,
      restored: 0,
      recreated: 0,
      changed_since: 3,
      version_expired: 1,
    });
    const job = await undone(sourceId);
    expect(job).toMatchObject({ processed: 6, failed: 4, failed_reason: expect.any(String) });
    expect(await failuresOf(job.job_id)).toEqual([
      "edited changed_since",
      "erased version_expired",
      "gone changed_since",
      "mine changed_since",
    ]);
    expect(await idsOf(sourceId)).toEqual(["edited", "erased", "mine"]);
  });

  it("can be canceled and continued", async () => {
    const sourceId = await newSource({ id: "p-150", title: "Held" });
    await imported(shop.api, csv(sourceId, rows(300)));
    await whileHeld(sourceId, "p-150", async () => {
      const { body } = await undo(sourceId);
      await eventually(async () => (await shop.api.call("GET", `/v1/knowledge/jobs/${body.job_id}`)).body.status === "running");
      void shop.api.call("POST", `/api/knowledge/documents/bulk-jobs/${body.job_id}/cancel`);
      await eventually(async () => (await service.database.rows("test.waiting", waitingStatements)).length > 1);
    });
    await eventually(async () => (await shop.api.call("GET", "/api/knowledge/documents/bulk-jobs/active")).body.job === null);
    expect(await importOf(shop.api, sourceId)).toMatchObject({ undoable: true, undone_at: null });
    expect((await idsOf(sourceId)).length).toBe(200);
    expect(await undone(sourceId)).toMatchObject({ status: "completed", failed: 0 });
    expect(await idsOf(sourceId)).toEqual(["p-150"]);
    expect((await documentOf(sourceId, "p-150")).title).toBe("Held");
  });

  it("rejects a source that has never had an import", async () => {
    const { status, body } = await undo(await newSource());
    expect([status, body.code]).toEqual([404, "resource.not_found"]);
  });
});
