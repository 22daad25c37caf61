import { knownFacts, NOTHING_READ, type ReadFacts } from "../brands/facts/model/brand-facts.ts";
import type { BrandFacts } from "../brands/facts/model/facts.schema.ts";
import type { NewPersona, Persona, PersonaContext, SettingsChange } from "./model/persona.ts";
import type { Queryable } from "../ports/database.ts";
import { containsText } from "../platform/postgres/contains-text.ts";
import type { IndexProgress } from "../ports/index-progress.ts";
import { hiding, isIndexBehind, readSeen, stateInIndex } from "../knowledge/documents/seen-by-index.sql.ts";

const columns = `p.id, p.account_id as "accountId", p.brand_id as "brandId", p.name, p.status, p.description, p.avatar_url as "avatarUrl", p.greeting,
  p.instructions, p.tone, p.languages, p.suggested_questions as "suggestedQuestions", p.mode, p.model, p.is_public as "isPublic",
  p.allowed_origins as "allowedOrigins", p.consent_required as "consentRequired", p.schedule,
  p.session_interaction_limit as "sessionInteractionLimit", p.session_duration_limit_seconds as "sessionDurationLimitSeconds",
  p.live_capacity as "liveCapacity", p.waiting_room_capacity as "waitingRoomCapacity", p.catalog_tools as "catalogTools", p.widget, p.created_at as "createdAt", p.updated_at as "updatedAt"`;

/** Columns that an update can change. */
const settings = [
  "name",
  "status",
  "description",
  "avatar_url",
  "greeting",
  "instructions",
  "tone",
  "languages",
  "suggested_questions",
  "mode",
  "model",
  "is_public",
  "allowed_origins",
  "consent_required",
  "schedule",
  "session_interaction_limit",
  "session_duration_limit_seconds",
  "live_capacity",
  "waiting_room_capacity",
  "catalog_tools",
] as const;

interface BrandColumns {
  readonly brandName: string;
  readonly brandDescription: string | null;
  readonly accentColors: readonly string[];
  readonly defaultCurrency: string | null;
  readonly brandLanguages: readonly string[];
  readonly readFacts: ReadFacts | null;
  /** Facts that users have entered; null if none are stored. */
  readonly manualFacts: Partial<BrandFacts> | null;
}

/** Returns a persona, or null if the account has no such persona. */
export function personaById(db: Queryable, accountId: string, personaId: string): Promise<Persona | null> {
  return db.one<Persona>("personas.byId", `select ${columns} from personas p where p.account_id = $1 and p.id = $2`, [
    accountId,
    personaId,
  ]);
}

/** Changes only the given fields. Resolves to null if the account has no such persona. */
export function changePersona(db: Queryable, accountId: string, personaId: string, change: SettingsChange): Promise<Persona | null> {
  return db.one<Persona>(
    "personas.update",
    `update personas p set (${settings.join(", ")}, widget) = (select ${settings.map((name) => `r.${name}`).join(", ")}, p.widget || r.widget
       from jsonb_populate_record(p, $3::jsonb) r), updated_at = now()
     where p.account_id = $1 and p.id = $2 returning ${columns}`,
    [accountId, personaId, JSON.stringify(recordOf(change))],
  );
}

/** Locks a persona to prevent changes and deletion. Returns false if the account has no such persona. */
export async function lockPersona(tx: Queryable, accountId: string, personaId: string): Promise<boolean> {
  const persona = await tx.one("personas.lock", `select 1 from personas where account_id = $1 and id = $2 for no key update`, [
    accountId,
    personaId,
  ]);
  return persona !== null;
}

/** Returns the path of the persona image that onboarding generated, or null. */
export async function drawnAvatar(db: Queryable, accountId: string, personaId: string): Promise<string | null> {
  const avatar = await db.one<{ path: string }>(
    "personas.drawnAvatar",
    `select '/v1/media/' || id as path from persona_avatars where account_id = $1 and persona_id = $2`,
    [accountId, personaId],
  );
  return avatar?.path ?? null;
}

