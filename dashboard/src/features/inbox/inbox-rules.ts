import type { ConversationCounts, ListAccountConversationsInput, ListAccountConversationsResult } from "@parlance/sdk";
import { mayCall } from "@parlance/sdk/roles";
import type { Person } from "../../app/session.ts";

/** A conversation as the inbox lists it. */
export type Conversation = ListAccountConversationsResult["items"][number];

export const tabs = ["waiting", "live", "mine", "all"] as const;
export type InboxTab = (typeof tabs)[number];

/** The filter of a tab. */
export function filterOf(tab: InboxTab, person: Pick<Person, "id">): Pick<ListAccountConversationsInput, "state" | "held_by"> {
  if (tab === "all") return {};
  return tab === "mine" ? { held_by: person.id } : { state: tab };
}

/** The tab that needs the operator most. */
export function firstTab({ waiting = 0, mine = 0, unanswered = 0 }: Partial<ConversationCounts>): InboxTab {
  return unanswered > 0 || (waiting === 0 && mine > 0) ? "mine" : "waiting";
}

/** Whether the user holds a conversation. */
export function isMine({ held_by: holder }: Pick<Conversation, "held_by">, person: Pick<Person, "id">): boolean {
  return holder?.user_id === person.id;
}

/** Name of a visitor; null if the visitor gave neither a name nor an address. */
export function visitorName({ user_attributes: attributes }: Pick<Conversation, "user_attributes">): string | null {
  return attributes?.["name"] ?? attributes?.["email"] ?? attributes?.["phone"] ?? null;
}

/** Names of those who write in place of the visitor. */
interface Writers {
  readonly persona: string;
  readonly you: string;
  readonly colleague: string;
}

/** Who wrote the latest message, in words; null for the visitor. */
export function replierOf(
  conversation: Pick<Conversation, "preview_from" | "held_by">,
  person: Pick<Person, "id">,
  { persona, you, colleague }: Writers,
): string | null {
  if (conversation.preview_from === "persona") return persona;
  if (conversation.preview_from !== "operator") return null;
  if (isMine(conversation, person)) return you;
  return conversation.held_by?.name ?? colleague;
}

/** Whether the user may take over conversations, write in them and release them. */
export function mayAct({ role }: Pick<Person, "role">): boolean {
  return mayCall(role, "takeOverConversation");
}

/** Whether the user may release a conversation: their own or, as an owner or admin, anyone's. */
export function mayRelease(conversation: Pick<Conversation, "held_by">, person: Pick<Person, "id" | "role">): boolean {
  if (conversation.held_by === null) return false;
  return person.role === "owner" || person.role === "admin" || (mayAct(person) && isMine(conversation, person));
}

/** Remaining seconds below which the end of a hold is announced. */
export const soonSeconds = 120;

/** Seconds until a time; 0 after it. */
export function secondsUntil(until: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
}

/** Minutes and seconds: 14:50. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Returns the new index after a key that moves through a list, or null for other keys. */
export function movedTo(key: string, index: number, count: number): number | null {
  const moves: Readonly<Record<string, number>> = { j: index + 1, ArrowDown: index + 1, k: index - 1, ArrowUp: index - 1 };
  const target = moves[key];
  return target === undefined || target < 0 || target >= count ? null : target;
}
