-- Skipped items that can be corrected keep what was read, too; so the item no longer says whether sending it again can succeed.
alter table import_skipped add column is_retryable boolean not null default false;
update import_skipped set is_retryable = true where item is not null;
comment on column import_skipped.item is 'the product as it was read; null if it is unknown or large, or if many items were skipped before it';
