import { describe, expect, it } from "vitest";
import { eventually, type Answer, type Api } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;
let session: Api;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  session = await signedIn(service, service.owner);
});

/** A word in both normalization forms. The angstrom and ohm signs have a third code point, which neither form preserves. */
const nfd = "Cre\u0301me bru\u0302le\u0301e \u212b";
const nfc = nfd.normalize("NFC");

const documents = (): string => `/v1/knowledge/sources/${shop.catalogId}/documents`;
const docUrl = (id: string): string => `/api/knowledge/docs/by-external-id/${encodeURIComponent(id)}`;
async function must(answer: Promise<Answer>): Promise<Answer["body"]> {
  const { status, text, body } = await answer;
  expect(status, text).toBeLessThan(300);
  return body;
}

describe("Product", () => {
  const product = {
    id: `p-${nfd}`,
    title: `Title ${nfd}`,
    description: `Zabaione ${nfd}`,
    categories: [[`Sweets ${nfd}`, nfd]],
    attributes: { [`kind ${nfd}`]: nfd, list: [nfd, "x"] },
    images: [{ url: "https://shop.example/a.png", description: nfd, is_primary: true }],
    variants: [{ sku: `sku-${nfd}`, color: [nfd], size: [nfd] }],
  };

  it("is returned code point for code point, in the list and for both forms of its id", async () => {
    await shop.load([product]);
    for (const id of [product.id, product.id.normalize("NFC")]) {
      expect(await must(shop.api.call("GET", `${documents()}/${encodeURIComponent(id)}`))).toMatchObject(product);
    }
    const list = await must(shop.api.call("GET", `/v1/knowledge/documents?search=${encodeURIComponent(nfc.toUpperCase())}`));
    expect(list.items).toEqual([expect.objectContaining(product)]);
  });

  it("is found by either normalization form, and the hit contains the text exactly as sent", async () => {
    const { images: _images, variants, ...shown } = product;
    for (const query of [nfd, nfc, `sku-${nfc}`, product.id.normalize("NFC")]) {
      const body = await must(shop.visitor.call("POST", "/v1/search", { query }));
      expect(body.results[0], query).toMatchObject({ id: product.id, title: shown.title, attributes: shown.attributes, variants });
    }
  });

  it("matches filters in either normalization form", async () => {
    for (const form of ["NFC", "NFD"] as const) {
      const filters = {
        categories: [[`Sweets ${nfd}`.normalize(form)]],
        attributes: { [`kind ${nfd}`.normalize(form)]: nfd.normalize(form), list: { contains: nfd.normalize(form) } },
      };
      const body = await must(shop.visitor.call("POST", "/v1/search", { query: "zabaione", filters }));
      expect(body.results).toHaveLength(1);
    }
  });

  it("does not change if only the normalization form differs, and is returned as it was last changed", async () => {
    const write = (item: object): Promise<Answer["body"]> => must(shop.api.call("PUT", documents(), { items: [item] }));
    expect(await write({ ...product, id: product.id.normalize("NFC") })).toMatchObject({ created: 0, updated: 0, no_op: 1 });
    expect(await write({ ...product, title: product.title.normalize("NFC") })).toMatchObject({ created: 0, updated: 0, no_op: 1 });
    const read = (): Promise<Answer["body"]> => must(shop.api.call("GET", `${documents()}/${encodeURIComponent(product.id)}`));
    expect(await read()).toMatchObject(product);
    const changed = { ...product, id: product.id.normalize("NFC"), title: product.title.normalize("NFC"), price: 5 };
    expect(await write(changed)).toMatchObject({ created: 0, updated: 1 });
    expect(await read()).toMatchObject(changed);
    // Another normalization form of the title is the same text, so nothing is re-embedded.
    expect((await read()).status.state).toBe("ready");
  });

  it("is rejected in a batch that contains both forms of its id", async () => {
    const items = [product, { ...product, id: product.id.normalize("NFC") }];
    const { status, body } = await shop.api.call("PUT", documents(), { items });
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ index: 1, field: "id", code: "duplicate" })]]);
  });

  it("is rejected if two attribute names, or two SKUs, differ only in form", async () => {
    const { body } = await shop.api.call("PUT", documents(), {
      items: [{ id: "x", title: "x", attributes: { [nfd]: 1, [nfc]: 2 }, variants: [{ sku: nfd }, { sku: nfc }] }],
    });
    expect(body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`).toSorted()).toEqual([
      `attributes.${nfc} duplicate`,
      "variants[1].sku duplicate",
    ]);
  });
});

describe("File", () => {
  it("is returned code point for code point with its name, and is found by the other form", async () => {
    const described = { id: `f-${nfd}`, title: `Menu ${nfd}`, description: nfd };
    const sent = await must(shop.api.upload(shop.filesId, `menu ${nfd}.txt`, `Semifreddo ${nfd}`, described));
    const wanted = { ...described, original_file_name: `menu ${nfd}.txt` };
    expect(sent).toMatchObject({ ...wanted, result: "created" });
    await shop.settled();
    const url = `/v1/knowledge/sources/${shop.filesId}/documents/${encodeURIComponent(described.id.normalize("NFC"))}`;
    expect(await must(shop.api.call("GET", url))).toMatchObject(wanted);
    await eventually(async () => {
      const found = await must(shop.visitor.call("POST", "/v1/search", { query: `semifreddo ${nfc}` }));
      return found.results[0]?.id === described.id && found.results[0].title === described.title;
    });
    const list = await must(shop.api.call("GET", `/v1/knowledge/documents?search=${encodeURIComponent(`menu ${nfc}.txt`)}`));
    expect(list.total_count).toBe(1);
    const again = await must(
      shop.api.upload(shop.filesId, `menu ${nfd}.txt`, `Semifreddo ${nfd}`, { ...described, id: described.id.normalize("NFC") }),
    );
    expect(again).toMatchObject({ result: "no_op", id: described.id });
  });
});

describe("Account document", () => {
  it("is returned code point for code point, and both forms of its id identify the same document", async () => {
    const id = `d-${nfd}`;
    const content = `Tiramisu ${nfd}`;
    const write = (sent: string, text: string): Promise<Answer["body"]> =>
      must(shop.api.call("PUT", docUrl(sent), { content: text, label: `Label ${nfd}` }));
    expect(await write(id, content)).toEqual({ external_id: id, status: "created", re_embedded: true });
    expect(await write(id.normalize("NFC"), content)).toMatchObject({ status: "no_op", re_embedded: false });
    expect(await write(id, content.normalize("NFC"))).toMatchObject({ status: "no_op", re_embedded: false });
    for (const asked of [id, id.normalize("NFC")]) {
      expect(await must(shop.api.call("GET", docUrl(asked)))).toMatchObject({ external_id: id, label: `Label ${nfd}`, content });
      const list = await must(shop.api.call("GET", `/api/knowledge/docs?external_id=${encodeURIComponent(asked)}`));
      expect(list.items).toEqual([expect.objectContaining({ external_id: id })]);
    }
    const activations = `/api/personas/${shop.personaId}/knowledge`;
    expect((await must(shop.api.call("PUT", activations, { external_ids: [id.normalize("NFC")] }))).external_ids).toEqual([id]);
    expect((await must(shop.api.call("GET", activations))).external_ids).toEqual([id]);
    await eventually(async () => (await must(shop.api.call("GET", docUrl(id)))).processing_status === "ready");
    await eventually(async () => {
      const found = await must(shop.visitor.call("POST", "/v1/search", { query: `tiramisu ${nfc}` }));
      return found.results[0]?.id === id && found.results[0].content.normalize("NFC").includes(nfc);
    });
  });
});

describe("Names of brands, sources, personas, integrations and users", () => {
  it("are returned code point for code point", async () => {
    const { id: brandId } = await must(shop.api.call("POST", "/v1/brands", { display_name: ` Brand ${nfd} `, description: nfd }));
    expect(await must(shop.api.call("GET", `/v1/brands/${brandId}`))).toMatchObject({ display_name: `Brand ${nfd}`, description: nfd });
    const source = await must(shop.api.call("POST", "/v1/knowledge/sources", { name: `Source ${nfd}`, brand_id: brandId }));
    expect(source.name).toBe(`Source ${nfd}`);
    const same = await shop.api.call("POST", "/v1/knowledge/sources", { name: `SOURCE ${nfc}`, brand_id: brandId });
    expect([same.status, same.body.id, same.body.name]).toEqual([200, source.id, `Source ${nfd}`]);
    const persona = { name: `Persona ${nfd}`, brand_id: brandId, greeting: nfd, instructions: nfd, suggested_questions: [nfd] };
    expect(await must(shop.api.call("POST", "/api/personas", persona))).toMatchObject(persona);
    const personas = await must(shop.api.call("GET", `/api/personas?search=${encodeURIComponent(nfc)}`));
    expect(personas.items).toEqual([expect.objectContaining({ name: persona.name })]);
    const integration = await must(session.call("POST", "/api/integrations", { brand_id: brandId, name: `Shop ${nfd}` }));
    expect(integration.integration.name).toBe(`Shop ${nfd}`);
    const person = await must(
      session.call("POST", "/api/account/users", { email: "form@example.com", name: `Person ${nfd}`, role: "viewer" }),
    );
    expect(person.name).toBe(`Person ${nfd}`);
    // Either form of the name confirms a deletion.
    expect((await session.call("DELETE", `/api/brands/${brandId}?confirm=${encodeURIComponent(`Brand ${nfc}`)}`)).status).toBe(202);
  });
});

describe("Conversation", () => {
  it("stores the visitor's text code point for code point, and understands either normalization form", async () => {
    const said = { message: `Do you have ${nfd}?`, user_attributes: { name: nfd }, channel: nfd, metadata: { note: nfd } };
    const { frames } = await shop.visitor.chat(said);
    const sessionId = String(frames[0]?.data["session_id"]);
    const [message] = await shop.visitor.events(sessionId);
    expect(message?.data).toMatchObject({ role: "user", content: said.message });
    const docs = frames.find(({ event }) => event === "docs");
    expect(JSON.stringify(docs?.data).normalize("NFC")).toContain(nfc);
    const { items } = await must(session.call("GET", `/api/conversations?search=${encodeURIComponent(nfc)}`));
    expect(items[0]).toMatchObject({ session_id: sessionId, title: said.message, user_attributes: { name: nfd }, channel: nfd });
  });
});
