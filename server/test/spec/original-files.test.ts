import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let key: string;
let shop: Shop;
let hashesAreLost: (id: string) => Promise<unknown>;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  key = service.owner.key;
  shop = await openShop(service, service.owner);
  hashesAreLost = (id) =>
    service.database.run("test.loseHash", `update documents set content_sha256 = null where source_id = $1 and external_id = $2`, [
      shop.filesId,
      id,
    ]);
});

const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");
const document = async (id: string) => (await shop.api.call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/${id}`)).body;
const download = (id: string, headers: Record<string, string> = {}, sourceId = shop.filesId): Promise<Response> =>
  fetch(`${service.url}/v1/knowledge/sources/${sourceId}/documents/${encodeURIComponent(id)}/file`, {
    headers: { "x-api-key": key, ...headers },
  });

describe("content_sha256", () => {
  it("matches the hash of the uploaded bytes in the upload response, the document and lists", async () => {
    const text = "Wash at 30 degrees.";
    const { body } = await shop.api.upload(shop.filesId, "care.md", text, { id: "care" });
    expect(body).toMatchObject({ result: "created", content_sha256: sha256(text) });
    expect(await document("care")).toMatchObject({ content_sha256: sha256(text) });
    const list = await shop.api.call("GET", `/v1/knowledge/documents?source_id=${shop.filesId}&search=care`);
    expect(list.body.items).toEqual([expect.objectContaining({ id: "care", content_sha256: sha256(text) })]);
    const changed = await shop.api.upload(shop.filesId, "care.md", "Wash at 40 degrees.", { id: "care" });
    expect(changed.body).toMatchObject({ result: "updated", content_sha256: sha256("Wash at 40 degrees.") });
  });

  it("does not change with a new description, and is absent from products", async () => {
    await shop.api.upload(shop.filesId, "size.md", "Sizes", { id: "size" });
    const { body } = await shop.api.upload(shop.filesId, "size.md", "Sizes", { id: "size", description: "Which size fits" });
    expect(body).toMatchObject({ result: "updated", content_sha256: sha256("Sizes") });
    await shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items: [{ id: "cup", title: "Cup", price: 1 }] });
    const product = (await shop.api.call("GET", `/v1/knowledge/sources/${shop.catalogId}/documents/cup`)).body;
    expect(product).not.toHaveProperty("content_sha256");
  });

  it("is null for a file from an earlier release until the file is uploaded again; that upload does not count as a change", async () => {
    await shop.api.upload(shop.filesId, "old.md", "Old", { id: "old" });
    await hashesAreLost("old");
    expect(await document("old")).toMatchObject({ content_sha256: null });
    const { body } = await shop.api.upload(shop.filesId, "old.md", "Old", { id: "old" });
    expect(body).toMatchObject({ result: "no_op", content_sha256: sha256("Old") });
  });
});

describe("GET .../documents/{id}/file", () => {
  it("returns the uploaded bytes with the original file name, even if the file cannot be processed", async () => {
    const bytes = new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(70_000)]));
    const sent = await shop.api.upload(shop.filesId, "Größen (2026)'*.pdf", bytes, { id: "damaged" });
    expect(sent.status, sent.text).toBe(201);
    await shop.settled();
    expect((await document("damaged")).status.state).toBe("failed");
    const answer = await download("damaged");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-length": String(bytes.length),
      "content-disposition": "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fen%20%282026%29%27%2A.pdf",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(bytes));
  });

  it("returns 304 for the ETag of the current file, and the new bytes after another upload", async () => {
    await shop.api.upload(shop.filesId, "news.md", "First", { id: "news" });
    const first = await download("news");
    const tag = first.headers.get("etag") ?? "";
    expect(await first.text()).toBe("First");
    expect((await download("news", { "if-none-match": tag })).status).toBe(304);
    await shop.api.upload(shop.filesId, "news.md", "Second", { id: "news" });
    const second = await download("news", { "if-none-match": tag });
    expect([second.status, await second.text()]).toEqual([200, "Second"]);
  });

  it("returns 404 for a product, an unknown id, another source and a deleted file", async () => {
    await shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items: [{ id: "mug", title: "Mug", price: 1 }] });
    await shop.api.upload(shop.filesId, "gone.md", "Gone", { id: "gone" });
    expect((await download("gone")).status).toBe(200);
    expect((await download("mug", {}, shop.catalogId)).status).toBe(404);
    expect((await download("gone", {}, shop.catalogId)).status).toBe(404);
    expect((await download("nothing")).status).toBe(404);
    await shop.api.call("POST", `/v1/knowledge/sources/${shop.filesId}/documents/delete`, { ids: ["gone"] });
    const { status, body } = await shop.api.call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/gone/file`);
    expect([status, body.code]).toEqual([404, "resource.not_found"]);
  });
});
