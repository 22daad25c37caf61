import type { PastTurn } from "../answer/index.ts";
import { keyOfCard } from "../model/document-key.ts";
import type { Card } from "../model/frames.ts";
import type { TranscriptEvent } from "../model/session.ts";

interface PastTurnEvents {
  user: string;
  persona: string[];
  cards: Card[];
}

/** Groups transcript events by turn, oldest turn first. */
export function pastTurns(events: readonly TranscriptEvent[]): PastTurn[] {
  const turns = new Map<number, PastTurnEvents>();
  for (const { turnIndex, event, data } of events) {
    const turn = turns.get(turnIndex) ?? { user: "", persona: [], cards: [] };
    turns.set(turnIndex, turn);
    if (event === "cards") turn.cards.push(...data.cards);
    else if (event === "message" && data.role === "user") turn.user = data.content;
    else if (event === "message") turn.persona.push(data.content);
  }
  return [...turns.values()].map((turn) => ({
    user: turn.user,
    persona: turn.persona.join("\n"),
    cardTitles: turn.cards.map((card) => card.title),
    cardIds: turn.cards.map(keyOfCard),
    cardOptions: turn.cards.map(({ variant }) => [...(variant?.sku ?? []), ...(variant?.color ?? []), ...(variant?.size ?? [])]),
    cardKinds: turn.cards.map((card) => card.kind),
  }));
}

/** Returns the cards of earlier turns by the key of their document, most recent card last. */
export function pastCards(events: readonly TranscriptEvent[]): Map<string, Card> {
  const cards = events.flatMap((item) => (item.event === "cards" ? item.data.cards : []));
  return new Map(cards.map((card) => [keyOfCard(card), card]));
}
