import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyPosts } from "../../../test/support/sites/company-posts.ts";
import { serveSite, type ServedSite } from "../../../test/support/sites/serve-site.ts";
import { shopCategories, shopProducts } from "../../../test/support/sites/shop-products.ts";
import { validateProducts } from "../../knowledge/model/validate-products.ts";
import { identityOf } from "./identity.ts";
import type { PageFacts } from "./page-facts.ts";
import { personaText } from "./persona-text.ts";
import { productsOf } from "./products.ts";
import { readPage } from "./read-page.ts";

let sites: Record<"shop" | "company" | "scripts", ServedSite>;
beforeAll(async () => {
  sites = { shop: await serveSite("shop"), company: await serveSite("company"), scripts: await serveSite("scripts") };
});
afterAll(() => Promise.all(Object.values(sites).map((site) => site.close())));

async function read(site: keyof typeof sites, path: string): Promise<PageFacts> {
  const answer = await fetch(sites[site].url + path);
  return readPage(new Uint8Array(await answer.arrayBuffer()), answer.headers.get("content-type"), answer.url);
}
const textAt = async (site: keyof typeof sites, path: string): Promise<string> => (await fetch(sites[site].url + path)).text();

describe("example shop", () => {
  it("has every product with its price, sale price, stock and variants, in any notation", async () => {
    for (const told of shopProducts) {
      const products = productsOf(await read("shop", `/p/${told.slug}`));
      expect(validateProducts(products, null).errors).toEqual([]);
      expect(products).toHaveLength(1);
      expect(products[0]).toMatchObject({
        id: told.notation === "opengraph" ? `p/${told.slug}` : told.sku,
        title: told.name,
        description: told.description,
        price: told.price,
        currency: "EUR",
        in_stock: told.inStock,
        ...(told.was === undefined ? {} : { original_price: told.was }),
        ...(told.notation === "opengraph" ? {} : { categories: [[shopCategories[told.category as keyof typeof shopCategories]]] }),
        ...(told.variants === undefined
          ? {}
          : { variants: told.variants.map(({ sku, color, price, inStock }) => ({ sku, color: [color], price, in_stock: inStock })) }),
      });
      expect(products[0]?.images?.length).toBeGreaterThanOrEqual(1);
    }
  });

  it("has no products on its other pages", async () => {
    for (const path of ["/", "/c/mugs", "/shipping", "/faq"]) expect(productsOf(await read("shop", path)), path).toEqual([]);
  });

  it("has the correct name, colors, logo, language and currency", async () => {
    const home = await read("shop", "/");
    const stylesheets = [await textAt("shop", "/style.css")];
    const manifest: unknown = JSON.parse(await textAt("shop", "/site.webmanifest"));
    const more = [await read("shop", "/p/harbour-mug"), await read("shop", "/shipping"), await read("shop", "/faq")];
    const identity = identityOf(home, { stylesheets, manifest, more });
    expect(identity).toMatchObject({
      name: "Hearth & Hollow",
      colors: ["#7a3b2e", "#1f7a71"],
      logoUrl: `${sites.shop.url}/logo.svg`,
      languages: ["en"],
      currency: "EUR",
    });
    expect(personaText(identity, [home, ...more], "en").suggestedQuestions).toEqual([
      "How much is “Harbour Mug”, and is it in stock?",
      "What do you have in “Mugs”?",
      "What does shipping cost, and how long does it take?",
      "Can the mugs go into the dishwasher?",
      "What do you offer?",
      "How can I return something?",
    ]);
  });
});

describe("example company", () => {
  it("has the correct name, colors and logo, and both languages", async () => {
    const home = await read("company", "/");
    expect(home.url).toBe(`${sites.company.url}/de/`);
    const more = [await read("company", "/de/kontakt"), await read("company", "/de/leistungen")];
    const identity = identityOf(home, { stylesheets: [await textAt("company", "/stil.css")], manifest: null, more });
    expect(identity).toMatchObject({
      name: "Morgenlicht Solar",
      colors: ["#e08e0b", "#12355b"],
      logoUrl: `${sites.company.url}/bild/logo.svg`,
      languages: ["de", "en"],
    });
    expect(personaText(identity, [home, ...more], "de").suggestedQuestions).toContain("Wie erreiche ich euch: Kontakt, Telefon, E-Mail?");
  });

  it("has a page in another encoding, posts in two languages, and no products", async () => {
    const old = await read("company", "/de/ueber-uns");
    expect(old).toMatchObject({ title: "Über uns - Morgenlicht Solar", language: "de" });
    expect(old.textStart).toContain("Größere Flächen");
    for (const { de, en } of companyPosts) {
      const post = await read("company", `/de/blog/${de.slug}`);
      expect(post.alternates.map(({ url }) => new URL(url).pathname)).toContain(`/en/blog/${en.slug}`);
      expect([productsOf(post), post.needsScripts]).toEqual([[], false]);
    }
  });
});

describe("example site that needs scripts", () => {
  it("is recognized as needing scripts, and still has a name", async () => {
    const home = await read("scripts", "/");
    expect(home.needsScripts).toBe(true);
    expect(identityOf(home, { stylesheets: [], manifest: null, more: [] })).toMatchObject({
      name: "Tidepool Planner",
      colors: ["#0b7a75"],
    });
    for (const site of ["shop", "company"] as const) expect((await read(site, "/")).needsScripts).toBe(false);
  });
});
