import type { Card, Entry } from "@parlance/sdk/visitor";

/** A card with its turn, so that clicks can be reported. */
export interface ShownCard {
  readonly card: Card;
  readonly turnIndex: number | null;
}

/** Returns the cards of a kind. If a turn cites a document twice, the document is shown once. */
export function cardsOf(entries: readonly Entry[], kind: Card["kind"]): ShownCard[] {
  const seen = new Set<string>();
  return entries
    .flatMap((entry) => (entry.type === "cards" ? entry.cards.map((card) => ({ card, turnIndex: entry.turnIndex })) : []))
    .filter(({ card }) => {
      const key = `${card.source_id}/${card.document_id}/${card.page ?? ""}/${card.title}`;
      return card.kind === kind && !seen.has(key) && seen.add(key);
    });
}
