import { describe, expect, it } from "vitest";
import { isUnspecific, problemOf } from "./problem-of.ts";

describe("a reported problem", () => {
  it.each([
    ["The vase arrived broken", "damaged"],
    ["one of the wheels fell off after a week", "damaged"],
    ["Der Reifen kam beschädigt an", "damaged"],
    ["le vélo est arrivé cassé", "damaged"],
    ["La silla llegó rota", "damaged"],
    ["there are two screws missing", "incomplete"],
    ["Bei meinem Regal fehlen Schrauben", "incomplete"],
    ["you sent me the wrong tyres", "wrong"],
    ["I found a hair in my soup", "foreign"],
    ["my wine still hasn't arrived", "late"],
    ["Ich warte seit zwei Wochen auf meine Bestellung", "late"],
    ["nobody answers the phone", "unreachable"],
    ["nadie contesta al teléfono", "unreachable"],
    ["Wie kann ich euch sonst erreichen?", "unreachable"],
    ["Wie sonst kann ich Sie erreichen?", "unreachable"],
    ["How else can I reach you?", "unreachable"],
    ["I left my scarf in the museum", "lost"],
    ["Je voudrais annuler ma réservation", "cancel"],
    ["want to complain to someone in charge", "complaint"],
    ["Ich möchte mich beschweren", "complaint"],
  ])("is recognized: %s", (message, problem) => {
    expect(problemOf(message)).toBe(problem);
  });

  it.each([
    "Is the mug dishwasher safe?",
    "Which wines come in a gift box?",
    "Is there a zip in the cover?",
    "Ist Zucker in der Marmelade?",
    "il y a du gluten dans le pain ?",
    "¿Hay fresas en la tarta?",
    "Can I return shoes?",
    "When are you switching off the old version?",
    "How can I reach you?",
    "Wie kann ich euch erreichen?",
    "Wie kann ich Sie reinigen lassen?",
    "Comment puis-je vous joindre ?",
    "¿Cómo puedo contactar con vosotros?",
  ])("is not confused with a question about a product or a rule: %s", (message) => {
    expect(problemOf(message)).toBeNull();
  });

  it("is too vague if it does not name what is broken", () => {
    expect(["it doesn't work", "Es geht nicht!", "ça marche pas"].map(isUnspecific)).toEqual([true, true, true]);
    expect(isUnspecific("the pump doesn't work")).toBe(false);
  });
});
