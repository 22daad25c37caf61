-- Accounts, people and keys ---------------------------------------------------------------------------------------------

create table accounts (
  id uuid primary key,
  name text not null,
  tier text not null default 'self_hosted',
  status text not null default 'active',
  period_anchor timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'admin', 'operator', 'viewer')),
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create index users_account on users (account_id);

-- What the first start has done and has yet to do.
create table installation (
  key text primary key,
  value jsonb not null
);

-- Brands, sources, personas ---------------------------------------------------------------------------------------------

create table brands (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  display_name text not null,
  logo_url text,
  website_url text,
  description text,
  accent_colors jsonb not null default '[]',
  default_currency text,
  audience_languages jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id)
);

create table sources (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  brand_id uuid not null,
  name text not null,
  -- The name as it is compared: NFC, without case.
  name_key text not null,
  type text not null check (type in ('catalog', 'files')),
  enabled boolean not null default true,
  integration_id uuid,
  stream_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sources_name_key unique (account_id, name_key),
  unique (account_id, id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create index sources_brand on sources (brand_id);

create table personas (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  brand_id uuid not null,
  name text not null,
  status text not null check (status in ('draft', 'building', 'ready', 'failed', 'disabled')),
  description text,
  avatar_url text,
  greeting text,
  instructions text not null default '',
  tone text,
  languages jsonb not null default '[]',
  suggested_questions jsonb not null default '[]',
  mode text not null default 'chat' check (mode in ('chat', 'full')),
  model text,
  is_public boolean not null default true,
  allowed_origins jsonb not null default '[]',
  consent_required boolean not null default false,
  schedule jsonb,
  session_interaction_limit integer,
  session_duration_limit_seconds integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create index personas_account on personas (account_id, created_at);

create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Set for persona keys.
  persona_id uuid,
  kind text not null check (kind in ('account', 'persona', 'integration')),
  slot text not null check (slot in ('primary', 'secondary')),
  hash bytea not null unique,
  prefix text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint api_keys_slot unique nulls not distinct (account_id, kind, persona_id, slot),
  foreign key (account_id, persona_id) references personas (account_id, id) on delete cascade
);

-- Documents -------------------------------------------------------------------------------------------------------------

create table documents (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  source_id uuid not null,
  external_id text not null,
  kind text not null check (kind in ('item', 'file')),
  title text not null,
  -- What the customer sent, normalised, so that it reads back as sent.
  content json not null,
  -- Hash of all that was sent: equal means no_op.
  content_hash bytea not null,
  -- Hash of what is searched: equal means that nothing is embedded again.
  text_hash bytea not null,
  -- Counts accepted writes. A worker settles only the version that it has read.
  version bigint not null default 1,
  state text not null check (state in ('staged', 'pending', 'ready', 'failed')),
  error_message text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_owner uuid,
  lease_until timestamptz,
  warnings jsonb not null default '[]',
  estimated_knowledge_units double precision not null,
  estimated_storage_units double precision not null,
  knowledge_units double precision,
  storage_units double precision,
  blob_key text,
  original_file_name text,
  content_type text,
  content_size_bytes bigint not null,
  pages integer,
  -- The version that answers: what the index needs besides the passages. Null until the first version is ready.
  served json,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  processed_at timestamptz,
  constraint documents_external_id unique (source_id, external_id),
  foreign key (account_id, source_id) references sources (account_id, id) on delete cascade
);
create index documents_account_created on documents (account_id, created_at desc, id desc);
create index documents_source_state on documents (source_id, state);
-- The queue: a document's row is its own entry.
create index documents_queue on documents (next_attempt_at, id) where state = 'pending';

create table passages (
  document_id uuid not null references documents (id) on delete cascade,
  ordinal integer not null,
  text text not null,
  headings jsonb not null default '[]',
  page integer,
  -- 32-bit floats, little-endian, L2-normalised.
  vector bytea not null,
  primary key (document_id, ordinal)
);
alter table passages alter column vector set storage external;

-- What the retrieval index has to read again. The transaction id makes a watermark that no late commit can slip under.
create table index_changes (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  document_id uuid not null,
  created_at timestamptz not null default now()
);
create index index_changes_xid on index_changes (xid);

-- The newest change that was forgotten: an index that stands before it has to be built anew.
create table index_feed_floor (
  id boolean primary key default true check (id),
  xid xid8 not null
);

-- Which model made the stored vectors.
create table embedding_generation (
  id boolean primary key default true check (id),
  fingerprint text not null,
  dimensions integer not null
);

-- Conversations ---------------------------------------------------------------------------------------------------------

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  persona_id uuid not null,
  end_user_id text not null,
  -- Raised when an expired id starts a fresh conversation; cursors of older ones are foreign.
  epoch bigint not null,
  title text not null default '',
  preview text not null default '',
  message_count integer not null default 0,
  turn_count integer not null default 0,
  last_seq bigint not null default 0,
  channel text,
  user_attributes jsonb,
  metadata jsonb,
  lease_owner uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, persona_id) references personas (account_id, id) on delete cascade
);
create index sessions_visitor on sessions (persona_id, end_user_id, updated_at desc);

create table session_events (
  session_id uuid not null references sessions (id) on delete cascade,
  epoch bigint not null,
  seq bigint not null,
  turn_index integer not null,
  event text not null,
  -- As it was sent.
  data json not null,
  created_at timestamptz not null default now(),
  primary key (session_id, epoch, seq)
);

-- Metering --------------------------------------------------------------------------------------------------------------

create table usage_ledger (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  credits bigint not null,
  calls integer not null default 1,
  reference text,
  created_at timestamptz not null default now()
);
create index usage_ledger_account on usage_ledger (account_id, created_at);

-- What the account's documents take, kept with every write so that a quota is exact under concurrency.
create table account_usage (
  account_id uuid primary key references accounts (id) on delete cascade,
  knowledge_units numeric(20, 4) not null default 0,
  storage_units numeric(20, 6) not null default 0
);
