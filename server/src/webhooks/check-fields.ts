import { fail } from "../platform/errors/fail.ts";
import { isStorable } from "../platform/lib/text.ts";
import type { WebhookSender } from "../ports/webhook-sender.ts";
import type { WebhookChanges } from "./model/webhook.ts";

/** Checks rules that the schema cannot express. @throws Failure `validation.failed` */
export function checkFields(sender: Pick<WebhookSender, "objection">, { url, description }: WebhookChanges): void {
  const objection = url === undefined ? null : sender.objection(url);
  if (objection !== null) refuse("url", objection);
  if (description !== undefined && !isStorable(description)) refuse("description", "must not contain NUL");
}

function refuse(field: string, message: string): never {
  fail("validation.failed", `\`${field}\` ${message}.`, { errors: [{ field, code: "format", message }] });
}
