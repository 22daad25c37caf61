-- Whether searches and answers may use the document.
alter table documents add column enabled boolean not null default true;

-- Documents that a job could not process, with the cause.
create table job_failures (
  job_id uuid not null references jobs (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  external_id text not null,
  -- Source of the document when it failed; null for account documents.
  source_id uuid,
  title text not null,
  code text not null,
  primary key (job_id, external_id)
);

-- The address that a link confirms, where it is not the user's yet.
alter table mail_tokens add column email text;
alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check
  check (purpose in ('confirm_email', 'reset_password', 'invitation', 'set_up', 'change_email'));
alter table mail_tokens add constraint mail_tokens_email_check check ((purpose = 'change_email') = (email is not null));
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check
  check (kind in ('confirm_email', 'reset_password', 'invitation', 'already_registered', 'webhook_disabled', 'change_email'));
