-- What the pictures of documents look like. A row is its own queue entry: it waits to be fetched, holds a fingerprint, or is given up.
create table image_fingerprints (
  account_id uuid not null references accounts (id) on delete cascade,
  document_id uuid not null references documents (id) on delete cascade,
  -- SHA-256 of the address: an address may be longer than an index takes.
  url_hash bytea not null,
  url text not null,
  -- Who answers there: few pictures at a time are asked for of one host.
  host text not null,
  -- `dropped`: the document shows the picture no more; kept until every node has seen it.
  state text not null default 'waiting' check (state in ('waiting', 'held', 'failed', 'dropped')),
  fingerprint bytea,
  error_message text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_owner uuid,
  lease_until timestamptz,
  -- The transaction of the last change that a search has to know, for a watermark as in `index_changes`.
  xid xid8 not null default pg_current_xact_id(),
  updated_at timestamptz not null default now(),
  primary key (document_id, url_hash)
);
alter table image_fingerprints alter column fingerprint set storage plain;
-- The queue, host by host.
create index image_fingerprints_queue on image_fingerprints (host, next_attempt_at) where state = 'waiting';
create index image_fingerprints_leases on image_fingerprints (host) where lease_until is not null;
-- An account's picture that several documents show is fetched once.
create index image_fingerprints_url on image_fingerprints (account_id, url_hash);
create index image_fingerprints_xid on image_fingerprints (xid);
create index image_fingerprints_ended on image_fingerprints (state, updated_at) where state in ('failed', 'dropped');

-- Up to which change of documents their pictures are queued; null before the first walk through all of them.
create table image_fingerprint_progress (
  id boolean primary key default true check (id),
  watermark xid8
);
insert into image_fingerprint_progress default values;
