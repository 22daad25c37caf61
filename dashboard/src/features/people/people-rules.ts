import type { OutboxMail, Person } from "@parlance/sdk";
import { mayCall } from "@parlance/sdk/roles";
import type { Person as Me, Role } from "../../app/session.ts";

/** Who looks at the list. */
type Viewer = Pick<Me, "id" | "role">;

const roles = ["owner", "admin", "operator", "viewer"] as const satisfies readonly Role[];

/** Roles that the user may assign; none for users who manage nobody. Only an owner can add owners. */
export function rolesToGive(me: Viewer): readonly Role[] {
  if (!mayCall(me.role, "addPerson")) return [];
  return me.role === "owner" ? roles : roles.filter((role) => role !== "owner");
}

/** Whether the user may change somebody's role: never their own, and only owners may change owners. */
export function mayChangeRole(me: Viewer, { id, role }: Person): boolean {
  return id !== me.id && rolesToGive(me).includes(role);
}

/** Whether the user may remove somebody. At least one owner who can sign in must remain. */
export function mayRemove(me: Viewer, person: Person, people: readonly Person[]): boolean {
  if (!rolesToGive(me).includes(person.role)) return false;
  return person.role !== "owner" || people.some(({ id, role, status }) => id !== person.id && role === "owner" && status === "active");
}

/** The status of an invitation. */
export type InvitationFate = "waiting" | "sent" | "kept" | "failed";

/** Returns the newest invitation to an address from the service's mail, newest first; null if there is none, or none newer than `before`. */
export function invitationTo(
  email: string,
  mails: readonly Pick<OutboxMail, "id" | "kind" | "status" | "to">[],
  before: string | null,
): { readonly id: string; readonly fate: InvitationFate } | null {
  const mail = mails.find(({ kind, to }) => kind === "invitation" && to?.toLowerCase() === email.toLowerCase());
  if (mail === undefined || mail.id === before) return null;
  return { id: mail.id, fate: mail.status === "requested" || mail.status === "queued" ? "waiting" : mail.status };
}
