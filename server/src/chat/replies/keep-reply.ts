import { fail } from "../../platform/errors/fail.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { checkedText } from "../model/check-text.ts";
import { isGuid } from "../model/session-id.ts";
import { changeReply, deleteReply, insertReply, type Reply } from "./replies.sql.ts";

export interface ReplyDeps {
  readonly database: Queryable;
  readonly ids: Ids;
}

/** Maximum number of replies per account. */
const mostReplies = 500;

/**
 * Stores a reply.
 * @throws Failure `validation.failed`; `resource.conflict` if the shortcut is already in use or the account already has the maximum number
 * of replies
 */
export async function createReply(
  { database, ids }: ReplyDeps,
  accountId: string,
  { shortcut, content }: Pick<Reply, "shortcut" | "content">,
): Promise<Reply> {
  const reply = { shortcut, content: checkedText("content", content) };
  const stored = await insertReply(database, { accountId, id: ids.uuidv7() }, reply, mostReplies);
  return unlessRefused(stored, shortcut, () => fail("resource.conflict", `An account can have at most ${mostReplies} saved replies.`));
}

/**
 * Changes a reply.
 * @throws Failure `resource.not_found`, `validation.failed`; `resource.conflict` if the shortcut is already in use
 */
export async function updateReply(
  { database }: Pick<ReplyDeps, "database">,
  key: { readonly accountId: string; readonly id: string },
  { shortcut, content }: { readonly shortcut: string | undefined; readonly content: string | undefined },
): Promise<Reply> {
  if (!isGuid(key.id)) failUnknown();
  const changes = {
    ...(shortcut === undefined ? {} : { shortcut }),
    ...(content === undefined ? {} : { content: checkedText("content", content) }),
  };
  return unlessRefused(await changeReply(database, key, changes), shortcut ?? "", failUnknown);
}

/** Deletes a reply. @throws Failure `resource.not_found` */
export async function removeReply(
  { database }: Pick<ReplyDeps, "database">,
  key: { readonly accountId: string; readonly id: string },
): Promise<void> {
  if (!isGuid(key.id) || !(await deleteReply(database, key))) failUnknown();
}

function unlessRefused(stored: Reply | "taken" | null, shortcut: string, refuse: () => never): Reply {
  if (stored === "taken") fail("resource.conflict", `Another reply has the shortcut "${shortcut}".`);
  return stored ?? refuse();
}

function failUnknown(): never {
  fail("resource.not_found", "No such reply exists in the account.");
}
