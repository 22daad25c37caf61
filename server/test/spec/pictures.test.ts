import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawing, halves, pngOf } from "../../src/engines/images/testing.ts";
import { blobReferenceStatements } from "../../src/knowledge/files/blob-references.sql.ts";
import { liveBlobs } from "../../src/integrity-check/integrity.sql.ts";
import { zipOf } from "../../src/engines/extraction/testing.ts";
import { Api, eventually, type Answer } from "../support/api.ts";
import { keepNoVersions } from "../support/bulk-jobs.ts";
import { formOf, label } from "../support/pictures.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner);
  await keepNoVersions(service, service.owner);
});
afterAll(() => service?.stop());

const read = (id: string): Promise<Answer> => shop.api.call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/${id}`);

async function upload(id: string, name: string, bytes: Uint8Array, payload: object = {}): Promise<Answer> {
  const answer = await shop.api.upload(shop.filesId, name, new Uint8Array(bytes), { id, ...payload });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
}

async function processed(id: string, name: string, bytes: Uint8Array, payload: object = {}): Promise<Answer["body"]> {
  await upload(id, name, bytes, payload);
  await shop.settled();
  await fetch(`${service.url}/readyz`);
  return (await read(id)).body;
}

async function idsFor(query: string): Promise<string[]> {
  const { body } = await shop.visitor.call("POST", "/v1/search", { query, top_k: 5 });
  return body.results.map((hit: { id: string }) => hit.id);
}

/** Keys of the stored files. */
async function stored(): Promise<string[]> {
  const entries = await readdir(path.join(service.dataDir, "files"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && /^[0-9a-f]{32}$/.test(entry.name)).map(({ name }) => name);
}

const blobs = async (): Promise<number> => (await stored()).length;

describe("Uploaded image", () => {
  it("is processed by OCR, measured in upright orientation, and returned with a thumbnail, its colors and its first line of text", async () => {
    const document = await processed("label", "IMG_0042.png", await label("OTTER PADDLE"));
    expect(document.status).toMatchObject({ state: "ready", warnings: [], knowledge_units: 0.11 });
    expect(document).toMatchObject({ content_type: "png", pages: null });
    expect(document.images).toBeUndefined();
    const [entry, ...others] = document.image_library;
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ description: "OTTER PADDLE", is_primary: true, width: 620, height: 180, source: "extractor" });
    expect(entry.url).toMatch(new RegExp(`^${service.url}/v1/media/[0-9a-f-]{36}$`));
    expect(entry.colors[0]).toMatch(/^#f[0-9a-f]f[0-9a-f]f[0-9a-f]$/);
    expect(await idsFor("otter paddle")).toEqual(["label"]);
  });

  it("is stored upright according to its EXIF orientation", async () => {
    const turned = await drawing(12, 300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await processed("turned", "turned.jpg", turned)).image_library[0]).toMatchObject({ width: 200, height: 300 });
  });

  it("becomes ready even if it contains no text, and is found by its name and the customer's description", async () => {
    const document = await processed("kettle", "red-kettle_2.jpg", await drawing(3, 240, 180).jpeg().toBuffer());
    expect(document.status).toMatchObject({ state: "ready", knowledge_units: 0.11 });
    expect(document.image_library[0].description).toBe("red kettle 2");
    expect(await idsFor("kettle")).toContain("kettle");
    const described = await processed("ladle", "DSC_1.webp", await drawing(4, 240, 180).webp().toBuffer(), {
      description: "A copper ladle.",
    });
    expect(described.image_library[0].description).toBe("A copper ladle.");
    expect(await idsFor("copper ladle")).toContain("ladle");
  });

  it("fails if the image has too many pixels or is truncated, and reports the reason", async () => {
    const bomb = await processed("bomb", "bomb.png", pngOf(20_000, 20_000, 1_000, 1));
    expect(bomb.status).toMatchObject({ state: "failed", error_message: expect.stringMatching(/^too_large: /) });
    const whole = await drawing(5, 480, 360).jpeg().toBuffer();
    const cut = await processed("cut", "cut.jpg", whole.subarray(0, whole.length / 2));
    expect(cut.status).toMatchObject({ state: "failed", error_message: expect.stringMatching(/^damaged: /) });
    expect(cut.image_library).toBeNull();
  });

  it("is charged as an image, not per byte, even before it is processed", async () => {
    const { body } = await upload("heavy", "heavy.png", await halves(900, 700).png({ compressionLevel: 0 }).toBuffer());
    expect(body.status.knowledge_units).toBeNull();
    const { body: units } = await shop.api.call("GET", "/v1/knowledge/documents?search=heavy");
    expect(units.total_count).toBe(1);
    const [row] = await service.database.rows<{ units: number }>(
      "test.estimate",
      "select estimated_knowledge_units as units from documents where external_id = 'heavy'",
    );
    expect(row?.units).toBe(0.11);
    await shop.settled();
  });
});

describe("GET /v1/media/{id}", () => {
  it("returns the image and its thumbnail to anyone with the URL, from any origin, with a long cache lifetime", async () => {
    const document = await processed("shown", "shown.png", await halves(2_000, 1_000).png().toBuffer());
    const [entry] = document.image_library;
    for (const [url, width, height] of [
      [entry.url, 1_600, 800],
      [entry.thumbnail_url, 320, 160],
    ] as const) {
      const answer = await fetch(url, { headers: { origin: "https://somewhere.example" } });
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": expect.stringContaining("immutable"),
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
      });
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width, height, format: "webp" });
      const again = await fetch(url, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
      expect(again.status).toBe(304);
    }
  });

  it("returns 404 for unknown and malformed ids", async () => {
    for (const id of ["5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d", "x", "..%2f..%2fetc%2fpasswd"]) {
      const answer = await fetch(`${service.url}/v1/media/${id}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "resource.not_found" });
    }
    expect((await fetch(`${service.url}/v1/media/x?size=huge`)).status).toBe(400);
  });
});

