-- Language of a turn: primary subtag of the reply's language or, without a reply, of the message. Null for turns from before this column existed and
-- for images without text. Requests, ratings and clicks are counted under the current language of their conversation.
alter table turns add column language text;
alter table sessions add column language text;
-- Name of the language model that wrote the reply, null for other replies and for turns from before this column existed.
alter table turns add column model text;

-- Null for turns whose language is unknown, and empty for searches.
alter table hourly_figures add column language text;
alter table daily_first_texts add column language text;
alter table monthly_first_texts add column language text;

-- Scopes of `hourly_conversations` in addition to `*` and `c:`: `l:` and a language, or `b:`, a language, `:` and a channel.
create index hourly_conversations_scope on hourly_conversations (account_id, scope, hour);

-- Histograms of the milliseconds to the first text, so that percentiles by day of a long period are read from few rows. `buckets` and `turns` have
-- the same length.
create table hourly_first_texts (
  account_id uuid not null references accounts (id) on delete cascade,
  hour timestamptz not null,
  -- `*`: all turns; `p:` and a persona, `c:` and a channel, or `l:` and a language: its turns; `d`: the turns with the values of the columns below.
  scope text not null,
  persona_id uuid,
  channel text,
  language text,
  buckets smallint[] not null,
  turns integer[] not null
);
create index hourly_first_texts_account on hourly_first_texts (account_id, hour);
create index hourly_first_texts_scope on hourly_first_texts (account_id, scope, hour);

-- Bucket of a duration of up to 35 minutes: exact below 32 ms, then 16 buckets for each power of two, so that no bucket is wider than 1/16 of
-- its values.
create function duration_bucket(ms integer) returns smallint language sql immutable parallel safe as $$
  select (16 * width_bucket(ms, '{32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288,1048576}'::integer[])
    + (least(ms, 2097151) >> width_bucket(ms, '{32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288,1048576}'::integer[])))::smallint
$$;

-- Middle of a bucket, which differs from its values by at most 1/32.
create function duration_of(bucket smallint) returns integer language sql immutable parallel safe as $$
  select case when bucket < 32 then bucket::integer
    else ((16 + (bucket - 32) % 16) << (1 + (bucket - 32) / 16)) + (1 << ((bucket - 32) / 16)) end
$$;

-- Existing hourly rollups are rebuilt in the background, which adds their languages and histograms.
insert into stale_hours (account_id, hour) select distinct account_id, hour from hourly_figures on conflict do nothing;

drop trigger sessions_channel on sessions;
create trigger sessions_channel after update of channel, language on sessions for each row
  when (old.channel is distinct from new.channel or old.language is distinct from new.language) execute function mark_channel();
