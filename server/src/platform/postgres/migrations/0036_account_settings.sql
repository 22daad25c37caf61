-- The language in which a user reads the dashboard; null until chosen.
alter table users add column locale text;

-- The time zone in which days begin, unless a call names another one.
alter table accounts add column timezone text not null default 'UTC';
-- Days after their last change at which conversations are deleted; null: never.
alter table accounts add column conversation_retention_days integer;