describe("Images inside a document", () => {
  it("are appended to the document's image library after the customer's images, with their pages; `images` stays as sent", async () => {
    const own = [{ url: "https://shop.example/cover.jpg", description: "Cover", is_primary: true }];
    const document = await processed("album", "album.docx", await album(2), { images: own });
    expect(document.images).toEqual(own);
    expect(document.image_library).toMatchObject([
      { ...own[0], source: "client", width: 0, height: 0 },
      { is_primary: false, source: "extractor", width: 300, height: 200 },
      { is_primary: false, source: "extractor", width: 300, height: 200 },
    ]);
    // The returned library can be sent back.
    const { kind: _kind, ...sent } = document;
    expect((await upload("album", "album.docx", await album(2), sent)).body).toMatchObject({ result: "no_op" });
  });

  it("are returned in search hits with working URLs if the customer sent no images, even after a metadata-only update", async () => {
    await processed("guide", "guide.docx", await album(1, "The heron guide describes boats."));
    const hit = async (): Promise<{ images: { url: string; is_primary: boolean }[]; categories?: unknown }> => {
      await shop.settled();
      await fetch(`${service.url}/readyz`);
      const { body } = await shop.visitor.call("POST", "/v1/search", { query: "heron guide", top_k: 1 });
      return body.results[0];
    };
    const [image] = (await hit()).images;
    expect(image).toMatchObject({ is_primary: true });
    expect((await fetch(image?.url ?? "")).status).toBe(200);
    await upload("guide", "guide.docx", await album(1, "The heron guide describes boats."), { attributes: { shelf: "B" } });
    const after = await hit();
    expect(after).toMatchObject({ attributes: { shelf: "B" }, images: [image] });
  });

  it("are free of charge, regardless of their number", async () => {
    const [one, four] = [await processed("one", "one.docx", await album(1)), await processed("four", "four.docx", await album(4))];
    expect(four.image_library).toHaveLength(4);
    // The few characters of text in the images are charged too.
    expect(four.status.knowledge_units - one.status.knowledge_units).toBeLessThan(0.05);
  });
});

