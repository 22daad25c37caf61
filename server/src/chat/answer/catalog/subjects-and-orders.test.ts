import { Catalog } from "./catalog.ts";
import { describe, expect, it } from "vitest";
import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { keyOfHit } from "../../model/document-key.ts";
import { composeAnswer } from "../compose-answer.ts";
import { planTurn } from "../understanding/plan-turn.ts";
import type { PastTurn, PersonaVoice } from "../types.ts";

const VOICE: PersonaVoice = {
  name: "Mara",
  brandName: "Lakeside",
  greeting: null,
  tone: null,
  instructions: "",
  languages: ["en", "de", "fr", "es", "it", "nl", "pt"],
  suggestedQuestions: [],
  defaultCurrency: "EUR",
  description: null,
};

interface Variant {
  readonly color?: string[];
  readonly size?: string[];
  readonly in_stock?: boolean;
  readonly price?: number;
}

interface Fields {
  readonly path?: readonly string[];
  readonly inStock?: boolean;
  readonly variants?: readonly Variant[];
}

function item(title: string, price: number, { path = ["Things"], inStock = true, variants = [] }: Fields = {}): RetrievalHit {
  const id = title.toLowerCase().replaceAll(" ", "-");
  const numbered = variants.map((variant, index) => ({ sku: `${id}-${String(index)}`, ...variant }));
  return {
    documentId: id,
    segment: "s",
    externalId: id,
    score: 0.5,
    hit: JSON.stringify({ id, kind: "item", title, price, currency: "EUR", description: "", variants: numbered }),
    filter: { kind: "item", categories: [path], price, currency: "EUR", inStock, attributes: {} },
    passages: [{ ordinal: 0, headings: [], page: null, text: title, similarity: 0.3 }],
    explain: { lexicalRank: 1, lexicalScore: 1, coverage: 0.5, vectorRank: 1, similarity: 0.3, exact: null },
  };
}

function ask(message: string, hits: readonly RetrievalHit[], history: readonly PastTurn[] = []): string {
  const { bubbles } = composeAnswer({
    plan: planTurn(message, history, VOICE),
    message,
    history,
    voice: VOICE,
    hits,
    catalog: new Catalog(hits.filter(({ filter }) => filter.kind === "item")),
  });
  return bubbles.flat().join(" ");
}

function shown(user: string, hits: readonly RetrievalHit[], options: readonly (readonly string[])[] = []): PastTurn {
  return {
    user,
    persona: "",
    cardIds: hits.map(keyOfHit),
    cardTitles: hits.map(({ hit }) => (JSON.parse(hit) as { title: string }).title),
    cardKinds: hits.map(() => "item" as const),
    ...(options.length === 0 ? {} : { cardOptions: options }),
  };
}

describe("the product with the lowest or highest price", () => {
  const SHOP = [
    item("Fjord Socks", 12, { path: ["Socks", "Socken", "Chaussettes", "Calcetines", "Calzini", "Sokken", "Meias"] }),
    item("Marsh Socks", 9, { path: ["Socks", "Socken", "Chaussettes", "Calcetines", "Calzini", "Sokken", "Meias"] }),
    item("Heath Socks", 19, { path: ["Socks", "Socken", "Chaussettes", "Calcetines", "Calzini", "Sokken", "Meias"] }),
    item("Heath Cap", 3, { path: ["Caps"] }),
    item("Heath Coat", 300, { path: ["Coats"] }),
  ];
  it.each([
    "which pair of socks costs the least?",
    "Which socks cost least?",
    "which socks have the lowest price",
    "What are your most affordable socks?",
    "What are the least expensive socks?",
    "Welche Socken kosten am wenigsten?",
    "Was sind die günstigsten Socken?",
    "Welche sind die preiswertesten Socken?",
    "Welches Paar Socken ist am günstigsten?",
    "Quelles chaussettes coûtent le moins ?",
    "Quelles sont les chaussettes les moins chères ?",
    "Quelles chaussettes coûtent le moins cher ?",
    "¿Qué calcetines cuestan menos?",
    "¿Cuáles son los calcetines más económicos?",
    "Quali calzini costano meno?",
    "Quali calzini costano di meno?",
    "Welke sokken kosten het minst?",
    "Quais meias custam menos?",
  ])("is the cheapest product of its kind: %s", (message) => {
    expect(ask(message, SHOP)).toMatch(/Marsh Socks.*9/);
    expect(ask(message, SHOP)).not.toMatch(/Fjord|Heath/);
  });
  it.each([
    "which socks cost the most?",
    "Which pair of socks is the priciest?",
    "Welche Socken kosten am meisten?",
    "Welche Socken sind am teuersten?",
    "Quelles chaussettes coûtent le plus ?",
    "¿Qué calcetines cuestan más?",
    "Quali calzini costano di più?",
    "Welke sokken kosten het meest?",
    "Quais meias custam mais?",
  ])("is the most expensive product of its kind: %s", (message) => {
    expect(ask(message, SHOP)).toMatch(/Heath Socks.*19/);
    expect(ask(message, SHOP)).not.toMatch(/Fjord|Marsh/);
  });
  it.each([
    "and which one of them costs the least",
    "which of them costs least?",
    "und welche davon kostet am wenigsten?",
    "Lequel coûte le moins ?",
    "¿Cuál cuesta menos?",
    "Quale costa meno?",
    "Welke kost het minst?",
    "Qual custa menos?",
  ])("is selected from the products just shown: %s", (message) => {
    const list = SHOP.slice(0, 3);
    expect(ask(message, SHOP, [shown("show me socks", list)])).toMatch(/Marsh Socks.*9/);
    expect(ask(message, SHOP, [shown("show me socks", list)])).not.toMatch(/Fjord|Heath/);
  });
});

