import type { OutboxMail, Person } from "@parlance/sdk";
import { mayEdit, type Person as Me, type Role } from "../../app/session.ts";

const roles = ["owner", "admin", "operator", "viewer"] as const satisfies readonly Role[];

/** Roles that the person may give to others; none for those who manage nobody. Only an owner makes owners. */
export function rolesToGive(me: Me): readonly Role[] {
  if (!mayEdit(me)) return [];
  return me.role === "owner" ? roles : roles.filter((role) => role !== "owner");
}

/** Whether the person may change somebody's role: never their own, and only owners those of owners. */
export function mayChangeRole(me: Me, { id, role }: Person): boolean {
  return id !== me.id && rolesToGive(me).includes(role);
}

/** Whether the person may remove somebody. An owner who can sign in stays. */
export function mayRemove(me: Me, person: Person, people: readonly Person[]): boolean {
  if (!rolesToGive(me).includes(person.role)) return false;
  return person.role !== "owner" || people.some(({ id, role, status }) => id !== person.id && role === "owner" && status === "active");
}

/** What became of an invitation. */
export type InvitationFate = "waiting" | "sent" | "kept" | "failed";

/** The newest invitation to an address, of the service's mails, newest first; null if there is none, or none newer than `before`. */
export function invitationTo(
  email: string,
  mails: readonly Pick<OutboxMail, "id" | "kind" | "status" | "to">[],
  before: string | null,
): { readonly id: string; readonly fate: InvitationFate } | null {
  const mail = mails.find(({ kind, to }) => kind === "invitation" && to?.toLowerCase() === email.toLowerCase());
  if (mail === undefined || mail.id === before) return null;
  return { id: mail.id, fate: mail.status === "requested" || mail.status === "queued" ? "waiting" : mail.status };
}
