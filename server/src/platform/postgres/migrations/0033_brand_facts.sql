-- Facts of a business: what was read on its website, and what was set by hand, which wins.
create table brand_facts (
  brand_id uuid primary key references brands (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  read jsonb,
  manual jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
create index brand_facts_account on brand_facts (account_id);

-- What each page of a website says about the business, from which `brand_facts.read` is gathered.
create table brand_page_findings (
  brand_id uuid not null references brands (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  url text not null,
  findings jsonb not null,
  primary key (brand_id, url)
);
create index brand_page_findings_account on brand_page_findings (account_id);
