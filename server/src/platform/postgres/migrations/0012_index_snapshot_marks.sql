-- A mark for each snapshot of a retrieval index: one whose mark is missing was taken of another history of the database,
-- for instance before an older backup was restored.
create table index_snapshot_marks (
  id uuid primary key,
  created_at timestamptz not null default now()
);
create index index_snapshot_marks_created_at on index_snapshot_marks (created_at);
