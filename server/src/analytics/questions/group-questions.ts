import { compact } from "../../chat/sentence-vectors/model/compact-vectors.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Log } from "../../platform/lib/log.ts";
import type { Transactions } from "../../ports/database.ts";
import type { RetrievalIndexes } from "../../search/retrieval-indexes.ts";
import type { FiguresQuery } from "../model/figures-query.ts";
import { assignWordings, type EmbeddedWording } from "./model/assign-wordings.ts";
import { dropForgotten, dropStaleGroups, groupsOfModel, insertGroup, insertWording, lockGroups } from "./question-groups.sql.ts";
import { newWordingsOf, type NewWording, type QuestionKind } from "./questions.sql.ts";

export interface GroupQuestionsDeps {
  readonly database: Transactions;
  readonly indexes: RetrievalIndexes;
  readonly ids: Ids;
  readonly log: Pick<Log, "warn">;
}

/** Groups the wordings of questions by meaning, in the background. */
export interface QuestionGrouping {
  /** Starts grouping the new wordings in a query, unless the account's wordings are already being grouped. */
  begin(query: FiguresQuery, kind: QuestionKind): void;
  /** Cancels grouping and resolves when it has ended. */
  stop(): Promise<void>;
}

/** Number of strings per request to the embedding model while a brand's wordings are grouped. */
const textsAtOnce = 16;
const wordingsAtOnce = 400;
const forgetEveryMs = 3_600_000;

export function groupQuestions(deps: GroupQuestionsDeps): QuestionGrouping {
  const running = new Map<string, Promise<void>>();
  const forgottenAt = new Map<string, number>();
  const stopping = new AbortController();

  const group = async (query: FiguresQuery, kind: QuestionKind): Promise<void> => {
    const wordings = await newWordingsOf(deps.database, query, kind, wordingsAtOnce);
    for (const brandId of new Set(wordings.map((wording) => wording.brandId))) {
      const some = wordings.filter((wording) => wording.brandId === brandId);
      if (stopping.signal.aborted) return;
      await groupOfBrand(deps, query.accountId, brandId, some, stopping.signal);
    }
    if (Date.now() - (forgottenAt.get(query.accountId) ?? 0) < forgetEveryMs) return;
    forgottenAt.set(query.accountId, Date.now());
    await dropForgotten(deps.database, query.accountId);
  };

  return {
    begin(query, kind) {
      const { accountId } = query;
      if (running.has(accountId) || stopping.signal.aborted) return;
      const work = group(query, kind)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) deps.log.warn({ err: error }, "failed to group questions, will retry when they are listed");
        })
        .finally(() => running.delete(accountId));
      running.set(accountId, work);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

/** Embeds the wordings of a brand and stores their groups. */
async function groupOfBrand(
  { database, indexes, ids }: GroupQuestionsDeps,
  accountId: string,
  brandId: string,
  wordings: readonly NewWording[],
  signal: AbortSignal,
): Promise<void> {
  const { embedder } = indexes.of(brandId);
  if (embedder === null) return;
  const embedded: EmbeddedWording[] = [];
  for (let at = 0; at < wordings.length; at += textsAtOnce) {
    const some = wordings.slice(at, at + textsAtOnce);
    const vectors = await embedder.embedPassages(
      some.map(({ wording }) => wording),
      signal,
    );
    embedded.push(...some.flatMap(({ key }, index) => (vectors[index] === undefined ? [] : [{ key, vector: compact(vectors[index]) }])));
  }
  const model = embedder.info.fingerprint;
  await database.transaction(async (tx) => {
    await lockGroups(tx, accountId, brandId);
    await dropStaleGroups(tx, accountId, brandId, model);
    const known = (await groupsOfModel(tx, accountId, brandId, model)).map(({ id, vector }) => ({ id, vector: new Int8Array(vector) }));
    const { groups, added } = assignWordings(known, embedded, () => ids.uuidv7());
    for (const { id, vector } of added) await insertGroup(tx, { id, accountId, brandId, model, vector });
    for (const [key, groupId] of groups) await insertWording(tx, { accountId, brandId, key, groupId });
  });
}
