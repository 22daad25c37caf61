import type { MailKind } from "./mail-kind.ts";

/** Subject and plain text of a mail. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** Path of the page that a mail's link opens; null without a link. */
export const pageOfMail: Readonly<Record<MailKind, string | null>> = {
  confirm_email: "/account/confirm-email",
  reset_password: "/account/password",
  invitation: "/account/password",
  already_registered: null,
};

/**
 * Builds the link to a page. The token is in the fragment, which browsers do not send, so no proxy logs it.
 * @param address of the service, without a trailing slash
 */
export function mailLink(address: string, page: string, token: string): string {
  return `${address}${page}#token=${token}`;
}

/**
 * Returns the text of a mail. None of it is user input, because anyone can make the service write to an address.
 * @param link null when the mail has none
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
