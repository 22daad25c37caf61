import { describe, expect, it } from "vitest";
import { ask, idsOf, shopOf, talk, textOf } from "./shop.testing.ts";

const music = shopOf([
  {
    id: "lark",
    title: "Gitarre Lerche",
    categories: [["Gitarren", "Westerngitarren"]],
    price: 249,
    attributes: { Gewicht_kg: 1.9, Saiten: 6 },
  },
  {
    id: "falcon",
    title: "Gitarre Falke LP",
    categories: [["Gitarren", "E-Gitarren"]],
    price: 549,
    attributes: { Gewicht_kg: 4.1, Saiten: 6 },
  },
  { id: "owl", title: "Bass Uhu", categories: [["Gitarren", "Bässe"]], price: 379, attributes: { Gewicht_kg: 4.4, Saiten: 4 } },
  { id: "owl5", title: "Bass Uhu Fünf", categories: [["Gitarren", "Bässe"]], price: 529, attributes: { Gewicht_kg: 4.5, Saiten: 5 } },
  {
    id: "ride",
    title: "Ride Sonne",
    categories: [["Schlagzeug", "Becken"]],
    price: 189,
    attributes: { Durchmesser_Zoll: 20, Gewicht_g: 2100 },
  },
  {
    id: "hihat",
    title: "Hi-Hat Hagel",
    categories: [["Schlagzeug", "Becken"]],
    price: 229,
    attributes: { Durchmesser_Zoll: 14, Gewicht_g: 2250 },
  },
  {
    id: "amp1",
    title: "Combo Donner",
    categories: [["Verstärker"]],
    price: 119,
    attributes: { Leistung_W: 15, Kopfhoereranschluss: 1, Gewicht_kg: 7 },
  },
  { id: "amp2", title: "Combo Glut", categories: [["Verstärker"]], price: 649, attributes: { Leistung_W: 20, Gewicht_kg: 18 } },
  { id: "cable", title: "Instrumentenkabel Leitung", categories: [["Zubehör", "Kabel"]], price: 16, attributes: { Laenge_m: 3 } },
  {
    id: "stand",
    title: "Keyboardständer Kreuz",
    categories: [["Zubehör", "Ständer"]],
    price: 34,
    attributes: { Gewicht_kg: 4.3, belastbar_bis_kg: 50 },
  },
  {
    id: "stand2",
    title: "Gitarrenständer Nest",
    categories: [["Zubehör", "Ständer"]],
    price: 20,
    attributes: { Gewicht_kg: 0.9, belastbar_bis_kg: 8 },
  },
  { id: "key1", title: "Keyboard Rondo", categories: [["Tasten"]], price: 159, attributes: { Klaenge: 400 } },
  { id: "key2", title: "Keyboard Rondo Pro", categories: [["Tasten"]], price: 429, attributes: { Klaenge: 820 } },
  { id: "key3", title: "Keyboard Mini", categories: [["Tasten"]], price: 59, attributes: { Klaenge: 100 } },
]);

const kitchen = shopOf([
  {
    id: "pan1",
    title: "Slate Frying Pan",
    categories: [["Pans"]],
    price: 34,
    attributes: { induction: true, oven_safe_c: 180, made_in: "Portugal", handle_material: "steel", material: "aluminium" },
  },
  {
    id: "pan2",
    title: "Copper Pan",
    categories: [["Pans"]],
    price: 235,
    attributes: { induction: false, oven_safe_c: 230, made_in: "France", handle_material: "oak", material: "copper" },
  },
  { id: "board", title: "Carving Board", categories: [["Boards"]], price: 56, attributes: { material: "oak", made_in: "Ireland" } },
  {
    id: "cleaver",
    title: "Wing Cleaver",
    categories: [["Knives", "Japanese & Asian Knives"]],
    price: 42,
    attributes: { made_in: "China", hardness_hrc: 55, steel: "3Cr13" },
  },
  {
    id: "nakiri",
    title: "Nakiri Knife",
    categories: [["Knives", "Japanese & Asian Knives"]],
    price: 89,
    attributes: { made_in: "Japan", hardness_hrc: 60, steel: "AUS-10 steel" },
  },
  { id: "kettle1", title: "Hush Kettle", categories: [["Kettles"]], price: 79, attributes: { noise_db: 54, capacity_l: 1.5 } },
  { id: "kettle2", title: "Boil Kettle", categories: [["Kettles"]], price: 49, attributes: { noise_db: 72, capacity_l: 1.7 } },
  { id: "shelf", title: "Wall Shelf", categories: [["Storage"]], price: 40, attributes: { weight_kg: 2, max_load_kg: 12 } },
  { id: "stool", title: "Step Stool", categories: [["Storage"]], price: 30, attributes: { weight_kg: 3 } },
]);