describe("products with equal prices", () => {
  const SHOP = [item("Tarn Lamp", 46.9), item("Tarn Lamp Deluxe", 46.9), item("Other Thing", 3)];
  it.each([
    "Which is cheaper, Tarn Lamp or Tarn Lamp Deluxe?",
    "Which is cheaper, the Tarn Lamp Deluxe or the Tarn Lamp?",
    "Which costs less, the Tarn Lamp or the Tarn Lamp Deluxe?",
    "Was ist günstiger, Tarn Lamp oder Tarn Lamp Deluxe?",
    "Was kostet weniger, Tarn Lamp oder Tarn Lamp Deluxe?",
    "Lequel est le moins cher, Tarn Lamp ou Tarn Lamp Deluxe ?",
    "¿Cuál es más barato, Tarn Lamp o Tarn Lamp Deluxe?",
    "¿Cuál cuesta menos, Tarn Lamp o Tarn Lamp Deluxe?",
    "Qual è più economico, Tarn Lamp o Tarn Lamp Deluxe?",
    "Welke is goedkoper, Tarn Lamp of Tarn Lamp Deluxe?",
    "Qual é mais barato, Tarn Lamp ou Tarn Lamp Deluxe?",
    "Which is the cheapest, Tarn Lamp or Tarn Lamp Deluxe?",
  ])("are both named: %s", (message) => {
    const text = ask(message, SHOP);
    expect(text).toMatch(/Tarn Lamp(?! Deluxe)/);
    expect(text).toMatch(/Tarn Lamp Deluxe/);
    expect(text).not.toMatch(/Other/);
    expect(text).not.toMatch(
      /The cheapest is the Tarn Lamp(?: Deluxe)? at|is cheaper|Günstiger ist|Le moins cher des deux est|Más barato es/,
    );
  });
});

describe("a product named in a question", () => {
  const SHOP = [
    item("Ridgeferry Gravel Carbon", 2999, { path: ["Bikes"] }),
    item("Ridgeferry Gravel AL Plus", 1499, { path: ["Bikes"] }),
    item("Barge Pannier", 79, {
      path: ["Bags"],
      variants: [
        { color: ["Black"], in_stock: false },
        { color: ["Red"], in_stock: true },
      ],
    }),
    item("Bollard U-Lock Black Edition", 55.5, { path: ["Locks"] }),
    item("Quay", 20, { path: ["Glasses"] }),
    item("Quay Smoke", 30, { path: ["Glasses"] }),
    item("Quay Over-Specs", 40, { path: ["Glasses"] }),
    item("Sable Light Noir", 11, { path: ["Lamps"] }),
  ];
  it.each(["how much is the ridgeferry gravel al plus", "price of ridgeferry gravel al plus?", "was kostet das Ridgeferry Gravel AL Plus"])(
    "is matched by all words of its title: %s",
    (message) => {
      expect(ask(message, SHOP)).toMatch(/AL Plus.*1[,.]?499/);
      expect(ask(message, SHOP)).not.toContain("Carbon");
    },
  );
  it("is found despite a typo", () => {
    expect(ask("is the barge pannnier in black in stock", SHOP)).toBe(
      "The Barge Pannier (Black) is out of stock at the moment. The Barge Pannier (Red) is in stock.",
    );
    expect(ask("how much is the barge pannnier", SHOP)).toContain("79");
    expect(ask("how much is the ridgefery gravel al plus", SHOP)).toMatch(/1[,.]?499/);
  });
  it("is distinguished from a product whose title starts with the same words, whether or not it is hyphenated", () => {
    for (const name of ["Quay Over-Specs", "Quay Over Specs", "quay overspecs"]) {
      const text = ask(`is the ${name} more expensive than the Quay Smoke?`, SHOP);
      expect(text).toMatch(/Quay Over-Specs.*40/);
      expect(text).toMatch(/Quay Smoke.*30/);
      expect(text).toMatch(/^Yes/);
    }
    expect(ask("how much is the quay over-specs?", SHOP)).toMatch(/40/);
  });
  it("is not a product that shares only a color with the question", () => {
    expect(ask("is the zephyr wheelbarrow in black in stock", SHOP)).not.toContain("Bollard");
    expect(ask("how much is the zephyr in black", SHOP)).not.toContain("Bollard");
  });
  it("is not found if other words do not match", () => {
    expect(ask("how much is the ridgeferry gravel titanium", SHOP)).not.toMatch(/Carbon costs|AL Plus costs/);
  });
});

