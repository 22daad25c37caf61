import type { Card, CardsEntry, Entry, ImageEntry, MessageEntry } from "@parlance/sdk/visitor";

/** Consecutive entries of one speaker, shown together. */
export interface Group {
  readonly key: string;
  readonly from: MessageEntry["from"];
  readonly operatorName: string | null;
  readonly messages: readonly MessageEntry[];
  readonly images: readonly ImageEntry[];
  /** Products, with the turn for reports of clicks. */
  readonly products: readonly ShownCard[];
  readonly files: readonly ShownCard[];
  readonly turnIndex: number | null;
  /** Whether more may follow. */
  readonly isComplete: boolean;
}

export interface ShownCard {
  readonly card: Card;
  readonly turnIndex: number | null;
}

/** Groups the entries of a conversation by speaker and turn. */
export function groupsOf(entries: readonly Entry[]): Group[] {
  const groups: { from: MessageEntry["from"]; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const from = entry.type === "message" ? entry.from : "persona";
    if (last !== undefined && last.from === from && belongs(last.entries, entry)) last.entries.push(entry);
    else groups.push({ from, entries: [entry] });
  }
  return groups.map(({ from, entries: own }) => groupOf(from, own));
}

function belongs(group: readonly Entry[], entry: Entry): boolean {
  const last = group.at(-1);
  const first = group.find((each) => each.type === "message");
  if (entry.type === "message" && entry.from === "operator") return first?.operatorName === entry.operatorName;
  return last?.turnIndex === entry.turnIndex;
}

function groupOf(from: MessageEntry["from"], entries: readonly Entry[]): Group {
  const messages = entries.filter((entry) => entry.type === "message");
  const cards = entries.filter((entry) => entry.type === "cards").flatMap(cardsOf);
  return {
    key: entries[0]?.key ?? "",
    from,
    operatorName: messages.find(({ operatorName }) => operatorName !== null)?.operatorName ?? null,
    messages,
    images: entries.filter((entry) => entry.type === "image"),
    products: unique(cards.filter(({ card }) => card.kind === "item")),
    files: unique(cards.filter(({ card }) => card.kind === "file")),
    turnIndex: entries.at(-1)?.turnIndex ?? null,
    isComplete: entries.every((entry) => entry.type !== "message" || entry.state === "sent"),
  };
}

function cardsOf({ cards, turnIndex }: CardsEntry): ShownCard[] {
  return cards.map((card) => ({ card, turnIndex }));
}

/** A turn that names a document twice shows it once. */
function unique(cards: readonly ShownCard[]): ShownCard[] {
  const seen = new Set<string>();
  return cards.filter(({ card }) => {
    const key = `${card.source_id}/${card.document_id}/${card.page ?? ""}/${card.title}`;
    return !seen.has(key) && seen.add(key);
  });
}
