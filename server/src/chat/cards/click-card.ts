import { setTimeout as delay } from "node:timers/promises";
import { fail } from "../../platform/errors/fail.ts";
import type { Ids } from "../../ports/ids.ts";
import { readableSession, type FollowDeps } from "../session/follow-session.ts";
import { checkedText } from "../model/check-text.ts";
import type { ClickStore } from "./click-store.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";

export interface ClickCardDeps {
  readonly clicks: ClickStore;
  readonly store: Pick<FollowDeps["store"], "session">;
  readonly ids: Ids;
}

export interface ClickInput {
  readonly sessionId: string;
  readonly turnIndex: number;
  readonly cardId: string;
  readonly url: string | undefined;
}

/** Repeated clicks within this time count once. */
const repeatMs = 60_000;
/** Cards are shown before their turn is committed; a click waits for that. */
const patienceMs = 10_000;
const pauseMs = 200;

/**
 * Counts a visitor's click on a card.
 * @throws Failure `resource.not_found` for an unknown session or card, `auth.forbidden` for another persona's session, `validation.failed`
 */
export async function clickCard(
  deps: ClickCardDeps,
  caller: { readonly accountId: string; readonly personaId: string | null },
  input: ClickInput,
): Promise<void> {
  const cardId = checkedText("card_id", input.cardId);
  const url = input.url === undefined ? null : checkedUrl(input.url);
  const { id: sessionId, accountId } = await readableSession(deps, caller, input.sessionId);
  const click = { id: deps.ids.uuidv7(), accountId, sessionId, turnIndex: input.turnIndex, cardId, url };
  const deadline = performance.now() + patienceMs;
  let outcome = await deps.clicks.count(click, repeatMs);
  while (outcome === "turn_running" && performance.now() < deadline) {
    await delay(pauseMs);
    outcome = await deps.clicks.count(click, repeatMs);
  }
  if (outcome === "unknown" || outcome === "turn_running") fail("resource.not_found", "The turn has no card with this id.");
}

function checkedUrl(url: string): string {
  const text = checkedText("url", url);
  if (/^https?:$/.test(parseUrl(text)?.protocol ?? "")) return text;
  const message = "must be a URL that starts with https:// or http://";
  fail("validation.failed", `\`url\` ${message}.`, { errors: [{ field: "url", code: "format", message }] });
}
