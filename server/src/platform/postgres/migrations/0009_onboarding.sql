-- Onboardings: a website becomes a brand, a persona, sources and documents, step by step. A row is its own queue entry.
create table onboardings (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Kept when they are deleted: the row tells what was made.
  brand_id uuid not null,
  persona_id uuid not null,
  -- Name of the site's source: its host.
  site text not null,
  website_url text not null,
  options jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
  step text not null default 'scrape' check (step in ('scrape', 'identity', 'avatar', 'persona', 'harvest', 'done')),
  steps jsonb not null,
  progress double precision not null default 0,
  pages jsonb not null default '{"found": 0, "done": 0, "skipped": 0}',
  -- What a step has found that later ones need.
  findings jsonb not null default '{}',
  -- Addresses that the crawl has yet to visit, next one first.
  waiting jsonb not null default '[]',
  -- Sources that are being crawled into; null until they are known.
  files_source_id uuid,
  products_source_id uuid,
  error jsonb,
  cancel_requested boolean not null default false,
  attempts integer not null default 0,
  lease_owner uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
-- One queued or running per account.
create unique index onboardings_active on onboardings (account_id) where status in ('queued', 'running');
create index onboardings_persona on onboardings (account_id, persona_id, created_at);
create index onboardings_site on onboardings (account_id, site, created_at);
create index onboardings_queue on onboardings (created_at, id) where status in ('queued', 'running');
create index onboardings_finished on onboardings (finished_at) where finished_at is not null;

-- Addresses that a crawl has dealt with: whoever goes on with it asks for none of them again.
create table onboarding_pages (
  onboarding_id uuid not null references onboardings (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  url text not null,
  -- `redirected`: leads to another, which has a row of its own.
  outcome text not null check (outcome in ('done', 'skipped', 'redirected')),
  -- Why it was skipped, or what else is to be told.
  reason text,
  -- SHA-256 of what was kept, in hexadecimal.
  hash text,
  -- Products that the page was the first, or the better one to tell of.
  products jsonb not null default '[]',
  ordinal bigint generated always as identity,
  primary key (onboarding_id, url)
);
create index onboarding_pages_account on onboarding_pages (account_id);

-- The picture of a persona that was made from a site's logo, for whoever knows its address.
create table persona_avatars (
  id uuid primary key,
  account_id uuid not null,
  persona_id uuid not null unique,
  blob_key text not null,
  size_bytes integer not null,
  foreign key (account_id, persona_id) references personas (account_id, id) on delete cascade
);
create index persona_avatars_blob on persona_avatars (blob_key);
