-- What was read out of a file can be looked at, and a long document tells how far it is.

alter table documents add column progress jsonb;

create table document_texts (
  document_id uuid not null references documents (id) on delete cascade,
  ordinal integer not null,
  -- Page, slide or sheet; null where the format has none.
  page integer,
  -- Markdown.
  text text not null,
  -- Ordinal of the first passage that begins in this part; those before the next part's begin here too.
  first_passage integer not null,
  primary key (document_id, ordinal)
);

-- The queue is fair to accounts: their numbers are leapt over, their oldest documents taken.
drop index documents_queue;
create index documents_queue on documents (kind, account_id, next_attempt_at, id) where state = 'pending';
