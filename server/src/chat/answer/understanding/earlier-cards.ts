import { stemsOf, words } from "../text/words.ts";
import type { PastTurn } from "../types.ts";
import { FIRST, LAST, OTHER, OTHER_THING, PICKS_FIRST, THIRD } from "./follow-up-words.ts";

/** Most products in a list. */
export const SHOWN = 6;
/** Turns before the message that it may refer to. */
export const TURNS_BACK = 3;

export interface Card {
  readonly id: string;
  readonly title: string;
  /** Color, size or SKU of the version on the card. */
  readonly options: readonly string[];
}

/** Returns the cards of the latest turn with cards, at most three turns back. */
export function recentCards(history: readonly PastTurn[]): Card[] {
  for (const turn of history.slice(-TURNS_BACK).toReversed()) {
    const cards = turn.cardTitles.map((title, index) => ({
      title,
      id: turn.cardIds[index] ?? "",
      options: turn.cardOptions?.[index] ?? [],
      kind: turn.cardKinds?.[index] ?? kindOf(title),
    }));
    if (cards.length > 0) return cards.filter(({ kind }) => kind === "item");
  }
  return [];
}

/** Most words of a message that asks more about what was quoted before. */
const SHORT = 9;

/** Returns the last replies that quoted documents or declined, if a message is short enough to ask more about them; empty if there are none. */
export function quotedBefore(message: string, history: readonly PastTurn[]): string {
  if (words(message).length > SHORT) return "";
  const replies: string[] = [];
  for (const turn of history.slice(-TURNS_BACK).toReversed()) {
    const hasFile = turn.cardTitles.some((title, at) => (turn.cardKinds?.[at] ?? kindOf(title)) === "file");
    if (turn.cardIds.length > 0 && !hasFile) break;
    replies.push(turn.persona);
    if (hasFile) break;
  }
  return replies.join("\n");
}

/** Returns the last products that were shown together, at most three turns back. */
export function shownTogether(history: readonly PastTurn[]): Card[] {
  for (const turn of history.slice(-TURNS_BACK).toReversed()) {
    const cards = recentCards([turn]);
    if (cards.length > 1) return cards.slice(0, SHOWN);
  }
  return [];
}

export function pickedCard(plain: string, cards: readonly Card[]): Card | null {
  if (words(plain).length > 12) return null;
  if (cards.length > 1 && THIRD.test(plain)) return cards[2] ?? null;
  if (cards.length > 1 && LAST.test(plain)) return cards.at(-1) ?? null;
  if (cards.length > 1 && OTHER.test(plain) && !OTHER_THING.test(plain)) return cards[1] ?? null;
  if (cards.length > 0 && FIRST.test(plain) && PICKS_FIRST.test(plain)) return cards[0] ?? null;
  return null;
}

export function namesCard(plain: string, cards: readonly Card[]): boolean {
  const said = new Set(stemsOf(plain));
  return cards.some(({ title }) => {
    const stems = stemsOf(title);
    const held = stems.filter((one) => said.has(one)).length;
    return held > 0 && held >= Math.min(2, stems.length);
  });
}

function kindOf(title: string): "item" | "file" {
  return /\.(?:pdf|docx|pptx|xlsx|html?|md|txt|csv|json|png|jpe?g|gif|webp)$/i.test(title) ? "file" : "item";
}
