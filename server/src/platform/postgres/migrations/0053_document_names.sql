-- The texts that are searched in the list of account documents and files, in a narrow table of their own: documents are
-- wide, and are rewritten with each change of their state.

-- Lowercase and without accents: letters are decomposed and combining marks removed. ASCII text, in which each character is one byte, skips
-- this step; most texts are ASCII.
create function folded_name(name text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length(name) = char_length(name) then lower(name)
    else regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g') end
$$;

-- All three-character sequences, and an empty one, each prefixed with a part of the account's id: a document whose folded name contains a word
-- has all sequences of the word. The part of the id limits a search to the account; whether two accounts share it does not matter.
create function name_sequences(account_id uuid, folded text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  account text := right(account_id::text, 8);
  sequences text[] := array[account];
begin
  for place in 1 .. char_length(folded) - 2 loop
    sequences := sequences || (account || substr(folded, place, 3));
  end loop;
  return sequences;
end $$;

create table document_names (
  document_id uuid primary key references documents (id) on delete cascade,
  account_id uuid not null,
  -- Label of an account document or title of a file, file name and external id, one per line.
  folded text not null
);

create function name_of_document(source_id uuid, content json, file_name text, external_id text) returns text language sql stable as $$
  select folded_name(concat_ws(e'\n', content ->> case s.type when 'library' then 'label' else 'title' end, file_name, external_id))
  from sources s where s.id = source_id
$$;

insert into document_names (document_id, account_id, folded)
select d.id, d.account_id, name_of_document(d.source_id, d.content, d.original_file_name, d.external_id) from documents d where d.kind = 'file';

-- The list of pending entries is short, because every search reads all of it.
create index document_names_sequences on document_names using gin (name_sequences(account_id, folded) collate "C")
  with (gin_pending_list_limit = 256);
analyze document_names;

create function keep_document_name() returns trigger language plpgsql as $$
begin
  insert into document_names (document_id, account_id, folded)
  values (new.id, new.account_id, name_of_document(new.source_id, new.content, new.original_file_name, new.external_id))
  on conflict (document_id) do update set folded = excluded.folded where document_names.folded <> excluded.folded;
  return null;
end $$;
create trigger documents_named after insert on documents for each row when (new.kind = 'file') execute function keep_document_name();
create trigger documents_renamed after update of source_id, content, original_file_name, external_id on documents for each row
  when (new.kind = 'file' and (new.source_id <> old.source_id or new.content::text <> old.content::text
    or new.original_file_name is distinct from old.original_file_name or new.external_id <> old.external_id))
  execute function keep_document_name();