const boats = shopOf([
  { id: "k1", title: "Kayak Nutria", categories: [["Kayaks"]], price: 329, attributes: { peso_kg: 11.5, carga_max_kg: 130 } },
  { id: "k2", title: "Kayak Garza", categories: [["Kayaks"]], price: 449, attributes: { peso_kg: 16.2, carga_max_kg: 210 } },
  { id: "g1", title: "Gafas Corcho", categories: [["Gafas"]], price: 49, attributes: { flotan: true, peso_g: 21 } },
  { id: "g2", title: "Gafas Espejo", categories: [["Gafas"]], price: 64, attributes: { flotan: false, peso_g: 24 } },
  { id: "c1", title: "Chaqueta impermeable Cierzo", categories: [["Chaquetas"]], price: 129, attributes: { impermeable: true } },
  { id: "c2", title: "Chaqueta Salto", categories: [["Chaquetas"]], price: 145, attributes: { impermeable: true } },
  {
    id: "c3",
    title: "Chaqueta Niebla",
    categories: [["Chaquetas"]],
    price: 69,
    attributes: { impermeable: false, proteccion_uv: "UPF 50" },
  },
  { id: "m1", title: "Motor eléctrico Anguila", categories: [["Kayaks", "Motores"]], price: 249, attributes: { empuje_lb: 40 } },
  { id: "r1", title: "Carrete Eléctrico Fosa", categories: [["Carretes", "Eléctricos"]], price: 489, attributes: { peso_g: 785 } },
]);

const tents = shopOf([
  {
    id: "t1",
    title: "Tente Merle",
    categories: [["Tentes"]],
    price: 189,
    attributes: { poids_kg: 2.4, hauteur_cm: 110, adapte_hiver: false },
  },
  {
    id: "t2",
    title: "Tente Geai",
    categories: [["Tentes"]],
    price: 349,
    attributes: { poids_kg: 3.6, hauteur_cm: 190, adapte_hiver: true },
  },
]);

const german = (question: string): string[] => idsOf(ask(music, question, "de"), music);
const english = (question: string): string[] => idsOf(ask(kitchen, question, "en"), kitchen);
const spanish = (question: string): string[] => idsOf(ask(boats, question, "es"), boats);

