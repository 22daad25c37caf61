-- History of documents. A document's row is its current version; each write or deletion moves the replaced version here.
alter table accounts
  add column document_history_days integer not null default 30 check (document_history_days between 0 and 3650),
  -- The history contains all versions since then that are not older than the days to keep.
  add column document_history_since timestamptz not null default now();

alter table documents
  -- How the version was written; null if unknown.
  add column origin text,
  -- When the version was written; null: when the document was created.
  add column written_at timestamptz,
  -- When searches began to use the version; null: not yet. Documents that were ready before this column existed have `processed_at`.
  add column served_since timestamptz;

create table document_versions (
  account_id uuid not null references accounts (id) on delete cascade,
  -- Without a foreign key, because versions outlive a deleted document.
  document_id uuid not null,
  version bigint not null,
  source_id uuid not null,
  external_id text not null,
  kind text not null,
  title text not null,
  title_given boolean not null,
  content json not null,
  content_hash bytea not null,
  text_hash bytea not null,
  body text,
  blob_key text,
  original_file_name text,
  content_type text,
  content_size_bytes bigint not null,
  content_sha256 bytea,
  estimated_pages integer,
  origin text,
  written_at timestamptz not null,
  served_since timestamptz,
  replaced_at timestamptz not null default now(),
  -- Whether a deletion ended the version, rather than a newer version.
  is_deletion boolean not null,
  primary key (document_id, version)
);
create index document_versions_account on document_versions (account_id, replaced_at);
create index document_versions_deleted on document_versions (account_id, source_id, external_id, replaced_at desc) where is_deletion;
create index document_versions_blob on document_versions (blob_key) where blob_key is not null;

-- Searched texts of versions, by the hash of the text, because versions that differ in price or stock only have the same text. A text moves here when
-- the text of another version replaces it in the index.
create table document_version_texts (
  account_id uuid not null references accounts (id) on delete cascade,
  document_id uuid not null,
  text_hash bytea not null,
  -- Passages with ordinal, text, headings and page, and the extracted text of a file as parts with page and text.
  passages json not null,
  parts json,
  -- Vectors of all passages, concatenated, and the generation of their model; null if they belong to several.
  vectors bytea,
  generation integer,
  primary key (document_id, text_hash)
);
alter table document_version_texts alter column vectors set storage external;
create index document_version_texts_account on document_version_texts (account_id);
