import type { Database, Session } from "../../platform/postgres/client.ts";

/** A file of the archive with a JSON object per line. */
export interface ExportedList {
  /** Name without extension. */
  readonly name: string;
  /** Description of a line, for the archive's README. */
  readonly about: string;
  /** Query for the account `$1`. Its columns are listed one by one, so that a new column is never exported unintentionally. */
  readonly query: string;
}

const list = (name: string, about: string, query: string): ExportedList => ({ name, about, query });

/** Lists of the archive. Excludes secrets, hashes, leases and what is derived from other data: see `leftOut`. */
export const exportedLists: readonly ExportedList[] = [
  list(
    "account",
    "the account and its settings",
    `select id, name, tier, status, timezone, conversation_retention_days, audit_retention_days, document_history_days, waiting_mail_minutes, created_at
     from accounts where id = $1`,
  ),
  list(
    "users",
    "a user",
    `select id, email, name, role, locale, visitor_name, mail_when_waiting, email_confirmed_at, created_at from users where account_id = $1 order by id`,
  ),
  list(
    "sign_ins",
    "a browser session of a user",
    `select id, user_id, created_at, expires_at, ended_at, ended_because from browser_sessions where account_id = $1 order by id`,
  ),
  list(
    "keys",
    "a key; the key itself is not stored",
    `select id, kind, slot, name, prefix, persona_id, integration_id, is_active, created_at, last_used_at from api_keys where account_id = $1 order by id`,
  ),
  list(
    "brands",
    "a brand, with its facts as read from its website and as changed by hand",
    `select b.id, b.display_name, b.logo_url, b.website_url, b.description, b.accent_colors, b.default_currency, b.audience_languages,
       f.read as facts_read, f.manual as facts_manual, b.created_at, b.updated_at
     from brands b left join brand_facts f on f.account_id = b.account_id and f.brand_id = b.id where b.account_id = $1 order by b.id`,
  ),
  list(
    "personas",
    "a persona",
    `select id, brand_id, name, status, description, avatar_url, greeting, instructions, tone, languages, suggested_questions, mode, model, is_public,
       allowed_origins, consent_required, schedule, session_interaction_limit, session_duration_limit_seconds, live_capacity, waiting_room_capacity,
       catalog_tools, widget, created_at, updated_at
     from personas where account_id = $1 order by id`,
  ),
  list(
    "sources",
    "a source",
    `select s.id, s.brand_id, s.name, s.type, s.enabled, s.integration_id, s.stream_key, y.text as summary, s.created_at, s.updated_at
     from sources s left join source_summaries y on y.source_id = s.id where s.account_id = $1 and s.deleted_at is null order by s.id`,
  ),
  list(
    "websites",
    "a website that is read again on a schedule",
    `select source_id, read_every_hours, next_read_at, last_read_at from websites where account_id = $1 order by source_id`,
  ),
  list(
    "documents",
    "a product, a file or a text, with its content as sent and, for a file, the text that was read from it",
    `select d.id, d.source_id, d.external_id, d.kind, d.title, d.content, d.body as text,
       (select string_agg(t.text, E'\\n' order by t.ordinal) from document_texts t where t.document_id = d.id) as text_read,
       d.state, d.error_message, d.warnings, d.enabled, d.origin, d.original_file_name, d.content_type, d.content_size_bytes, d.pages,
       d.knowledge_units, d.storage_units, d.created_at, d.updated_at, d.written_at, d.processed_at
     from documents d where d.account_id = $1 and d.state <> 'deleted' order by d.id`,
  ),
  list(
    "document_versions",
    "an earlier version of a document",
    `select document_id, version, source_id, external_id, kind, title, content, body as text, original_file_name, content_type, content_size_bytes, origin,
       written_at, replaced_at, is_deletion
     from document_versions where account_id = $1 order by document_id, version`,
  ),
  list(
    "activations",
    "a text that a persona uses",
    `select persona_id, document_id, created_at from activations where account_id = $1 order by persona_id, document_id`,
  ),
  list(
    "conversations",
    "a conversation",
    `select id, persona_id, end_user_id, title, channel, language, user_attributes, verified_attributes, metadata, message_count, turn_count,
       handoff_requested_at, handoff_reason, operator_name, of_dashboard, created_at, updated_at
     from sessions where account_id = $1 order by id`,
  ),
  list(
    "messages",
    "an event of a conversation, as in its stream of events",
    `select e.session_id, e.epoch, e.seq, e.turn_index, e.event, e.data, e.created_at
     from sessions s join session_events e on e.session_id = s.id where s.account_id = $1 order by s.id, e.epoch, e.seq`,
  ),
  list(
    "turns",
    "a question of a visitor: its outcome, its times and what the reply used",
    `select id, session_id, epoch, turn_index, persona_id, channel, language, outcome, error_code, first_text_ms, duration_ms, answered_by, model,
       statements_checked, statements_dropped, left_out, explanation, credits, created_at
     from turns where account_id = $1 order by id`,
  ),
  list(
    "ratings",
    "a rating of a reply",
    `select session_id, epoch, turn_index, rating, comment, created_at from turn_feedback where account_id = $1 order by created_at, session_id`,
  ),
  list(
    "card_clicks",
    "a click on a card",
    `select id, session_id, epoch, turn_index, card_id, url, clicked_at from card_clicks where account_id = $1 order by clicked_at, id`,
  ),
  list(
    "handoffs",
    "a request for a person",
    `select session_id, epoch, persona_id, reason, requested_at, taken_over_at from handoffs where account_id = $1 order by requested_at, session_id`,
  ),
  list(
    "notes",
    "a note of a user on a conversation",
    `select id, session_id, user_id, author_name, content, created_at from conversation_notes where account_id = $1 order by id`,
  ),
  list(
    "consents",
    "a visitor's consent",
    `select c.persona_id, c.end_user_id, c.given_at from personas p join end_user_consents c on c.persona_id = p.id
     where p.account_id = $1 order by c.given_at, c.end_user_id`,
  ),
  list(
    "searches",
    "a search",
    `select id, persona_id, query, mode, has_image, hits, duration_ms, credits, created_at from searches where account_id = $1 order by id`,
  ),
  list(
    "question_groups",
    "a group of unanswered questions, and what was decided about it",
    `select id, brand_id, state, state_at, created_at from question_groups where account_id = $1 order by id`,
  ),
  list(
    "evaluation_questions",
    "a question of an evaluation set",
    `select id, brand_id, question, expect, created_at, changed_at from evaluation_questions where account_id = $1 order by id`,
  ),
  list(
    "evaluation_results",
    "the reply to a question in an evaluation",
    `select r.evaluation_id, e.persona_id, e.created_at as evaluation_created_at, r.position, r.question_id, r.question, r.expect, r.outcome, r.error_code,
       r.reply, r.documents, r.problems, r.credits, r.duration_ms
     from evaluations e join evaluation_results r on r.account_id = e.account_id and r.evaluation_id = e.id
     where e.account_id = $1 order by e.id, r.position`,
  ),
  list("replies", "a saved reply", `select id, shortcut, content, created_at, updated_at from replies where account_id = $1 order by id`),
  list(
    "integrations",
    "an integration",
    `select id, brand_id, name, platform, site_url, plugin_version, widget_persona_id, created_at, disconnected_at, last_sync_at
     from integrations where account_id = $1 order by id`,
  ),
  list(
    "integration_streams",
    "a stream of an integration",
    `select source_id, integration_id, stream_key, is_on, generation, last_result, last_reconciled_at, last_write_at, created_at
     from integration_streams where account_id = $1 order by source_id`,
  ),
  list(
    "webhooks",
    "a webhook",
    `select id, url, events, description, is_active, created_at, updated_at, disabled_at, disabled_reason from webhooks where account_id = $1 order by id`,
  ),
  list(
    "webhook_events",
    "an event for webhooks",
    `select id, type, object, data, created_at from webhook_events where account_id = $1 order by id`,
  ),
  list(
    "webhook_deliveries",
    "a delivery to a webhook",
    `select id, webhook_id, event_id, state, attempts, response_status, error, created_at, first_attempt_at, settled_at
     from webhook_deliveries where account_id = $1 order by id`,
  ),
  list(
    "imports",
    "the last import of a source",
    `select id, source_id, state, file_name, total, created, updated, unchanged, removed, skipped, created_at, started_at, finished_at
     from imports where account_id = $1 order by id`,
  ),
  list(
    "website_readings",
    "a reading of a website",
    `select id, brand_id, persona_id, site, website_url, kind, status, pages, created_at, finished_at from onboardings where account_id = $1 order by id`,
  ),
  list(
    "website_pages",
    "a page that was read, with its text",
    `select p.onboarding_id as reading_id, p.url, p.outcome, p.reason, p.title, p.language, p.blocks
     from onboarding_pages p where p.account_id = $1 order by p.onboarding_id, p.url`,
  ),
  list(
    "ledger",
    "a charge or a change of usage",
    `select id, kind, credits, calls, reference, knowledge_units, storage_units, created_at from usage_ledger where account_id = $1 order by seq`,
  ),
  list(
    "audit_log",
    "an entry of the audit log",
    `select id, created_at, operation, action, actor_kind, actor_id, actor_name, object_type, object_id, object_name, changes, outcome, code, ip, request_id
     from audit_entries where account_id = $1 order by id`,
  ),
];

