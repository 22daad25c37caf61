-- Questions with known answers, per brand, and the results of asking a persona all of them.
create table evaluation_questions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  brand_id uuid not null,
  question text not null,
  -- `{outcome, contains, not_contains, documents}`
  expect jsonb not null,
  -- The answered question of analytics that this was added for; null if a user wrote it. Without a reference, because grouping deletes groups.
  group_id uuid,
  created_at timestamptz not null default now(),
  -- Null if no user has changed it.
  changed_at timestamptz,
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create index evaluation_questions_brand on evaluation_questions (account_id, brand_id, created_at);
create unique index evaluation_questions_group on evaluation_questions (account_id, group_id) where group_id is not null;

create table evaluations (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  brand_id uuid not null,
  persona_id uuid not null references personas (id) on delete cascade,
  -- Null for an evaluation that was started with a key.
  started_by uuid,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
  -- Code of the problem that ended it.
  error_code text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  lease_owner uuid,
  lease_until timestamptz,
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create index evaluations_brand on evaluations (account_id, brand_id, created_at);
create unique index evaluations_running on evaluations (persona_id) where status in ('queued', 'running');

-- The question and its expectation are copied, so that results do not change with the set.
create table evaluation_results (
  account_id uuid not null references accounts (id) on delete cascade,
  evaluation_id uuid not null references evaluations (id) on delete cascade,
  position integer not null,
  question_id uuid not null,
  question text not null,
  expect jsonb not null,
  -- Null until the question was asked.
  outcome text check (outcome in ('answered', 'declined', 'failed')),
  error_code text,
  reply text,
  documents jsonb,
  -- Unmet expectations; empty if the reply is as expected.
  problems jsonb,
  credits integer,
  duration_ms integer,
  session_id uuid,
  turn_index integer,
  primary key (evaluation_id, position)
);
