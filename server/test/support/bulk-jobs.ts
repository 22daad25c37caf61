import { ids } from "../../src/platform/ids.ts";
import { Api, eventually } from "./api.ts";
import type { TestAccount, SharedService } from "./service.ts";

/** Signs in as the owner of the account. */
export async function signedIn(
  service: Pick<SharedService, "url">,
  { email, password }: Pick<TestAccount, "email" | "password">,
): Promise<Api> {
  const { body } = await new Api(service.url).call("POST", "/api/auth/login", { email, password });
  return new Api(service.url, { authorization: `Bearer ${body.access_token}` });
}

/** Disables version history for the account's documents from now on, so that replaced files are deleted immediately. */
export async function keepNoVersions(service: Pick<SharedService, "url">, account: Pick<TestAccount, "email" | "password">): Promise<void> {
  const owner = await signedIn(service, account);
  const { status, text } = await owner.call("PATCH", "/api/account", { document_history_days: 0 });
  if (status !== 200) throw new Error(text);
}

/** Waits until no job of the account is queued or running. */
export function jobsDone({ database }: SharedService, accountId: string): Promise<void> {
  return eventually(
    async () =>
      (await database.one("test.jobsUnderWay", `select 1 from jobs where account_id = $1 and status in ('queued', 'running')`, [
        accountId,
      ])) === null,
  );
}

/** Keeps the account busy with a job leased by another worker while `work` runs. */
export async function whileBusy({ database }: SharedService, accountId: string, work: (jobId: string) => Promise<void>): Promise<void> {
  const jobId = ids.uuidv7();
  await database.run(
    "test.occupy",
    `insert into jobs (id, account_id, operation, status, task, total, lease_owner, lease_until, started_at)
     values ($1, $2, 'import', 'running', '{}', 1, $1, now() + interval '1 hour', now())`,
    [jobId, accountId],
  );
  try {
    await work(jobId);
  } finally {
    await database.run("test.free", `delete from jobs where id = $1`, [jobId]);
  }
}

export interface Units {
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}

/** Returns the total units in the account's usage, in the ledger and in the documents, which must all be equal. */
export async function unitsOf({ database }: SharedService, accountId: string): Promise<{ usage: Units; ledger: Units; documents: Units }> {
  const read = async (name: string, text: string): Promise<Units> =>
    (await database.one<Units>(`test.units.${name}`, text, [accountId])) ?? { knowledgeUnits: 0, storageUnits: 0 };
  return {
    usage: await read(
      "usage",
      `select knowledge_units as "knowledgeUnits", storage_units as "storageUnits" from account_usage where account_id = $1`,
    ),
    ledger: await read(
      "ledger",
      `select coalesce(sum(knowledge_units), 0) as "knowledgeUnits", coalesce(sum(storage_units), 0) as "storageUnits" from usage_ledger
       where account_id = $1`,
    ),
    documents: await read(
      "documents",
      `select coalesce(sum(coalesce(d.knowledge_units, d.estimated_knowledge_units)::numeric(20, 4)), 0) as "knowledgeUnits",
         coalesce(sum(coalesce(d.storage_units, d.estimated_storage_units)::numeric(20, 6)), 0) as "storageUnits"
       from documents d join sources s on s.id = d.source_id and s.deleted_at is null where d.account_id = $1 and d.state <> 'deleted'`,
    ),
  };
}
