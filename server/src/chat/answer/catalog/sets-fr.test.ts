import { describe, expect, it } from "vitest";
import { ask, idsOf, shopOf, textOf } from "./shop.testing.ts";

const games = [["Jeux", "Jeux de société"]];
const puzzles = [["Jeux", "Puzzles"]];
const plush = [["Peluches"]];
const shop = shopOf([
  {
    id: "j1",
    title: "La Tour des Loups",
    categories: games,
    price: 29.9,
    attributes: { age_min_ans: 8, duree_min: 45, joueurs_max: 6, cooperatif: true, langue: ["français"] },
  },
  {
    id: "j2",
    title: "Petits Marchands",
    categories: games,
    price: 19.9,
    attributes: { age_min_ans: 5, duree_min: 20, joueurs_max: 4, cooperatif: false, langue: ["français", "anglais"] },
  },
  {
    id: "j3",
    title: "Empire des Sables",
    categories: games,
    price: 49,
    attributes: { age_min_ans: 12, duree_min: 120, joueurs_max: 5, cooperatif: false, langue: ["anglais"] },
  },
  { id: "p1", title: "Puzzle Forêt 500 pièces", categories: puzzles, price: 14, attributes: { pieces: 500, age_min_ans: 9 } },
  {
    id: "p2",
    title: "Puzzle Océan 1000 pièces",
    categories: puzzles,
    price: 18,
    attributes: { pieces: 1000, age_min_ans: 12 },
    original_price: 24,
  },
  { id: "p3", title: "Puzzle en bois Ferme", categories: puzzles, price: 12, attributes: { pieces: 12, age_min_ans: 2 } },
  {
    id: "l1",
    title: "Lapin Câlin",
    categories: plush,
    price: 22,
    attributes: { poids_g: 180, hauteur_cm: 30, lavable: true, matieres: ["coton", "fibres de polyester"] },
  },
  {
    id: "l2",
    title: "Ours Gaspard",
    categories: plush,
    price: 35,
    attributes: { poids_g: 420, hauteur_cm: 55, lavable: false, matieres: ["laine", "coton"] },
  },
]);
const ids = (question: string): string[] => idsOf(ask(shop, question, "fr"), shop);
const text = (question: string): string => textOf(ask(shop, question, "fr"));

describe("answering French questions about several products", () => {
  it.each([
    ["Quels puzzles avez-vous à moins de 14 € ?", ["p3"]],
    ["je cherche des jeux de société coopératifs", ["j1"]],
    ["des jeux de société à partir de 8 ans", ["j1", "j2"]],
    ["des peluches lavables, vous en avez ?", ["l1"]],
    ["vous avez des peluches sans laine ?", ["l1"]],
    ["quels jeux de société sont en anglais ?", ["j2", "j3"]],
    ["un puzzle d'au moins 500 pièces", ["p1", "p2"]],
  ])("filters: %s", (question, expected) => {
    expect(ids(question)).toEqual(expected);
  });

  it.each([
    ["quelle peluche pèse le moins ?", ["l1"]],
    ["votre jeu de société le plus cher ?", ["j3"]],
    ["quel puzzle a le plus de pièces ?", ["p2"]],
    ["Quelle est la plus grande peluche ?", ["l2"]],
  ])("orders: %s", (question, expected) => {
    expect(ids(question)).toEqual(expected);
  });

  it.each([
    ["combien de puzzles différents avez-vous ?", "3"],
    ["Combien de peluches en tout ?", "2"],
  ])("counts: %s", (question, expected) => {
    expect(text(question)).toContain(expected);
  });
});
