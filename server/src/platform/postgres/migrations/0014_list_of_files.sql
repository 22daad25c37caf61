-- Texts and files of an account are one list, the newest first.
create index documents_account_files on documents (account_id, created_at desc, id desc) include (source_id) where kind = 'file' and state <> 'deleted';
