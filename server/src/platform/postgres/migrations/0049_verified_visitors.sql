-- Name and email address from the visitor's signed end-user token. `user_attributes` are what the page sends, which anyone can change.
alter table sessions add column verified_attributes jsonb;
