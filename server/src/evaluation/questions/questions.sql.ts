import type { Queryable } from "../../ports/database.ts";
import type { ExpectedReply } from "../model/expected-reply.ts";

/** A question of a brand's evaluation set. */
export interface EvaluationQuestion {
  readonly id: string;
  readonly brandId: string;
  readonly question: string;
  readonly expect: ExpectedReply;
  /** Whether it was added because it was answered in analytics. */
  readonly isLearned: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date | null;
}

export interface QuestionKey {
  readonly accountId: string;
  readonly id: string;
}

const columns = `id, brand_id as "brandId", question, expect, group_id is not null as "isLearned", created_at as "createdAt", changed_at as "changedAt"`;

/** Returns the questions of a brand, or of all brands, in the order in which they were added. */
export async function listQuestions(
  db: Queryable,
  accountId: string,
  { brandId, limit, offset }: { readonly brandId: string | null; readonly limit: number; readonly offset: number },
): Promise<{ readonly items: EvaluationQuestion[]; readonly total: number }> {
  const where = "account_id = $1 and ($2::uuid is null or brand_id = $2)";
  const [items, total] = await Promise.all([
    db.rows<EvaluationQuestion>(
      "evaluationQuestions.list",
      `select ${columns} from evaluation_questions where ${where} order by created_at, id limit $3 offset $4`,
      [accountId, brandId, limit, offset],
    ),
    db.one<{ count: number }>("evaluationQuestions.count", `select count(*) as count from evaluation_questions where ${where}`, [
      accountId,
      brandId,
    ]),
  ]);
  return { items, total: total?.count ?? 0 };
}

/** Adds a question to the set of a brand. Returns null if the brand does not exist, and `full` if its set has reached the maximum size. */
export async function insertQuestion(
  db: Queryable,
  { accountId, id }: QuestionKey,
  { brandId, question, expect }: Pick<EvaluationQuestion, "brandId" | "question" | "expect">,
  most: number,
): Promise<EvaluationQuestion | "full" | null> {
  const stored = await db.one<EvaluationQuestion>(
    "evaluationQuestions.insert",
    `insert into evaluation_questions (id, account_id, brand_id, question, expect)
     select $2, b.account_id, b.id, $4, $5::jsonb from brands b where b.account_id = $1 and b.id = $3
       and (select count(*) from evaluation_questions q where q.account_id = $1 and q.brand_id = $3) < $6
     returning ${columns}`,
    [accountId, id, brandId, question, JSON.stringify(expect), most],
  );
  if (stored !== null) return stored;
  const brand = await db.one("evaluationQuestions.brand", "select 1 as one from brands where account_id = $1 and id = $2", [
    accountId,
    brandId,
  ]);
  return brand === null ? null : "full";
}

/** A question that was answered in analytics. */
export interface LearnedQuestion {
  readonly accountId: string;
  readonly groupId: string;
  readonly brandId: string;
  readonly question: string;
  readonly expect: ExpectedReply;
}

/**
 * Adds an answered question, unless the set has reached its maximum size or the brand was deleted. If the question is answered again, the
 * stored question is replaced,
 * unless a user has changed it since.
 */
export async function keepLearned(
  db: Queryable,
  id: string,
  { accountId, groupId, brandId, question, expect }: LearnedQuestion,
  most: number,
): Promise<void> {
  await db.run(
    "evaluationQuestions.learn",
    `insert into evaluation_questions as q (id, account_id, brand_id, question, expect, group_id)
     select $2, b.account_id, b.id, $4, $5::jsonb, $6 from brands b where b.account_id = $1 and b.id = $3
       and ((select count(*) from evaluation_questions q where q.account_id = $1 and q.brand_id = $3) < $7
         or exists (select from evaluation_questions q where q.account_id = $1 and q.group_id = $6))
     on conflict (account_id, group_id) where group_id is not null do update set question = excluded.question, expect = excluded.expect
       where q.changed_at is null`,
    [accountId, id, brandId, question, JSON.stringify(expect), groupId, most],
  );
}

/** Changes the given fields. Returns null if the question does not exist. */
export function changeQuestion(
  db: Queryable,
  { accountId, id }: QuestionKey,
  { question, expect }: { readonly question: string | undefined; readonly expect: ExpectedReply | undefined },
): Promise<EvaluationQuestion | null> {
  return db.one<EvaluationQuestion>(
    "evaluationQuestions.change",
    `update evaluation_questions set question = coalesce($3, question), expect = coalesce($4::jsonb, expect), changed_at = now()
     where account_id = $1 and id = $2 returning ${columns}`,
    [accountId, id, question ?? null, expect === undefined ? null : JSON.stringify(expect)],
  );
}

/** Deletes a question, its results and their conversations. Returns whether the question existed. */
export async function deleteQuestion(db: Queryable, { accountId, id }: QuestionKey): Promise<boolean> {
  const deleted = await db.one<{ count: number }>(
    "evaluationQuestions.delete",
    `with question as (
       delete from evaluation_questions where account_id = $1 and id = $2 returning id
     ), results as (
       delete from evaluation_results where account_id = $1 and question_id in (select id from question) returning session_id
     ), conversations as (
       delete from sessions where account_id = $1 and of_dashboard and id in (select session_id from results)
     )
     select count(*) as count from question`,
    [accountId, id],
  );
  return (deleted?.count ?? 0) > 0;
}
