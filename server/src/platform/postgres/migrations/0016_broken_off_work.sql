-- How often in a row the holder of an onboarding or of a picture died without an outcome: a kill of the service is no failed attempt.
alter table onboardings add column broken_off integer not null default 0;
alter table image_fingerprints add column broken_off integer not null default 0;
update image_fingerprints set state = 'waiting', attempts = 0, next_attempt_at = now(), error_message = null
  where state = 'failed' and error_message = 'processing broke off too often';
-- Attempts to send a mail that came to an end and failed; `attempts` counts claims, those of senders that died among them.
alter table mails add column failures integer not null default 0;
update mails set failures = attempts where status = 'queued';
