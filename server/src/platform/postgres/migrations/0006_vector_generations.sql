-- Vectors of several models beside each other ------------------------------------------------------------------------------

-- Each model that made vectors, under the number that they carry.
create table vector_generations (
  id integer generated always as identity primary key,
  fingerprint text not null unique,
  dimensions integer not null,
  created_at timestamptz not null default now()
);
insert into vector_generations (fingerprint, dimensions) select fingerprint, dimensions from embedding_generation;

-- Whose vectors answer, and whose are to. One row, from the first model on.
create table vector_plan (
  id boolean primary key default true check (id),
  serving integer not null references vector_generations (id),
  target integer not null references vector_generations (id),
  -- Raised by whatever leaves vectors to be made or to be removed; `done` is the value at which there were none.
  wanted bigint not null default 0,
  done bigint not null default 0,
  switched_at timestamptz not null default now(),
  build_owner uuid,
  build_until timestamptz
);
insert into vector_plan (serving, target) select id, id from vector_generations;
drop table embedding_generation;

-- Brands that another model than the installation's serves, or is to serve, or has served until now. Without a target: that of the installation.
create table brand_generations (
  brand_id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  serving integer not null references vector_generations (id),
  target integer references vector_generations (id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create index brand_generations_account on brand_generations (account_id);

-- A passage carries the vector of one generation; those of others stand beside it, while there are any.
alter table passages add column generation integer not null default 1;
create table passage_vectors (
  document_id uuid not null,
  generation integer not null references vector_generations (id),
  ordinal integer not null,
  -- 32-bit floats, little-endian, L2-normalised; zeros where the model refuses the text.
  vector bytea not null,
  primary key (document_id, ordinal, generation),
  foreign key (document_id, ordinal) references passages (document_id, ordinal) on delete cascade
);
alter table passage_vectors alter column vector set storage external;

-- Which indexes have to read the document again; null: all.
alter table index_changes add column generation integer;

-- The title that was found in a file, under which its passages were embedded; null where it was embedded under the one that was sent.
alter table documents add column found_title text;

-- Generations whose vectors the documents of a source need. The account's library is searched beside every brand of the account.
create view source_generations as
  select source_id, generation, bool_or(serves) as serves
  from (
    select s.id as source_id, coalesce(b.serving, p.serving) as serving, coalesce(b.target, p.target) as target
    from vector_plan p cross join sources s left join brand_generations b on b.brand_id = s.brand_id
    where s.deleted_at is null and s.type <> 'library'
    union all
    select s.id, p.serving, p.target from vector_plan p cross join sources s where s.deleted_at is null and s.type = 'library'
    union all
    select s.id, b.serving, coalesce(b.target, p.target)
    from vector_plan p cross join sources s join brand_generations b on b.account_id = s.account_id
    where s.deleted_at is null and s.type = 'library'
  ) pairs cross join lateral (values (serving, true), (target, false)) as needed (generation, serves)
  group by source_id, generation;
