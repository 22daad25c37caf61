import { describe, expect, it } from "vitest";
import { ask, idsOf, shopOf, textOf } from "./shop.testing.ts";

const games = [["Games", "Board games"]];
const shop = shopOf([
  { id: "duel", title: "Ferry Duel", categories: games, price: 20, attributes: { players_min: 2, players_max: 2, brand: "Kestrel" } },
  { id: "family", title: "Market Day", categories: games, price: 30, attributes: { players_min: 2, players_max: 5, brand: "Kestrel" } },
  { id: "party", title: "Loud Owls", categories: games, price: 15, attributes: { players_min: 4, players_max: 10, brand: "Heron" } },
  { id: "stool", title: "Alder Stool", categories: [["Seats"]], price: 60, attributes: { max_load_kg: 130, weight_kg: 4 } },
  { id: "bench", title: "Rowan Bench", categories: [["Seats"]], price: 90, attributes: { weight_kg: 12, speed_kmh: 3 } },
]);

describe("attributes with a minimum and a maximum", () => {
  it("are stated as one range, and “min” is not read as minutes", () => {
    expect(textOf(ask(shop, "How many players can join Loud Owls?", "en"))).toContain("4–10");
    expect(textOf(ask(shop, "How many players can join Loud Owls?", "en"))).not.toContain("min");
  });

  it("match a number only if both limits allow it", () => {
    expect(idsOf(ask(shop, "board games for 5 players", "en"), shop)).toEqual(["family", "party"]);
    expect(idsOf(ask(shop, "board games for 2 players", "en"), shop)).toEqual(["duel", "family"]);
  });
});

describe("questions about a limit", () => {
  it("are answered with the limit in the same unit", () => {
    expect(textOf(ask(shop, "What is the max weight for the Alder Stool?", "en"))).toContain("130 kg");
  });

  it("are not answered with the product's own weight", () => {
    expect(textOf(ask(shop, "What is the max weight for the Rowan Bench?", "en"))).not.toContain("12");
    expect(textOf(ask(shop, "What is the weight of the Rowan Bench?", "en"))).toContain("12 kg");
  });
});

describe("questions that name an attribute with its value", () => {
  it("are not answered by repeating the value", () => {
    const answer = ask(shop, "Which country is the brand Heron of the Loud Owls from?", "en");
    expect(textOf(answer)).not.toContain("Heron");
  });
});

it("writes speeds with their unit", () => {
  expect(textOf(ask(shop, "What is the speed of the Rowan Bench?", "en"))).toContain("3 km/h");
});
