import { describe, expect, it } from "vitest";
import { valuesStandIn } from "./stands-in.ts";

const material =
  "3 products. Prices: 12 to 1299.50 EUR. Lamp: Burns 40 hours; model LMP-7. Write to help@shop.example or see https://shop.example/lamps.";

describe("valuesStandIn", () => {
  it.each([
    "Three products.",
    "Prices lie between 12 and 1299.50 EUR.",
    "It costs 1,299.50 EUR.",
    "It costs 1.299,5 EUR.",
    "１２ EUR",
    "1. It burns 40 hours.\n2. It is the LMP-7.",
    "Ask help@shop.example, or look at https://shop.example/lamps.",
  ])("accepts %j", (text) => {
    expect(valuesStandIn(text, material)).toBe(true);
  });

  it.each([
    "It costs 13 EUR.",
    "It costs 129950 EUR.",
    "It costs 12.99 EUR.",
    "In 2024 there were 3 products.",
    "The LMP-8 burns 40 hours.",
    "Ask sales@shop.example.",
    "See https://other.example.",
    "See www.shop.example.",
  ])("rejects %j", (text) => {
    expect(valuesStandIn(text, material)).toBe(false);
  });
});
