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