/** Deletes the persona with its sessions, keys and activations. Returns false if the account has no such persona. */
export async function removePersona(db: Queryable, accountId: string, personaId: string): Promise<boolean> {
  return (await db.run("personas.delete", `delete from personas where account_id = $1 and id = $2`, [accountId, personaId])) > 0;
}

/** Locks the account and counts its personas, so that concurrent creations see each other. */
export async function lockPersonaCount(tx: Queryable, accountId: string): Promise<number> {
  await tx.one("personas.lockAccount", `select 1 from accounts where id = $1 for no key update`, [accountId]);
  const held = await tx.one<{ count: number }>("personas.countAll", `select count(*) as count from personas where account_id = $1`, [
    accountId,
  ]);
  return held?.count ?? 0;
}

/** Locks a brand to prevent its deletion. Returns false if the account has no such brand. */
export async function keepBrand(tx: Queryable, accountId: string, brandId: string): Promise<boolean> {
  const brand = await tx.one("personas.lockBrand", `select 1 from brands where account_id = $1 and id = $2 for key share`, [
    accountId,
    brandId,
  ]);
  return brand !== null;
}

/** Returns a persona, regardless of its account, with its brand and knowledge. Use this only to resolve a public id or a key. */
export async function personaContext(db: Queryable, personaId: string): Promise<PersonaContext | null> {
  const row = await db.one<Persona & BrandColumns>(
    "personas.context",
    `select ${columns}, b.display_name as "brandName", b.description as "brandDescription", b.accent_colors as "accentColors", b.default_currency as "defaultCurrency",
       b.audience_languages as "brandLanguages", f.read as "readFacts", f.manual as "manualFacts"
     from personas p join brands b on b.id = p.brand_id left join brand_facts f on f.brand_id = b.id and f.account_id = b.account_id
     where p.id = $1`,
    [personaId],
  );
  if (row === null) return null;
  const { brandName, brandDescription, accentColors, defaultCurrency, brandLanguages, readFacts, manualFacts, ...persona } = row;
  const sources = await db.rows<{ id: string; name: string }>(
    "personas.sources",
    `select id, name from sources where account_id = $1 and brand_id = $2 and enabled and deleted_at is null`,
    [persona.accountId, persona.brandId],
  );
  const activated = await db.rows<{ id: string; segment: string }>(
    "personas.activated",
    `select d.id, s.id as segment from activations a
     join documents d on d.id = a.document_id and d.account_id = a.account_id and d.state <> 'deleted'
     join sources s on s.id = d.source_id and s.type = 'library' and s.deleted_at is null
     where a.account_id = $1 and a.persona_id = $2`,
    [persona.accountId, persona.id],
  );
  const [first] = activated;
  return {
    persona,
    brand: {
      id: persona.brandId,
      displayName: brandName,
      description: brandDescription,
      accentColors,
      defaultCurrency,
      languages: brandLanguages,
      facts: manualFacts === null ? null : knownFacts({ read: readFacts ?? NOTHING_READ, manual: manualFacts }),
    },
    sources: new Map(sources.map((source) => [source.id, source.name])),
    library: first === undefined ? null : { segment: first.segment, documents: new Set(activated.map(({ id }) => id)) },
  };
}

/** Returns the personas of the account, newest first. A null filter selects all. */
export async function listPersonas(
  db: Queryable,
  accountId: string,
  page: { readonly limit: number; readonly offset: number; readonly brandId: string | null; readonly search: string | null },
): Promise<{ items: Persona[]; total: number }> {
  const rows = await db.rows<Persona & { total: number }>(
    "personas.list",
    `select ${columns}, count(*) over () as total from personas p
     where p.account_id = $1 and ($4::uuid is null or p.brand_id = $4) and ($5::text is null or ${containsText("p.name", "$5")})
     order by p.created_at desc, p.id desc limit $2 offset $3`,
    [accountId, page.limit, page.offset, page.brandId, page.search],
  );
  const total = rows[0]?.total ?? (page.offset === 0 ? 0 : await countPersonas(db, accountId, page.brandId, page.search));
  return { items: rows.map(withoutTotal), total };
}

