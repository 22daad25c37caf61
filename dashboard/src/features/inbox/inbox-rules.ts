import type { ListAccountConversationsInput, ListAccountConversationsResult } from "@parlance/sdk";
import type { Person } from "../../app/session.ts";

/** A conversation as the inbox lists it. */
export type Conversation = ListAccountConversationsResult["items"][number];

export const tabs = ["waiting", "live", "mine", "all"] as const;
export type InboxTab = (typeof tabs)[number];

/** The filter of a tab. The service cannot filter by holder: `mine` reads the held ones and keeps the person's. */
export function filterOf(tab: InboxTab): Pick<ListAccountConversationsInput, "state"> {
  if (tab === "all") return {};
  return { state: tab === "mine" ? "held" : tab };
}

/** Whether the person holds a conversation. */
export function isMine({ held_by: holder }: Pick<Conversation, "held_by">, person: Pick<Person, "id">): boolean {
  return holder?.user_id === person.id;
}

/** Name of a visitor; null for one who gave neither name nor address. */
export function visitorName({ user_attributes: attributes }: Pick<Conversation, "user_attributes">): string | null {
  return attributes?.["name"] ?? attributes?.["email"] ?? attributes?.["phone"] ?? null;
}

/** Whether the person may take conversations over, write and release. */
export function mayAct({ role }: Pick<Person, "role">): boolean {
  return role !== "viewer";
}

/** Whether the person may release a conversation: the own ones, and as owner or admin everybody's. */
export function mayRelease(conversation: Pick<Conversation, "held_by">, person: Pick<Person, "id" | "role">): boolean {
  if (conversation.held_by === null) return false;
  return person.role === "owner" || person.role === "admin" || (mayAct(person) && isMine(conversation, person));
}

/** Seconds from which a hold that ends is pointed out. */
export const soonSeconds = 120;

/** Seconds until a time; 0 after it. */
export function secondsUntil(until: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
}

/** Minutes and seconds: 14:50. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Index after a key that moves through a list, or null for other keys. */
export function movedTo(key: string, index: number, count: number): number | null {
  const moves: Readonly<Record<string, number>> = { j: index + 1, ArrowDown: index + 1, k: index - 1, ArrowUp: index - 1 };
  const target = moves[key];
  return target === undefined || target < 0 || target >= count ? null : target;
}
