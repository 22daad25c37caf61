import { describe, expect, it } from "vitest";
import type { PastTurn } from "../types.ts";
import { intentOf } from "./intent.ts";

const TURN: PastTurn = { user: "Do you have canoes?", persona: "Yes.", cardTitles: ["Heron Canoe"], cardIds: ["heron"] };
const intent = (message: string, history: readonly PastTurn[] = []) => intentOf(message, history, "Lakeside");

describe("intent of a message", () => {
  it("is a request for an operator", () => {
    for (const message of [
      "I want to speak to a human",
      "Can I talk to somebody from your team?",
      "Ich möchte mit einem Mitarbeiter sprechen",
    ])
      expect(intent(message), message).toBe("human");
  });

  it("is a complaint or a report of a missing delivery", () => {
    expect(intent("You are useless!")).toBe("complaint");
    expect(intent("I am very disappointed.")).toBe("complaint");
    expect(intent("My order has not arrived.")).toBe("overdue");
    expect(intent("Mein Paket: meine Bestellung ist noch nicht angekommen")).toBe("overdue");
  });

  it("is a question about the business, even if the message uses the business's name", () => {
    expect(intent("Tell me about your company")).toBe("brand");
    expect(intent("What is Lakeside?")).toBe("brand");
    expect(intent("Tell me about the Heron")).toBeUndefined();
  });

  it("is a reference to something unnamed, in the first turn only", () => {
    for (const message of ["and how much does it weigh?", "How much is it?", "Is it waterproof?", "Which one is the lightest?"]) {
      expect(intent(message), message).toBe("unclear");
      expect(intent(message, [TURN]), message).toBeUndefined();
    }
  });

  it("is undefined if a question names its subject or refers to nothing", () => {
    for (const message of [
      "How long does it take?",
      "Is it possible to pay by card?",
      "Does it cost extra to return a boat?",
      "Do your products come in a box?",
      "Is the human body heavy?",
      "My parcel is damaged. What now?",
    ])
      expect(intent(message), message).toBeUndefined();
  });
});
