-- Whether the title is the caller's; else it is taken from the file when it is read.
alter table documents add column title_given boolean not null default true;
update documents set title_given = false where kind = 'file' and original_file_name is not null and title = left(original_file_name, 500);