describe("conditions in shops in any industry", () => {
  it("match products that have a number for the requested property", () => {
    expect(german("Verstärker mit Kopfhöreranschluss")).toEqual(["amp1"]);
    expect(spanish("chaquetas con protección UV")).toEqual(["c3"]);
  });

  it("match a count that is written as a word in the question", () => {
    expect(german("Bässe mit fünf Saiten")).toEqual(["owl5"]);
  });

  it("are derived from comparisons with a measure", () => {
    expect(english("anything quieter than 60 dB?")).toEqual(["kettle1"]);
    expect(german("Gitarren leichter als 2 kilo")).toEqual(["lark"]);
    expect(idsOf(ask(tents, "tentes plus hautes que 150 cm", "fr"), tents)).toEqual(["t2"]);
  });

  it("select the column that matches the verb among those with the same unit", () => {
    expect(spanish("kayaks que carguen más de 200 kilos")).toEqual(["k2"]);
    expect(spanish("kayaks que pesen menos de 15 kilos")).toEqual(["k1"]);
    expect(german("Ständer, die mindestens 50 kg aushalten")).toEqual(["stand"]);
  });

  it("parse degrees as a unit", () => {
    expect(english("pans that can take more than 200 degrees")).toEqual(["pan2"]);
  });

  it("match words whose endings differ from those in the catalog", () => {
    expect(spanish("gafas que floten")).toEqual(["g1"]);
    expect(spanish("qué chaquetas son impermeables")).toEqual(["c1", "c2"]);
  });

  it("include limits expressed by verbs", () => {
    expect(spanish("chaquetas que bajen de 100 euros")).toEqual(["c3"]);
    expect(spanish("chaquetas sin pasar de 130 euros")).toEqual(["c1", "c3"]);
    expect(spanish("kayaks con una carga de 200 kilos para arriba")).toEqual(["k2"]);
  });

  it("are negated if the question negates suitability", () => {
    expect(english("which pans are not suitable for induction")).toEqual(["pan2"]);
  });

  it("require every word of a value that is a phrase", () => {
    const pots = shopOf([
      { id: "bundt", title: "Bundt Tin", categories: [["Tins"]], price: 36, attributes: { material: "cast aluminium" } },
      { id: "pan", title: "Forge Skillet", categories: [["Pans"]], price: 49, attributes: { material: "cast iron" } },
      { id: "plate", title: "Forge Griddle", categories: [["Pans"]], price: 57, attributes: { material: "cast iron" } },
    ]);
    expect(idsOf(ask(pots, "what's the cheapest thing made of cast iron?", "en"), pots)).toEqual(["pan"]);
  });

  it("apply to the attribute named next to the value", () => {
    expect(english("knives made in Japan")).toEqual(["nakiri"]);
    expect(english("how many knives are made in China?")).toEqual(["cleaver"]);
  });
});

describe("kinds and sort orders in shops in any industry", () => {
  it("recognize a kind that starts with a single letter and a hyphen", () => {
    expect(german("Welche E-Gitarre ist am schwersten?")).toEqual(["falcon"]);
    expect(german("Welche Gitarre ist am schwersten?")).toEqual(["owl5"]);
  });

  it("select the kind that most words describe", () => {
    expect(spanish("motores eléctricos")).toEqual(["m1"]);
  });

  it("do not confuse a kind with the first part of another product's name", () => {
    expect(ask(music, "Was ist euer teuerstes Instrument?", "de")).toBeNull();
  });

  it("order by the named property, even if it is written without diacritics", () => {
    expect(german("Keyboard mit den meisten Klängen")).toEqual(["key2"]);
  });

  it("use the diameter as the size of round products", () => {
    expect(german("größtes Becken")).toEqual(["ride"]);
  });

  it("order by hardness", () => {
    expect(english("which knife has the hardest steel?")).toEqual(["nakiri"]);
  });
});

describe("variant sizes", () => {
  const pans = shopOf([
    {
      id: "p1",
      title: "Slate Pan",
      categories: [["Pans"]],
      price: 34,
      attributes: { material: "aluminium" },
      variants: [
        { sku: "p1-24", size: ["24 cm"], price: 34, in_stock: true },
        { sku: "p1-28", size: ["28 cm"], price: 46, in_stock: true },
      ],
    },
    {
      id: "p2",
      title: "Fjord Pan",
      categories: [["Pans"]],
      price: 44,
      attributes: { material: "steel" },
      variants: [
        { sku: "p2-24", size: ["24 cm"], price: 44, in_stock: true },
        { sku: "p2-28", size: ["28 cm"], price: 62, in_stock: true },
      ],
    },
    { id: "p3", title: "Tern Pan", categories: [["Pans"]], price: 79, attributes: { diameter_cm: 28 } },
  ]);

  it("match a measure and a price limit in the same variant", () => {
    expect(idsOf(ask(pans, "pans of 28 cm for up to 50 euros", "en"), pans)).toEqual(["p1"]);
  });

  it("satisfy a limit", () => {
    expect(idsOf(ask(pans, "pans of at least 26 cm", "en"), pans)).toEqual(["p1", "p2", "p3"]);
  });
});

