import { expect, it } from "vitest";
import { cardLines } from "./card-lines.ts";

const card = { card_id: "c", document_id: "d", source_id: "s", kind: "item" as const, images: [], position: 0 };

it("numbers the cards and shows their variant, price, page and link", () => {
  const cards = [
    {
      ...card,
      title: "Rain jacket",
      price: 69.95,
      currency: "EUR",
      in_stock: true,
      url: "https://a.example/jacket",
      variant: { color: ["moss"], size: ["M"] },
    },
    { ...card, title: "Sizing guide", kind: "file" as const, page: 3 },
  ];
  expect(cardLines(cards)).toEqual([
    "1. Rain jacket (moss M, 69.95 EUR, in stock)",
    "   https://a.example/jacket",
    "2. Sizing guide (page 3)",
  ]);
});
