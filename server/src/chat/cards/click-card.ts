import { setTimeout as delay } from "node:timers/promises";
import { fail } from "../../platform/errors/fail.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";
import type { Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { checkedText } from "../model/check-text.ts";
import type { Caller } from "../model/caller.ts";
import { readableSession } from "../session/readable-session.ts";
import { epochOfCard, insertClick, isTurnRunning, lockCard, type CardClick } from "./clicks.sql.ts";

export interface ClickCardDeps {
  readonly database: Transactions;
  readonly ids: Pick<Ids, "uuidv7">;
}

export interface ClickInput {
  readonly sessionId: string;
  readonly turnIndex: number;
  readonly cardId: string;
  readonly url: string | undefined;
}

/** Repeated clicks within this many milliseconds count once. */
const repeatMs = 60_000;
/** A card is shown before its turn is committed, so a click waits up to this many milliseconds for the commit. */
const patienceMs = 10_000;
const pauseMs = 200;

/**
 * Counts a visitor's click on a card.
 * @throws Failure `resource.not_found` for an unknown session or card, `auth.forbidden` for another persona's session, `validation.failed`
 */
export async function clickCard({ database, ids }: ClickCardDeps, caller: Caller, input: ClickInput): Promise<void> {
  const cardId = checkedText("card_id", input.cardId);
  const url = input.url === undefined ? null : checkedUrl(input.url);
  const { id: sessionId, accountId } = await readableSession({ database }, caller, input.sessionId);
  const click = { id: ids.uuidv7(), accountId, sessionId, turnIndex: input.turnIndex, cardId, url };
  const deadline = performance.now() + patienceMs;
  let outcome = await count(database, click);
  while (outcome === "turn_running" && performance.now() < deadline) {
    await delay(pauseMs);
    outcome = await count(database, click);
  }
  if (outcome === "unknown" || outcome === "turn_running") fail("resource.not_found", "The turn has no card with this id.");
}

/** Locks the card, so that concurrent clicks are counted correctly. */
function count(database: Transactions, click: Omit<CardClick, "epoch">): Promise<"counted" | "repeated" | "turn_running" | "unknown"> {
  return database.transaction(async (tx) => {
    const epoch = await epochOfCard(tx, click);
    if (epoch === null) return (await isTurnRunning(tx, click)) ? "turn_running" : "unknown";
    // Must precede the statement that reads earlier clicks.
    await lockCard(tx, { ...click, epoch });
    return (await insertClick(tx, { ...click, epoch }, repeatMs)) ? "counted" : "repeated";
  });
}

function checkedUrl(url: string): string {
  const text = checkedText("url", url);
  if (/^https?:$/.test(parseUrl(text)?.protocol ?? "")) return text;
  const message = "must be a URL that starts with https:// or http://";
  fail("validation.failed", `\`url\` ${message}.`, { errors: [{ field: "url", code: "format", message }] });
}
