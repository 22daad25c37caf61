import type { Card } from "@parlance/sdk";
import { oneLine } from "../output.ts";
import { priceOf } from "../search/hit-lines.ts";

/** Formats the cards of a reply as a numbered list. */
export function cardLines(cards: readonly Card[]): string[] {
  return cards.flatMap((card, at) => {
    const details = [card.page === undefined ? "" : `page ${card.page}`, variantOf(card), priceOf(card)].filter(Boolean).join(", ");
    const head = `${at + 1}. ${oneLine(card.title)}${details === "" ? "" : ` (${details})`}`;
    return card.url === undefined ? [head] : [head, `   ${oneLine(card.url)}`];
  });
}

function variantOf({ variant }: Card): string {
  const words = [...(variant?.color ?? []), ...(variant?.size ?? [])];
  return oneLine(words.join(" "));
}
