-- Questions without a good answer, grouped by meaning, with what was decided about them. Conversations and searches have the wordings.
create table question_groups (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  brand_id uuid not null,
  state text not null default 'open' check (state in ('open', 'answered', 'ignored', 'not_ours')),
  -- When a user last changed the state.
  state_at timestamptz,
  -- Fingerprint of the embedding model of `vector`.
  model text not null,
  -- Vector of the first wording, one byte per component.
  vector bytea not null,
  created_at timestamptz not null default now(),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create index question_groups_brand on question_groups (account_id, brand_id);

create table question_wordings (
  account_id uuid not null references accounts (id) on delete cascade,
  brand_id uuid not null,
  -- SHA-256 of `turns.question_key` or `searches.query_key`: the words themselves are deleted with their conversation.
  digest bytea not null,
  group_id uuid not null references question_groups (id) on delete cascade,
  primary key (account_id, brand_id, digest)
);
create index question_wordings_group on question_wordings (group_id);
