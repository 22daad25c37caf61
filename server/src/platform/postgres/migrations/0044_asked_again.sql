-- Set for a conversation in which a user asks a visitor's message again; deleted with the visitor's conversation.
alter table sessions add column copy_of uuid references sessions (id) on delete cascade;
create index sessions_copies on sessions (copy_of) where copy_of is not null;
