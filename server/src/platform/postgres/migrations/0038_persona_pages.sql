-- The last page outside the service that loaded a persona's chat.
alter table personas add column page_origin text, add column page_seen_at timestamptz;
