-- Websites that are read again, by the source of their pages. Their settings are those of the last completed onboarding into the source.
create table websites (
  source_id uuid primary key references sources (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Null: only on request.
  read_every_hours integer default 24 check (read_every_hours between 1 and 720),
  -- Null if `read_every_hours` is.
  next_read_at timestamptz,
  last_read_at timestamptz
);
create index websites_account on websites (account_id);
create index websites_due on websites (next_read_at) where next_read_at is not null;

-- `reading`: reads a website again into existing sources, without building a brand or a persona.
alter table onboardings add column kind text not null default 'onboarding' check (kind in ('onboarding', 'reading'));
drop index onboardings_active;
-- One onboarding at a time per account, and one job at a time per site.
create unique index onboardings_active on onboardings (account_id) where status in ('queued', 'running') and kind = 'onboarding';
create unique index onboardings_active_site on onboardings (account_id, site) where status in ('queued', 'running');
create index onboardings_source on onboardings (account_id, files_source_id, finished_at) where status = 'completed';

alter table onboarding_pages
  drop constraint onboarding_pages_outcome_check,
  -- `absent`: not found by a reading; its document is kept for now. `removed`: its document was deleted.
  add constraint onboarding_pages_outcome_check check (outcome in ('done', 'skipped', 'redirected', 'site', 'absent', 'removed')),
  -- What a reading found; null in an onboarding.
  add column change text check (change in ('new', 'changed', 'unchanged')),
  -- Readings in a row that did not find it.
  add column absences integer not null default 0,
  -- Validators of the response.
  add column etag text,
  add column last_modified text,
  -- Links on the page that a crawl follows; null if they were not recorded.
  add column links jsonb,
  -- Address that the page names as canonical.
  add column canonical text,
  -- Documents with the same content in other languages.
  add column translations jsonb not null default '[]';

insert into websites (source_id, account_id, next_read_at, last_read_at)
  select distinct on (o.files_source_id) o.files_source_id, o.account_id, now() + random() * interval '24 hours', o.finished_at
  from onboardings o join sources s on s.account_id = o.account_id and s.id = o.files_source_id and s.deleted_at is null
  where o.status = 'completed' order by o.files_source_id, o.finished_at desc;
