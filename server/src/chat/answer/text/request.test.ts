import { describe, expect, it } from "vitest";
import { wantsSoldOut, wantsStock } from "./request.ts";

describe("requests by availability", () => {
  it.each([
    "cheapest kneeler that isn't sold out",
    "which jackets are not out of stock?",
    "Welche Jacken sind noch nicht ausverkauft?",
    "le tablier qui n'est pas en rupture",
    "las sillas que no están agotadas",
    "jackets in stock",
  ])("%s asks for products in stock", (question) => {
    expect([wantsStock(question), wantsSoldOut(question)]).toEqual([true, false]);
  });

  it.each(["Which jackets are sold out?", "Welche Jacken sind ausverkauft?", "quels vélos sont en rupture ?", "sillas agotadas"])(
    "%s asks for sold-out products",
    (question) => expect([wantsStock(question), wantsSoldOut(question)]).toEqual([false, true]),
  );
});
