import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installedDictionaries } from "../../engines/dictionary/index.ts";
import { createEmbedder } from "../../engines/embedder/index.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { RetrievalHit, RetrievalIndex } from "../../ports/retrieval-index.ts";
import { personaContext } from "../../../test/support/turn-deps.ts";
import { Catalog } from "../answer/index.ts";
import { correctMessages } from "./correct-messages.ts";

let cacheDir: string;
let embedder: Embedder;

beforeAll(async () => {
  cacheDir = await mkdtemp(path.join(tmpdir(), "spelling-"));
  embedder = await createEmbedder({ cacheDir });
}, 60_000);
afterAll(async () => {
  await embedder.close();
  await rm(cacheDir, { recursive: true });
});

const titles: Readonly<Record<string, readonly string[]>> = {
  en: [
    "Wingfield High Back Chair",
    "Tulip Marble Table",
    "Harrow Oak Bookcase",
    "Orthocare Firm Mattress",
    "Brass Desk Lamp",
    "Trail Running Shoe",
  ],
  de: [
    "Blutdruckmessgerät mit Sprachausgabe",
    "Paracetamol 500 Tabletten",
    "Kinderwagen Alba",
    "Stehlampe Orion",
    "Dampfgarer Inox",
    "Riesling Kabinett",
  ],
  fr: ["Kouign-amann", "Tarte au citron", "Baguette tradition", "Éclair au café", "Pain de seigle", "Galette des rois"],
  es: ["Lámpara de pie", "Zapatillas de montaña", "Cafetera italiana", "Almohada viscoelástica", "Bicicleta plegable", "Aceite de oliva"],
};

function catalogOf(language: string): Catalog {
  const hits = (titles[language] ?? []).map((title, at): RetrievalHit => {
    const filter = { kind: "item" as const, categories: [], price: 10, currency: "EUR", inStock: true, attributes: {} };
    return {
      documentId: `${language}-${at}`, segment: "s", externalId: `${at}`, score: 0, hit: JSON.stringify({ title }), filter, passages: [],
      explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
    }; // prettier-ignore
  });
  return new Catalog(hits);
}

async function corrected(message: string, language: string): Promise<string> {
  const context = { ...personaContext, persona: { ...personaContext.persona, languages: [language] } };
  const index = { stateOf: () => null } as unknown as RetrievalIndex;
  const deps = { indexes: { of: () => ({ index, embedder, generation: () => "1" }) }, dictionaries: installedDictionaries };
  return (await correctMessages(deps, context, { message, history: [] }, catalogOf(language))).message;
}

