-- Every request for an operator. `sessions.handoff_requested_at` has the one that is waiting.
create table handoffs (
  session_id uuid not null references sessions (id) on delete cascade,
  epoch bigint not null,
  requested_at timestamptz not null,
  account_id uuid not null references accounts (id) on delete cascade,
  persona_id uuid not null,
  reason text,
  -- Null until an operator takes over.
  taken_over_at timestamptz,
  primary key (session_id, epoch, requested_at)
);
create index handoffs_account on handoffs (account_id, requested_at);
insert into handoffs (session_id, epoch, requested_at, account_id, persona_id, reason)
select id, epoch, handoff_requested_at, account_id, persona_id, handoff_reason from sessions where handoff_requested_at is not null;

-- Conversations of signed-in users who try a persona: charged, but left out of the inbox and of figures.
alter table sessions add column of_dashboard boolean not null default false;
alter table turns add column of_dashboard boolean not null default false;
