-- runs with: 0054
-- Documents that the last import into a source created, changed or removed, so that the import can be undone.
create table import_changes (
  import_id uuid not null references imports (id) on delete cascade,
  account_id uuid not null,
  external_id text not null,
  change text not null check (change in ('created', 'updated', 'removed')),
  -- Without a foreign key, because the versions of a document outlive it.
  document_id uuid not null,
  -- The version that the import wrote, or the version that it removed.
  version bigint not null,
  -- The version to restore; null for a document that the import created.
  previous_version bigint,
  -- Whether a removed document was enabled.
  enabled boolean not null,
  primary key (import_id, external_id)
);

alter table imports add column undone_at timestamptz;

alter table jobs drop constraint jobs_operation_check;
alter table jobs add constraint jobs_operation_check check (operation in (
  'delete', 'process', 'reprocess', 'move', 'import', 'summary', 'activate', 'undo'
)) not valid;

-- What the key is for, such as "nightly sync".
alter table api_keys add column name text;
