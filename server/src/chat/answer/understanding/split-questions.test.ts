import { describe, expect, it } from "vitest";
import { splitQuestions } from "./split-questions.ts";

describe("message with several questions", () => {
  it.each([
    ["Was kostet der Versand und bis wann muss ich bestellen?", ["Was kostet der Versand", "bis wann muss ich bestellen?"]],
    ["¿Cuánto cuesta el envío y cuándo llega?", ["¿Cuánto cuesta el envío", "cuándo llega?"]],
    [
      "La livraison coûte combien, et est-ce que vous passez le lundi ?",
      ["La livraison coûte combien", "est-ce que vous passez le lundi ?"],
    ],
    [
      "C'est combien la part et à partir de quelle heure ouvrez-vous ?",
      ["C'est combien la part", "à partir de quelle heure ouvrez-vous ?"],
    ],
  ])("is split: %s", (message, parts) => {
    expect(splitQuestions(message)).toEqual(parts);
  });

  it.each([
    "Ich trage Kontaktlinsen, wann darf ich die Tropfen nehmen?",
    "Mein Sohn hat Läuse! Wie lange muss das Mittel einwirken?",
    "J'ai reçu un coffret en double, combien de jours ai-je pour le rendre ?",
  ])("stays whole if a part only leads to the question: %s", (message) => {
    expect(splitQuestions(message)).toEqual([message]);
  });
});