describe("two products", () => {
  it("are compared by the amount of a substance or feature", () => {
    expect(textOf(ask(music, "Hat das Rondo Pro mehr Klänge als das Mini?", "de"))).toMatch(/^Ja\b.*820.*100/);
  });

  it("can be selected by size", () => {
    expect(idsOf(talk(kitchen, ["Which kettles do you have?", "which one is smaller?"], "en"), kitchen)).toEqual(["kettle1"]);
  });

  it("are distinguished by their full names excluding their kind", () => {
    const reels = shopOf([
      { id: "sw", title: "Carrete Robalo SW", categories: [["Carretes"]], price: 119, attributes: { freno_kg: 11 } },
      { id: "pro", title: "Carrete Robalo SW Pro", categories: [["Carretes"]], price: 219, attributes: { freno_kg: 12 } },
    ]);
    expect(idsOf(ask(reels, "el Robalo SW, cuánto freno tiene", "es"), reels)).toEqual(["sw"]);
  });
});

describe("facts requested by a verb", () => {
  it("come from the attribute for the verb's measure", () => {
    expect(textOf(ask(kitchen, "how much weight can the wall shelf take?", "en"))).toContain("12 kg");
    expect(textOf(ask(music, "Wie viel hält der Keyboardständer aus?", "de"))).toContain("50 kg");
    expect(textOf(ask(boats, "cuánto aguanta el Nutria?", "es"))).toContain("130 kg");
    expect(textOf(ask(kitchen, "how loud is the hush kettle?", "en"))).toContain("54 dB");
  });

  it("do not include the weight if the question asks for the load", () => {
    expect(textOf(ask(kitchen, "how much weight can the step stool take?", "en"))).not.toContain("3 kg");
  });

  it("are given in the requested unit", () => {
    const amps = shopOf([
      {
        id: "a",
        title: "Akku-Verstärker Amsel",
        categories: [["Verstärker"]],
        price: 279,
        attributes: { Leistung_W: 50, Akkulaufzeit_h: 8 },
      },
    ]);
    expect(textOf(ask(amps, "Wie viel Watt hat der Akku-Verstärker Amsel?", "de"))).toContain("50 W");
  });

  it("include the product's dimensions, however the question is phrased", () => {
    const tins = shopOf([
      { id: "t", title: "Loaf Tin", categories: [["Tins"]], price: 12, attributes: { size_cm: "23 x 13 x 7", material: "steel" } },
    ]);
    for (const question of ["how big is the loaf tin?", "what are the dimensions of the loaf tin?"])
      expect(textOf(ask(tins, question, "en"))).toContain("23 x 13 x 7");
  });

  it("are not confused with the names of other products", () => {
    const shop = shopOf([
      { id: "mat", title: "Baking Mat", categories: [["Baking"]], price: 16, attributes: { material: "silicone", pieces: 1 } },
      { id: "mixer", title: "Hand Mixer Five-Speed", categories: [["Mixers"]], price: 38, attributes: { material: "steel", speeds: 5 } },
      { id: "jug", title: "Tempest Jug Mixer", categories: [["Mixers"]], price: 129, attributes: { material: "glass", speeds: 10 } },
      { id: "set", title: "Three-Piece Bowl Set", categories: [["Baking"]], price: 30, attributes: { material: "enamel", pieces: 3 } },
    ]);
    expect(textOf(ask(shop, "what is the tempest jug mixer made of?", "en"))).toContain("glass");
    expect(textOf(ask(shop, "how many speeds has the tempest jug mixer?", "en"))).toContain("10");
    expect(textOf(ask(shop, "how many pieces are in the three-piece bowl set?", "en"))).toContain("3");
    expect(textOf(ask(boats, "de qué está hecho el Cierzo?", "es"))).not.toContain("Salto");
  });

  it("can be requested with the word that a label abbreviates", () => {
    expect(textOf(ask(boats, "cuál es la carga máxima del Nutria?", "es"))).toContain("130 kg");
  });

  it("are given for a few keywords, as in a search", () => {
    expect(textOf(ask(music, "combo glut gewicht", "de"))).toContain("18 kg");
  });

  it("are a count if the question asks how many", () => {
    expect(textOf(ask(music, "der Uhu Fünf, wie viele Saiten hat der?", "de"))).toContain("5");
  });
});
