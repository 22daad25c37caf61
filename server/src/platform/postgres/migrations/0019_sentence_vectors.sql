-- Vectors of the sentences that the reader compares with questions, by passage. Those of a product are all with its first passage.
create table sentence_vectors (
  document_id uuid not null,
  ordinal integer not null,
  generation integer not null references vector_generations (id),
  -- The first 16 bytes of the SHA-256 of each sentence.
  digests bytea not null,
  -- One byte per component, in the order of the digests.
  vectors bytea not null,
  primary key (document_id, ordinal, generation),
  foreign key (document_id, ordinal) references passages (document_id, ordinal) on delete cascade
);
alter table sentence_vectors alter column vectors set storage external;

-- Documents whose sentences may lack vectors.
create table sentence_queue (
  document_id uuid primary key references documents (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  queued_at timestamptz not null default now(),
  lease_until timestamptz
);
create index sentence_queue_turns on sentence_queue (account_id, queued_at);
insert into sentence_queue (document_id, account_id) select id, account_id from documents where served is not null;
