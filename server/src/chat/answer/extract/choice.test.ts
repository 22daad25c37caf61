import { describe, expect, it } from "vitest";
import { namesOptions, readChoice, readChoiceAfter } from "./choice.ts";
import { readRecord, type SourceRecord } from "./record.ts";

interface Version {
  readonly color?: string;
  readonly size?: string;
  readonly price?: number;
  readonly in_stock?: boolean;
}

function product(title: string, versions: readonly Version[]): SourceRecord {
  const variants = versions.map((version, index) => ({ sku: `SKU-${String(index)}0`, in_stock: true, ...version }));
  return readRecord({
    documentId: "p",
    segment: "s",
    externalId: "p",
    score: 1,
    hit: JSON.stringify({ title, variants }),
    filter: { kind: "item", categories: [], price: 10, currency: "EUR", inStock: true, attributes: {} },
    passages: [],
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  });
}

const sized = (title: string, ...sizes: readonly string[]): SourceRecord =>
  product(
    title,
    sizes.map((size, index) => ({ size, price: 10 + index })),
  );
const coloured = (title: string, ...colours: readonly string[]): SourceRecord =>
  product(
    title,
    colours.map((color) => ({ color })),
  );

const TABLE = sized("Harbour Dining Table", "160 x 90 cm", "200 x 95 cm", "240 x 100 cm");
const BENCH = sized("Harbour Bench", "140 cm", "180 cm", "220 cm");
const WINE = sized("Cuvée Blanche", "37,5 cl", "75 cl", "1,5 l");
const SAUCE = sized("Sauce Maison", "250 g", "0,5 kg", "2 kg");
const PILLS = sized("Nordol 400 mg", "10 St", "20 St", "50 St", "100 St");
const CAKE = sized("Royal", "4 parts", "6 parts", "12 parts");
const LOAF = sized("Torta", "Quart (300 g)", "Demi (600 g)", "Entière (1,2 kg)");
const QUICHE = sized("Quiche lorraine", "Part", "Entière (6 parts)");
const BED = sized("Nettle Bed", "Single", "Double", "King", "Super King");
const SHIRT = sized("Leinenhemd Jorvik", "S", "M", "L", "XL", "XXL");
const SOCKS = sized("Venosock", "36-38", "39-41", "42-44");
const CUFF = sized("CardioArm", "Manschette M (22–32 cm)", "Manschette L (32–42 cm)");
const SOFA = sized("Quay Sofa", "2 seater", "3 seater");
const SOCKET = sized("Placa Lisa", "módulo redondo", "módulo cuadrado");
const CHAIR = coloured("Bramcote Chair", "chestnut", "antique black", "bottle green");
const TWEED = coloured("Harriet Chair", "heather tweed", "moss tweed", "stone");

const sizesFor = (text: string, record: SourceRecord): readonly string[] => readChoice(text, record, "loose").asked.sizes;
const coloursFor = (text: string, record: SourceRecord): readonly string[] => readChoice(text, record, "loose").asked.colours;

