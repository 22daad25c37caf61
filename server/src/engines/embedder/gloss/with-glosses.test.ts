import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { createTokenizer } from "../local/tokenizer.ts";
import { packagedModel } from "../minilm/load-minilm.ts";
import { englishTexts } from "./testing/english-texts.ts";
import { createGlosser, type Glosser } from "./with-glosses.ts";

let glosser: Glosser;
let countTokens: (text: string) => number;

beforeAll(() => {
  const definition = JSON.parse(readFileSync(new URL("tokenizer.json", packagedModel()), "utf8")) as object;
  ({ countTokens } = createTokenizer(definition, {}, 256, 0));
  glosser = createGlosser((word) => countTokens(word) === 1);
});

const demo = (): string[] => {
  const folder = new URL("../../../../../demo/", import.meta.url);
  const products = JSON.parse(readFileSync(new URL("products.json", folder), "utf8")) as readonly Readonly<Record<string, unknown>>[];
  return products.flatMap(({ title, description }) => [title, description]).filter((text) => typeof text === "string");
};

describe("English text", () => {
  it.each([[[]], [["en"]], [["en", "de"]]])("is not changed if the expected languages are %j", (languages: string[]) => {
    expect(englishTexts.length).toBeGreaterThan(200);
    const changed = [...englishTexts, ...demo()].filter((text) => glosser.gloss(text, languages) !== text);
    expect(changed).toEqual([]);
  });

  it("is not changed in a German shop if it contains only English words", () => {
    const texts = ["Gift card", "Smart TV rack", "The best of rock", "Running shoes", "Do you ship to Austria?"];
    expect(texts.filter((text) => glosser.gloss(text, ["de"]) !== text)).toEqual([]);
  });
});

describe("text in another language", () => {
  it.each([
    "Mag dit in de wasmachine?",
    "Si può lavare in lavatrice?",
    "Mesa de jantar em carvalho, não está disponível em branco",
    "Stół dębowy z szufladą",
    "洗濯機で洗えますか",
    "Nightjar 2",
    "KQ-180",
    "",
  ])("is not changed: %j", (text) => {
    expect(glosser.gloss(text)).toBe(text);
  });
});

describe("German, French and Spanish text", () => {
  it.each([
    ["Wie lange kann ich was zurückschicken?", /how long can I .*send back/],
    ["Sessel braun", /armchair brown/],
    ["lampe fuer die kueche", /lamp for the kitchen/],
    ["Der neue Running Shoe von SALOMON ist wasserdicht", /new Running Shoe .*SALOMON .*waterproof/],
    ["horario sábado", /hours saturday/i],
    ["¿Cuánto tarda el envío?", /how (?:much|long).*shipping/],
    ["Est-ce que l'armoire est livrée montée ?", /wardrobe.*deliver/],
    ["livraison le samedi", /delivery.*saturday/i],
  ])("changes %j to %j", (text, expected) => {
    expect(glosser.gloss(text)).toMatch(expected);
  });

  it("is interpreted in the expected language if its words could also be English", () => {
    expect(glosser.gloss("hose rot")).toBe("hose rot");
    expect(glosser.gloss("hose rot", ["en"])).toBe("hose rot");
    expect(glosser.gloss("hose rot", ["de-AT"])).toBe("trousers red");
  });

  it("does not gain tokens, so no passage is truncated", () => {
    const texts = [
      "Rücksendungen sind innerhalb von 30 Tagen nach Erhalt der Ware möglich. Bitte verwenden Sie dafür das beiliegende Rücksendeetikett und die Originalverpackung; die Kosten der Rücksendung übernehmen wir.",
      "Les retours sont acceptés dans les 30 jours suivant la réception de la marchandise. Utilisez l'étiquette de retour jointe au colis et l'emballage d'origine ; nous prenons en charge les frais de retour.",
      "Se aceptan devoluciones dentro de los 30 días siguientes a la recepción de la mercancía. Utilice la etiqueta de devolución incluida en el paquete y el embalaje original; nosotros asumimos los gastos de envío.",
    ];
    for (const text of texts) expect(countTokens(glosser.gloss(text))).toBeLessThan(countTokens(text));
  });

  it("contains known words", () => {
    expect(["Schreibtischlampe", "braun", "zurück", "Zorvexin"].map((word) => glosser.hasWord(word, "de-DE"))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(glosser.hasWord("lamp", "en")).toBe(false);
  });
});
