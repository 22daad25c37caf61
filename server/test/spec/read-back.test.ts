import { PDFDocument, StandardFonts } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, type Answer } from "../support/api.ts";
import { startEmbeddingsServer, type EmbeddingsServer } from "../support/embeddings-server.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let embeddings: EmbeddingsServer;
let service: TestService;
let shop: Shop;

beforeAll(async () => {
  embeddings = await startEmbeddingsServer(8);
  // The packaged model would need a minute for these long texts.
  service = await startTestService({ EMBEDDER_MODEL: "fast", EMBEDDER_BASE_URL: embeddings.url });
  shop = await openShop(service, service.owner);
});
afterAll(async () => {
  await service.stop();
  await embeddings.close();
});

const textOf = (id: string, query = ""): Promise<Answer> =>
  shop.api.call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/${id}/text${query}`);

async function uploaded(id: string, name: string, bytes: string | Uint8Array<ArrayBuffer>, payload: object = {}): Promise<Answer> {
  expect((await shop.api.upload(shop.filesId, name, bytes, { id, ...payload })).status).toBeLessThan(300);
  await shop.settled();
  return textOf(id);
}

/** A PDF with one page per line. */
async function pdfOf(lines: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const line of lines) pdf.addPage([400, 200]).drawText(line, { x: 20, y: 150, size: 12, font });
  return new Uint8Array(await pdf.save());
}

describe("GET .../documents/{id}/text", () => {
  it("returns the text as structured Markdown, and the passages with their headings", async () => {
    const { status, body } = await uploaded(
      "guide",
      "guide.md",
      "# Care\n\nWash at 30 degrees.\n\n## Sizes\n\n| Size | Chest |\n|---|---|\n| M | 96 cm |\n| L | 104 cm |\n\n- first\n- second\n",
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      id: "guide",
      source_id: shop.filesId,
      state: "ready",
      title: "Care",
      found_title: "Care",
      content_type: "md",
      pages: null,
      characters: body.text.length,
      passage_count: 2,
      text: "# Care\n\nWash at 30 degrees.\n\n## Sizes\n\n| Size | Chest |\n| --- | --- |\n| M | 96 cm |\n| L | 104 cm |\n\n- first\n- second",
      passages: [
        { ordinal: 0, page: null, headings: ["Care"], text: "Wash at 30 degrees." },
        {
          ordinal: 1,
          page: null,
          headings: ["Care", "Sizes"],
          text: "Size: M; Chest: 96 cm\nSize: L; Chest: 104 cm\n- first\n- second",
        },
      ],
      next_cursor: null,
    });
  });

  it("returns the page number of each passage, and a single page on request; a search hit includes the page number", async () => {
    const { body } = await uploaded(
      "pages",
      "pages.pdf",
      await pdfOf(["heron", "otter", "lynx"].map((animal) => `The ${animal} parcel leaves in the morning.`)),
    );
    expect(body.pages).toBe(3);
    expect(body.passages[0]).toMatchObject({ page: 1, text: expect.stringContaining("heron") });
    for (const animal of ["heron", "otter", "lynx"]) expect(body.text).toContain(animal);
    const { body: second } = await textOf("pages", "?page=2");
    expect(second.text).toContain("otter");
    expect(second.text).not.toMatch(/heron|lynx/);
    await fetch(`${service.url}/readyz`);
    const { body: search } = await shop.visitor.call("POST", "/v1/search", { query: "lynx parcel", top_k: 1 });
    expect(search.results[0]).toMatchObject({ id: "pages", page: 3 });
    expect((await textOf("pages", "?page=9")).body).toMatchObject({ text: "", passages: [], next_cursor: null, pages: 3 });
  });

  it("pages through a long text by cursor and returns every part and passage once, in order", async () => {
    const lines = Array.from({ length: 6_000 }, (_, at) => `Line ${at} of the endless log of the harbour tells about ship ${at}.`);
    const whole = (await uploaded("long", "long.txt", lines.join("\n\n"))).body;
    let body = whole;
    let text: string = body.text;
    const ordinals: number[] = body.passages.map(({ ordinal }: { ordinal: number }) => ordinal);
    let answers = 1;
    while (body.next_cursor !== null) {
      ({ body } = await textOf("long", `?cursor=${body.next_cursor}`));
      expect(body.text.length).toBeLessThan(230_000);
      text += `\n\n${body.text}`;
      ordinals.push(...body.passages.map(({ ordinal }: { ordinal: number }) => ordinal));
      answers++;
    }
    expect(answers).toBeGreaterThan(1);
    expect(text).toBe(lines.join("\n\n"));
    expect(ordinals).toEqual(Array.from({ length: whole.passage_count }, (_, at) => at));
    for (const cursor of ["x", "WyJ4Il0", Buffer.from('["text.asc","1","0190a0b0-0000-7000-8000-000000000000"]').toString("base64url")]) {
      expect((await textOf("long", `?cursor=${cursor}`)).body.code).toBe("validation.failed");
    }
  });

  it("pages through many short pages by cursor", async () => {
    const ships = Array.from({ length: 230 }, (_, at) => `Ship number ${at} sails in the morning.`);
    let { body } = await uploaded("short", "short.pdf", await pdfOf(ships));
    let text: string = body.text;
    const ordinals: number[] = body.passages.map(({ ordinal }: { ordinal: number }) => ordinal);
    expect(body.next_cursor).not.toBeNull();
    while (body.next_cursor !== null) {
      ({ body } = await textOf("short", `?cursor=${body.next_cursor}`));
      text += `\n\n${body.text}`;
      ordinals.push(...body.passages.map(({ ordinal }: { ordinal: number }) => ordinal));
    }
    expect(text).toBe(ships.join("\n\n"));
    expect(ordinals).toEqual(Array.from({ length: body.passage_count }, (_, at) => at));
  });

  it("returns the passages as the text of a product; a new version replaces the old version when it is ready", async () => {
    const { body } = await shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, {
      items: [{ id: "kettle", title: "Kettle", description: "Boils a litre in two minutes." }],
    });
    expect(body.created).toBe(1);
    await shop.settled();
    const product = await shop.api.call("GET", `/v1/knowledge/sources/${shop.catalogId}/documents/kettle/text`);
    expect(product.body).toMatchObject({
      content_type: null,
      pages: null,
      passage_count: 1,
      text: expect.stringContaining("Boils a litre"),
    });
    expect((await uploaded("swap", "swap.txt", "The first version.")).body.text).toBe("The first version.");
    expect((await uploaded("swap", "swap.txt", "The second version.")).body).toMatchObject({
      text: "The second version.",
      passages: [{ text: "The second version." }],
    });
  });

  it("includes the customer's description in the passages but not in the extracted text", async () => {
    const { body } = await uploaded("told", "told.txt", "Only this is in it.", { description: "A note about nothing else." });
    expect(body.text).toBe("Only this is in it.");
    expect(body.passages[0].text).toContain("A note about nothing else.");
  });

  it("returns empty text for a failed file and 404 resource.not_found for an unknown document", async () => {
    expect((await uploaded("broken", "broken.json", "{")).body).toMatchObject({
      state: "failed",
      text: "",
      passages: [],
      passage_count: 0,
    });
    expect((await textOf("unknown")).body.code).toBe("resource.not_found");
    const foreign = await shop.api.call("GET", `/v1/knowledge/sources/${shop.catalogId}/documents/guide/text`);
    expect(foreign.body.code).toBe("resource.not_found");
  });
});

describe("Progress of a long document", () => {
  it("reports the stage and the fraction in the status block until the document is ready", async () => {
    // Blocks only this document's inputs, because sentences of earlier documents are embedded at the same time.
    embeddings.hold(270, "of the log");
    const lines = Array.from({ length: 9_000 }, (_, at) => `Entry ${at} of the log tells about ship number ${at} in the harbour.`);
    await shop.api.upload(shop.filesId, "log.txt", lines.join("\n\n"), { id: "log" });
    const status = async (): Promise<Record<string, unknown>> =>
      (await shop.api.call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/log`)).body.status;
    let seen: Record<string, unknown> = {};
    await eventually(async () => (seen = await status())["progress"] !== undefined);
    expect(seen["state"]).toBe("pending");
    expect(seen["progress"]).toMatchObject({ stage: "embedding", done: expect.any(Number), total: expect.any(Number) });
    embeddings.release();
    await shop.settled();
    expect(await status()).not.toHaveProperty("progress");
  });
});

