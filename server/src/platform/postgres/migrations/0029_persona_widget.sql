-- Appearance and behaviour of the chat widget on pages.
alter table personas add column widget jsonb not null default
  '{"position": "right", "launcher": null, "theme": "auto", "texts": {}, "attachments": true, "privacy_url": null, "consent_text": null}';
