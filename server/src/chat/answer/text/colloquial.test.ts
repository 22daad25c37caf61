import { describe, expect, it } from "vitest";
import { asksHowMany, orderOf, questionKindOf, wantsStock } from "./request.ts";

describe("colloquial questions", () => {
  it.each([
    "How much & is it in?",
    "what does the oak one go for",
    "how much will that set me back",
    "what's the damage",
    "How many quid is the lamp?",
    "how pricey is it",
    "Was kostet der Sessel?",
    "was macht das zusammen",
    "Was soll der Schrank kosten?",
    "Wie viel für den großen?",
    "C'est combien ?",
    "Combien vaut la table ?",
    "ça fait combien",
    "c'est à quel prix la tarte ?",
    "¿A cuánto está el jamón?",
    "a como teneis las naranjas",
    "¿Por cuánto sale el sofá?",
    "que cuesta la lampara",
  ])("about the price are recognized: %s", (question) => {
    expect(questionKindOf(question)).toBe("price");
  });

  it.each([
    "got any brown ones left?",
    "are they in at the moment",
    "Habt ihr noch welche da?",
    "Ist der Sessel vorrätig?",
    "Il reste des baguettes ?",
    "il en reste ?",
    "¿Os queda alguna en azul?",
    "¿Hay stock?",
  ])("about stock are recognized: %s", (question) => {
    expect(wantsStock(question)).toBe(true);
  });

  it.each([
    ["priciest lamp", "price", "desc"],
    ["What's your best value desk?", "price", "asc"],
    ["Welcher ist am günstigsten?", "price", "asc"],
    ["welche Lampe ist am hellsten", "brightness", "desc"],
    ["la moins chère ?", "price", "asc"],
    ["le meilleur prix pour un vélo", "price", "asc"],
    ["el más barato", "price", "asc"],
    ["la de mejor precio", "price", "asc"],
  ])("about an order are recognized: %s", (question, by, direction) => {
    expect(orderOf(question)?.order).toEqual({ by, direction });
  });

  it.each([
    "What's the total number of chairs?",
    "Anzahl der Stühle in Eiche?",
    "wieviele Stühle habt ihr",
    "nombre de vélos en stock ?",
    "¿Cuántos sofás tenéis?",
  ])("about a count are recognized: %s", (question) => {
    expect(asksHowMany(question)).toBe(true);
  });

  it.each([
    "What's the phone number of the shop?",
    "Who should I ask for at the desk?",
    "Was muss ich beim Waschen beachten?",
    "Was macht die Salbe gegen Juckreiz?",
    "Wo liegt die Filiale?",
    "Wie viel muss ich davon trinken?",
    "Encore une question : vous ouvrez quand ?",
    "Quiero devolver mi pedido",
    "vale, gracias por la ayuda",
    "¿Se puede recoger en tienda?",
    "Puis-je faire un retrait en magasin ?",
  ])("about other subjects are not mistaken for product questions: %s", (question) => {
    expect(["price", "stock", "list", "compare"]).not.toContain(questionKindOf(question));
  });
});
