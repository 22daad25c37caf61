-- When the visitor of the present conversation asked for a person, and why; null once an operator has taken over.
alter table sessions
  add column handoff_requested_at timestamptz,
  add column handoff_reason text;
create index sessions_handoff on sessions (account_id, updated_at desc) where handoff_requested_at is not null;