describe("size matching by partial name", () => {
  it.each([
    ["Is the 240 cm Harbour dining table in?", TABLE, ["240 x 100 cm"]],
    ["the harbour table, 200", TABLE, ["200 x 95 cm"]],
    ["harbour table 2.4 m", TABLE, ["240 x 100 cm"]],
    ["how much is the 180 harbour bench", BENCH, ["180 cm"]],
    ["und 220?", BENCH, ["220 cm"]],
    ["la cuvée blanche en 150 cl", WINE, ["1,5 l"]],
    ["¿cuánto cuesta la botella de 0,75 l?", WINE, ["75 cl"]],
    ["la sauce maison de 2 kilos", SAUCE, ["2 kg"]],
    ["500 grammes de sauce maison ?", SAUCE, ["0,5 kg"]],
    ["Was kostet die 50er-Packung Nordol 400?", PILLS, ["50 St"]],
    ["20 Stück Nordol", PILLS, ["20 St"]],
    ["hunderter Packung Nordol", PILLS, ["100 St"]],
    ["nordol pack of 10", PILLS, ["10 St"]],
    ["nordol caja de 20", PILLS, ["20 St"]],
    ["Combien coûte le royal pour 6 personnes ?", CAKE, ["6 parts"]],
    ["le royal pour douze ?", CAKE, ["12 parts"]],
    ["torta entière", LOAF, ["Entière (1,2 kg)"]],
    ["la torta de 600 g", LOAF, ["Demi (600 g)"]],
    ["quiche lorraine pour 6", QUICHE, ["Entière (6 parts)"]],
    ["quiche lorraine 6 parts", QUICHE, ["Entière (6 parts)"]],
    ["une part de quiche lorraine", QUICHE, ["Part"]],
    ["nettle bed super king", BED, ["Super King"]],
    ["nettle bed superking", BED, ["Super King"]],
    ["nettle bed king size", BED, ["King"]],
    ["Venosock in Größe 40", SOCKS, ["39-41"]],
    ["CardioArm Manschette L", CUFF, ["Manschette L (32–42 cm)"]],
    ["three seater quay sofa", SOFA, ["3 seater"]],
    ["quay sofa, two-seater", SOFA, ["2 seater"]],
    ["la placa lisa redonda", SOCKET, ["módulo redondo"]],
  ] as const)("%s", (text, record, sizes) => {
    expect(sizesFor(text, record)).toEqual(sizes);
  });

  it.each([
    ["a number of the title", "Nordol 400 mg price", PILLS],
    ["an amount of money", "is the harbour bench under €180?", BENCH],
    ["days", "harbour bench, is it here in 180 days?", BENCH],
    ["a word of all options", "seater quay sofa", SOFA],
  ] as const)("does not parse %s as a size", (_, text, record) => {
    expect(sizesFor(text, record)).toEqual([]);
  });

  it("reports a measure that precedes the name if no variant has that measure", () => {
    const { lacking, variants } = readChoice("how much is the 300 cm harbour bench", BENCH, "loose");
    expect([lacking.sizes, variants]).toEqual([["300 cm"], []]);
  });
});

describe("color matching by partial name", () => {
  it.each([
    ["the bramcote chair in the green leather", CHAIR, ["bottle green"]],
    ["bramcote chair, schwarz", CHAIR, ["antique black"]],
    ["harriet chair in heather", TWEED, ["heather tweed"]],
    ["harriet chair in tweed", TWEED, ["heather tweed", "moss tweed"]],
    ["the harriet chair in stone", TWEED, ["stone"]],
  ] as const)("%s", (text, record, colours) => {
    expect(coloursFor(text, record)).toEqual(colours);
  });

  it("does not match another shade", () => {
    const { variants, lacking } = readChoice("the bramcote chair in light green", CHAIR, "loose");
    expect([variants, lacking.colours]).toEqual([[], ["green"]]);
  });

  it("matches only complete options if the text must not be interpreted", () => {
    expect(readChoice("the bramcote chair in green", CHAIR).variants).toEqual([]);
  });
});

