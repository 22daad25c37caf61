-- People ------------------------------------------------------------------------------------------------------------------

-- Null for a person who was invited and has not chosen a password yet.
alter table users alter column password_hash drop not null;
-- Null until the person has shown that the address is theirs; nobody signs in before.
alter table users add column email_confirmed_at timestamptz;
update users set email_confirmed_at = created_at;

-- Browser sessions: one row a sign-in. A refresh token is computed from the row and the installation's secret, so no row holds one.
create table browser_sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  seed bytea not null,
  -- Which of the session's refresh tokens counts.
  generation integer not null default 1,
  -- When the latest ones before it were replaced, the newest first.
  replaced_at timestamptz[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('logout', 'reuse', 'password', 'removed'))
);
create index browser_sessions_user on browser_sessions (user_id) where ended_at is null;
create index browser_sessions_expiry on browser_sessions (expires_at);

-- Links that were mailed; only a hash of what makes them work. Used once.
create table mail_tokens (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password', 'invitation')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mail_tokens_user on mail_tokens (user_id);

-- Mail that is to be written and sent. Addresses and texts are sealed with the installation's secret: a text may hold a link that lets in.
create table mails (
  id uuid primary key,
  kind text not null check (kind in ('confirm_email', 'reset_password', 'invitation', 'already_registered')),
  -- `requested`: it is not known yet whether the address is anybody's. `kept`: no server to send it by is configured.
  status text not null default 'requested' check (status in ('requested', 'queued', 'sent', 'kept', 'failed')),
  sealed bytea not null,
  -- Whose address it is, once that is known; mail to somebody who is removed goes with them.
  user_id uuid references users (id) on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_queue on mails (next_attempt_at, id) where status in ('requested', 'queued');
create index mails_created on mails (created_at desc, id desc);
create index mails_user on mails (user_id) where user_id is not null;

-- Which addresses were mailed of late, by a keyed hash: whoever is removed and invited again has had their mail all the same.
create table mail_marks (
  mark bytea not null,
  kind text not null,
  created_at timestamptz not null default now()
);
create index mail_marks_mark on mail_marks (mark, created_at);
create index mail_marks_created on mail_marks (created_at);

-- Conversations that a person holds or waits for, for the person's removal.
create index sessions_operator on sessions (operator_id) where operator_id is not null;
create index sessions_wanted on sessions (wanted_by) where wanted_by is not null;

-- Set for an account that a check has made for itself: from then on it may be taken away by whoever finds it.
alter table accounts add column temporary_until timestamptz;

-- Keys of integrations -------------------------------------------------------------------------------------------------------

create table integrations (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  brand_id uuid not null,
  name text not null,
  platform text,
  site_url text,
  created_at timestamptz not null default now(),
  disconnected_at timestamptz,
  unique (account_id, id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create index integrations_account on integrations (account_id, created_at);

alter table api_keys add column integration_id uuid;
alter table api_keys add foreign key (account_id, integration_id) references integrations (account_id, id) on delete cascade;
alter table api_keys drop constraint api_keys_slot;
alter table api_keys add constraint api_keys_slot unique nulls not distinct (account_id, kind, persona_id, integration_id, slot);

-- Subscriptions --------------------------------------------------------------------------------------------------------------

-- Since when payment is overdue, and when a subscription that was cancelled ends.
alter table accounts add column past_due_since timestamptz, add column cancel_at timestamptz;
update accounts set past_due_since = now() where status = 'past_due';
alter table accounts add constraint accounts_status check (status in ('active', 'trialing', 'past_due', 'canceled'));
alter table accounts add constraint accounts_past_due check ((status = 'past_due') = (past_due_since is not null));

-- Credits of the ledger by hours (UTC), kept with every entry, so that what a period has used is read without its entries. Several parts, so
-- that an account's commits seldom wait for each other.
create table hourly_credits (
  account_id uuid not null references accounts (id) on delete cascade,
  hour timestamptz not null,
  part smallint not null,
  credits bigint not null,
  primary key (account_id, hour, part)
) with (fillfactor = 70);
create function count_credits() returns trigger language plpgsql as $$
begin
  insert into hourly_credits as counted (account_id, hour, part, credits)
  values (new.account_id, date_trunc('hour', new.created_at, 'UTC'), pg_backend_pid() % 4, new.credits)
  on conflict (account_id, hour, part) do update set credits = counted.credits + excluded.credits;
  return null;
end $$;
-- At the commit, so that counters are locked no longer than it takes. Made before what is there is counted: nothing is written in between.
create constraint trigger usage_ledger_count after insert on usage_ledger deferrable initially deferred
  for each row when (new.credits <> 0) execute function count_credits();
insert into hourly_credits (account_id, hour, part, credits)
select account_id, date_trunc('hour', created_at, 'UTC'), 0, sum(credits) from usage_ledger where credits <> 0 group by 1, 2;
