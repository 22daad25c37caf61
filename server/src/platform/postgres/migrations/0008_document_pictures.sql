-- Pictures that stand in a document, or that it is. A new row for each processing: a picture never changes under its id.
create table document_pictures (
  -- Random: whoever knows it may look at the picture.
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  document_id uuid not null references documents (id) on delete cascade,
  ordinal integer not null,
  -- Of a picture on the web its address; of a stored one the files of it.
  url text,
  blob_key text,
  thumbnail_blob_key text,
  size_bytes integer,
  thumbnail_size_bytes integer,
  -- Pixels of the original; 0 where unknown.
  width integer not null,
  height integer not null,
  description text not null,
  -- Page, slide or sheet; null where the format has none.
  page integer,
  -- `#rrggbb`, most of the picture first.
  colors jsonb not null,
  unique (document_id, ordinal),
  check (case when url is null then num_nonnulls(blob_key, thumbnail_blob_key, size_bytes, thumbnail_size_bytes) = 4
    else num_nonnulls(blob_key, thumbnail_blob_key, size_bytes, thumbnail_size_bytes) = 0 end)
);
create index document_pictures_account on document_pictures (account_id);
create index document_pictures_blob on document_pictures (blob_key) where blob_key is not null;
create index document_pictures_thumbnail on document_pictures (thumbnail_blob_key) where thumbnail_blob_key is not null;
