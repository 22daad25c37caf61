import { Failure } from "../errors/fail.ts";
import type { Log } from "../lib/log.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import type { RetrievalHit, RetrievalIndex } from "../ports/retrieval-index.ts";
import { retrieve } from "../search/search-knowledge.ts";
import { scopeOf } from "../search/scope.ts";
import { answerTurn } from "./answer-turn.ts";
import { planTurn, type PersonaVoice, type QuestionPlan } from "./answer/index.ts";
import { leaseMs, runningKey, type BeginTurnDeps, type BegunTurn } from "./begin-turn.ts";
import { cardsOf } from "./cards.ts";
import { pastCards, pastTurns } from "./history.ts";
import type { Session, TurnCommit } from "./store.ts";
import { TurnWriter, type FrameSink } from "./turn-writer.ts";

export type TakeTurnDeps = BeginTurnDeps & {
  readonly index: RetrievalIndex;
  readonly embedder: Embedder;
  /** Null: the extractive answerer. */
  readonly languageModel: LanguageModel | null;
  readonly log: Log;
};

const thinkingAfterMs = 300;

/**
 * Runs a begun turn to its end. Whatever happens, the last frame is `done` (committed) or `error` (nothing kept, nothing charged); never
 * rejects. A reader that left does not stop it.
 */
export async function takeTurn(deps: TakeTurnDeps, turn: BegunTurn, sink: FrameSink): Promise<void> {
  const { lease, reservation, price } = turn;
  const { session, owner } = lease;
  const turnIndex = session.turnCount;
  const writer = new TurnWriter(sink, { epoch: session.epoch, seq: session.lastSeq, turnIndex });
  const heartbeat = setInterval(() => {
    deps.store.keep(session.id, owner, leaseMs).catch((error: unknown) => deps.log.warn({ err: error }, "a turn's lease was not kept"));
  }, leaseMs / 3);
  const thinking = setTimeout(() => {
    if (!writer.spoke) writer.send("thinking", {});
  }, thinkingAfterMs);
  try {
    writer.send("session", { session_id: session.id, end_user_id: session.endUserId });
    writer.record("message", { role: "user", content: turn.input.message, turn_index: turnIndex, ts: deps.clock.now().toISOString() });
    const grounding = await speak(deps, turn, writer, turnIndex, () => clearTimeout(thinking));
    // From here on no frame but the last may come: its number is part of the commit.
    clearTimeout(thinking);
    const committed = await commitSurely(
      deps.store,
      {
        sessionId: session.id,
        owner,
        // The frame that is sent after the commit has the next number.
        lastSeq: writer.nextSeq,
        events: writer.events,
        channel: turn.input.channel ?? null,
        userAttributes: turn.input.userAttributes ?? null,
        metadata: turn.input.metadata ?? null,
        title: shortened(turn.input.message),
        preview: shortened(writer.bubbles.at(-1) ?? ""),
        ledger: { id: deps.ids.uuidv7(), accountId: session.accountId, credits: price },
      },
      session,
    );
    if (!committed) throw new Failure("session.turn_in_flight", "The session was taken over by another turn");
    reservation.committed(price);
    deps.running.delete(runningKey(turn.context, session.id));
    writer.send("done", { turn_index: turnIndex, credits_charged: price, grounding });
  } catch (error) {
    reservation.release();
    await deps.store
      .abandon(session.id, owner, writer.nextSeq)
      .catch((failed: unknown) => deps.log.warn({ err: failed }, "a lease was not given back; it runs out"));
    deps.running.delete(runningKey(turn.context, session.id));
    if (!(error instanceof Failure)) deps.log.error({ err: error, sessionId: session.id }, "a turn failed");
    const failure =
      error instanceof Failure ? error : new Failure("server.error", "An unexpected error; nothing was kept, send the message again");
    writer.send("error", { code: failure.code, message: failure.message });
  } finally {
    clearInterval(heartbeat);
    clearTimeout(thinking);
  }
}

/** Commits a turn. Where the answer to the commit is lost with the connection, looks whether the turn is there. */
async function commitSurely(store: TakeTurnDeps["store"], turn: TurnCommit, { accountId, turnCount }: Session): Promise<boolean> {
  try {
    return await store.commit(turn);
  } catch (error) {
    const now = await store.session(accountId, turn.sessionId).catch(() => null);
    if (now?.lastSeq === turn.lastSeq && now.turnCount > turnCount) return true;
    throw error;
  }
}

/** Says the answer. Returns how it was checked against the records. */
async function speak(
  deps: TakeTurnDeps,
  turn: BegunTurn,
  writer: TurnWriter,
  turnIndex: number,
  onFirstText: () => void,
): Promise<{ checked: number; dropped: number }> {
  const { context, lease, input } = turn;
  const voice = voiceOf(turn);
  const history = pastTurns(lease.recent);
  const plan = planTurn(input.message, history, voice);
  const hits = plan.kind === "question" ? await hitsFor(deps, turn, plan) : [];
  const request = { plan, message: input.message, history, voice, hits, signal: new AbortController().signal };
  const sentCards = new Set<string>();
  let bubble = 0;
  for await (const event of answerTurn(deps.languageModel, request, deps.log)) {
    switch (event.type) {
      case "cite": {
        const cards = cardsOf(
          event.documentIds.filter((id) => !sentCards.has(id)),
          hits,
        );
        if (cards.length === 0) break;
        for (const id of event.documentIds) sentCards.add(id);
        writer.send("docs", { turn_index: turnIndex, cards });
        writer.record("cards", { turn_index: turnIndex, cards });
        break;
      }
      case "sentence":
        onFirstText();
        if (event.bubble !== bubble) {
          writer.endBubble(deps.clock.now());
          writer.boundary();
          bubble = event.bubble;
        }
        writer.text(event.text);
        break;
      case "end":
        writer.endBubble(deps.clock.now());
        return event.grounding;
    }
  }
  throw new Error(`the answerer of ${context.persona.id} ended without an end`);
}

/** Retrieves for the question; what it refers to in the conversation comes along. */
async function hitsFor(deps: TakeTurnDeps, turn: BegunTurn, plan: QuestionPlan): Promise<RetrievalHit[]> {
  const { hits } = await retrieve(deps, turn.context, { query: plan.standalone, mode: "fast", topK: plan.topK, filter: plan.filter });
  const found = new Set(hits.map((hit) => hit.documentId));
  const cards = pastCards(turn.lease.recent);
  const scope = scopeOf(turn.context);
  const referred = plan.referents.flatMap((documentId) => {
    const card = found.has(documentId) ? undefined : cards.get(documentId);
    return card === undefined ? [] : (deps.index.get(scope, card.source_id, card.document_id) ?? []);
  });
  return [...referred, ...hits];
}

function voiceOf({ context: { persona, brand } }: BegunTurn): PersonaVoice {
  return {
    name: persona.name,
    brandName: brand.displayName,
    greeting: persona.greeting,
    tone: persona.tone,
    instructions: persona.instructions,
    languages: persona.languages,
    suggestedQuestions: persona.suggestedQuestions,
    defaultCurrency: brand.defaultCurrency,
    description: persona.description,
  };
}

const mostShort = 120;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return [...line].length <= mostShort ? line : `${[...line].slice(0, mostShort - 1).join("")}…`;
}
