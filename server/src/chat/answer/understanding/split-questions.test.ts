import { describe, expect, it } from "vitest";
import { situationOf, splitQuestions, withoutSituation } from "./split-questions.ts";

describe("splitting a message", () => {
  it("separates its questions", () => {
    expect(splitQuestions("What does Basic cost, and how many people can use it?")).toEqual([
      "What does Basic cost",
      "how many people can use it?",
    ]);
    expect(splitQuestions("Two things: what's the number, and until when do you answer?")).toHaveLength(2);
    expect(splitQuestions("How much is the loom, and if I buy it can I fetch it from you?")).toHaveLength(2);
    expect(splitQuestions("How long does it take if I order today?")).toHaveLength(1);
  });

  it("keeps a situation with the question that it explains", () => {
    const message = "If I'm out when the van comes, do I have to pay for a second trip?";
    expect(splitQuestions(message)).toEqual([message]);
    expect(splitQuestions("I run a small bakery here. Do you deliver flour?")).toHaveLength(1);
  });

  it.each([
    "I was in the garden when the postman rang, what happens with my letter?",
    "When I open the lid it says it is locked. What is that for?",
    "Ich war nicht da, als der Bote kam, was passiert mit dem Brief?",
  ])("keeps a situation that contains a question word with its question: %s", (message) => {
    expect(splitQuestions(message)).toEqual([message]);
  });

  it("separates a question that starts with a preposition", () => {
    expect(splitQuestions("What does the ferry cost, and from what age is it free?")).toHaveLength(2);
    expect(splitQuestions("Was kostet die Fähre, und ab welchem Alter zahlt man voll?")).toHaveLength(2);
  });

  it("keeps a situation with the first question and returns it for the others", () => {
    const message = "Lost my key. What does another cost and how long does it take?";
    expect(splitQuestions(message)).toEqual(["Lost my key. What does another cost", "how long does it take?"]);
    expect(situationOf(message)).toBe("Lost my key.");
    expect(situationOf("What does a key cost? I lost mine.")).toBe("");
    expect(splitQuestions("Tell me your opening hours. And do you cut keys?")).toHaveLength(2);
  });

  it("removes the situation unless the question needs it", () => {
    expect(withoutSituation("I run a small bakery. Do you deliver flour on Mondays?")).toBe("Do you deliver flour on Mondays?");
    expect(withoutSituation("My lamp broke. What now?")).toBe("My lamp broke. What now?");
  });
});

describe("a message with several questions", () => {
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
    ["Wie lange habt ihr auf, komm ich mit dem Rollstuhl rein?", ["Wie lange habt ihr auf", "komm ich mit dem Rollstuhl rein?"]],
    ["C'est quand la fermeture, et où est la boutique ?", ["C'est quand la fermeture", "où est la boutique ?"]],
  ])("is split: %s", (message, parts) => {
    expect(splitQuestions(message)).toEqual(parts);
  });

  it.each([
    "Ich trage Kontaktlinsen, wann darf ich die Tropfen nehmen?",
    "Mein Sohn hat Läuse! Wie lange muss das Mittel einwirken?",
    "J'ai reçu un coffret en double, combien de jours ai-je pour le rendre ?",
  ])("is not split if a part only introduces the question: %s", (message) => {
    expect(splitQuestions(message)).toEqual([message]);
  });
});
