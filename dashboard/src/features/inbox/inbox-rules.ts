import type { ConversationCounts, ListAccountConversationsInput, ListAccountConversationsResult } from "@parlance/sdk";
import { mayCall } from "@parlance/sdk/roles";
import type { Person } from "../../app/session.ts";

/** A conversation in the inbox list. */
export type Conversation = ListAccountConversationsResult["items"][number];

export const tabs = ["waiting", "live", "mine", "all"] as const;
export type InboxTab = (typeof tabs)[number];

/** Returns the filter of a tab. */
export function filterOf(tab: InboxTab, person: Pick<Person, "id">): Pick<ListAccountConversationsInput, "state" | "held_by"> {
  if (tab === "all") return {};
  return tab === "mine" ? { held_by: person.id } : { state: tab };
}

/** Returns the tab that most needs the operator's attention. */
export function firstTab({ waiting = 0, mine = 0, unanswered = 0 }: Partial<ConversationCounts>): InboxTab {
  return unanswered > 0 || (waiting === 0 && mine > 0) ? "mine" : "waiting";
}

/** Returns whether the user has taken over a conversation. */
export function isMine({ held_by: holder }: Pick<Conversation, "held_by">, person: Pick<Person, "id">): boolean {
  return holder?.user_id === person.id;
}

type Attributed = Pick<Conversation, "user_attributes" | "verified_attributes">;

/** Visitor's display name: the verified name or email address, or else what the page sent; null if nothing is known. */
export function visitorName({ user_attributes: sent, verified_attributes: verified }: Attributed): string | null {
  const known = [verified?.["name"], verified?.["email"], sent?.["name"], sent?.["email"], sent?.["phone"]];
  // A page can send empty attributes.
  return known.find((value) => value !== undefined && value.trim() !== "") ?? null;
}

/** An attribute of the visitor; unverified if only the page sent it. */
interface VisitorAttribute {
  readonly name: string;
  readonly value: string;
  readonly isVerified: boolean;
}

/** Returns the visitor's attributes, verified ones first. An attribute that differs from the verified one is listed as well. */
export function visitorAttributes({ user_attributes: sent, verified_attributes: verified }: Attributed): VisitorAttribute[] {
  const known = Object.entries(verified ?? {}).map(([name, value]) => ({ name, value, isVerified: true }));
  const others = Object.entries(sent ?? {}).filter(([name, value]) => verified?.[name] !== value);
  return [...known, ...others.map(([name, value]) => ({ name, value, isVerified: false }))];
}

/**
 * Returns whether the message of a visitor can be from the conversation's visitor. Only a signed-in user can be distinguished from others
 * who know the conversation's id, because an anonymous visitor may have received a new id.
 */
export function isByVisitor(
  { visitorId }: { readonly visitorId: string | null },
  conversation: Pick<Conversation, "end_user_id" | "end_user_verified">,
): boolean {
  return !conversation.end_user_verified || visitorId === null || visitorId === conversation.end_user_id;
}

/** Display names of senders other than the visitor. */
interface Writers {
  readonly persona: string;
  readonly you: string;
  readonly colleague: string;
}

/**
 * Returns the display name of the sender of the latest message; null for the visitor.
 * @param ownName name that visitors see for the user
 */
export function replierOf(
  conversation: Pick<Conversation, "preview_from" | "preview_by">,
  ownName: string | undefined,
  { persona, you, colleague }: Writers,
): string | null {
  if (conversation.preview_from === "persona") return persona;
  if (conversation.preview_from !== "operator") return null;
  return operatorLabel(conversation.preview_by, ownName, you) ?? colleague;
}

/**
 * Returns how an operator's message is labeled: the user's own messages as theirs, others with the operator's name; null if it is not
 * known.
 */
export function operatorLabel(name: string | null, ownName: string | undefined, you: string): string | null {
  return name !== null && name === ownName ? you : name || null;
}

/** Returns the conversations of a tab in the order in which they are shown: those of the waiting tab by waiting time, longest first. */
export function shownOrder(rows: readonly Conversation[], tab: InboxTab): readonly Conversation[] {
  if (tab !== "waiting") return rows;
  const since = ({ handoff_requested_at: at, updated_at: changed }: Conversation): number => (at === null ? changed : Date.parse(at));
  return rows.toSorted((one, other) => since(one) - since(other));
}

/** Choices that narrow the list to conversations of some kind. */
export const kinds = ["down", "declined"] as const;

/** A kind of conversations, or `channel:` and the name of a channel. */
export type InboxKind = (typeof kinds)[number] | `channel:${string}`;

/** Returns the kind that an address contains; undefined if there is none. */
export function kindOf(value: unknown): InboxKind | undefined {
  if (typeof value !== "string") return undefined;
  return value.startsWith("channel:") && value.length > "channel:".length ? (value as InboxKind) : kinds.find((kind) => kind === value);
}

/** Returns the filter of a kind. */
export function filterOfKind(kind: InboxKind | undefined): Pick<ListAccountConversationsInput, "rating" | "declined" | "channel"> {
  if (kind === undefined) return {};
  if (kind === "down") return { rating: -1 };
  return kind === "declined" ? { declined: true } : { channel: kind.slice("channel:".length) };
}

/** Returns the channels of conversations, sorted, for the choice of a filter. */
export function channelsOf(rows: readonly Pick<Conversation, "channel">[], kind: InboxKind | undefined): string[] {
  const chosen = filterOfKind(kind).channel;
  const all = [...rows.map(({ channel }) => channel), chosen ?? null].filter((channel) => channel !== null && channel !== "");
  return [...new Set(all as string[])].toSorted();
}

/** Returns whether the user can take over conversations, reply to them and release them. */
export function mayAct({ role }: Pick<Person, "role">): boolean {
  return mayCall(role, "takeOverConversation");
}

/** Returns whether the user can release a conversation: their own or, for owners and admins, any conversation. */
export function mayRelease(conversation: Pick<Conversation, "held_by">, person: Pick<Person, "id" | "role">): boolean {
  if (conversation.held_by === null) return false;
  return person.role === "owner" || person.role === "admin" || (mayAct(person) && isMine(conversation, person));
}

/** Remaining seconds at which the end of a takeover is announced. */
export const soonSeconds = 120;

/** Returns the seconds remaining until a time; 0 if it has passed. */
export function secondsUntil(until: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
}

/** Formats seconds as minutes and seconds: 14:50. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Returns the index after a navigation key is pressed; null for other keys. */
export function movedTo(key: string, index: number, count: number): number | null {
  const moves: Readonly<Record<string, number>> = { j: index + 1, ArrowDown: index + 1, k: index - 1, ArrowUp: index - 1 };
  const target = moves[key];
  return target === undefined || target < 0 || target >= count ? null : target;
}
