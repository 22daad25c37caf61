-- Places of live sessions ------------------------------------------------------------------------------------------------

-- Concurrent live sessions of the persona, and visitors in its waiting room; null for the tier's bound and the default.
alter table personas
  add column live_capacity integer,
  add column waiting_room_capacity integer;

create table waiting_room_entries (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  persona_id uuid not null,
  end_user_id text not null,
  -- Order of arrival. Assigned while the account is locked, so no earlier number commits after a later one.
  number bigint generated always as identity,
  state text not null default 'waiting' check (state in ('waiting', 'admitted', 'finalized', 'redeemed', 'canceled', 'expired')),
  -- Last sign of life of the visitor.
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (account_id, persona_id) references personas (account_id, id) on delete cascade
);
create unique index waiting_room_entries_visitor on waiting_room_entries (persona_id, end_user_id)
  where state in ('waiting', 'admitted', 'finalized');
create index waiting_room_entries_queue on waiting_room_entries (persona_id, number) where state = 'waiting';
create index waiting_room_entries_account on waiting_room_entries (account_id) where ended_at is null;
create index waiting_room_entries_ended on waiting_room_entries (ended_at) where ended_at is not null;

-- A place is held exactly as long as its row exists. Places are given only while the account is locked, after expired ones were deleted.
create table live_places (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  persona_id uuid not null,
  -- Set while the place is reserved for an admitted visitor; null once a live session holds it.
  entry_id uuid unique references waiting_room_entries (id) on delete cascade,
  lease_until timestamptz not null,
  created_at timestamptz not null default now(),
  -- When a live session took it.
  taken_at timestamptz,
  foreign key (account_id, persona_id) references personas (account_id, id) on delete cascade
);
create index live_places_account on live_places (account_id, persona_id);
create index live_places_lease on live_places (lease_until);

-- How long live sessions of a persona last, as a moving average.
create table live_hold_times (
  persona_id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  average_seconds double precision not null,
  measured_at timestamptz not null default now(),
  foreign key (account_id, persona_id) references personas (account_id, id) on delete cascade
);
