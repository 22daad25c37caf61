-- Endpoints of an account that receive its events.
create table webhooks (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  url text not null,
  events text[] not null,
  description text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set when the service itself disabled the webhook.
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('failing', 'gone')),
  -- Start of the current series of failed attempts; null after a success.
  failing_since timestamptz,
  -- The process that currently sends to this endpoint.
  lease_owner uuid,
  lease_until timestamptz
);
create index webhooks_account on webhooks (account_id, created_at);
create index webhooks_leased on webhooks (account_id) where lease_until is not null;

-- Signing secrets. The newest has no end; earlier ones remain valid for a while after a rotation.
create table webhook_secrets (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  sealed bytea not null,
  valid_until timestamptz
);
create unique index webhook_secrets_newest on webhook_secrets (webhook_id) where valid_until is null;
create index webhook_secrets_webhook on webhook_secrets (webhook_id);
create index webhook_secrets_account on webhook_secrets (account_id);

-- Order of events. The row of an event's object is locked when its number is drawn, so that the numbers of one object follow its commits.
create sequence webhook_order;

-- Events that at least one webhook receives, written in the transaction of what they report.
create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  type text not null,
  -- Events of one object are delivered in order.
  object text not null,
  data json not null,
  place bigint not null default nextval('webhook_order'),
  created_at timestamptz not null default now()
);
create index webhook_events_account on webhook_events (account_id, object);
create index webhook_events_created on webhook_events (created_at);

-- An event for one webhook. The row is its own queue entry.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event_id uuid not null references webhook_events (id) on delete cascade,
  object text not null,
  place bigint not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  first_attempt_at timestamptz,
  settled_at timestamptz,
  -- The last attempt.
  request_headers jsonb,
  response_status integer,
  response_body text,
  error text,
  -- Time, status, error and duration of each attempt.
  log jsonb not null default '[]'
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, place) where state = 'pending';
create index webhook_deliveries_object on webhook_deliveries (webhook_id, object, place) where state = 'pending';
create index webhook_deliveries_list on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_event on webhook_deliveries (event_id);
create index webhook_deliveries_account on webhook_deliveries (account_id);

-- Thresholds of a quota that were reported in a billing period.
create table quota_notices (
  account_id uuid not null references accounts (id) on delete cascade,
  resource text not null,
  percent integer not null,
  period_start timestamptz not null,
  primary key (account_id, resource, percent, period_start)
);

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check
  check (kind in ('confirm_email', 'reset_password', 'invitation', 'already_registered', 'webhook_disabled'));
