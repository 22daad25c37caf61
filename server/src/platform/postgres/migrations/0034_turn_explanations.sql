-- What was searched for, and what was found: why a reply says what it says. Null if nothing was searched.
alter table turns add column explanation jsonb;
