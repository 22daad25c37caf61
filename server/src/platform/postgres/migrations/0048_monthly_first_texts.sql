-- Sums of `daily_first_texts` by month in UTC, so that percentiles of a year read about a tenth of the rows.
create table monthly_first_texts (
  account_id uuid not null references accounts (id) on delete cascade,
  month timestamptz not null,
  persona_id uuid not null,
  channel text,
  milliseconds integer not null,
  turns integer not null
);
create index monthly_first_texts_account on monthly_first_texts (account_id, month);

-- Months with daily rows. `is_built`: the rows of the month above are complete. A rebuild of one of its hours resets it in the same transaction.
create table rolled_months (
  account_id uuid not null references accounts (id) on delete cascade,
  month timestamptz not null,
  is_built boolean not null,
  primary key (account_id, month)
);
create index rolled_months_left on rolled_months (month) where not is_built;

insert into rolled_months (account_id, month, is_built)
select distinct account_id, date_trunc('month', day, 'UTC'), false from daily_first_texts;
