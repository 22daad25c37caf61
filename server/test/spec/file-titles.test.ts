import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../support/api.ts";
import { startEmbeddingsServer, type EmbeddingsServer } from "../support/embeddings-server.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let embeddings: EmbeddingsServer;
let service: TestService;
let shop: Shop;

beforeAll(async () => {
  embeddings = await startEmbeddingsServer(8);
  service = await startTestService({ EMBEDDER_MODEL: "fast", EMBEDDER_BASE_URL: embeddings.url });
  shop = await openShop(service, service.owner);
});
afterAll(async () => {
  await service.stop();
  await embeddings.close();
});

const upload = (name: string, text: string, payload: object): Promise<Answer> => shop.api.upload(shop.filesId, name, text, payload);
const document = (id: string): Promise<Answer> => shop.api.call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/${id}`);

async function titleOf(id: string, name: string, text: string, payload: object = {}): Promise<string> {
  expect((await upload(name, text, { id, ...payload })).status).toBeLessThan(300);
  await shop.settled();
  return (await document(id)).body.title;
}

describe("File title", () => {
  it("is the file name until the file is processed, then the embedded title; the file name does not change", async () => {
    const { body } = await upload("returns-2026.md", "# Returns and exchanges\n\nFree within 30 days.", { id: "returns" });
    expect(body.title).toBe("returns-2026.md");
    await shop.settled();
    expect((await document("returns")).body).toMatchObject({ title: "Returns and exchanges", original_file_name: "returns-2026.md" });
    const again = await upload("returns-2026.md", "# Returns and exchanges\n\nFree within 30 days.", { id: "returns" });
    expect(again.body).toMatchObject({ result: "no_op", title: "Returns and exchanges" });
  });

  it("is the title that the caller sets, even if it equals the file name", async () => {
    expect(await titleOf("given", "a.md", "# Care of silk\n\nWash cold.", { title: "Care of wool" })).toBe("Care of wool");
    expect(await titleOf("named", "care.md", "# Care of silk\n\nWash cold.", { title: "care.md" })).toBe("care.md");
    expect(await titleOf("named", "care.md", "# Care of silk\n\nWash cold.")).toBe("Care of silk");
    expect(await titleOf("named", "care.md", "# Care of silk\n\nWash cold.", { title: "care.md" })).toBe("care.md");
  });

  it("ignores a title set by an application or template, and uses the first heading, or else the file name", async () => {
    const page = (title: string, body: string): string =>
      `<html><head><title>${title}</title></head><body>${body}<p>Wash cold.</p></body></html>`;
    expect(await titleOf("junk", "wool.html", page("Untitled Document", "<h1>Care of wool</h1>"))).toBe("Care of wool");
    expect(await titleOf("none", "wool-care.html", page("Untitled", ""))).toBe("wool-care.html");
    expect(await titleOf("own", "wool.html", page("Wool care, step by step", "<h1>Care</h1>"))).toBe("Wool care, step by step");
    expect(await titleOf("rows", "prices.csv", "Item,Price\nKettle,49.00\nJug,9.50\n")).toBe("prices.csv");
  });

  it("follows the title of a new version and does not change if other fields change", async () => {
    expect(await titleOf("moving", "terms.md", "# Terms of 2025\n\nPay in 14 days.")).toBe("Terms of 2025");
    const changed = await upload("terms.md", "# Terms of 2025\n\nPay in 14 days.", { id: "moving", attributes: { region: "EU" } });
    expect(changed.body).toMatchObject({ result: "updated", title: "Terms of 2025" });
    expect((await document("moving")).body.title).toBe("Terms of 2025");
    expect(await titleOf("moving", "terms.md", "# Terms of 2026\n\nPay in 30 days.")).toBe("Terms of 2026");
    expect(await titleOf("moving", "terms.md", "# Terms of 2026\n\nPay in 30 days.", { title: "Terms" })).toBe("Terms");
  });

  it("can be searched for, and so can the file name, with or without its extension", async () => {
    expect(await titleOf("found", "warranty_v7-final.md", "# Guarantee for lamps\n\nFive years.")).toBe("Guarantee for lamps");
    for (const query of ["Guarantee for lamps", "warranty_v7-final.md", "warranty_v7-final"]) {
      const { body } = await shop.api.call("POST", "/v1/search", { persona_id: shop.personaId, query });
      expect([query, body.results?.[0]?.id, body.results?.[0]?.title]).toEqual([query, "found", "Guarantee for lamps"]);
    }
  });
});
