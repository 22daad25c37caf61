import type { OutboxMail, Person } from "@parlance/sdk";
import { mayCall } from "@parlance/sdk/roles";
import type { Person as Me, Role } from "../../app/session.ts";

/** The user who is viewing the list. */
type Viewer = Pick<Me, "id" | "role">;

const roles = ["owner", "admin", "operator", "viewer"] as const satisfies readonly Role[];

/** Returns the roles that the user can assign; empty for users who cannot manage others. Only owners can add owners. */
export function rolesToGive(me: Viewer): readonly Role[] {
  if (!mayCall(me.role, "addPerson")) return [];
  return me.role === "owner" ? roles : roles.filter((role) => role !== "owner");
}

/** Returns whether the user can change another user's role: never their own, and only owners can change owners. */
export function mayChangeRole(me: Viewer, { id, role }: Person): boolean {
  return id !== me.id && rolesToGive(me).includes(role);
}

/** Returns whether the user can remove another user. At least one owner who can sign in must remain. */
export function mayRemove(me: Viewer, person: Person, people: readonly Person[]): boolean {
  if (!rolesToGive(me).includes(person.role)) return false;
  return person.role !== "owner" || people.some(({ id, role, status }) => id !== person.id && role === "owner" && status === "active");
}

/** Status of an invitation. */
export type InvitationFate = "waiting" | "sent" | "kept" | "failed";

/** An invitation, from the service's email. */
export interface Invitation {
  /** Null until the email is written. */
  readonly id: string | null;
  readonly fate: InvitationFate;
  /** The link to hand over; null until the email is written, and again after it has been sent. */
  readonly link: string | null;
}

/**
 * Returns the newest invitation to an email address from the service's email, which is sorted newest first; null if there is none that is
 * newer than `before`.
 */
export function invitationTo(
  email: string,
  mails: readonly Pick<OutboxMail, "id" | "kind" | "status" | "to" | "text">[],
  before: string | null,
): Invitation | null {
  const mail = mails.find(({ kind, to }) => kind === "invitation" && to?.toLowerCase() === email.toLowerCase());
  if (mail === undefined || mail.id === before) return null;
  const fate = mail.status === "requested" || mail.status === "queued" ? "waiting" : mail.status;
  return { id: mail.id, fate, link: /^https?:\S+#token=\S+$/m.exec(mail.text ?? "")?.[0] ?? null };
}
