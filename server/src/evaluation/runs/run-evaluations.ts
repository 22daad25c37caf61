import { setTimeout as delay } from "node:timers/promises";
import { ask, type AskDeps } from "../../chat/again/ask.ts";
import { Failure } from "../../platform/errors/fail.ts";
import type { Log } from "../../platform/lib/log.ts";
import { Signal } from "../../platform/lib/signal.ts";
import type { SessionActor } from "../../ports/actor.ts";
import type { Ids } from "../../ports/ids.ts";
import { problemsWith } from "../model/expected-reply.ts";
import {
  claimEvaluation,
  endEvaluation,
  type HeldEvaluation,
  keepEvaluation,
  nextQuestion,
  type PendingQuestion,
  releaseEvaluation,
  type StoredReply,
  storeReply,
} from "./evaluation-queue.sql.ts";

export interface RunEvaluationsDeps extends AskDeps {
  readonly ids: Ids;
  readonly log: Pick<Log, "warn">;
}

export interface EvaluationRunner {
  /** Looks for queued evaluations immediately. */
  wake(): void;
  /** Releases the running evaluation after its current question, so that another node continues it. */
  stop(): Promise<void>;
}

/** Failures that would also occur for every remaining question. */
const endingCodes = new Set(["limits.quota_exceeded", "limits.subscription_required", "limits.session_time_limit", "resource.not_found"]);

/**
 * Maximum number of times that a question is started. The question itself may cause the interruption of its runner. It is charged only
 * once.
 */
const mostAttempts = 3;

/**
 * Runs queued evaluations one question at a time until stopped, so that visitors hardly notice. Takes one question from each account in
 * turn. If a
 * runner crashes, another continues its evaluation at the first question without a stored reply.
 */
export function runEvaluations(deps: RunEvaluationsDeps, options: { readonly leaseMs: number; readonly pollMs: number }): EvaluationRunner {
  const signal = new Signal();
  let stopping = false;
  const isStopping = (): boolean => stopping;
  const work = async (): Promise<void> => {
    while (!stopping) {
      const seen = signal.count;
      const held = await claimEvaluation(deps.database, deps.ids.uuidv7(), options.leaseMs).catch((error: unknown) => {
        deps.log.warn({ err: error }, "failed to query evaluations");
        return null;
      });
      if (held === null) await signal.wait(options.pollMs, seen);
      else await askNext(deps, held, { leaseMs: options.leaseMs, isStopping });
    }
  };
  const working = work();
  return {
    wake: () => signal.notify(),
    async stop() {
      stopping = true;
      signal.notify();
      await working;
    },
  };
}

interface RunOptions {
  readonly leaseMs: number;
  readonly isStopping: () => boolean;
}

/**
 * Asks the next question of an evaluation, and releases the evaluation. If that fails, the lease of the evaluation expires, and the
 * evaluation is continued later; it
 * fails if the same question interrupts it repeatedly.
 */
async function askNext(deps: RunEvaluationsDeps, held: HeldEvaluation, { leaseMs, isStopping }: RunOptions): Promise<void> {
  const keep = (): Promise<boolean> => keepEvaluation(deps.database, held, leaseMs);
  const warn = (error: unknown): void => deps.log.warn({ err: error, evaluation: held.id }, "evaluation interrupted, will continue");
  const heart = setInterval(() => void keep().catch(warn), leaseMs / 3);
  try {
    const next = await nextQuestion(deps.database, held);
    if (next === null) return await endEvaluation(deps.database, held, null);
    if (next.attempts > mostAttempts) return await endEvaluation(deps.database, held, "server.error");
    const reply = await replyWhenFree(deps, held, next, isStopping);
    if (reply === null) return await releaseEvaluation(deps.database, held);
    if (reply.errorCode !== null && endingCodes.has(reply.errorCode)) return await endEvaluation(deps.database, held, reply.errorCode);
    await storeReply(deps.database, held, next.position, reply);
    await releaseEvaluation(deps.database, held);
  } catch (error) {
    warn(error);
  } finally {
    clearInterval(heart);
  }
}

/** How long a turn can keep running after its runner has disappeared, and the time between attempts to ask the question. */
const [mostWaitMs, waitMs] = [60_000, 1_000];

/** Waits while a runner that has disappeared still holds the turn. Returns null if this runner must stop in the meantime. */
async function replyWhenFree(
  deps: RunEvaluationsDeps,
  held: HeldEvaluation,
  question: PendingQuestion,
  isStopping: () => boolean,
): Promise<StoredReply | null> {
  const until = performance.now() + mostWaitMs;
  for (;;) {
    const reply = await replyTo(deps, held, question);
    if (reply.errorCode !== "session.turn_in_flight" || performance.now() > until) return reply;
    if (isStopping()) return null;
    await delay(waitMs);
  }
}

async function replyTo(
  deps: RunEvaluationsDeps,
  held: HeldEvaluation,
  { position, question, expect }: PendingQuestion,
): Promise<StoredReply> {
  // The turn belongs to the dashboard, even if the evaluation was started with a key.
  const actor: SessionActor = {
    kind: "session",
    accountId: held.accountId,
    userId: held.startedBy ?? held.id,
    role: "admin",
    sessionId: held.id,
  };
  const begun = performance.now();
  const visitor = { endUserId: null, token: null };
  try {
    const repeatable = { key: String(position), caller: `evaluation:${held.id}` };
    const { turn, outcome } = await ask(deps, actor, {
      message: question,
      personaId: held.personaId,
      sessionId: undefined,
      visitor,
      repeatable,
    });
    const judged = { outcome, text: turn.bubbles.join("\n\n"), documents: turn.cards.map(({ document_id: id }) => id) };
    return {
      ...judged,
      problems: problemsWith(expect, judged),
      errorCode: null,
      credits: turn.creditsCharged,
      durationMs: Math.round(performance.now() - begun),
      sessionId: turn.sessionId,
      turnIndex: turn.turnIndex,
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const judged = { outcome: "failed", text: "", documents: [] } as const;
    const durationMs = Math.round(performance.now() - begun);
    return {
      ...judged,
      problems: problemsWith(expect, judged),
      errorCode: error.code,
      credits: 0,
      durationMs,
      sessionId: null,
      turnIndex: null,
    };
  }
}
