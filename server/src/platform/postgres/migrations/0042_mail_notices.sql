-- What an account's users are told by email, once each.
create table account_notices (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('visitor_waiting', 'quota_80', 'quota_100')),
  -- Identifies the occasion: a conversation and the time of the request, or a quota and its period.
  occasion text not null,
  -- The conversation, or the quota.
  detail text not null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  primary key (account_id, kind, occasion)
);
create index account_notices_due on account_notices (created_at) where mailed_at is null;

-- Minutes after which a waiting visitor is reported; null: never.
alter table accounts add column waiting_mail_minutes integer default 5 check (waiting_mail_minutes between 1 and 720);
alter table users add column mail_when_waiting boolean not null default true;
create index sessions_waiting on sessions (handoff_requested_at) where handoff_requested_at is not null;

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in (
  'confirm_email', 'reset_password', 'invitation', 'already_registered', 'webhook_disabled', 'change_email', 'visitor_waiting', 'quota_80', 'quota_100'
));
