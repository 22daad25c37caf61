import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { Api, Answer } from "../support/api.ts";
import { formOf, plain } from "../support/pictures.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;

const colours = ["Blue", "Green", "Grey", "Red", "Black", "Yellow"];
const jackets = colours.map((colour, n) => ({
  id: `JK-${n}`,
  title: `${colour} jacket`,
  description: "A warm jacket with a hood and two pockets.",
  price: 60 + n,
}));
/** Similar products, each with a code in its description, a name in its title and a misspelled word in its attributes. */
const codes = Array.from({ length: 16 }, (_, n) => `umark7ae8${String.fromCharCode(97 + n)}642ed`);
const names = ["Zorvelmor", "Quistandra", "Belfenkol", "Rixtanvel", "Tarquenzo", "Mordrafel", "Kolquisrix", "Fenzorbel"];
const misspelt = ["recipticlle", "neccesarrily", "acommodatoin", "seperatelly", "ocurrenzes", "embarasingg", "milleniumms", "comiteees"];
const kettles = names.map((name, n) => ({
  id: `KT-${n}`,
  title: `Kettle ${name}`,
  description: `An electric kettle for the kitchen, made of steel. Stamped ${codes[n]} at the bottom.`,
  attributes: { remark: `comes with ${misspelt[n]}` },
}));

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  await shop.load([...jackets, ...kettles, { id: "CR-1", title: "Red carpet", description: "A carpet of wool." }]);
  for (const [n, code] of codes.slice(8).entries()) {
    await shop.api.upload(shop.filesId, `guide-${n}.txt`, `How to clean an electric kettle of steel in the kitchen. Its code is ${code}.`);
  }
  await shop.api.upload(shop.filesId, "returns.md", "# Sending goods back\n\nUnused goods come back within 60 days for a full refund.\n");
  await shop.api.upload(shop.filesId, "warranty.txt", "Kettles are repaired for two years.", { title: "warranty.txt" });
  await shop.settled();
  await fetch(`${service.url}/readyz`);
});

const search = (body: object, api: Api = shop.visitor): Promise<Answer> => api.call("POST", "/v1/search", body);
const textOf = (hit: object | undefined): string => JSON.stringify(hit ?? null);

describe("Rare words unknown to the embedding model", () => {
  it.each(["fast", "smart"])("put documents that contain them at the top: codes, names and misspelled words (%s)", async (mode) => {
    const missed: string[] = [];
    for (const word of [...codes, ...names, ...misspelt]) {
      for (const query of [word, `where is ${word}?`, `do you have ${word}`]) {
        const { body } = await search({ query, mode });
        if (!textOf(body.results[0]).includes(word)) missed.push(query);
      }
    }
    expect(missed).toEqual([]);
  });

  it("are reported by explain as a fraction of the query's rare words", async () => {
    const { body } = await search({ query: `${names[0]} ${codes[3]}`, explain: true });
    const shares = body.results.map((hit: { id: string; explain: { rare_words?: number } }) => [hit.id, hit.explain.rare_words]);
    expect(
      shares
        .slice(0, 2)
        .map(([id]: [string]) => id)
        .toSorted(),
    ).toEqual(["KT-0", "KT-3"]);
    for (const [, share] of shares.slice(0, 2)) expect(share).toBeCloseTo(0.5, 1);
    expect(shares.slice(2).every(([, share]: [string, number?]) => share === undefined)).toBe(true);
  });
});

/** Names composed of words in the embedding model's vocabulary, or similar to inflected forms. */
const composed = [
  "Montbeaumont",
  "Redcastle",
  "Lakeash",
  "Bearwolf",
  "Redstein",
  "Wolfstar",
  "Casario",
  "Moonbach",
  "Rochemann",
  "Villasun",
  "Bergstar",
  "Casaland",
];
const formed = ["Buryed", "Westers", "Altly", "Beler", "Clairers", "Golded", "Lakeers", "Casaly", "Mared", "Alting", "Montes", "Boisers"];
const sentences = [
  ["The % is made of steel and easy to clean.", "where is %?", "do you have %"],
  ["Der % ist aus Stahl und leicht zu reinigen.", "wo ist %?", "haben Sie %"],
  ["Le % est en acier et se nettoie facilement.", "où est % ?", "avez-vous %"],
  ["El % es de acero y fácil de limpiar.", "¿dónde está %?", "¿tienen %?"],
] as const;

