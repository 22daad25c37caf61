import { describe, expect, it } from "vitest";
import { ask, idsOf, shopOf, textOf } from "./shop.testing.ts";

const teas = [["Tees & Säfte", "Arzneitee"]];
const teaShop = shopOf([
  { id: "t1", title: "Nordlicht Bio-Tee Abend", categories: teas, price: 4, attributes: { Bio: true, koffeinfrei: true } },
  { id: "t2", title: "Nordlicht Kamillentee", categories: teas, price: 3, attributes: { Bio: true, koffeinfrei: true } },
  { id: "t3", title: "Nordlicht Mate", categories: teas, price: 5, attributes: { Bio: true, koffeinfrei: false } },
  { id: "s1", title: "Nordlicht Apfelsaft", categories: [["Tees & Säfte", "Saft"]], price: 2, attributes: { Bio: true } },
  { id: "c1", title: "Velora Handcreme", categories: [["Pflege"]], price: 6, attributes: { parfuemfrei: true } },
  { id: "c2", title: "Velora Fußcreme", categories: [["Pflege"]], price: 7, attributes: { parfuemfrei: false } },
]);

describe("German words", () => {
  it.each([
    ["Welche Tees habt ihr?", ["t1", "t2", "t3"]],
    ["Welche Bio-Tees ohne Koffein habt ihr?", ["t1", "t2"]],
    ["Welche Pflege gibt es ohne Parfüm?", ["c1"]],
    ["Zeigen Sie mir bitte Pflege ohne Parfuem", ["c1"]],
  ])("are understood: %s", (question, expected) => {
    expect(idsOf(ask(teaShop, question, "de"), teaShop)).toEqual(expected);
  });

  it("can request a count of the varieties of a kind", () => {
    expect(textOf(ask(teaShop, "Wie viele Teesorten führt ihr denn?", "de"))).toContain("3");
  });

  it("can request the cheapest product in a category that lists several kinds", () => {
    expect(idsOf(ask(teaShop, "Welcher Tee ist am billigsten?", "de"), teaShop)).toEqual(["t2"]);
  });
});

const bakery = shopOf([
  {
    id: "s1",
    title: "Sandwich jambon",
    categories: [["Sandwichs"]],
    price: 4.8,
    attributes: { vegetarien: false, allergenes: ["gluten", "lait"] },
  },
  {
    id: "s2",
    title: "Sandwich houmous",
    categories: [["Sandwichs"]],
    price: 5.9,
    attributes: { vegetarien: true, allergenes: ["gluten"] },
  },
  {
    id: "s3",
    title: "Sandwich thon",
    categories: [["Sandwichs"]],
    price: 5.4,
    attributes: { vegetarien: false, allergenes: ["gluten", "poisson"] },
  },
  {
    id: "p1",
    title: "Pavé blond",
    categories: [["Pains"]],
    price: 2,
    attributes: { conservation: "2 jours", kcal: 240, allergenes: ["gluten", "œufs"] },
  },
  {
    id: "p2",
    title: "Miche rustique",
    categories: [["Pains"]],
    price: 4,
    attributes: { conservation: "6 jours", kcal: 210, allergenes: ["gluten"] },
  },
  {
    id: "p3",
    title: "Boule des champs",
    categories: [["Pains"]],
    price: 3,
    attributes: { conservation: "3 jours", kcal: 225, allergenes: ["aucun"] },
  },
]);

describe("French words", () => {
  it.each([
    ["je ne mange pas de viande, vous avez quoi comme sandwichs ?", ["s2"]],
    ["allergique au lait : quels sandwichs je peux manger ?", ["s2", "s3"]],
    ["un sandwich végétarien ça existe chez vous ?", ["s2"]],
    ["Quel pain se garde le mieux à la maison ? On est deux et on en mange peu.", ["p2"]],
    ["quel est le pain le moins calorique ?", ["p2"]],
    ["Je suis coeliaque, vous avez quoi comme pains ?", ["p3"]],
    ["quels pains sans oeufs avez-vous ?", ["p2", "p3"]],
    ["J'ai pas beaucoup de sous, votre sandwich le moins cher ?", ["s1"]],
  ])("are understood: %s", (question, expected) => {
    expect(idsOf(ask(bakery, question, "fr"), bakery)).toEqual(expected);
  });
});

const pantry = shopOf([
  { id: "d1", title: "Galletas de almendra", categories: [["Dulces"]], price: 5.4, attributes: { sin_gluten: false } },
  { id: "d2", title: "Turrón de Alicante", categories: [["Dulces"]], price: 11, attributes: { sin_gluten: true } },
  {
    id: "q1",
    title: "Queso curado de Ronda",
    categories: [["Quesos"]],
    price: 18,
    attributes: { peso_g: 500 },
    variants: [
      { id: "q1a", size: ["250 g"], price: 9.8, in_stock: true },
      { id: "q1b", size: ["500 g"], price: 18, in_stock: true },
    ],
  },
  { id: "q2", title: "Queso fresco", categories: [["Quesos"]], price: 4.2, attributes: { peso_g: 300 } },
]);

describe("Spanish words", () => {
  it("can express that a person cannot eat or drink something", () => {
    expect(idsOf(ask(pantry, "soy celíaca, ¿qué dulces puedo comer?", "es"), pantry)).toEqual(["d2"]);
  });

  it("match the measure of a variant in a different notation", () => {
    expect(textOf(ask(pantry, "el curado de Ronda de 250 gramos, ¿cuánto vale?", "es"))).toContain("9,80");
  });
});

describe("the size of a product with several measures", () => {
  const beds = shopOf([
    {
      id: "b1",
      title: "Orla Fitted Sheet",
      categories: [["Bedding"]],
      price: 20,
      variants: [
        { id: "b1a", size: ["90 x 200 cm"], price: 20, in_stock: true },
        { id: "b1b", size: ["160 x 200 cm"], price: 30, in_stock: true },
      ],
    },
    {
      id: "r1",
      title: "Marl Runner",
      categories: [["Rugs"]],
      price: 50,
      variants: [{ id: "r1a", size: ["2 m"], price: 50, in_stock: true }],
    },
  ]);

  it("is the measure of the named part, even if another product comes in that size", () => {
    expect(textOf(ask(beds, "Price of the Orla Fitted Sheet in size 160 x 200 cm?", "en"))).toContain("30");
  });
});
