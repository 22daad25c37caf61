-- One row per turn of a conversation: what analytics count, and why sentences were left out. Deleted with the conversation.
create table turns (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Deleting a persona deletes its sessions.
  persona_id uuid not null,
  session_id uuid not null references sessions (id) on delete cascade,
  epoch bigint not null,
  -- A failed turn stores no messages, so the next turn has the same index.
  turn_index integer not null,
  channel text,
  outcome text not null check (outcome in ('answered', 'declined', 'held', 'failed', 'stopped')),
  -- Code of the problem that ended a failed turn.
  error_code text,
  -- The visitor's wording in lower case without punctuation; null for an image alone.
  question_key text,
  -- Null if no text was sent.
  first_text_ms integer,
  duration_ms integer not null,
  -- `model` or `built_in`; null if the persona did not answer.
  answered_by text,
  statements_checked integer not null,
  statements_dropped integer not null,
  -- Sentences that were left out, with reasons; null if there are none.
  left_out jsonb,
  credits bigint not null,
  created_at timestamptz not null default now()
);
create index turns_account on turns (account_id, created_at);
create index turns_session on turns (session_id, epoch, turn_index);

-- One row per search, deleted after SEARCH_LOG_DAYS.
create table searches (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  persona_id uuid not null,
  -- At most 200 characters; empty for an image alone.
  query text not null,
  -- As of turns.
  query_key text,
  mode text not null check (mode in ('fast', 'smart')),
  has_image boolean not null,
  hits integer not null,
  duration_ms integer not null,
  credits bigint not null,
  created_at timestamptz not null,
  foreign key (account_id, persona_id) references personas (account_id, id) on delete cascade
);
create index searches_account on searches (account_id, created_at);
create index searches_persona on searches (persona_id);
create index searches_created on searches (created_at);
