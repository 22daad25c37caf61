-- The last import into a source: its progress and result. A new import replaces it.
create table imports (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  source_id uuid not null unique references sources (id) on delete cascade,
  -- The job that runs it, or ran it last; jobs are forgotten earlier.
  job_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'failed', 'canceled')),
  options jsonb not null,
  file_name text not null,
  -- The file, until the import ends.
  blob_key text,
  -- Whether it sends the skipped items again instead of reading a file.
  is_retry boolean not null default false,
  -- The last skipped item that a retry sends again.
  retry_until integer not null default 0,
  -- Items of the file that are done, or the number of the last skipped item that was sent again.
  position integer not null default 0,
  total integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  removed integer not null default 0,
  skipped integer not null default 0,
  -- Skipped items whose id is not known.
  unreadable integer not null default 0,
  -- Documents that the file lacks and that were kept, because there are too many of them or the file was not read completely.
  removals_withheld integer not null default 0,
  error jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index imports_account on imports (account_id);
create index imports_job on imports (job_id);
create index imports_blob on imports (blob_key) where blob_key is not null;

-- Ids that a running import has dealt with, and those that other callers have written since it started: it must not overwrite the latter.
create table import_ids (
  import_id uuid not null references imports (id) on delete cascade,
  external_id text not null,
  -- Whether the import itself has dealt with it.
  is_own boolean not null,
  primary key (import_id, external_id)
);

create table import_skipped (
  import_id uuid not null references imports (id) on delete cascade,
  number integer generated always as identity,
  -- Line of the file, or number of the item in XML; null if unknown.
  line integer,
  -- Id of the item as sent; null if unknown.
  external_id text,
  code text not null,
  message text not null,
  -- The product to send again; null if sending it again would not help.
  item json,
  primary key (import_id, number)
);

-- An import ends with its job, whichever statement ends that.
create function follow_import_job() returns trigger language plpgsql as $$
begin
  update imports set state = new.status, started_at = coalesce(started_at, new.started_at), finished_at = new.finished_at, error = new.error,
    blob_key = case when new.finished_at is null then blob_key end
  where job_id = new.id and account_id = new.account_id;
  if new.finished_at is not null then
    delete from import_ids where import_id in (select id from imports where job_id = new.id);
  end if;
  return null;
end
$$;
create trigger jobs_follow_import after update of status on jobs
  for each row when (new.operation = 'import' and new.status is distinct from old.status) execute function follow_import_job();
