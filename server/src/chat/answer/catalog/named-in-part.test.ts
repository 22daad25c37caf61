import { describe, expect, it } from "vitest";
import { splitQuestions } from "../understanding/split-questions.ts";
import { ask, idsOf, shopOf, textOf } from "./shop.testing.ts";
import { isVague } from "./vague.ts";
import { readQuery } from "./read-query.ts";

const shop = shopOf([
  { id: "m", title: "Marmelade d'oranges amères", categories: [["Tartinables", "Marmelade"]], price: 6.5, attributes: { sucre_pct: 48 } },
  { id: "c", title: "Confiture de mirabelles", categories: [["Tartinables", "Confitures"]], price: 5.9, attributes: { affinage_mois: 3 } },
  { id: "d", title: "Confiture de cassis", categories: [["Tartinables", "Confitures"]], price: 5.5, attributes: { degré_maturité: 7 } },
]);

describe("products that are not named in full", () => {
  it("match the name of their category if it contains no other product", () => {
    expect(idsOf(ask(shop, "il fait combien, votre marmelade ?", "fr"), shop)).toEqual(["m"]);
  });

  it("match a word prefix that no other title word shares", () => {
    expect(textOf(ask(shop, "c'est combien, la mirab ?", "fr"))).toContain("5,90");
  });
});

describe("labels that start like an adjective", () => {
  it("are parsed as nouns next to a number", () => {
    expect(textOf(ask(shop, "quel degré de maturité a la confiture de cassis ?", "fr"))).not.toContain("est degré");
  });
});

describe("vague requests", () => {
  it.each([
    ["irgendwas Nettes für den Balkon", "EUR"],
    ["such was für uns, soll nicht die Welt kosten", "EUR"],
    ["I'd like something we can eat outdoors", "GBP"],
  ])("are recognized: %s", (message, currency) => {
    expect(isVague(readQuery(message, shop, currency))).toBe(true);
  });
});

describe("a single-word question", () => {
  it("continues the previous question", () => {
    expect(splitQuestions("How high is the tent? Weight? And do you ship to Malta?")).toEqual([
      "How high is the tent? Weight?",
      "And do you ship to Malta?",
    ]);
  });
});