/** Tables with account data that are not exported, by reason. */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  "contains a secret": ["webhook_secrets", "live_tickets"],
  "is in the list of another table": ["brand_facts", "evaluations"],
  "is exported as files": ["chat_images", "session_snapshots", "persona_avatars", "uploaded_images", "uploaded_image_files"],
  "is computed from exported data": [
    ..."account_usage brand_page_findings daily_first_texts document_names document_pictures document_version_texts hourly_conversations".split(
      " ",
    ),
    ..."hourly_credits hourly_figures hourly_first_texts image_fingerprints monthly_first_texts question_wordings rolled_months stale_hours".split(
      " ",
    ),
  ],
  "is the state of work": [
    ..."account_exports account_notices brand_generations integration_items integration_list_parts job_failures jobs live_hold_times live_places".split(
      " ",
    ),
    ..."import_changes quota_notices sentence_queue waiting_room_entries".split(" "),
  ],
};

/** Number of rows that are read from the database at once. */
const atOnce = 200;

export type ExportSession = Session;

/** Calls `work` with a connection that sees the database as of a single point in time. */
export function readAccount<T>(database: Pick<Database, "session">, work: (session: ExportSession) => Promise<T>): Promise<T> {
  return database.session(async (session) => {
    await session.exec(
      `begin isolation level repeatable read read only; set local timezone = 'UTC';
       set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    );
    try {
      return await work(session);
    } finally {
      // If the connection was lost, the transaction has already ended.
      await session.exec("rollback").catch(() => undefined);
    }
  });
}

/** Yields the lines of a list, in batches. In the meantime, the session must not be used for anything else. */
export async function* linesOf(session: Session, { name, query }: ExportedList, accountId: string): AsyncGenerator<readonly string[]> {
  await session.run(`export.${name}`, `declare exported no scroll cursor for select row_to_json(r)::text as line from (${query}) r`, [
    accountId,
  ]);
  for (;;) {
    // The columns of a cursor are known only while it is open.
    const rows = await session.rows<Readonly<Record<string, string>>>("export.fetch", `fetch forward ${atOnce} from exported`);
    if (rows.length === 0) break;
    // JSON columns keep the whitespace in which they were sent.
    yield rows.map(({ line = "" }) => line.replaceAll(/\r?\n/g, " "));
  }
  await session.run("export.close", `close exported`);
}

/** A stored file and its name in the archive, relative to `files/`. */
export interface ExportedFile {
  readonly folder: string;
  readonly name: string;
  readonly key: string;
}

/** Returns the account's stored files: documents and their earlier versions, avatars, images and snapshots of conversations. */
export function exportedFiles(session: Session, accountId: string): Promise<ExportedFile[]> {
  return session.rows(
    "export.files",
    `select 'documents/' || id as folder, coalesce(original_file_name, external_id) as name, blob_key as key
       from documents where account_id = $1 and blob_key is not null and state <> 'deleted'
     union all select 'document_versions/' || v.document_id || '/' || v.version, coalesce(v.original_file_name, v.external_id), v.blob_key
       from document_versions v where v.account_id = $1 and v.blob_key is not null
         and not exists (select from documents d where d.account_id = $1 and d.blob_key = v.blob_key)
     union all select 'avatars/' || persona_id, id || '.webp', blob_key from persona_avatars where account_id = $1
     union all select 'conversations/' || session_id, id || '.' || split_part(split_part(content_type, '/', 2), '+', 1), blob_key
       from chat_images where account_id = $1
     union all select 'conversations/' || session_id, 'snapshot-' || id || '.' || split_part(content_type, '/', 2), blob_key
       from session_snapshots where account_id = $1
     order by 1, 2`,
    [accountId],
  );
}

export interface UploadedImage {
  readonly folder: string;
  readonly name: string;
  readonly content: Buffer;
}

/** Returns the uploaded logos and avatars. There are at most two for each brand and persona. */
export function uploadedImages(session: Session, accountId: string): Promise<UploadedImage[]> {
  return session.rows(
    "export.uploadedImages",
    `select case when i.brand_id is null then 'avatars/' || i.persona_id else 'logos/' || i.brand_id end as folder, f.pixels || '.webp' as name, f.content
     from uploaded_images i join uploaded_image_files f on f.account_id = i.account_id and f.image_id = i.id
     where i.account_id = $1 and f.pixels = (select max(o.pixels) from uploaded_image_files o where o.image_id = i.id) order by 1`,
    [accountId],
  );
}
