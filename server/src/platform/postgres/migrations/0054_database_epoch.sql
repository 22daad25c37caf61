-- Identifies this database. A restored or moved database gets a new epoch, so nothing that was stored elsewhere for another database is
-- taken for its own. Until a move is complete, `origin` identifies the database from which the rows were moved, and their content.
create table database_epoch (
  id boolean primary key default true check (id),
  epoch uuid not null default gen_random_uuid(),
  origin jsonb
);
insert into database_epoch default values;

-- The epoch in which a snapshot of a retrieval index was taken.
alter table index_snapshot_marks add column epoch uuid;
update index_snapshot_marks set epoch = (select epoch from database_epoch);