describe("Search by image", () => {
  it("finds an uploaded image, and a document that contains an image", async () => {
    await processed("found", "found.png", await drawing(30, 200, 160).png().toBuffer());
    await processed("inside", "inside.docx", await album(1, "Words of their own.", 31));
    const first = async (seed: number, width: number, height: number): Promise<string | undefined> => {
      const bytes = await drawing(seed, width, height).jpeg({ quality: 70 }).toBuffer();
      const { body } = await shop.visitor.raw("POST", "/v1/search", formOf({}, { bytes }));
      return body.results[0]?.id;
    };
    await expect.poll(() => first(30, 200, 160)).toBe("found");
    await expect.poll(() => first(31, 300, 200)).toBe("inside");
  });
});

describe("Image lifecycle", () => {
  it("replaces the images of the old version with the images of the new version and deletes the old files", async () => {
    const before = await processed("changed", "changed.docx", await album(3));
    const files = await blobs();
    const after = await processed("changed", "changed.docx", await album(1, "Another text."));
    expect(after.image_library).toHaveLength(1);
    await eventually(async () => (await blobs()) === files - 4);
    expect((await fetch(before.image_library[0].url)).status).toBe(404);
    expect((await fetch(after.image_library[0].url)).status).toBe(200);
  });

  it("hides a deleted document's images immediately and deletes their files shortly afterward", async () => {
    const files = await blobs();
    const [entry] = (await processed("gone", "gone.png", await drawing(40, 160, 120).png().toBuffer())).image_library;
    expect(await blobs()).toBe(files + 3);
    expect((await shop.api.call("DELETE", `/v1/knowledge/sources/${shop.filesId}/documents`, { ids: ["gone"] })).status).toBeLessThan(300);
    expect((await fetch(entry.url)).status).toBe(404);
    expect((await fetch(entry.thumbnail_url)).status).toBe(404);
    await eventually(async () => (await blobs()) === files);
  });

  it("includes image files in the cleanup and in the integrity check of the store", async () => {
    const keys = (await stored()).toSorted();
    expect([...(await blobReferenceStatements(service.database).named(keys))].toSorted()).toEqual(keys);
    const live = await liveBlobs(service.database, null, 1_000);
    expect(live.flatMap((document) => document.keys).toSorted()).toEqual(keys);
  });

  it("hides an account's images from other accounts", async () => {
    const stranger = await service.addAccount("stranger@example.com");
    const answer = await Api.withKey(service.url, stranger.key).call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/shown`);
    expect(answer.status).toBe(404);
    const own = await openShop(service, stranger, "Other shop");
    const { body } = await own.visitor.raw("POST", "/v1/search", formOf({}, { bytes: await drawing(30, 200, 160).png().toBuffer() }));
    expect(body.results).toEqual([]);
  });
});

/** A DOCX file with a sentence and images. */
async function album(pictures: number, text = "An album of the lake.", seed = 20): Promise<Uint8Array> {
  const entries: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  };
  const relations: string[] = [];
  const drawings: string[] = [];
  for (let at = 0; at < pictures; at++) {
    entries[`word/media/image${at}.png`] = await drawing(seed + at, 300, 200)
      .png()
      .toBuffer();
    relations.push(
      `<Relationship Id="p${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image${at}.png"/>`,
    );
    drawings.push(
      `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="${at}" name="Picture" descr="Lake ${at}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p${at}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
    );
  }
  entries["word/_rels/document.xml.rels"] =
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join("")}</Relationships>`;
  entries["word/document.xml"] =
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p>${drawings.join("")}</w:body></w:document>`;
  return zipOf(entries);
}
