-- Live sessions ----------------------------------------------------------------------------------------------------------

-- A WebSocket owns a session by a lease, as an operator holds it; only its turns then run.
alter table sessions
  add column live_owner uuid,
  add column live_until timestamptz,
  -- The owner's place.
  add column live_place uuid,
  -- Billing units of the conversation's live turns.
  add column live_units integer not null default 0,
  -- First connection of the conversation.
  add column live_since timestamptz;

-- At most one unused ticket per session.
create table live_tickets (
  session_id uuid primary key references sessions (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  -- SHA-256 of the ticket.
  hash bytea not null unique,
  mode text not null check (mode in ('full', 'chat')),
  -- The visitor who requested it, as identified then.
  visitor jsonb not null,
  place_id uuid not null,
  expires_at timestamptz not null
);
create index live_tickets_account on live_tickets (account_id, expires_at);
