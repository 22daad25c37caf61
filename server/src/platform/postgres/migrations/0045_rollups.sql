-- Hourly rollups of the rows that analytics count. An hour of an account counts from its rollup if it is before `rolled_until` and not stale;
-- otherwise it counts from the rows themselves. Changes of old rows make their hour stale in the same transaction.
create table rollup_progress (
  one boolean primary key default true check (one),
  rolled_until timestamptz not null
);
insert into rollup_progress (rolled_until) values (date_trunc('hour', now(), 'UTC') - interval '1 hour');

create table stale_hours (
  account_id uuid not null references accounts (id) on delete cascade,
  hour timestamptz not null,
  primary key (account_id, hour)
);

create table hourly_figures (
  account_id uuid not null references accounts (id) on delete cascade,
  hour timestamptz not null,
  persona_id uuid not null,
  -- Null for searches, and for conversations without a channel.
  channel text,
  turns integer not null, answered integer not null, declined integer not null, held integer not null, failed integer not null,
  stopped integer not null, handoffs integer not null, thumbs_up integer not null, thumbs_down integer not null, clicks integer not null,
  searches integer not null, searches_without_hits integer not null, credits bigint not null
);
create index hourly_figures_account on hourly_figures (account_id, hour);

-- Conversations with a turn in an hour, by the hour of their previous turn, so that each counts once in any period.
create table hourly_conversations (
  account_id uuid not null references accounts (id) on delete cascade,
  hour timestamptz not null,
  persona_id uuid not null,
  -- `*`: turns of all channels; `c:` and a channel: only turns of this channel.
  scope text not null,
  -- Hour of the conversation's latest earlier turn in the same scope; -infinity if there is none.
  previous_hour timestamptz not null,
  conversations integer not null
);
create index hourly_conversations_account on hourly_conversations (account_id, hour);

-- Number of turns by their milliseconds to the first text, by day in UTC, which gives exact percentiles.
create table daily_first_texts (
  account_id uuid not null references accounts (id) on delete cascade,
  day timestamptz not null,
  persona_id uuid not null,
  channel text,
  milliseconds integer not null,
  turns integer not null
);
create index daily_first_texts_account on daily_first_texts (account_id, day);

-- To find the accounts that were active in an hour. Rows are appended in the order of their time.
create index turns_created on turns using brin (created_at) with (pages_per_range = 16);
create index handoffs_requested on handoffs using brin (requested_at);
create index card_clicks_clicked on card_clicks using brin (clicked_at);
create index turn_feedback_created on turn_feedback (created_at);

-- The account, which can no longer be looked up when the session is deleted.
alter table turn_feedback add column account_id uuid;
update turn_feedback f set account_id = s.account_id from sessions s where s.id = f.session_id;
alter table turn_feedback alter column account_id set not null;
create function set_feedback_account() returns trigger language plpgsql as $$
begin
  new.account_id := (select s.account_id from sessions s where s.id = new.session_id);
  return new;
end $$;
create trigger turn_feedback_account before insert on turn_feedback for each row execute function set_feedback_account();

insert into stale_hours (account_id, hour)
select distinct e.account_id, date_trunc('hour', e.at, 'UTC') from (
  select account_id, created_at as at from turns union all select account_id, created_at from searches union all
  select account_id, requested_at from handoffs union all select account_id, clicked_at from card_clicks union all
  select account_id, created_at from turn_feedback
) e;

-- Locks marks that exist, so that a rebuild that does not see this transaction's changes cannot remove them.
create function mark_stale(accounts uuid[], moments timestamptz[]) returns void language sql as $$
  insert into stale_hours (account_id, hour)
  select distinct e.account_id, date_trunc('hour', e.at, 'UTC') from unnest(accounts, moments) as e (account_id, at)
  where exists (select 1 from accounts a where a.id = e.account_id)
  order by 1, 2
  on conflict (account_id, hour) do update set hour = excluded.hour
$$;

-- `tg_argv[0]`: the column with the time of a row. Only rows of past hours are marked when they are inserted, because later hours have no rollup yet.
create function mark_removed_rows() returns trigger language plpgsql as $$
declare
  ids uuid[];
  moments timestamptz[];
begin
  execute format('select array_agg(account_id), array_agg(%I) from removed', tg_argv[0]) into ids, moments;
  if ids is not null then perform mark_stale(ids, moments); end if;
  return null;
end $$;
create function mark_added_rows() returns trigger language plpgsql as $$
declare
  ids uuid[];
  moments timestamptz[];
begin
  execute format('select array_agg(account_id), array_agg(%1$I) from added where %1$I < now() - interval ''1 hour''', tg_argv[0]) into ids, moments;
  if ids is not null then perform mark_stale(ids, moments); end if;
  return null;
end $$;

create trigger turns_removed after delete on turns referencing old table as removed for each statement execute function mark_removed_rows('created_at');
create trigger turns_added after insert on turns referencing new table as added for each statement execute function mark_added_rows('created_at');
create trigger searches_removed after delete on searches referencing old table as removed for each statement execute function mark_removed_rows('created_at');
create trigger searches_added after insert on searches referencing new table as added for each statement execute function mark_added_rows('created_at');
create trigger handoffs_removed after delete on handoffs referencing old table as removed for each statement execute function mark_removed_rows('requested_at');
create trigger handoffs_added after insert on handoffs referencing new table as added for each statement execute function mark_added_rows('requested_at');
create trigger clicks_removed after delete on card_clicks referencing old table as removed for each statement execute function mark_removed_rows('clicked_at');
create trigger clicks_added after insert on card_clicks referencing new table as added for each statement execute function mark_added_rows('clicked_at');
create trigger ratings_removed after delete on turn_feedback referencing old table as removed for each statement execute function mark_removed_rows('created_at');
create trigger ratings_added after insert on turn_feedback referencing new table as added for each statement execute function mark_added_rows('created_at');
create trigger ratings_changed after update on turn_feedback referencing old table as removed for each statement execute function mark_removed_rows('created_at');

-- Other turns of the same conversations: the hour of their previous turn may have changed.
create function mark_neighbors() returns trigger language plpgsql as $$
declare
  ids uuid[];
  moments timestamptz[];
begin
  select array_agg(t.account_id), array_agg(t.created_at) into ids, moments
  from turns t where t.session_id in (select c.session_id from changed c where tg_op = 'DELETE' or c.created_at < now() - interval '1 hour');
  if ids is not null then perform mark_stale(ids, moments); end if;
  return null;
end $$;
create trigger turns_removed_neighbors after delete on turns referencing old table as changed for each statement execute function mark_neighbors();
create trigger turns_added_neighbors after insert on turns referencing new table as changed for each statement execute function mark_neighbors();

-- Requests, ratings and clicks count with the present channel of their conversation.
create function mark_channel() returns trigger language plpgsql as $$
begin
  perform mark_stale(array_agg(e.account_id), array_agg(e.at)) from (
    select old.account_id, h.requested_at as at from handoffs h where h.session_id = old.id
    union all select old.account_id, f.created_at from turn_feedback f where f.session_id = old.id
    union all select old.account_id, c.clicked_at from card_clicks c where c.session_id = old.id
  ) e having count(*) > 0;
  return null;
end $$;
create trigger sessions_channel after update of channel on sessions for each row when (old.channel is distinct from new.channel) execute function mark_channel();
