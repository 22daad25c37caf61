import { isUniqueViolation } from "../../platform/postgres/failures.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Evaluation, EvaluationResult } from "./model/evaluation.ts";

export interface EvaluationKey {
  readonly accountId: string;
  readonly id: string;
}

const columns = `e.id, e.brand_id as "brandId", e.persona_id as "personaId", e.status, e.error_code as "errorCode", e.created_at as "createdAt",
  e.started_at as "startedAt", e.finished_at as "finishedAt", r.total, r.asked, r.passed, r.credits`;

const withCounts = `evaluations e cross join lateral (
    select count(*)::integer as total, count(r.outcome)::integer as asked, count(*) filter (where r.problems = '[]')::integer as passed,
      coalesce(sum(r.credits), 0)::integer as credits
    from evaluation_results r where r.account_id = $1 and r.evaluation_id = e.id
  ) r`;

/**
 * Queues an evaluation of the persona with the current questions of its brand, and deletes the persona's oldest evaluations and their
 * conversations.
 * @param kept maximum number of evaluations to keep per persona, including this one
 * @returns `running` if the persona is being evaluated, `empty` if its brand has no questions, `unknown` if the persona does not exist
 */
export async function queueEvaluation(
  tx: Queryable,
  { accountId, id }: EvaluationKey,
  { personaId, userId }: { readonly personaId: string; readonly userId: string | null },
  kept: number,
): Promise<"queued" | "running" | "empty" | "unknown"> {
  try {
    const queued = await tx.run(
      "evaluations.queue",
      `insert into evaluations (id, account_id, brand_id, persona_id, started_by)
       select $2, p.account_id, p.brand_id, p.id, $4 from personas p where p.account_id = $1 and p.id = $3`,
      [accountId, id, personaId, userId],
    );
    if (queued === 0) return "unknown";
  } catch (error) {
    if (isUniqueViolation(error, "evaluations_running")) return "running";
    throw error;
  }
  const questions = await tx.run(
    "evaluations.copyQuestions",
    `insert into evaluation_results (account_id, evaluation_id, position, question_id, question, expect)
     select $1, e.id, row_number() over (order by q.created_at, q.id), q.id, q.question, q.expect
     from evaluations e join evaluation_questions q on q.account_id = $1 and q.brand_id = e.brand_id where e.account_id = $1 and e.id = $2`,
    [accountId, id],
  );
  if (questions === 0) return "empty";
  await tx.run(
    "evaluations.forget",
    `with oldest as (
       select id from evaluations where account_id = $1 and persona_id = $2 order by created_at desc, id desc offset $3
     ), conversations as (
       delete from sessions where account_id = $1 and of_dashboard and id in (
         select session_id from evaluation_results where account_id = $1 and evaluation_id in (select id from oldest)
       )
     )
     delete from evaluations where account_id = $1 and id in (select id from oldest)`,
    [accountId, personaId, kept],
  );
  return "queued";
}

/** Returns an evaluation; null if it does not exist. */
export function evaluationById(db: Queryable, { accountId, id }: EvaluationKey): Promise<Evaluation | null> {
  return db.one("evaluations.one", `select ${columns} from ${withCounts} where e.account_id = $1 and e.id = $2`, [accountId, id]);
}

export interface EvaluationFilter {
  readonly brandId: string | null;
  readonly personaId: string | null;
}

/** Returns evaluations, latest first. */
export async function listEvaluations(
  db: Queryable,
  accountId: string,
  { brandId, personaId }: EvaluationFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly items: Evaluation[]; readonly total: number }> {
  const where = "e.account_id = $1 and ($2::uuid is null or e.brand_id = $2) and ($3::uuid is null or e.persona_id = $3)";
  const [items, total] = await Promise.all([
    db.rows<Evaluation>(
      "evaluations.list",
      `select ${columns} from ${withCounts} where ${where} order by e.created_at desc, e.id desc limit $4 offset $5`,
      [accountId, brandId, personaId, limit, offset],
    ),
    db.one<{ count: number }>("evaluations.count", `select count(*) as count from evaluations e where ${where}`, [
      accountId,
      brandId,
      personaId,
    ]),
  ]);
  return { items, total: total?.count ?? 0 };
}

/** Returns the results of an evaluation in the order of its questions. */
export function resultsOf(db: Queryable, { accountId, id }: EvaluationKey): Promise<EvaluationResult[]> {
  return db.rows(
    "evaluations.results",
    `select question_id as "questionId", question, expect, outcome, error_code as "errorCode", reply, documents, problems, credits,
       duration_ms as "durationMs", session_id as "sessionId", turn_index as "turnIndex"
     from evaluation_results where account_id = $1 and evaluation_id = $2 order by position`,
    [accountId, id],
  );
}

/**
 * Returns the id of the last completed evaluation before this one, of the same persona or, if there is none, of another persona of the
 * brand.
 */
export async function previousOf(db: Queryable, { accountId, id }: EvaluationKey): Promise<string | null> {
  const row = await db.one<{ id: string }>(
    "evaluations.previous",
    `select p.id from evaluations e join evaluations p on p.account_id = $1 and p.brand_id = e.brand_id and p.status = 'completed'
       and (p.created_at, p.id) < (e.created_at, e.id)
     where e.account_id = $1 and e.id = $2 order by p.persona_id = e.persona_id desc, p.created_at desc, p.id desc limit 1`,
    [accountId, id],
  );
  return row?.id ?? null;
}

/** Cancels an evaluation that has not ended. Questions that have been asked keep their results. Returns whether it was canceled. */
export async function cancelEvaluation(db: Queryable, { accountId, id }: EvaluationKey): Promise<boolean> {
  const canceled = await db.run(
    "evaluations.cancel",
    `update evaluations set status = 'canceled', finished_at = now(), lease_owner = null, lease_until = null
     where account_id = $1 and id = $2 and status in ('queued', 'running')`,
    [accountId, id],
  );
  return canceled > 0;
}
