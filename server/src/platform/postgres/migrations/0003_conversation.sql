-- Who speaks ------------------------------------------------------------------------------------------------------------

-- The persona speaks, or an operator for as long as the lease lasts. `wanted_by` waits for the running turn to fall silent; whoever runs the turn
-- hands the session over in the turn's own commit.
alter table sessions
  add column operator_id uuid references users (id) on delete set null,
  add column operator_name text,
  add column operator_until timestamptz,
  add column wanted_by uuid references users (id) on delete set null,
  add column wanted_name text;
create index sessions_account on sessions (account_id, updated_at desc, id);

-- Turns -----------------------------------------------------------------------------------------------------------------

-- Turns that were sent with an Idempotency-Key: `response` is null while one runs, then what was streamed, byte by byte.
create table turn_requests (
  persona_id uuid not null references personas (id) on delete cascade,
  -- Whose key it is: the visitor, or where a first call came from.
  scope text not null,
  key text not null,
  body_hash bytea not null,
  -- The session that the turn runs in, whether the request named it or began it.
  session_id uuid references sessions (id) on delete cascade,
  named_session boolean not null,
  owner uuid not null,
  lease_until timestamptz not null,
  response text,
  created_at timestamptz not null default now(),
  primary key (persona_id, scope, key)
);
create index turn_requests_key on turn_requests (persona_id, key);
create index turn_requests_created on turn_requests (created_at);
create index turn_requests_session on turn_requests (session_id);
create index turn_requests_owner on turn_requests (owner) where response is null;

create table turn_feedback (
  session_id uuid not null references sessions (id) on delete cascade,
  epoch bigint not null,
  turn_index integer not null,
  rating smallint not null check (rating in (-1, 1)),
  comment text,
  created_at timestamptz not null default now(),
  primary key (session_id, epoch, turn_index)
);

create table card_clicks (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  epoch bigint not null,
  turn_index integer not null,
  card_id text not null,
  url text,
  clicked_at timestamptz not null default now()
);
create index card_clicks_card on card_clicks (session_id, turn_index, card_id, clicked_at desc);
create index card_clicks_account on card_clicks (account_id, clicked_at desc);

-- Pictures that visitors sent and that personas made.
create table chat_images (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  epoch bigint not null,
  turn_index integer not null,
  role text not null check (role in ('user', 'persona')),
  blob_key text not null,
  content_type text not null,
  size_bytes bigint not null,
  width integer not null,
  height integer not null,
  -- What was seen in it; null for pictures that personas made.
  reading jsonb,
  created_at timestamptz not null default now()
);
create index chat_images_session on chat_images (session_id);
create index chat_images_blob on chat_images (blob_key);

-- Visitors --------------------------------------------------------------------------------------------------------------

create table end_user_consents (
  persona_id uuid not null references personas (id) on delete cascade,
  end_user_id text not null,
  given_at timestamptz not null default now(),
  primary key (persona_id, end_user_id)
);

-- Secrets that hosts sign their users' tokens with; sealed with the installation's own.
create table end_user_secrets (
  persona_id uuid not null references personas (id) on delete cascade,
  kid text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  -- Null for the newest; older ones run out.
  valid_until timestamptz,
  primary key (persona_id, kid)
);
