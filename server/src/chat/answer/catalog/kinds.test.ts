import { describe, expect, it } from "vitest";
import { ask, idsOf, shopOf, talk, textOf } from "./shop.testing.ts";

const boats = (kind: string): readonly (readonly string[])[] => [["Boats", kind]];
const gear = [["Paddles & Bags"]];
const english = shopOf([
  { id: "sea1", title: "Gannet 480", categories: boats("Sea Kayaks"), price: 1490, attributes: { length_cm: 480, weight_kg: 24 } },
  {
    id: "sea2",
    title: "Petrel 510",
    categories: boats("Sea Kayaks"),
    price: 1890,
    attributes: { length_cm: 510, weight_kg: 22, rudder: true },
  },
  {
    id: "sea3",
    title: "Skua Three-Hatch",
    categories: boats("Sea Kayaks"),
    price: 2090,
    attributes: { length_cm: 530, weight_kg: 26, rudder: false },
  },
  { id: "river", title: "Otter Three-Hatch", categories: boats("River Kayaks"), price: 690, attributes: { length_cm: 250, weight_kg: 18 } },
  {
    id: "cover",
    title: "Spray Deck",
    categories: gear,
    price: 59,
    attributes: { fits_boat: "sea kayak", weight_kg: 0.6, repair_kit_required: true },
  },
  { id: "pump", title: "Bilge Pump", categories: gear, price: 29, attributes: { weight_kg: 0.9, repair_kit: true } },
]);

describe("kinds of product", () => {
  it("are taken from a category even if an attribute contains the same words", () => {
    expect(idsOf(ask(english, "sea kayaks under 1900", "en"), english)).toEqual(["sea1", "sea2"]);
    expect(textOf(ask(english, "How many sea kayaks do you have?", "en"))).toContain("3");
    expect(idsOf(ask(english, "Which is the lightest sea kayak?", "en"), english)).toEqual(["sea2"]);
  });

  it("are listed if a message contains only the name of a kind", () => {
    expect(ask(english, "river kayaks please", "en")).toMatchObject({ certain: true });
  });

  it("can be named by a parent category", () => {
    expect(idsOf(ask(english, "Which boats are sea kayaks?", "en"), english)).toEqual(["sea1", "sea2", "sea3"]);
  });

  it("take precedence over the object that they are intended for", () => {
    const german = shopOf([
      { id: "halter1", title: "Radhalter Solo", categories: [["Zubehör", "Radhalter & Ständer"]], price: 39 },
      { id: "halter2", title: "Radhalter Duo", categories: [["Zubehör", "Radhalter & Ständer"]], price: 69 },
      { id: "stadt", title: "Linde", categories: [["Räder", "Stadträder"]], price: 899 },
    ]);
    const answer = ask(german, "Ich suche einen Radhalter für ein Stadtrad unter 50 Euro", "de");
    expect(idsOf(answer, german)).toEqual(["halter1"]);
  });

  it("include all compounds of a noun that appears in several category names", () => {
    const german = shopOf([
      { id: "1", title: "Linde", categories: [["Stadtrad"]], price: 899 },
      { id: "2", title: "Ulme", categories: [["Kinderrad"]], price: 299 },
      { id: "3", title: "Esche", categories: [["Rennrad"]], price: 1899 },
      { id: "4", title: "Schloss für 3 Rad", categories: [["Zubehör"]], price: 29 },
    ]);
    expect(idsOf(ask(german, "Was ist das allerteuerste Rad?", "de"), german)).toEqual(["3"]);
  });

  it("can be named by a color", () => {
    const french = shopOf([
      { id: "b1", title: "Brume du matin", categories: [["Thés", "Thés blancs"]], price: 18 },
      { id: "b2", title: "Aiguilles d'argent", categories: [["Thés", "Thés blancs"]], price: 26 },
      { id: "v1", title: "Jardin vert", categories: [["Thés", "Thés verts"]], price: 9 },
      { id: "n1", title: "Grand jardin", categories: [["Thés", "Thés noirs"]], price: 32 },
    ]);
    expect(idsOf(ask(french, "et le blanc le plus onéreux de la maison ?", "fr"), french)).toEqual(["b2"]);
    expect(idsOf(ask(french, "des blancs pas chers, max 20 euros la boîte", "fr"), french)).toEqual(["b1"]);
  });
});

