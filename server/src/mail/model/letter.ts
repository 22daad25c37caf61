import { isLoopbackName } from "../../platform/lib/origin.ts";
import type { Inviter, MailKind, NoticeKind } from "../../auth/model/mailed-link.ts";
import type { MailContent } from "./encrypted-mail.ts";
import { oneLine, waitingDetail, type WaitingDetail } from "./waiting-detail.ts";

/** Subject and plain text of an email. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** Path of the page that the email's link opens; null if the email has no link. */
export const pageOfMail: Readonly<Record<MailKind, string | null>> = {
  confirm_email: "/account/confirm-email",
  reset_password: "/account/password",
  invitation: "/account/password",
  already_registered: null,
  webhook_disabled: null,
  visitor_waiting: "/inbox",
  quota_80: "/usage",
  quota_100: "/usage",
  change_email: "/account/confirm-email",
};

/**
 * Builds the link to a page. The token is in the fragment, which browsers do not send, so proxies do not log it.
 * @param address URL of the service, without a trailing slash
 */
export function mailLink(address: string, page: string, token: string): string {
  return `${address}${page}#token=${token}`;
}

/** Returns the link of a notice, which works only for signed-in users; null if the notice has none. */
export function noticeLink(kind: NoticeKind, address: string, detail: string | undefined): string | null {
  const page = pageOfMail[kind];
  if (kind === "webhook_disabled") return detail === undefined ? null : `${address}/webhooks/${webhookIn(detail).id}`;
  if (page === null) return null;
  return kind === "visitor_waiting" && detail !== undefined
    ? `${address}${page}/${waitingDetail(detail)?.session ?? detail}`
    : address + page;
}

/** What the notice of a disabled webhook is about, as the detail of its email. */
export function webhookDetail(webhookId: string, reason: "failing" | "gone"): string {
  return `${webhookId} ${reason}`;
}

function webhookIn(detail: string): { readonly id: string; readonly reason: string } {
  const [id = "", reason = ""] = detail.split(" ");
  return { id, reason };
}

const failed = "its endpoint failed for three days";
const gone = "its endpoint responded that it is gone (status 410)";
/** Causes of a disabled webhook. */
const causes: Readonly<Record<string, string>> = { failing: failed, gone };

/** Names of the quotas, and what is rejected when they are used up. */
const quotas: Readonly<Record<string, readonly [string, string]>> = {
  credits: ["credits", "Searches and answers are rejected"],
  knowledge_units: ["Knowledge Units", "New documents are rejected"],
  storage_units: ["Storage Units", "Uploads are rejected"],
};

/**
 * Returns the text of an email. Except for the names in an invitation and what a waiting visitor wrote, which only the account's operators receive, it contains no user input,
 * because anyone can make the service send email to an address.
 * @param link null if the email has none
 * @param inviter absent for an invitation that was requested with another email, such as a password reset
 * @param detail what a notice is about
 */
export function letterOf(
  kind: MailKind,
  address: string,
  link: string | null,
  { inviter, detail }: Pick<MailContent, "inviter" | "detail"> = {},
): Letter {
  const [quota, effect] = quotas[detail ?? ""] ?? ["quota", "Calls that need it are rejected"];
  const written = (text: string): string => text.replaceAll("{quota}", quota).replaceAll("{effect}", effect).replaceAll("{cause}", cause);
  const cause = causes[webhookIn(detail ?? "").reason] ?? `${failed} or responded that it is gone (status 410)`;
  const { subject, before, after } = words[kind];
  const help = kind === "already_registered" ? [`Forgot your password? Reset it at ${address}/account/forgotten`] : [];
  const opening = kind === "invitation" && inviter !== undefined ? invitedBy(inviter) : written(before);
  const local = link !== null && isLoopbackName(new URL(address).hostname) ? [onlyHere] : [];
  const waiting = kind === "visitor_waiting" ? waitingDetail(detail) : null;
  const parts = [
    "Hello,",
    opening,
    ...asked(waiting),
    ...help,
    ...(link === null ? [] : [link]),
    ...local,
    after,
    `Parlance at ${address}`,
  ];
  return { subject: waiting === null ? written(subject) : waitingSubject(waiting), text: parts.join("\n\n") + "\n" };
}

function asked(waiting: WaitingDetail | null): string[] {
  if (waiting === null) return [];
  const { persona, question, at } = waiting;
  return [[`Persona: ${persona}`, ...(question === "" ? [] : [`Visitor: ${question}`]), `Waiting since: ${at} UTC`].join("\n")];
}

function waitingSubject({ persona, question, at }: WaitingDetail): string {
  const about = question === "" ? "" : `: ${[...question].slice(0, 60).join("")}`;
  return `A visitor is waiting for a person (${persona}, ${at.slice(-5)} UTC)${about}`;
}

const onlyHere = "The link opens only on the computer that runs Parlance, because its address is not reachable from other computers.";

function invitedBy({ name, business }: Inviter): string {
  const to = business === null ? "a Parlance account" : `the Parlance account of ${oneLine(business)}`;
  return `${oneLine(name)} invites you to ${to}. To choose a password and join, open:`;
}

const ofOwner = "You receive this email because you are an owner of the account.";

const words: Readonly<Record<MailKind, { readonly subject: string; readonly before: string; readonly after: string }>> = {
  confirm_email: {
    subject: "Confirm your email address",
    before: "Someone, probably you, registered a Parlance account with this address. To confirm that the address is yours, open:",
    after: "The link works for 24 hours. If it was not you, ignore this email. No one can sign in without this confirmation.",
  },
  reset_password: {
    subject: "Choose a new password",
    before: "Someone, probably you, asked to reset the password of your Parlance account. To choose a new password, open:",
    after: "The link works once, within one hour. If it was not you, ignore this email. Your password does not change.",
  },
  invitation: {
    subject: "You are invited to Parlance",
    before: "You are invited to a Parlance account. To choose a password and join, open:",
    after: "The link works once, within seven days. If you did not expect this invitation, ignore this email.",
  },
  change_email: {
    subject: "Confirm your new email address",
    before:
      "Someone, probably you, wants to sign in to Parlance with this address from now on. To confirm that the address is yours, open:",
    after: "The link works for 24 hours. Until you open it, the old address stays valid. If it was not you, ignore this email.",
  },
  already_registered: {
    subject: "You already have an account",
    before: "Someone, probably you, tried to register a Parlance account with this address. You already have an account. Sign in as usual.",
    after: "If it was not you, ignore this email.",
  },
  webhook_disabled: {
    subject: "A webhook was disabled",
    before:
      "A webhook of your Parlance account was disabled, because {cause}. It receives no events until you activate it again. To see the webhook and its deliveries, open Webhooks in the dashboard.",
    after: ofOwner,
  },
  visitor_waiting: {
    subject: "A visitor is waiting for a person",
    before: "A visitor has asked for a person, and nobody has answered yet. To open the conversation:",
    after: "You receive this email because you can answer visitors. To stop receiving it, switch it off under Settings.",
  },
  quota_80: {
    subject: "80% of the {quota} are used",
    before: "Your Parlance account has used 80% of the {quota} of its tier. To see what uses them:",
    after: ofOwner,
  },
  quota_100: {
    subject: "The {quota} are used up",
    before: "Your Parlance account has used all {quota} of its tier. {effect} until the next period or until you choose a higher tier:",
    after: ofOwner,
  },
};
