-- Sources: an account's library, deletion, summaries -----------------------------------------------------------------------

-- The library holds the account's own documents: a source of no brand, made with the first of them and shown in no list.
alter table sources alter column brand_id drop not null;
alter table sources drop constraint sources_type_check;
alter table sources add constraint sources_type_check check (type in ('catalog', 'files', 'library'));
-- A deleted source is gone for every caller; the row waits for a job to take its documents away.
alter table sources add column deleted_at timestamptz;
alter table sources add constraint sources_brand_check check (brand_id is not null or type = 'library' or deleted_at is not null);
alter table sources drop constraint sources_name_key;
create unique index sources_name_key on sources (account_id, name_key) where deleted_at is null and type <> 'library';
create unique index sources_library on sources (account_id) where type = 'library';

create table source_summaries (
  source_id uuid primary key references sources (id) on delete cascade,
  text text not null,
  built_at timestamptz not null default now()
);

-- Documents ---------------------------------------------------------------------------------------------------------------

alter table documents drop constraint documents_state_check;
-- `deleted`: gone for every caller; a job takes row, passages and file away. Its id is free from that moment on.
alter table documents add constraint documents_state_check check (state in ('staged', 'pending', 'ready', 'failed', 'deleted'));
alter table documents drop constraint documents_external_id;
create unique index documents_external_id on documents (source_id, external_id) where state <> 'deleted';
create index documents_deleted on documents (account_id, id) where state = 'deleted';
-- Which stored files a document names: what none names is swept away.
create index documents_blob on documents (blob_key) where blob_key is not null;
-- How often it was taken for processing since an attempt last had an outcome: what breaks its workers never has one.
alter table documents add column broken_off integer not null default 0;
-- The text of an account document.
alter table documents add column body text;

-- Which account documents a persona answers from.
create table activations (
  account_id uuid not null,
  persona_id uuid not null,
  document_id uuid not null references documents (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (persona_id, document_id),
  foreign key (account_id, persona_id) references personas (account_id, id) on delete cascade
);
create index activations_document on activations (document_id);

-- Jobs --------------------------------------------------------------------------------------------------------------------

create table jobs (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  operation text not null check (operation in ('delete', 'process', 'reprocess', 'move', 'import', 'summary', 'activate')),
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
  -- What is to be done, and how far it is.
  task jsonb not null,
  total integer not null,
  processed integer not null default 0,
  failed integer not null default 0,
  error jsonb,
  cancel_requested boolean not null default false,
  attempts integer not null default 0,
  lease_owner uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
-- One bulk job queued or running per account.
create unique index jobs_bulk on jobs (account_id) where status in ('queued', 'running') and operation <> 'summary';
-- One build of a source's summary at a time.
create unique index jobs_summary on jobs ((task ->> 'sourceId')) where status in ('queued', 'running') and operation = 'summary';
create index jobs_queue on jobs (created_at, id) where status in ('queued', 'running');
create index jobs_finished on jobs (finished_at) where finished_at is not null;

-- Metering: the ledger holds units as well as credits -----------------------------------------------------------------------

alter table usage_ledger add column knowledge_units numeric(20, 4) not null default 0;
alter table usage_ledger add column storage_units numeric(20, 6) not null default 0;
alter table usage_ledger add column seq bigint generated always as identity;
create index usage_ledger_seq on usage_ledger (account_id, seq);

-- What documents took before the ledger held units.
insert into usage_ledger (id, account_id, kind, credits, calls, knowledge_units, storage_units)
select gen_random_uuid(), account_id, 'opening', 0, 0, knowledge_units, storage_units from account_usage
where knowledge_units <> 0 or storage_units <> 0;

-- Append-only: an entry goes with its account alone.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from accounts where id = old.account_id) then
    return old;
  end if;
  raise exception 'the usage ledger is append-only';
end $$;
create trigger usage_ledger_append_only before update or delete on usage_ledger for each row execute function refuse_ledger_change();
