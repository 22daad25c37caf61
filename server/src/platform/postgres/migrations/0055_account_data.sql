-- runs with: 0054
-- When the deletion of the account was requested. Nobody can use the account any longer, and its data is being removed.
alter table accounts add column deletion_requested_at timestamptz;
create index accounts_deleted on accounts (deletion_requested_at) where deletion_requested_at is not null;

-- Archives with everything in an account. A completed archive is deleted when it expires or when the next one is complete.
create table account_exports (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  records bigint not null default 0,
  files integer not null default 0,
  blob_key text,
  size_bytes bigint,
  attempts integer not null default 0,
  lease_owner uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz
);
create unique index account_exports_active on account_exports (account_id) where status in ('queued', 'running');
create index account_exports_account on account_exports (account_id, created_at desc);
create index account_exports_blobs on account_exports (blob_key) where blob_key is not null;
