import { describe, expect, it } from "vitest";
import { holdsKind } from "./kind-of-answer.ts";

describe("the unit that a question asks for", () => {
  it.each([
    ["How many kilos does the trolley carry?", "It carries 40 kg.", true],
    ["How many kilos does the trolley carry?", "It is 40 cm wide.", false],
    ["Wie viele Liter fasst die Kanne?", "Sie ist 2 kg schwer.", false],
    ["¿Cuánto ruido hace, en decibelios?", "Pesa 3 kg.", false],
    ["¿Se puede meter la manta en la lavadora?", "Lávala a 30 grados.", true],
    ["Darf ich Meter und Zirkel mitbringen?", "Ja, beides passt in 1 Fach.", true],
  ])("%s %s", (question, text, expected) => {
    expect(holdsKind(question, text)).toBe(expected);
  });
});

describe("the brand that a question asks for", () => {
  it.each([
    ["Which brand of pumps do you sell?", "Two pumps in one box: €39", false],
    ["Which brand of pumps do you sell?", "Our pumps come from Velmora in Turin.", true],
    ["Which brand of pumps do you sell?", "All pumps are of one brand.", true],
    ["¿De qué marca es el piano de la sala?", "La sala, con 110 butacas y piano de cola, se alquila por 85 €.", false],
    ["¿De qué marca es el piano de la sala?", "En la sala hay un piano Velmora.", true],
  ])("%s %s", (question, text, expected) => {
    expect(holdsKind(question, text)).toBe(expected);
  });
});
