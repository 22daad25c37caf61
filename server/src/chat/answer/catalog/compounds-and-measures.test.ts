import { describe, expect, it } from "vitest";
import { ask, idsOf, shopOf, talk, textOf } from "./shop.testing.ts";

const garden = shopOf([
  { id: "tisch", title: "Esstisch Lorbeer", categories: [["Möbel", "Tische"]], price: 499, attributes: { Material: "Wildeiche" } },
  { id: "tisch2", title: "Esstisch Myrte", categories: [["Möbel", "Tische"]], price: 299, attributes: { Material: "Kiefer" } },
  { id: "lampe", title: "Wegleuchte Glimm", categories: [["Gartentechnik", "Beleuchtung"]], price: 39, attributes: { dimmbar: true } },
  { id: "spot", title: "Strahler Kegel", categories: [["Gartentechnik", "Beleuchtung"]], price: 59, attributes: { dimmbar: false } },
  {
    id: "leiter",
    title: "Leiter Zeder",
    categories: [["Leitern"]],
    price: 89,
    attributes: { max_Personengewicht_kg: 150, Hoehe_cm: 210 },
  },
  {
    id: "tritt",
    title: "Leiter Wacholder",
    categories: [["Leitern"]],
    price: 49,
    attributes: { max_Personengewicht_kg: 120, Gewicht_kg: 9, Hoehe_cm: 90 },
  },
  { id: "d1", title: "Rasendünger Halm", categories: [["Dünger"]], price: 19, attributes: { Gesamtstickstoff_prozent: 12 } },
  { id: "d2", title: "Rosendünger Dorn", categories: [["Dünger"]], price: 14, attributes: { Gesamtstickstoff_prozent: 7 } },
  {
    id: "haecksler",
    title: "Häcksler Distel",
    categories: [["Gartentechnik", "Häcksler"]],
    price: 249,
    attributes: { Lautstärke_dB: 88, Durchsatz_l_h: 640 },
  },
  { id: "topf", title: "Tontopf Nelke", categories: [["Töpfe & Kübel"]], price: 35 },
  {
    id: "kuebel",
    title: "Kübel Farn",
    categories: [["Töpfe & Kübel"]],
    price: 15,
    variants: ["grau", "rot", "weiß"].map((colour) => ({ sku: `k-${colour}`, color: [colour], price: 15, in_stock: true })),
  },
  { id: "haus", title: "Gewächshaus Orchis", categories: [["Gewächshäuser"]], price: 450, attributes: { Heizung_inklusive: true } },
  { id: "haus2", title: "Gewächshaus Salbei", categories: [["Gewächshäuser"]], price: 390, attributes: { Heizung_inklusive: false } },
  { id: "heizung", title: "Heizung Glut", categories: [["Zubehör"]], price: 79 },
  { id: "pumpe", title: "Umwälzpumpe Strudel", categories: [["Teichtechnik"]], price: 69 },
  { id: "becken", title: "Becken Lotus", categories: [["Teiche"]], price: 199 },
]);

const german = (question: string): string => textOf(ask(garden, question, "de"));

describe("compounds in the catalog", () => {
  it("are split into words that the catalog uses, including parts of its own compounds", () => {
    expect(german("Was kostet der Eichentisch Lorbeer?")).toContain("499");
    expect(idsOf(ask(garden, "Was habt ihr an Gartenbeleuchtung?", "de"), garden)).toEqual(["lampe", "spot"]);
  });

  it("match the quantity that they measure", () => {
    expect(idsOf(ask(garden, "Welcher Dünger hat am meisten Stickstoff?", "de"), garden)).toEqual(["d1"]);
    expect(german("Bis zu welchem Gewicht hält die Leiter Zeder eine Person aus?")).toContain("150 kg");
    expect(german("Wie schwer darf die Person auf der Leiter Zeder höchstens sein?")).toContain("150 kg");
    expect(german("Leiter Zeder oder Wacholder, welche verträgt die schwerere Person?")).toMatch(/150 kg.*120 kg/);
  });
});

describe("labels in the catalog", () => {
  it("are stated with their full unit", () => {
    expect(german("Wie laut ist der Häcksler Distel?")).toMatch(/88 dB/);
    expect(german("Wie hoch ist der Durchsatz vom Häcksler Distel?")).toMatch(/640 l\/h/);
    expect(german("Welcher Dünger hat am meisten Stickstoff?")).toMatch(/12 %/);
  });

  it("match even if an unknown word describes the product in the question", () => {
    expect(german("Wie laut ist dieser brummige Häcksler Distel?")).toMatch(/88 dB/);
  });

  it("match a question about the measure by which variants differ", () => {
    const rope = shopOf([
      {
        id: "cuerda",
        title: "Cuerda Ancla",
        categories: [["Cuerdas"]],
        price: 9,
        attributes: { longitud_m: 20 },
        variants: ["4 mm", "6 mm", "8 mm"].map((size) => ({ sku: size, size: [size], price: 9, in_stock: true })),
      },
      { id: "foco", title: "Foco Alba", categories: [["Luces"]], price: 29, attributes: { longitud_cable_m: 3, peso_kg: 1 } },
    ]);
    expect(textOf(ask(rope, "¿Qué grosores tiene la cuerda Ancla?", "es"))).toContain("4 mm, 6 mm");
    expect(textOf(talk(rope, ["¿Cuánto pesa el foco Alba?", "¿Cuántos metros de cable trae?"], "es"))).toContain("3 m");
  });
});

describe("conditions that the data neither confirms nor denies", () => {
  it("still lead to the closest product", () => {
    const answer = ask(garden, "Umwälzpumpe fürs Becken gesucht", "de");
    expect(idsOf(answer, garden)).toEqual(["pumpe"]);
    expect(textOf(answer)).toContain("Das könnte passen");
  });

  it("refer to a part even if the part is also a product", () => {
    expect(idsOf(ask(garden, "Gewächshaus mit Heizung unter 500 Euro, was gibt es da?", "de"), garden)).toEqual(["haus"]);
  });

  it("select the closest products in a category that lists several kinds", () => {
    expect(idsOf(ask(garden, "Topf unter 20 Euro?", "de"), garden)).toEqual(["kuebel"]);
  });
});

describe("options", () => {
  it("are counted", () => {
    expect(german("In wie vielen Farben gibt es den Kübel Farn?")).toMatch(/3.*grau/);
  });

  it("are not matched by a title in another language", () => {
    const sea = shopOf([
      {
        id: "glass",
        title: "Fulmar Marine Telescope",
        categories: [["Telescopes"]],
        price: 219,
        attributes: { floats: true },
        variants: ["navy", "white"].map((colour) => ({ sku: colour, color: [colour], price: 219, in_stock: true })),
      },
    ]);
    expect(textOf(ask(sea, "Is the marine telescope in stock?", "en"))).not.toContain("navy");
  });
});
