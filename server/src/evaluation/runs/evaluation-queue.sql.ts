import type { Queryable } from "../../ports/database.ts";
import type { JudgedReply, ReplyProblem, ExpectedReply } from "../model/expected-reply.ts";

/** An evaluation that this runner holds. */
export interface HeldEvaluation {
  readonly accountId: string;
  readonly id: string;
  readonly personaId: string;
  readonly startedBy: string | null;
  readonly owner: string;
}

/**
 * Claims an evaluation that is waiting or whose runner has disappeared: the oldest such evaluation of the account whose last question was
 * asked longest ago, so that
 * a long evaluation does not delay those of other accounts.
 */
export function claimEvaluation(db: Queryable, owner: string, leaseMs: number): Promise<HeldEvaluation | null> {
  return db.one<HeldEvaluation>(
    "evaluations.claim",
    `update evaluations e set status = 'running', started_at = coalesce(e.started_at, now()), served_at = clock_timestamp(), lease_owner = $1,
       lease_until = now() + $2::integer * interval '1 millisecond'
     from (
       select w.id from evaluations w where w.status in ('queued', 'running') and (w.lease_until is null or w.lease_until < now())
       order by (select max(s.served_at) from evaluations s where s.account_id = w.account_id) nulls first, w.created_at, w.id
       limit 1 for update of w skip locked
     ) next
     where e.id = next.id
     returning e.account_id as "accountId", e.id, e.persona_id as "personaId", e.started_by as "startedBy", e.lease_owner as owner`,
    [owner, leaseMs],
  );
}

const held = "account_id = $1 and id = $2 and lease_owner = $3 and status = 'running'";

/** Extends the lease. Returns false if the evaluation was canceled or is held by another runner. */
export async function keepEvaluation(db: Queryable, { accountId, id, owner }: HeldEvaluation, leaseMs: number): Promise<boolean> {
  const kept = await db.run(
    "evaluations.keep",
    `update evaluations set lease_until = now() + $4::integer * interval '1 millisecond' where ${held}`,
    [accountId, id, owner, leaseMs],
  );
  return kept > 0;
}

/** Releases an evaluation, so that another runner can continue it. */
export async function releaseEvaluation(db: Queryable, { accountId, id, owner }: HeldEvaluation): Promise<void> {
  await db.run("evaluations.release", `update evaluations set lease_owner = null, lease_until = null where ${held}`, [
    accountId,
    id,
    owner,
  ]);
}

/** Ends an evaluation unless it was canceled. */
export async function endEvaluation(db: Queryable, { accountId, id, owner }: HeldEvaluation, errorCode: string | null): Promise<void> {
  await db.run(
    "evaluations.end",
    `update evaluations set status = case when $4::text is null then 'completed' else 'failed' end, error_code = $4, finished_at = now(),
       lease_owner = null, lease_until = null where ${held}`,
    [accountId, id, owner, errorCode],
  );
}

export interface PendingQuestion {
  readonly position: number;
  readonly question: string;
  readonly expect: ExpectedReply;
  /** Number of times that the question was started, including this time. */
  readonly attempts: number;
}

/** Starts the next question that has no stored reply; null if there is none. */
export function nextQuestion(db: Queryable, { accountId, id }: HeldEvaluation): Promise<PendingQuestion | null> {
  return db.one(
    "evaluations.next",
    `update evaluation_results set attempts = attempts + 1 where account_id = $1 and evaluation_id = $2 and position = (
       select min(position) from evaluation_results where account_id = $1 and evaluation_id = $2 and outcome is null
     ) returning position, question, expect, attempts`,
    [accountId, id],
  );
}

export interface StoredReply extends JudgedReply {
  readonly problems: readonly ReplyProblem[];
  readonly errorCode: string | null;
  readonly credits: number;
  readonly durationMs: number;
  readonly sessionId: string | null;
  readonly turnIndex: number | null;
}

/**
 * Stores the reply to a question, even if the evaluation was canceled meanwhile. If the question was deleted, deletes the
 * conversation of the reply instead. If another runner holds the evaluation, that runner receives and stores the same reply.
 */
export async function storeReply(
  db: Queryable,
  { accountId, id, owner }: HeldEvaluation,
  position: number,
  reply: StoredReply,
): Promise<void> {
  const stored = await db.run(
    "evaluations.store",
    `update evaluation_results set outcome = $4, error_code = $5, reply = $6, documents = $7::jsonb, problems = $8::jsonb, credits = $9,
       duration_ms = $10, session_id = $11, turn_index = $12 where account_id = $1 and evaluation_id = $2 and position = $3
       and exists (
         select from evaluations e where e.account_id = $1 and e.id = $2
           and (e.lease_owner = $13 and e.status = 'running' or e.status = 'canceled')
       )`,
    [
      accountId,
      id,
      position,
      reply.outcome,
      reply.errorCode,
      reply.text,
      JSON.stringify(reply.documents),
      JSON.stringify(reply.problems),
      reply.credits,
      reply.durationMs,
      reply.sessionId,
      reply.turnIndex,
      owner,
    ],
  );
  if (stored === 0)
    await db.run(
      "evaluations.forgetReply",
      `delete from sessions where account_id = $1 and of_dashboard and id = $2
         and not exists (select from evaluation_results where account_id = $1 and evaluation_id = $3 and position = $4)`,
      [accountId, reply.sessionId, id, position],
    );
}
