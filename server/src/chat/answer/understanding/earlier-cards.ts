import { stemsOf, words } from "../text/words.ts";
import type { PastTurn } from "../types.ts";
import { FIRST, LAST, OTHER, OTHER_THING, PICKS_FIRST, THIRD } from "./follow-up-words.ts";

/** Maximum number of products in a list. */
export const SHOWN = 6;
/** Number of earlier turns that a message can refer to. */
export const TURNS_BACK = 3;

export interface Card {
  readonly id: string;
  readonly title: string;
  /** Color, size or SKU of the variant on the card. */
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

/** Maximum number of words in a message that asks for more about a previous quotation. */
const SHORT = 9;

/** Returns the last replies that quoted documents or declined, if the message is short enough to refer to them; otherwise empty. */
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

/** Returns the last group of products that were shown together, at most three turns back. */
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
