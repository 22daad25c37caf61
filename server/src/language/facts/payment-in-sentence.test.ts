import { expect, it } from "vitest";
import { facts as de } from "./de.ts";
import { facts as en } from "./en.ts";
import { facts as es } from "./es.ts";
import { facts as fr } from "./fr.ts";
import { facts as it_ } from "./it.ts";
import { facts as nl } from "./nl.ts";

const entered = ["Cash", "Debit Cards", "Visa", "PayPal", "SEPA direct debit", "Apple Pay", "Store credit", "Maestro card"];

it.each([
  ["en", en, "You can pay with cash, debit cards, Visa, PayPal, SEPA direct debit, Apple Pay, store credit or Maestro card."],
  ["de", de, "Sie können so bezahlen: bar, mit EC-Karte, Visa, PayPal, SEPA direct debit, Apple Pay, Store credit oder Maestro card."],
  [
    "fr",
    fr,
    "Vous pouvez payer ainsi : en espèces, par carte de débit, Visa, PayPal, SEPA direct debit, Apple Pay, store credit ou Maestro card.",
  ],
  [
    "es",
    es,
    "Puede pagar así: en efectivo, con tarjeta de débito, Visa, PayPal, SEPA direct debit, Apple Pay, store credit o Maestro card.",
  ],
  ["it", it_, "in contanti"],
  ["nl", nl, "contant"],
] as const)("words payment methods that an owner entered within a sentence: %s", (_, { phrases }, expected) => {
  const text = phrases?.payment(entered.map((method) => phrases.paymentName(method)));
  expect(text).toContain(expected);
});

it("keeps German nouns", () => {
  expect(de.phrases?.paymentName("Lastschrift")).toBe("Lastschrift");
  expect(fr.phrases?.paymentName("Chèques-vacances")).toBe("chèques-vacances");
});
