import type { ObjectOwners } from "../ports/object-owners.ts";
import { keptJobs } from "../knowledge/jobs/kept.sql.ts";
import type { Database } from "../platform/postgres/client.ts";

export function postgresObjectOwners(database: Database): ObjectOwners {
  return {
    hasForeign: async (accountId, { brand, persona, source, integration, job, onboarding, webhook, delivery }) => {
      const found = await database.one(
        "owners.hasForeign",
        `select 1 where exists (select 1 from brands where id = any($2::uuid[]) and account_id <> $1)
           or exists (select 1 from personas where id = any($3::uuid[]) and account_id <> $1)
           or exists (select 1 from sources where id = any($4::uuid[]) and account_id <> $1 and deleted_at is null and type <> 'library')
           or exists (select 1 from integrations where id = any($5::uuid[]) and account_id <> $1)
           or exists (select 1 from jobs j where j.id = any($6::uuid[]) and j.account_id <> $1 and (${keptJobs}))
           or exists (select 1 from onboardings where id = any($7::uuid[]) and account_id <> $1)
           or exists (select 1 from webhooks where id = any($8::uuid[]) and account_id <> $1)
           or exists (select 1 from webhook_deliveries where id = any($9::uuid[]) and account_id <> $1)`,
        [accountId, brand, persona, source, integration, job, onboarding, webhook, delivery],
      );
      return found !== null;
    },
  };
}