describe("GET /api/knowledge/docs/by-external-id/{external_id}/text", () => {
  const doc = "/api/knowledge/docs/by-external-id/imprint";

  it("returns the text and passages of an account document, and returns 404 for the id of its internal source", async () => {
    expect((await shop.api.call("GET", `${doc}/text`)).status).toBe(404);
    await shop.api.call("PUT", doc, { label: "Imprint", content: "The shop is in Graz.\n\nIt opened in 1998." });
    expect((await shop.api.call("GET", `${doc}/text`)).body).toMatchObject({ external_id: "imprint", state: "pending", passages: [] });
    await shop.api.call("POST", "/api/knowledge/docs/process", { all_staged: true });
    await eventually(async () => (await shop.api.call("GET", doc)).body.processing_status === "ready");
    const { status, body } = await shop.api.call("GET", `${doc}/text`);
    expect([status, body.title, body.passage_count, body.source_id]).toEqual([200, "Imprint", body.passages.length, undefined]);
    expect(body.text).toContain("The shop is in Graz.");
    const library = await service.database.one<{ id: string }>("test.library", "select id from sources where type = 'library'");
    expect((await shop.api.call("GET", `/v1/knowledge/sources/${library?.id}/documents/imprint/text`)).status).toBe(404);
  });
});
