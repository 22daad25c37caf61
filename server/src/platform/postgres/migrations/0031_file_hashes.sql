-- SHA-256 of the bytes of an uploaded file. Null for products and texts, and for files that were uploaded before.
alter table documents add column content_sha256 bytea check (length(content_sha256) = 32);