/** Returns the public, ready personas of the installation's first account, oldest first. */
export function listPublicPersonas(db: Queryable, limit: number): Promise<Persona[]> {
  return db.rows<Persona>(
    "personas.listPublic",
    `select ${columns} from personas p
     where p.account_id = (select id from accounts where temporary_until is null order by created_at, id limit 1) and p.is_public and p.status = 'ready'
     order by p.created_at, p.id limit $1`,
    [limit],
  );
}

/**
 * Counts the ready documents of each persona: documents of its brand's enabled sources, and activated account documents.
 * @param index index of this node; documents that it does not contain yet are not counted as ready
 */
export function countDocuments(
  db: Queryable,
  index: IndexProgress,
  accountId: string,
  personaIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return readSeen(index, async (view) => {
    const isReady = `${stateInIndex(view, "$3")} = 'ready'`;
    const rows = await db.rows<{ id: string; count: number; isBehind: boolean }>(
      `personas.documentCounts${hiding(view)}`,
      `select p.id, (
           select count(*) from sources s join documents d on d.source_id = s.id and d.enabled and ${isReady}
           where s.brand_id = p.brand_id and s.enabled and s.deleted_at is null
         ) + (
           select count(*) from activations a join documents d on d.id = a.document_id and ${isReady} where a.persona_id = p.id
         ) as count, ${isIndexBehind("$1", "$3")} as "isBehind"
       from personas p where p.account_id = $1 and p.id = any ($2::uuid[])`,
      [accountId, personaIds, view.position],
    );
    const found: ReadonlyMap<string, number> = new Map(rows.map((row) => [row.id, row.count]));
    return { found, isBehind: rows.some((row) => row.isBehind) };
  });
}

/** Inserts a persona. Requires a transaction that has locked the account and counted its personas. */
export async function insertPersona(tx: Queryable, persona: NewPersona): Promise<Persona> {
  const created = await tx.one<Persona>(
    "personas.create",
    `insert into personas as p (id, account_id, brand_id, name, status, description, avatar_url, greeting, instructions, tone, languages,
           suggested_questions, mode, model, is_public, allowed_origins, consent_required, schedule, session_interaction_limit,
           session_duration_limit_seconds, live_capacity, waiting_room_capacity, catalog_tools, widget)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24) returning ${columns}`,
    [
      persona.id,
      persona.accountId,
      persona.brandId,
      persona.name,
      persona.status,
      persona.description,
      persona.avatarUrl,
      persona.greeting,
      persona.instructions,
      persona.tone,
      JSON.stringify(persona.languages),
      JSON.stringify(persona.suggestedQuestions),
      persona.mode,
      persona.model,
      persona.isPublic,
      JSON.stringify(persona.allowedOrigins),
      persona.consentRequired,
      persona.schedule === null ? null : JSON.stringify(persona.schedule),
      persona.sessionInteractionLimit,
      persona.sessionDurationLimitSeconds,
      persona.liveCapacity,
      persona.waitingRoomCapacity,
      persona.catalogTools,
      JSON.stringify(persona.widget),
    ],
  );
  if (created === null) throw new Error("the database returned no persona");
  return created;
}

/** Converts a change to column names and values. */
function recordOf(change: SettingsChange): object {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
}

function withoutTotal({ total: _total, ...persona }: Persona & { total: number }): Persona {
  return persona;
}

async function countPersonas(db: Queryable, accountId: string, brandId: string | null, search: string | null): Promise<number> {
  const row = await db.one<{ count: number }>(
    "personas.count",
    `select count(*) as count from personas p
     where p.account_id = $1 and ($2::uuid is null or p.brand_id = $2) and ($3::text is null or ${containsText("p.name", "$3")})`,
    [accountId, brandId, search],
  );
  return row?.count ?? 0;
}