describe("variant selection by sort order", () => {
  it.each([
    ["price of the harbour table, biggest size?", TABLE, ["240 x 100 cm"]],
    ["the smaller harbour table", TABLE, ["160 x 90 cm"]],
    ["den großen Harbour Tisch", TABLE, ["240 x 100 cm"]],
    ["die kleinste Packung Nordol", PILLS, ["10 St"]],
    ["Nordol, die größte", PILLS, ["100 St"]],
    ["la sauce maison en grand format", SAUCE, ["2 kg"]],
    ["le plus petit royal", CAKE, ["4 parts"]],
    ["la torta más grande", LOAF, ["Entière (1,2 kg)"]],
    ["the biggest nettle bed", BED, ["Super King"]],
    ["Leinenhemd Jorvik in der größten Größe", SHIRT, ["XXL"]],
    ["das kleinste Leinenhemd Jorvik", SHIRT, ["S"]],
    ["the medium harbour table", TABLE, ["200 x 95 cm"]],
    ["harbour bench, the longest", BENCH, ["220 cm"]],
  ] as const)("%s", (text, record, sizes) => {
    expect(sizesFor(text, record)).toEqual(sizes);
  });

  it("prefers a size with that name", () => {
    expect(sizesFor("Leinenhemd Jorvik in large", SHIRT)).toEqual(["L"]);
  });

  it("selects within the named color", () => {
    const rug = product("Fell Rug", [
      { color: "grey", size: "120 x 170 cm" },
      { color: "grey", size: "160 x 230 cm" },
      { color: "peat", size: "200 x 290 cm" },
    ]);
    expect(readChoice("fell rug in grey, biggest size", rug, "loose").asked).toEqual({
      colours: ["grey"],
      sizes: ["160 x 230 cm"],
      skus: [],
    });
  });

  it("selects the cheapest variant by price", () => {
    expect(readChoice("the cheapest version of the nettle bed", BED, "loose").variants.map(({ price }) => price)).toEqual([10]);
  });

  it.each([
    ["sizes and prices do not tell apart", "the biggest", product("Quay Rug", [{ size: "round" }, { size: "square" }])],
    ["the title has the word", "Grande tarte", sized("Grande tarte", "4 parts", "6 parts")],
    ["ask for the size", "how big is the harbour table", TABLE],
  ] as const)("selects no variant if %s", (_, text, record) => {
    expect(namesOptions(readChoice(text, record, "loose"))).toBe(false);
  });
});

describe("options in earlier messages", () => {
  const desk = product("Upsy Desk", [
    { color: "oak", size: "120 x 70 cm" },
    { color: "white", size: "120 x 70 cm" },
    { color: "white", size: "160 x 80 cm" },
  ]);

  it("keep the color for a new size", () => {
    expect(readChoiceAfter("and the smaller one?", ["the big upsy desk in white"], desk).asked).toEqual({
      colours: ["white"],
      sizes: ["120 x 70 cm"],
      skus: [],
    });
  });

  it("apply to a message that contains no options", () => {
    expect(readChoiceAfter("is it in stock?", ["price of the upsy desk in oak", "how heavy is it?"], desk).asked.colours).toEqual(["oak"]);
  });

  it("do not apply if no variant has both", () => {
    expect(readChoiceAfter("and in oak?", ["the upsy desk, 160 x 80 cm"], desk).asked).toEqual({ colours: ["oak"], sizes: [], skus: [] });
  });
});

describe("measures without digits", () => {
  it.each([
    ["la sauce maison, un demi-kilo", SAUCE, ["0,5 kg"]],
    ["half a kilo of sauce maison", SAUCE, ["0,5 kg"]],
    ["sauce maison, ein halbes Kilo", SAUCE, ["0,5 kg"]],
    ["sauce maison, medio kilo", SAUCE, ["0,5 kg"]],
    ["the litre bottle", sized("Cider", "0.5 l", "1 l"), ["1 l"]],
    ["nordol, 20 or 50 St", PILLS, ["20 St", "50 St"]],
  ] as const)("%s", (text, record, sizes) => {
    expect(sizesFor(text, record)).toEqual(sizes);
  });
});

describe("colors of a product without colors", () => {
  it("are reported as missing if the visitor asks for them", () => {
    expect(readChoice("harbour bench in black?", BENCH, "loose").lacking.colours).toEqual(["black"]);
  });

  it.each(["does the harbour bench go with red curtains?", "harbour bench"])("are not parsed from %s", (text) => {
    expect(namesOptions(readChoice(text, BENCH, "loose"))).toBe(false);
  });
});
