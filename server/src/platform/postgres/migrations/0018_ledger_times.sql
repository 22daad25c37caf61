-- The ledger is listed by time. The start of an entry's transaction would place it before entries that transactions which began later have
-- already written.
alter table usage_ledger alter column created_at set default clock_timestamp();
create index usage_ledger_time on usage_ledger (account_id, created_at, id);
-- `seq` itself stays: nodes of the previous release list by it until they are replaced.
drop index usage_ledger_account, usage_ledger_seq;
