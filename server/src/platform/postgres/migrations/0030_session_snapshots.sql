-- Images that clients store with a session, such as pictures of a camera or of a page.
create table session_snapshots (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  -- Of the conversation: an expired one takes its snapshots along.
  epoch bigint not null,
  blob_key text not null,
  content_type text not null,
  size_bytes bigint not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
create index session_snapshots_session on session_snapshots (session_id, created_at);
create index session_snapshots_account on session_snapshots (account_id);
create index session_snapshots_blob on session_snapshots (blob_key);
