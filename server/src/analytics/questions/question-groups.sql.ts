import type { Queryable } from "../../ports/database.ts";
import type { QuestionState } from "./model/question-state.ts";

interface StoredGroup {
  readonly id: string;
  readonly vector: Buffer;
}

/** Prevents two nodes from creating groups with the same meaning. The lock lasts until the transaction ends. */
export async function lockGroups(db: Queryable, accountId: string, brandId: string): Promise<void> {
  await db.one("questions.lock", "select id from brands where account_id = $1 and id = $2 for no key update", [accountId, brandId]);
}

/** Returns the groups of a brand whose vectors were computed by the given model. */
export function groupsOfModel(db: Queryable, accountId: string, brandId: string, model: string): Promise<StoredGroup[]> {
  return db.rows("questions.groups", `select id, vector from question_groups where account_id = $1 and brand_id = $2 and model = $3`, [
    accountId,
    brandId,
    model,
  ]);
}

/** Deletes undecided groups whose vectors were computed by other models; their wordings are grouped again. */
export async function dropStaleGroups(db: Queryable, accountId: string, brandId: string, model: string): Promise<void> {
  await db.run(
    "questions.dropStale",
    "delete from question_groups where account_id = $1 and brand_id = $2 and model <> $3 and state_at is null",
    [accountId, brandId, model],
  );
}

export async function insertGroup(
  db: Queryable,
  {
    id,
    accountId,
    brandId,
    model,
    vector,
  }: { readonly id: string; readonly accountId: string; readonly brandId: string; readonly model: string; readonly vector: Int8Array },
): Promise<void> {
  await db.run(
    "questions.insertGroup",
    "insert into question_groups (id, account_id, brand_id, model, vector) values ($1, $2, $3, $4, $5)",
    [id, accountId, brandId, model, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)],
  );
}

export async function insertWording(
  db: Queryable,
  {
    accountId,
    brandId,
    key,
    groupId,
  }: { readonly accountId: string; readonly brandId: string; readonly key: string; readonly groupId: string },
): Promise<void> {
  await db.run(
    "questions.insertWording",
    `insert into question_wordings (account_id, brand_id, digest, group_id) values ($1, $2, sha256(convert_to($3, 'UTF8')), $4)
     on conflict do nothing`,
    [accountId, brandId, key, groupId],
  );
}

/** Deletes the account's groups that no longer have a conversation or search, because these were erased or have expired. */
export async function dropForgotten(db: Queryable, accountId: string): Promise<void> {
  await db.run(
    "questions.dropForgotten",
    `with asked as (
       select p.brand_id, sha256(convert_to(k.key, 'UTF8')) as digest from (
         select persona_id, question_key as key from turns where account_id = $1 and question_key is not null
         union select persona_id, query_key from searches where account_id = $1 and query_key is not null
       ) k join personas p on p.account_id = $1 and p.id = k.persona_id
     ), forgotten as (
       delete from question_wordings w where w.account_id = $1
         and not exists (select 1 from asked a where a.brand_id = w.brand_id and a.digest = w.digest)
       returning w.group_id, w.digest
     )
     delete from question_groups g where g.account_id = $1 and g.id in (select group_id from forgotten)
       and not exists (
         select 1 from question_wordings w where w.account_id = $1 and w.group_id = g.id
           and not exists (select 1 from forgotten f where f.group_id = w.group_id and f.digest = w.digest)
       )`,
    [accountId],
  );
}

/**
 * Sets the state of a group.
 * @returns whether the group exists
 */
export async function setState(db: Queryable, accountId: string, groupId: string, state: QuestionState): Promise<boolean> {
  const changed = await db.run(
    "questions.setState",
    "update question_groups set state = $3, state_at = now() where account_id = $1 and id = $2",
    [accountId, groupId, state],
  );
  return changed > 0;
}

export interface LatestWording {
  readonly brandId: string;
  readonly personaId: string;
  readonly wording: string;
  /** Conversation that contains the wording; null for a search. */
  readonly sessionId: string | null;
}

/**
 * Returns the latest wording of a group and the persona that was asked; null if the question no longer occurs in any conversation or
 * search.
 */
export function latestWording(db: Queryable, accountId: string, groupId: string): Promise<LatestWording | null> {
  return db.one(
    "questions.latest",
    `select w.brand_id as "brandId", a.persona_id as "personaId", a.wording, a.session_id as "sessionId" from question_wordings w
       join personas p on p.account_id = $1 and p.brand_id = w.brand_id
       join (
         select t.persona_id, t.session_id, t.created_at as moment, sha256(convert_to(t.question_key, 'UTF8')) as digest, coalesce((
             select e.data ->> 'content' from session_events e where e.session_id = t.session_id and e.epoch = t.epoch
               and e.turn_index = t.turn_index and e.event = 'message' and e.data ->> 'role' = 'user' order by e.seq limit 1
           ), t.question_key) as wording
         from turns t where t.account_id = $1 and t.question_key is not null and not t.of_dashboard
         union all
         select l.persona_id, null::uuid, l.created_at, sha256(convert_to(l.query_key, 'UTF8')), l.query from searches l
         where l.account_id = $1 and l.query_key is not null
       ) a on a.persona_id = p.id and a.digest = w.digest
     where w.account_id = $1 and w.group_id = $2 order by a.moment desc limit 1`,
    [accountId, groupId],
  );
}
