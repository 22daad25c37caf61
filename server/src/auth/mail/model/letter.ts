import type { MailKind } from "./mail-kind.ts";

/** Subject and plain text of a mail. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** Path of the page that a mail's link opens, or null where it has none. */
export const pageOfMail: Readonly<Record<MailKind, string | null>> = {
  confirm_email: "/account/confirm-email",
  reset_password: "/account/password",
  invitation: "/account/password",
  already_registered: null,
};

/**
 * The link to a page; the token stands in the fragment, which browsers send to nobody, so that no log of a proxy holds it.
 * @param address of the service, without a slash at its end
 */
export function mailLink(address: string, page: string, token: string): string {
  return `${address}${page}#token=${token}`;
}

/**
 * The words of a mail. Nothing in them was written by a user: who may make the service write to an address must not choose what it says.
 * @param link null where the mail has none
 */
export function letterOf(kind: MailKind, address: string, link: string | null): Letter {
  const { subject, before, after } = words[kind];
  const help = kind === "already_registered" ? [`Have you forgotten your password? Ask for a new one at ${address}/account/forgotten`] : [];
  return {
    subject,
    text: ["Hello,", before, ...help, ...(link === null ? [] : [link]), after, `Parlance at ${address}`].join("\n\n") + "\n",
  };
}

const words: Readonly<Record<MailKind, { readonly subject: string; readonly before: string; readonly after: string }>> = {
  confirm_email: {
    subject: "Confirm your e-mail address",
    before: "somebody, probably you, has opened a Parlance account with this address. To confirm that it is yours, open:",
    after: "The link works for 24 hours. If it was not you, ignore this mail: without the confirmation nobody can sign in.",
  },
  reset_password: {
    subject: "Choose a new password",
    before: "somebody, probably you, has asked for a new password for your Parlance account. To choose one, open:",
    after: "The link works for one hour, and once. If it was not you, ignore this mail: your password stays as it is.",
  },
  invitation: {
    subject: "You are invited to Parlance",
    before: "you have been invited to work in a Parlance account. To choose your password and join, open:",
    after: "The link works for seven days, and once. If you do not know what this is about, ignore this mail.",
  },
  already_registered: {
    subject: "You have an account already",
    before: "somebody, probably you, has tried to open a Parlance account with this address. You have one already: sign in as usual.",
    after: "If it was not you, ignore this mail.",
  },
};
