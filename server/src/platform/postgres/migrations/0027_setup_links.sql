-- The first start prints a link that signs the owner in once.
alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check check (purpose in ('confirm_email', 'reset_password', 'invitation', 'set_up'));
