-- Who changed what in an account, when and from where. A row is written before the change; its outcome is added once.
create table audit_entries (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  operation text not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('user', 'account_key', 'persona_key', 'integration_key')),
  actor_id uuid not null,
  -- Email address of the user or prefix of the key, which may since have been deleted.
  actor_name text,
  object_type text not null,
  object_id text,
  object_name text,
  changes jsonb not null default '[]',
  -- Null: the service was interrupted, so the change may or may not have been made.
  outcome text check (outcome in ('succeeded', 'rejected', 'failed')),
  code text,
  ip text not null,
  request_id text not null
);
create index audit_entries_account on audit_entries (account_id, id desc);

alter table accounts add column audit_retention_days integer not null default 365 check (audit_retention_days between 30 and 3650);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select 1 from accounts a where a.id = old.account_id and old.created_at > now() - make_interval(days => a.audit_retention_days)
  ) then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.outcome is null and new.outcome is not null
    and (new.id, new.account_id, new.created_at, new.operation, new.action, new.actor_kind, new.actor_id, new.actor_name, new.object_type, new.ip, new.request_id)
      is not distinct from
      (old.id, old.account_id, old.created_at, old.operation, old.action, old.actor_kind, old.actor_id, old.actor_name, old.object_type, old.ip, old.request_id)
  then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function refuse_audit_change();
create trigger audit_entries_no_truncate before truncate on audit_entries for each statement execute function refuse_audit_change();