describe("Name composed of words that the embedding model knows", () => {
  const asked = [...composed, ...formed].map((name, n) => {
    const [sentence, ...questions] = sentences[n % sentences.length] as (typeof sentences)[number];
    return {
      name,
      id: `NM-${n}`,
      description: sentence.replace("%", name),
      queries: [name, ...questions.map((one) => one.replace("%", name))],
    };
  });
  let named: Shop;
  beforeAll(async () => {
    named = await openShop(service, service.owner, "Names");
    await named.load(asked.map(({ id, description }) => ({ id, title: "Pan", description })));
  });

  it.each(["fast", "smart"])("ranks documents that contain it first (%s)", async (mode) => {
    const missed: string[] = [];
    for (const { id, queries } of asked) {
      for (const query of queries) {
        const { body } = await search({ query, mode }, named.visitor);
        if (body.results[0]?.id !== id) missed.push(query);
      }
    }
    expect(missed).toEqual([]);
  });
});

it("treats a file's title without its extension as an exact title", async () => {
  const { body } = await search({ query: "Warranty", explain: true });
  expect(body.results[0]).toMatchObject({ title: "warranty.txt", explain: { exact: "title" } });
  const byFileName = await search({ query: "returns" });
  expect(byFileName.body.results[0]).toMatchObject({ title: "Sending goods back" });
});

describe("Search with filters", () => {
  it("finds a file that matches one of the words, regardless of the other words", async () => {
    const { body } = await search({ query: "jacket kettle carpet refund", filters: { kind: "file" }, top_k: 50 });
    expect(body.results.map(({ title }: { title: string }) => title)).toContain("Sending goods back");
    const bySource = await search({ query: "jacket kettle carpet refund", filters: { source_ids: [shop.filesId] }, top_k: 50 });
    expect(bySource.body.results.map(({ title }: { title: string }) => title)).toContain("Sending goods back");
  });

  it("rejects a malformed source id", async () => {
    const { status, body } = await search({ query: "kettle", filters: { source_ids: [shop.catalogId, "nonsense", ""] } });
    expect([status, body.code]).toEqual([400, "validation.failed"]);
    expect(body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ["filters.source_ids[1]", "format"],
      ["filters.source_ids[2]", "format"],
    ]);
  });
});

describe("Search by words and an image", () => {
  const send = async (query: string, ...layers: readonly string[]): Promise<string[]> => {
    const [ground = "#ffffff", thing] = layers;
    const picture = plain(ground, 300, 300);
    if (thing !== undefined) picture.composite([{ input: await plain(thing, 200, 200).png().toBuffer() }]);
    const bytes = await sharp(await picture.png().toBuffer()).toBuffer();
    const { body, text } = await shop.visitor.raw("POST", "/v1/search", formOf({ query, top_k: 3 }, { bytes }));
    expect(body?.results, text).toBeDefined();
    return body.results.map(({ title }: { title: string }) => title);
  };

  it.each([
    ["#c8141e", "Red jacket"],
    ["#1840c0", "Blue jacket"],
    ["#008000", "Green jacket"],
    ["#ffe000", "Yellow jacket"],
  ])("ranks products of the image's color higher: %s", async (colour, title) => {
    expect((await send("jacket", "#ffffff", colour))[0]).toBe(title);
    expect((await send("jacket", colour))[0]).toBe(title);
  });

  it("returns only documents that match the words", async () => {
    expect(await send("warm jacket with a hood", "#c8141e")).not.toContain("Red carpet");
    expect((await send("JK-0", "#c8141e"))[0]).toBe("Blue jacket");
  });
});