describe("correctMessages", () => {
  it.each([
    ["en", "how mcuh is teh wingfeild chiar", "how much is the wingfield chair"],
    ["en", "wieght of the marbel tabel?", "weight of the marble table?"],
    ["en", "are u open on satuday", "are you open on saturday"],
    ["en", "whats the prcie of the orthocre matress", "what is the price of the orthocare mattress"],
    ["en", "do you delvier to irelnad on wednsday", "do you deliver to ireland on wednesday"],
    ["en", "does the mattress flaot", "does the mattress float"],
    ["en", "hwo much r the trail runing shoes", "how much are the trail runing shoes"],
    ["de", "wiviel kostet das blutdruckmesgerät", "wieviel kostet das blutdruckmessgerät"],
    ["de", "habts ihr die stehlmape auch in schwrz", "habt ihr die stehlampe auch in schwarz"],
    ["de", "gibts den kinderwgen nich in grün?", "gibt es den kinderwagen nicht in grün?"],
    ["de", "seid ihr samstgs geöfnet", "seid ihr samstags geoffnet"],
    ["de", "wie sind eure oeffnungszeiten fuer den abholservice", "wie sind eure Öffnungszeiten für den abholservice"],
    ["fr", "combein coute le kouing amann", "combien coute le kouign amann"],
    ["fr", "cest combien la tatre au citorn svp", "c'est combien la tarte au citron s'il vous plaît"],
    ["fr", "vs etes ouvrets le diamnche ?", "vous êtes ouverts le dimanche ?"],
    ["es", "cuanto vlae la almohda", "cuanto vale la almohada"],
    ["es", "teneis la bicicelta pleglable en rojo", "teneis la bicicleta plegable en rojo"],
    ["es", "presio de la cafetera", "precio de la cafetera"],
    ["es", "cuanto bale la almohda", "cuanto vale la almohada"],
    ["es", "xq no hay zapatilas", "por qué no hay zapatilas"],
  ])("corrects %s: %s", async (language, typed, meant) => {
    expect(await corrected(typed, language)).toBe(meant);
  });

  it.each([
    ["en", "Do you sell cables, sofabeds or a chaise longue?"],
    ["en", "Is the burr grinder okay for a moka pot?"],
    ["de", "Mein Sohn verträgt kein Gluten, ist die Knete was für ihn?"],
    ["en", "I need a stainless trivet and two ramekins"],
    ["en", "Which derailleur fits a 9-speed cassette?"],
    ["en", "Does the crib meet EN 716, and is the bassinet washable?"],
    ["en", "Can I swap the armrests on Kvadrat upholstery?"],
    ["en", "What thread count are the sateen pillowcases?"],
    ["en", "Do you have the Brompton in Racing Green?"],
    ["en", "how long does the varnish need to cure"],
    ["en", "Is there parking near the Shoreditch branch?"],
    ["en", "any hats, belts or mittens in a large?"],
    ["en", "Send the invoice to billing@wingfeild.example please, ref WX-4471"],
    ["en", "Would a tealight fit in the lantern?"],
    ["en", "what's the torque of the hammer drill in Nm"],
    ["en", "Is the gin distilled in Islay?"],
    ["en", "Do the trainers run small or true to size?"],
    ["de", "Habt ihr auch Kisten, Kasten und Körbe?"],
    ["de", "Ist die Bremsscheibe für den Golf VII lieferbar?"],
    ["de", "Welche Zündkerzen passen zum Rasenmäher?"],
    ["de", "Kann man die Kinderwippe zusammenklappen?"],
    ["de", "Was kostet der Kostenvoranschlag für die Polsterung?"],
    ["de", "Ist der Spätburgunder trocken oder halbtrocken?"],
    ["de", "Wie lange hält die Matratze, und gibt es einen Topper dazu?"],
    ["de", "Koppelt sich die Waage per Bluetooth mit dem Handy?"],
    ["de", "Wie oft am Tag soll ich die Salbe schmieren?"],
    ["de", "Haben Sie Dinkelseelen, Brezeln oder Laugenstangen?"],
    ["de", "Passt der Auflaufheber zur Regentonne?"],
    ["de", "Liefert ihr nach Wanne-Eickel und Bad Säckingen?"],
    ["de", "Ich suche Wanderschuhe für breite Füße in Größe 46"],
    ["de", "Gibt es Hosenträger für Herrn Kowalczyk?"],
    ["de", "Was muss ich bei der Einschreibung beachten?"],
    ["es", "¿Tenéis una caza mariposas o un baso de madera de haya?"],
    ["es", "La baca del coche y la bota de montaña, ¿pesan mucho?"],
    ["fr", "Le coursier passe-t-il aussi à Rezé ?"],
    ["fr", "Avez-vous des chouquettes, des cannelés ou des financiers ?"],
    ["fr", "Quelle est la contenance de la bouilloire en inox ?"],
    ["fr", "Les plaquettes de frein sont-elles compatibles avec la Clio ?"],
    ["fr", "Je cherche une étagère en chêne massif"],
    ["fr", "Est-ce que le matelas convient pour un lit gigogne ?"],
    ["fr", "Peut-on laver la housse à trente degrés ?"],
    ["fr", "Il reste des places pour l'atelier de poterie ?"],
    ["fr", "Le muscadet est-il vinifié sur lie ?"],
    ["fr", "Quels sont les frais de port pour la Belgique ?"],
    ["fr", "Où se trouve la boutique de Mme Lefebvre ?"],
    ["fr", "Le doudou est-il lavable en machine ?"],
    ["fr", "Quelle perceuse pour du béton ?"],
    ["fr", "Avez-vous des gants de boxe ou un sac de frappe ?"],
    ["fr", "Combien de jours pour rétracter ma commande ?"],
    ["es", "¿Tenéis tornillos, tuercas y arandelas?"],
    ["es", "¿La sartén sirve para inducción?"],
    ["es", "¿Cuánto tarda el envío a Canarias?"],
    ["es", "Busco un colchón de muelles ensacados"],
    ["es", "¿El turrón lleva almendra marcona?"],
    ["es", "¿Qué pastillas de freno valen para el Seat León?"],
    ["es", "¿Hay aparcamiento cerca de la tienda de Zaragoza?"],
    ["es", "Quiero cambiar las cortinas por unos estores"],
    ["es", "¿El jamón es de bellota o de cebo?"],
    ["es", "¿Se puede lavar la funda a máquina?"],
    ["es", "¿Cuándo abren las inscripciones del máster?"],
    ["es", "¿Tiene enchufe o funciona con pilas?"],
    ["es", "¿Me podéis enviar la factura a nombre de Iñaki Etxeberria?"],
    ["es", "¿Qué grosor tiene el tablero de pino?"],
  ])("does not change correct %s: %s", async (language, message) => {
    expect(await corrected(message, language)).toBe(message);
  });

  it("does not change codes, text in other scripts, or text in languages without a dictionary", async () => {
    for (const message of [
      "この椅子はいくらですか",
      "Сколько стоит стул?",
      "TG-2191 oder AB12cd?",
      "Czy ten fotel jest dostępny w kolorze szarym?",
    ])
      expect(await corrected(message, "en")).toBe(message);
  });
});
