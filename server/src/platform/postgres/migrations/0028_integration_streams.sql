-- What a plug-in reports with every sync, and the persona that its site shows.
alter table integrations add column plugin_version text, add column last_sync_at timestamptz, add column widget_persona_id uuid;
alter table integrations add foreign key (account_id, widget_persona_id) references personas (account_id, id)
  on delete set null (widget_persona_id);

alter table sources add foreign key (account_id, integration_id) references integrations (account_id, id) on delete set null (integration_id);

-- A stream writes one source. Its row is the lock for every write, deletion and full list of the stream.
create table integration_streams (
  source_id uuid primary key references sources (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  integration_id uuid not null,
  stream_key text not null,
  is_on boolean not null default true,
  -- Highest generation of an accepted write or list; 0 before the first.
  generation bigint not null default 0,
  -- Generation of the last complete list, with its result; 0 before the first.
  last_generation bigint not null default 0,
  last_result json,
  last_reconciled_at timestamptz,
  last_write_at timestamptz,
  created_at timestamptz not null default now(),
  constraint integration_streams_key unique (account_id, integration_id, stream_key),
  foreign key (account_id, integration_id) references integrations (account_id, id) on delete cascade
);

-- Generation under which a stream last wrote a document. Apart from the documents, so that a nightly run over unchanged ones rewrites only
-- narrow rows.
create table integration_items (
  source_id uuid not null references sources (id) on delete cascade,
  account_id uuid not null,
  external_id text not null,
  generation bigint not null,
  primary key (source_id, external_id)
) with (fillfactor = 80);

-- Parts of full lists that are not complete yet.
create table integration_list_parts (
  source_id uuid not null references sources (id) on delete cascade,
  account_id uuid not null,
  generation bigint not null,
  part integer not null,
  parts integer not null,
  ids text[] not null,
  received_at timestamptz not null default now(),
  primary key (source_id, generation, part)
);
