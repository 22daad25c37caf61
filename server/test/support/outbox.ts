import { expect } from "vitest";
import { eventually, type Api } from "./api.ts";

/** An email as listed by `GET /api/outbox`. */
export interface Mail {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string | null;
  readonly created_at: string;
  readonly sent_at: string | null;
  readonly error: string | null;
}

/**
 * Returns the emails in the outbox.
 * @param owner client that is signed in as the owner of the installation
 */
export async function outboxOf(owner: Api): Promise<Mail[]> {
  const { status, text, body } = await owner.call("GET", "/api/outbox?limit=200");
  expect(status, text).toBe(200);
  return body.items as Mail[];
}

/** Waits for the most recent email to the address that is not in `seen`. */
export async function mailTo(owner: Api, to: string, seen: readonly Mail[] = []): Promise<Mail> {
  const known = new Set(seen.map(({ id }) => id));
  let found: Mail | undefined;
  await eventually(async () => {
    found = (await outboxOf(owner)).find((mail) => mail.to === to && mail.status !== "requested" && !known.has(mail.id));
    return found !== undefined;
  });
  if (found === undefined) throw new Error("unreachable");
  return found;
}

/** Returns the token in the link of an email. */
export function tokenIn(text: string | null): string {
  const token = /#token=(mt_[A-Za-z0-9_-]{43})\s/.exec(text ?? "")?.[1];
  if (token === undefined) throw new Error("the mail has no link");
  return token;
}
