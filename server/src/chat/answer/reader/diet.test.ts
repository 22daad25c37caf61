import { describe, expect, it } from "vitest";
import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { composeAnswer } from "../compose-answer.ts";
import type { PersonaVoice } from "../types.ts";
import { planTurn } from "../understanding/plan-turn.ts";
import { dietsIn } from "./asked-diet.ts";

const voice: PersonaVoice = {
  name: "Ada",
  brandName: "Lindenhof",
  greeting: null,
  tone: null,
  instructions: "",
  languages: ["en", "de"],
  suggestedQuestions: [],
  defaultCurrency: "EUR",
  description: null,
};
const MENU = `| Pizza | Price | Notes |
|---|---|---|
| Margherita | €9.00 | Vegetarian. Gluten, milk |
| Garden | €10.50 | Vegan. Gluten |
| Tonno | €12.00 | Gluten, milk, fish |
| Rice base special | €13.00 | Gluten-free. Milk |`;
const KARTE = `| Speise | Preis | Hinweise |
|---|---|---|
| Käsespätzle | 9,80 € | vegetarisch, Gluten, Milch |
| Linsencurry | 10,50 € | vegan, glutenfrei |
| Schnitzel | 14,00 € | Gluten, Ei |`;
const hit = (text: string, heading: string): RetrievalHit =>
  ({
    documentId: heading,
    segment: "s",
    externalId: heading,
    score: 1,
    hit: JSON.stringify({ kind: "file", title: heading }),
    filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: [{ ordinal: 0, text, headings: [heading], similarity: 0.6 }],
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  }) as unknown as RetrievalHit;

function said(message: string, text: string, heading: string): { readonly text: string; readonly declined: boolean } {
  const { bubbles, declined } = composeAnswer({
    plan: planTurn(message, [], voice),
    message,
    history: [],
    voice,
    hits: [hit(text, heading)],
  });
  return { text: bubbles.flat().join(" "), declined };
}