describe("partly sold-out options", () => {
  const SHOP = [
    item("Brae Jacket", 80, {
      variants: [
        { color: ["dark navy"], size: ["S"], in_stock: false },
        { color: ["dark navy"], size: ["M"], in_stock: true },
        { color: ["dark navy"], size: ["L"], in_stock: false },
        { color: ["red"], size: ["S"], in_stock: true },
      ],
    }),
  ];
  it.each([
    "What sizes can I get right now for Brae Jacket in dark navy?",
    "Which sizes does the Brae Jacket come in in dark navy?",
    "Welche Größen kann ich gerade bekommen beim Brae Jacket in dark navy?",
    "Quelles tailles pour Brae Jacket en dark navy ?",
    "¿Qué tallas hay de Brae Jacket en dark navy?",
    "Quali taglie ci sono per Brae Jacket in dark navy?",
    "Welke maten zijn er van de Brae Jacket in dark navy?",
    "Quais tamanhos tem o Brae Jacket em dark navy?",
  ])("are listed as sold out: %s", (message) => {
    expect(ask(message, SHOP)).toMatch(
      /\(dark navy, S, L\)[^.]*(?:out of stock|nicht auf Lager|rupture|agotado|non disponibile|niet op voorraad|esgotado)/,
    );
  });
  it("are listed by color or by size, whichever the question asks for", () => {
    expect(ask("Which colours does the Brae Jacket come in in S?", SHOP)).toMatch(/\(dark navy, S\) is out of stock/);
    const sizes = ask("Which sizes does the Brae Jacket come in?", SHOP);
    expect(sizes).toMatch(/\((?:dark navy, )?L\) is out of stock/);
    expect(sizes).not.toMatch(/S\) is out of stock/);
  });
  it("are considered in stock questions about the current variant", () => {
    const history = [shown("¿Cuánto cuesta el Brae Jacket en dark navy, talla S?", SHOP, [["dark navy", "S"]])];
    for (const message of ["¿está en stock?", "¿Está disponible?", "is it in stock?", "ist es auf Lager?"])
      expect(ask(message, SHOP, history)).toMatch(/\(dark navy, S\).*(?:agotado|out of stock|nicht auf Lager)/);
  });
  it("do not make the product count as in stock if the requested variant is sold out", () => {
    const text = ask("¿está en stock?", SHOP, [shown("¿Cuánto cuesta el Brae Jacket?", SHOP)]);
    expect(text).not.toMatch(/^Brae Jacket: disponible\.$/);
    expect(text).toMatch(/agotado/);
  });
});

describe("products of a category", () => {
  const SHOP = [
    item("Bolsa de almacenaje Cofre Edredón", 15, { path: ["Hogar", "Almacenaje"] }),
    item("Edredón Bruma", 90, { path: ["Dormitorio", "Edredones"] }),
    item("Nórdico Calma", 70, { path: ["Dormitorio", "Edredones"] }),
    item("Cobble Helmet Light", 40, { path: ["Helmets"] }),
    item("Beacon 200", 60, { path: ["Lights"] }),
    item("Beacon Rear Light", 50, { path: ["Lights"] }),
  ];
  it("come from the named category, not from titles that only contain the word", () => {
    for (const message of ["¿Cuál es el edredón más barato?", "¿Cuál es el edredon que cuesta menos?", "¿Cuál es el edredones más barato?"])
      expect(ask(message, SHOP)).toMatch(/Nórdico Calma.*70/);
    const lights = ask("Which lights do you have?", SHOP);
    expect(lights).toContain("Beacon 200");
    expect(lights).toContain("Beacon Rear Light");
    expect(lights).not.toContain("Cobble");
    expect(ask("What is the cheapest light?", SHOP)).toContain("Beacon Rear Light");
    expect(ask("How many lights do you have?", SHOP)).not.toContain("Cobble");
  });
});