describe("refinements", () => {
  it("filter the products shown by a feature that some of them have", () => {
    expect(idsOf(talk(english, ["Show me your sea kayaks", "only the one with a rudder"], "en"), english)).toEqual(["sea2"]);
  });

  it("match similar product names only among the products shown", () => {
    expect(idsOf(talk(english, ["Show me your sea kayaks", "just the three hatch ones"], "en"), english)).toEqual(["sea3"]);
  });

  it("do not treat the number of a price limit as a size", () => {
    const french = shopOf(
      [12, 38, 52].map((price, at) => ({
        id: `v${String(at)}`,
        title: `Huile du Mas ${"ABC".charAt(at)}`,
        categories: [["Huiles"]],
        price,
        variants: [
          { sku: `s${String(at)}`, size: ["Bidon 300 cl"], price: price + 10 },
          { sku: `t${String(at)}`, size: ["Flacon 40 cl"], price },
        ],
      })),
    );
    expect(idsOf(talk(french, ["Quelles huiles avez-vous en bidon ?", "à moins de 40 €"], "fr"), french)).toEqual(["v0"]);
  });
});

describe("product facts", () => {
  it("are read from the attribute whose name contains the words in the question", () => {
    expect(textOf(ask(english, "Does the Spray Deck work without a repair kit?", "en"))).not.toMatch(/do not say|don't say/);
  });

  it("match both parts of a compound, not everything that matches its first part", () => {
    const stable = shopOf([
      { id: "food", title: "Kraftmischung Erle", categories: [["Pferd", "Futter"]], price: 19 },
      { id: "rug", title: "Abschwitztuch Birke", categories: [["Pferd", "Decken & Tücher"]], price: 49 },
      { id: "rug2", title: "Winterschutz Tanne", categories: [["Pferd", "Decken & Tücher"]], price: 129 },
      { id: "goat", title: "Wollschutz Linde", categories: [["Ziege", "Decken & Tücher"]], price: 29 },
      { id: "brush", title: "Striegel Ahorn", categories: [["Pferd", "Pflege"]], price: 9 },
      { id: "brush2", title: "Hufkratzer Eibe", categories: [["Pferd", "Pflege"]], price: 7 },
    ]);
    expect(idsOf(ask(stable, "pferdedecke unter 60 euro?", "de"), stable)).toEqual(["rug"]);
    expect(idsOf(ask(stable, "Welche Pferdedecke kostet am wenigsten?", "de"), stable)).toEqual(["rug"]);
    // No product is known to be a horse trailer.
    expect(idsOf(ask(stable, "Welcher Pferdeanhänger kostet am wenigsten?", "de"), stable)).toEqual([]);
  });

  it("omit text values if the question asks for a number", () => {
    const german = shopOf([
      { id: "m", title: "Mühle Zirbe", categories: [["Mühlen"]], price: 79, attributes: { Mahlwerk: "Keramik" } },
      { id: "n", title: "Mühle Kiefer", categories: [["Mühlen"]], price: 89, attributes: { Mahlwerk: "Stahl" } },
    ]);
    expect(textOf(ask(german, "Wie viele Zähne hat das Mahlwerk der Mühle Zirbe?", "de"))).not.toContain("Keramik");
  });

  it("are declined without a follow-up question if the fact is unknown for all of the products", () => {
    const shop = shopOf([
      { id: "a", title: "Vireo M1 Cooker", categories: [["Cookers"]], price: 79 },
      { id: "b", title: "Vireo M1 Grill", categories: [["Cookers"]], price: 89 },
    ]);
    expect(ask(shop, "what's the burner diameter on the Vireo M1?", "en")).toBeNull();
  });
});

describe("a kind with the same name as a group of categories", () => {
  const sewing = shopOf([
    { id: "M1", title: "Linnet 100", categories: [["Sewing machines", "Sewing machines"]], attributes: { weight_kg: 6 }, price: 229 },
    { id: "M2", title: "Linnet 300", categories: [["Sewing machines", "Sewing machines"]], attributes: { weight_kg: 9 }, price: 449 },
    { id: "O1", title: "Linnet Over", categories: [["Sewing machines", "Overlockers"]], attributes: { weight_kg: 12 }, price: 399 },
    { id: "A1", title: "Oil 100 ml", categories: [["Sewing machines", "Accessories"]], price: 5 },
    { id: "T1", title: "Heron Turntable", categories: [["Hi-Fi", "Turntables"]], attributes: { weight_kg: 5 }, price: 199 },
    { id: "T2", title: "Heron 90", categories: [["Hi-Fi", "Turntables"]], attributes: { weight_kg: 14 }, price: 899 },
  ]);

  it("includes only the products in the category of that name", () => {
    expect(idsOf(ask(sewing, "sewing machines under 300 pounds", "en"), sewing)).toEqual(["M1"]);
    expect(textOf(ask(sewing, "which sewing machine is the heaviest?", "en"))).toContain("Linnet 300");
  });

  it("includes all products of the category, even if only some have the singular of the name in their title", () => {
    expect(textOf(ask(sewing, "heaviest turntable?", "en"))).toContain("Heron 90");
  });
});