describe("questions about diets and allergens", () => {
  it.each([
    ["have you got anything vegan", MENU, ["Garden"], ["Margherita", "Tonno", "Rice base"]],
    ["any vegetarian pizza?", MENU, ["Margherita", "Garden"], ["Tonno", "Rice base"]],
    ["gluten free pizza?", MENU, ["Rice base"], ["Margherita", "Garden", "Tonno"]],
    ["I'm coeliac, what can I eat?", MENU, ["Rice base"], ["Margherita", "Garden", "Tonno"]],
    ["Haben Sie etwas Veganes?", KARTE, ["Linsencurry"], ["Käsespätzle", "Schnitzel"]],
    ["Was ist glutenfrei?", KARTE, ["Linsencurry"], ["Käsespätzle", "Schnitzel"]],
    ["Gibt es vegetarische Gerichte?", KARTE, ["Käsespätzle", "Linsencurry"], ["Schnitzel"]],
    ["does the Tonno contain milk?", MENU, ["Tonno"], ["Margherita", "Garden", "Rice base"]],
    ["Enthält das Schnitzel Ei?", KARTE, ["Schnitzel"], ["Linsencurry", "Käsespätzle"]],
  ])("are answered only with what the menu states about the item: %s", (message, menu, named, others) => {
    const reply = said(message, menu, "Menu");
    expect(reply.declined).toBe(false);
    for (const name of named) expect(reply.text).toContain(name);
    for (const name of others) expect(reply.text).not.toContain(name);
  });

  it.each([
    ["Do you have a dairy-free pizza?", MENU, ["Margherita", "Garden", "Tonno", "Rice base"]],
    ["I have a nut allergy, which pizza is safe?", MENU, ["Margherita", "Garden", "Tonno", "Rice base"]],
    ["Haben Sie etwas Laktosefreies?", KARTE, ["Käsespätzle", "Linsencurry", "Schnitzel"]],
    ["Welches Gericht ist bei Nussallergie geeignet?", KARTE, ["Käsespätzle", "Linsencurry", "Schnitzel"]],
  ])("are not answered if the menu does not contain the information: %s", (message, menu, others) => {
    const reply = said(message, menu, "Menu");
    expect(reply.declined).toBe(true);
    for (const name of others) expect(reply.text).not.toContain(name);
  });

  it("are answered from rows that were read as a single string", () => {
    const text =
      "Cake: Plum tart; Price: €3.90; Notes: Gluten; egg Cake: Oat bar; Price: €3.10; Notes: Vegan; oats Cake: Rice tart; Price: €4.00; Notes: Gluten-free; milk";
    const reply = said("gluten free cake?", text, "Cakes").text;
    expect(reply).toContain("Rice tart");
    expect(reply).not.toMatch(/Oat bar|Plum/);
    expect(said("have you got anything vegan", text, "Cakes").text).not.toMatch(/Plum|Rice/);
  });

  it("are not answered affirmatively from a negated claim", () => {
    const reply = said(
      "is the bread gluten free",
      "| Bread | Notes |\n|---|---|\n| Spelt bread | not gluten-free |\n| Rye bread | contains gluten |",
      "Bakery",
    );
    expect(reply.text).not.toContain("Rye");
  });

  it.each([
    [
      "have you got anything vegan?",
      "Vegan",
      ["yes", "✓", "on request", "ja"],
      ["no", "nein", "non", "não", "–", "✗", "x", "0", "false", "", "none", "not possible"],
    ],
    [
      "any gluten free dishes?",
      "Gluten-free",
      ["yes", "Ja", "with rice base"],
      ["no", "Nein", "-", "✘", "cannot be guaranteed", "may contain traces"],
    ],
    ["any gluten free dishes?", "Gluten", ["no", "nein", "none"], ["yes", "traces", "-", "x", "no idea"]],
    ["any gluten free dishes?", "Contains gluten", ["no", "non"], ["yes", "may contain"]],
    ["I have a nut allergy, what can I eat?", "Suitable with a nut allergy", [], ["no", "yes, ask us"]],
    ["any dairy free dishes?", "Milk alternative", [], ["no", "none"]],
  ])("are answered from the value of a column, not only from its label: %s %s", (message, label, suited, others) => {
    const [diet] = dietsIn(message);
    const fits = (value: string): boolean => diet?.isSuited(`Dish: Bean curry; ${label}: ${value}; Price: €9.00`) ?? false;
    expect(suited.filter((value) => !fits(value))).toEqual([]);
    expect(others.filter(fits)).toEqual([]);
  });

  it.each([
    ["does the soup contain milk?", "Soup of the day with bread.\n\nOat and soya milk are free.", "milk are free", ""],
    ["is the apple cake gluten free?", "Apple cake every Sunday.\n\nOur oat bar is gluten-free.", "oat bar", ""],
    ["Ist die Suppe vegan?", "Suppe mit Brot.\n\nUnser Kaffee ist auf Wunsch vegan.", "Kaffee", ""],
    ["does the soup contain nuts?", "Soup of the day.\n\nAll our dishes may contain traces of nuts.", "", "traces of nuts"],
    ["does the soup contain milk?", "Our soup contains milk.\n\nOat and soya milk are free.", "", "contains milk"],
  ])("are not answered with a sentence about another item: %s", (message, text, other, own) => {
    const reply = said(message, text, "Café").text;
    expect(other !== "" && reply.includes(other)).toBe(false);
    expect(reply).toContain(own);
  });

  it("are answered only with rows whose value confirms the claim", () => {
    const table = "| Dish | Vegan |\n|---|---|\n| Beef burger | no |\n| Bean curry | yes |";
    const { text } = said("have you got anything vegan?", table, "Menu");
    expect(text).toContain("Bean curry");
    expect(text).not.toContain("Beef");
  });

  it.each([
    ["Have you got something nut-free?", "There may be nuts"],
    ["Tem algo sem leite?", "Arroz cozido no leite"],
    ["Hebben jullie iets zonder melk?", "Wij heb melk"],
    ["Haben Sie etwas Milchfreies?", "Milch Gabe im Kaffee"],
    ["¿Tienen algo sin leche?", "Café con leche fría"],
    ["Har I noget uden fisk?", "Kokken har sin fisk"],
    ["anything milk free?", "Milk free of charge"],
    ["anything milk free?", "Milk free with every coffee"],
    ["anything egg free?", "Eggs free range"],
    ["anything egg free?", "Free-range eggs, egg free-range"],
    ["anything milk free?", "Milk free refill"],
    ["anything fish free?", "Fish free delivery"],
    ["Etwas ohne Milch?", "Milch frei Haus"],
    ["any gluten free dishes?", "Cannot be made gluten-free"],
    ["any gluten free dishes?", "We cannot guarantee gluten-free"],
    ["any gluten free dishes?", "Gluten-free is not possible"],
    ["any gluten free dishes?", "Gluten-free, but may contain traces of nuts and gluten"],
    ["any gluten free dishes?", "No gluten-free option"],
    ["Gibt es glutenfreie Gerichte?", "Keine glutenfreie Variante"],
    ["anything vegan?", "Vegan option not available"],
    ["anything vegan?", "Vegan option, currently not available"],
    ["anything vegan?", "Can't be made vegan"],
    ["anything vegan?", "Vegan version sold out"],
    ["anything vegan?", "Kein veganes Gericht"],
    ["¿Algo vegano?", "No es vegano"],
    ["有纯素的吗", "非纯素"],
    ["ビーガン料理はありますか", "ビーガンではありません"],
    ["Есть что-нибудь веганское?", "Нет веганского варианта"],
  ])("are not answered affirmatively from text that denies the claim or means something else: %s %s", (message, note) => {
    const wanted = dietsIn(message);
    expect(wanted.map(({ isSuited }) => isSuited(`Dish: Bean curry; Notes: ${note}`))).toEqual([false]);
  });

  it.each([
    ["Have you got something nut-free?", "No nuts"],
    ["Tem algo sem leite?", "Sem leite, feito no forno"],
    ["Onko teillä gluteenittomia leipiä?", "gluteeniton"],
    ["¿Tienen algo sin leche?", "sin leche"],
    ["any gluten free dishes?", "Gluten free. Not spicy; cannot be shared"],
    ["any gluten free dishes?", "Gluten-free, may contain nuts"],
    ["any vegetarian dishes?", "Vegetarian, not vegan"],
    ["any vegetarian dishes?", "Vegan"],
    ["Etwas ohne Ei?", "ohne Ei"],
    ["Finns det något laktosfritt?", "laktosfri"],
  ])("are answered affirmatively from a plain claim: %s %s", (message, note) => {
    const wanted = dietsIn(message);
    expect(wanted.map(({ isSuited }) => isSuited(`Dish: Bean curry; Notes: ${note}`))).toEqual([true]);
  });

  it.each([
    ["Avez-vous un plat sans gluten ?", 1],
    ["¿Tienen algo vegano?", 1],
    ["Avete piatti senza lattosio?", 1],
    ["Hebben jullie glutenvrij brood?", 1],
    ["Czy macie coś bezglutenowego?", 1],
    ["Есть ли безлактозный торт?", 1],
    ["are there nuts in the flapjack?", 1],
    ["Sind Nüsse im Kuchen?", 1],
    ["Czy macie coś wegańskiego?", 1],
    ["Есть что-нибудь веганское?", 1],
    ["Finns det något laktosfritt?", 1],
    ["グルテンフリーのケーキはありますか", 1],
    ["有纯素的吗？", 1],
    ["هل لديكم طعام حلال؟", 1],
    ["Onko teillä gluteenittomia leipiä?", 1],
    ["how much is a latte with oat milk", 0],
    ["do you sell fish", 0],
    ["Is there free parking near the ham shop?", 0],
    ["an egg cup, please", 0],
  ])("are recognized: %s", (message, count) => {
    expect(dietsIn(message)).toHaveLength(count);
  });
});
