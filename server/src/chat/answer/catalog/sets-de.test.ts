import { describe, expect, it } from "vitest";
import { ask, idsOf, shopOf, textOf } from "./shop.testing.ts";

const drills = [["Elektrowerkzeug", "Bohrmaschinen"]];
const saws = [["Elektrowerkzeug", "Sägen"]];
const paint = [["Farben & Lacke"]];
const shop = shopOf([
  {
    id: "b1",
    title: "Rotaro Akkuschrauber 12 V",
    categories: drills,
    price: 79,
    attributes: { Gewicht_kg: 1.1, Lautstärke_dB: 74, Bürstenlos: false, Akkulaufzeit_min: 40 },
  },
  {
    id: "b2",
    title: "Rotaro Akkuschrauber 18 V Profi",
    categories: drills,
    price: 159,
    attributes: { Gewicht_kg: 1.6, Lautstärke_dB: 78, Bürstenlos: true, Akkulaufzeit_min: 75 },
  },
  { id: "b3", title: "Kernholz Schlagbohrmaschine", categories: drills, price: 99.9, attributes: { Gewicht_kg: 2.3, Lautstärke_dB: 96 } },
  {
    id: "s1",
    title: "Kernholz Stichsäge",
    categories: saws,
    price: 89,
    attributes: { Gewicht_kg: 2.2, Leistung_W: 600, Staubabsaugung: true },
  },
  {
    id: "s2",
    title: "Kernholz Handkreissäge",
    categories: saws,
    price: 129,
    attributes: { Gewicht_kg: 3.9, Leistung_W: 1200, Staubabsaugung: true },
  },
  { id: "s3", title: "Waldmeister Astsäge", categories: saws, price: 24, attributes: { Gewicht_kg: 0.3, Staubabsaugung: false } },
  {
    id: "f1",
    title: "Blanca Wandfarbe weiß",
    categories: paint,
    price: 34,
    attributes: { Inhalt_l: 10, lösemittelfrei: true, Trockenzeit_h: 4 },
  },
  {
    id: "f2",
    title: "Blanca Holzlack",
    categories: paint,
    price: 18,
    attributes: { Inhalt_l: 0.75, lösemittelfrei: false, Trockenzeit_h: 12 },
  },
  {
    id: "f3",
    title: "Blanca Kinderlack",
    categories: paint,
    price: 22,
    attributes: { Inhalt_l: 0.75, lösemittelfrei: true, Trockenzeit_h: 6 },
  },
]);
const ids = (question: string): string[] => idsOf(ask(shop, question, "de"), shop);
const text = (question: string): string => textOf(ask(shop, question, "de"));

describe("answering German questions about several products", () => {
  it.each([
    ["Welche Sägen habt ihr unter 100 €?", ["s1", "s3"]],
    ["Zeig mir Lacke ohne Lösemittel", ["f3"]],
    ["Welche Akkuschrauber führt ihr?", ["b1", "b2"]],
    ["Sägen mit Staubabsaugung gesucht", ["s1", "s2"]],
    ["Habt ihr Bohrmaschinen unter 2 kg?", ["b1", "b2"]],
    ["Gibt es bürstenlose Akkuschrauber?", ["b2"]],
    ["Sägen mit mindestens 1000 Watt", ["s2"]],
    ["Bohrmaschinen für höchstens 99,90 Euro", ["b1", "b3"]],
  ])("filters: %s", (question, expected) => {
    expect(ids(question)).toEqual(expected);
  });

  it.each([
    ["Welche Säge wiegt am wenigsten?", ["s3"]],
    ["der leiseste Akkuschrauber?", ["b1"]],
    ["Welche Säge ist am leichtesten?", ["s3"]],
    ["Welche Bohrmaschine ist am lautesten", ["b3"]],
    ["Welcher Akkuschrauber hält am längsten?", ["b2"]],
    ["Welcher Lack trocknet am schnellsten?", ["f3"]],
    ["Was ist das Teuerste in eurem Sortiment?", ["b2"]],
  ])("orders: %s", (question, expected) => {
    expect(ids(question)).toEqual(expected);
  });

  it.each([
    ["Wie viele Sägen stehen zur Auswahl?", "3"],
    ["Anzahl eurer Bohrmaschinen?", "3"],
    ["Wieviele Lacke habt ihr?", "2"],
  ])("counts: %s", (question, expected) => {
    expect(text(question)).toContain(expected);
  });
});
